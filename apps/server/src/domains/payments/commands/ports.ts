import type { CommandPorts } from '../../../kernel/commands/index.ts'

/** What the ledger's commands depend on. */
export type LedgerPorts = CommandPorts & {
  /**
   * Publishes to open screens, after commit, the kids whose debts changed; without it, as in the command line, nothing
   * is published.
   */
  readonly changed?: (kids: readonly number[]) => Promise<void>
}
