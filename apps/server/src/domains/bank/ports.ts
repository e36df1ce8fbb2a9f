import type { Day } from '@skrzat/contract/days'
import type { AnySql } from '@skrzat/db/client'
import type { Kernel } from '../../kernel/kernel.ts'
import type { LedgerPorts } from '../payments/index.ts'

/** Dependencies of the bank's commands. */
export type BankPorts = Pick<Kernel, 'db' | 'clock' | 'threads' | 'log'> & {
  /** The day in the ledger for money of a day, whose month may be closed. */
  readonly bookingDay: (sql: AnySql, placeId: number, day: Day) => Promise<Day>
  /** Those of the ledger's own commands, which book. */
  readonly ledger: LedgerPorts
}
