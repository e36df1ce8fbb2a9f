/** Exports of a family's data. */
import type { FamilyExport } from '@skrzat/contract/wire/family-exports'

export const isUnderWay = ({ state }: Pick<FamilyExport, 'state'>) =>
  state === 'queued' || state === 'running'
