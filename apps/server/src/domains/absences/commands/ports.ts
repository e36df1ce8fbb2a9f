import type { AbsenceChange } from '@skrzat/contract/wire/absences'
import type { CommandPorts } from '../../../kernel/commands.ts'

/** What the absences' commands lean on. */
export type AbsencesPorts = CommandPorts & {
  /** Tells the open screens of a place. After commit. */
  changed(placeId: number, change: AbsenceChange): Promise<void>
}
