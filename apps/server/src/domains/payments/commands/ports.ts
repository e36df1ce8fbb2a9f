import type { Day } from '@skrzat/contract/days'
import type { AnySql } from '@skrzat/db/client'
import type { CommandPorts } from '../../../kernel/commands/index.ts'
import type { CarriedPorts } from '../carried.ts'
import type { DocumentPorts } from '../documents.ts'
import type { SplitPorts } from '../split.ts'

/** Dependencies of the ledger's commands. */
export type LedgerPorts = CommandPorts & {
  /**
   * Publishes to open screens, after commit, the kids whose debts changed; without it, as in the command line, nothing
   * is published.
   */
  readonly changed?: (kids: readonly number[]) => Promise<void>
  /** The accountant's settings; without them there are none. */
  readonly documents?: DocumentPorts
  /** Who pays what of invoices; without it the guardians pay all, where the caller says nothing else. */
  readonly split?: SplitPorts
  /** What earlier invoices left to the next; without it nothing waits. */
  readonly carried?: CarriedPorts
  /**
   * The port to closed months: the day itself, or where its month is closed, the first of the open one. Without it, one
   * invoice of a closed month refuses all of a command.
   */
  readonly bookingDay?: (sql: AnySql, placeId: number, day: Day) => Promise<Day>
}
