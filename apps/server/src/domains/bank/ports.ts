import type { Kernel } from '../../kernel/kernel.ts'
import type { LedgerPorts } from '../payments/index.ts'

/** Dependencies of the bank's commands. */
export type BankPorts = Pick<Kernel, 'db' | 'clock' | 'threads' | 'log'> & {
  /** Those of the ledger's own commands, which book. */
  readonly ledger: LedgerPorts
}
