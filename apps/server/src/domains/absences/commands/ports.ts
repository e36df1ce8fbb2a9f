import type { AbsenceChange } from '@skrzat/contract/wire/absences'
import type { CommandPorts } from '../../../kernel/commands/index.ts'

/** Dependencies of the absences' commands. */
export type AbsencesPorts = CommandPorts & {
  /** Publishes to the open screens of a place, after commit: all of a command in one call. */
  changed(placeId: number, changes: readonly AbsenceChange[]): Promise<void>
}
