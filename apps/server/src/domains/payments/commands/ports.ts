import type { CommandPorts } from '../../../kernel/commands/index.ts'

/** What the ledger's commands depend on. */
export type LedgerPorts = CommandPorts & {
  /** Tells open screens of what these kids owe, after commit; left out, as in a command of the shell, nobody is told. */
  readonly changed?: (kids: readonly number[]) => Promise<void>
}
