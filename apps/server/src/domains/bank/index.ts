import { BANK_ERASE, BANK_RETAIN } from './erased.ts'
import { BANK_EXPORTS } from './exported.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { CommandMeta } from '../../kernel/commands/index.ts'
import type { LedgerPorts } from '../payments/index.ts'
import { importStatements, type StatementFile } from './import/import.ts'
import { BANK_SCHEDULES, bankJobs } from './jobs.ts'
import type { BankPorts } from './ports.ts'
import { bankRest } from './rest.ts'
import { bankRouter } from './router.ts'

export { bookLine, markNotOurs } from './commands/book.ts'
export { linesOfDays } from './month.ts'
export { linesWaiting } from './page.ts'
export { payersOfKid } from './payers.ts'
export { verifyBank } from './verify.ts'

/** Wires the domain of bank statements, which books by the ledger's commands. */
export function createBank(
  { db, clock, threads, log, bookingDay }: Kernel & Pick<BankPorts, 'bookingDay'>,
  ledger: LedgerPorts,
) {
  const ports = { db, clock, threads, log, bookingDay, ledger }
  return {
    router: { bank: bankRouter(ports) },
    rest: bankRest(ports),
    jobs: bankJobs(ports),
    schedules: BANK_SCHEDULES,
    exports: BANK_EXPORTS,
    erases: BANK_ERASE,
    retains: BANK_RETAIN,
    /** Adds a file of statements, for the demo. */
    addFile: (meta: CommandMeta, file: StatementFile) => importStatements(ports, meta, file),
  }
}
