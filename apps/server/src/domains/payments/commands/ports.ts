import type { CommandPorts } from '../../../kernel/commands/index.ts'

/** Dependencies of the ledger's commands. */
export type LedgerPorts = CommandPorts & {
  /**
   * Publishes to open screens, after commit, the kids whose debts changed; without it, as in the command line, nothing
   * is published.
   */
  readonly changed?: (kids: readonly number[]) => Promise<void>
}
