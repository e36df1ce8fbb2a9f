import { absences } from '@skrzat/db/schema'
import { projectionTable } from '../../kernel/projection/index.ts'
import type { AbsenceRow } from './projection.ts'

export const absencesTable = projectionTable<AbsenceRow>(absences, ['kidId', 'day'])
