import type { Day } from '@skrzat/contract/days'
import type { AnySql } from '@skrzat/db/client'
import type { Kernel } from '../../kernel/kernel.ts'
import type { LedgerPorts } from '../payments/index.ts'

/** An account from which money for a kid came. */
export type PayerAccount = {
  /** 26 digits. */
  readonly accountNumber: string
  /** As the bank wrote it, maybe with an address. */
  readonly payer: string
  /** A person has confirmed it for the kid. */
  readonly confirmed: boolean
}

export type RefundPorts = Pick<Kernel, 'db' | 'clock'> & {
  readonly ledger: LedgerPorts
  /** The port to closed months: the day itself, or where its month is closed, the first of the open one. */
  readonly bookingDay: (sql: AnySql, placeId: number, day: Day) => Promise<Day>
  /** The port to the bank: accounts from which the kid was paid for, the latest first. */
  readonly payersOf: (placeId: number, kidId: number) => Promise<readonly PayerAccount[]>
}
