import { absenceChange } from '@skrzat/contract/wire/absences'
import { defineTopic } from '../../kernel/realtime/index.ts'

/** `absences:{placeId}`: the changed days of a kid of the place. */
export const absencesTopic = defineTopic('absences', absenceChange)
