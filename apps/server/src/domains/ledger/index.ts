import type { Kernel } from '../../kernel/kernel.ts'
import type { CommandPorts } from '../../kernel/commands.ts'
import { LEDGER_SCHEDULES, ledgerJobs } from './jobs.ts'
import type { CountAbsences } from './queries/new-invoice.ts'
import { ledgerRest } from './rest.ts'
import { ledgerRouter, type AbsencePorts } from './router.ts'

export type { CountAbsences }
export {
  deleteInvoice,
  markPaid,
  recordPartPayment,
  remind,
  reversePayment,
  view,
} from './commands/invoice.ts'
export { issueInvoices, type IssueRequest } from './commands/issue.ts'
export { eraseLedgerNote } from './commands/notes.ts'
export { rebuildLedger } from './maintenance/rebuild.ts'
export { verifyLedger } from './maintenance/verify.ts'
export { setCustomValue } from './custom-values.ts'
export { createPaymentType } from './payment-types.ts'
export { dailyRates } from './queries/daily-rates.ts'
export { kidMoney, type KidMoney } from './queries/kid-money.ts'
export {
  invoicesForReport,
  type ReportRow,
  type ReportScope,
  type ReportType,
  spanForReport,
  typesForReport,
} from './report-rows.ts'

/** What invoices, payments and credit are made and shown with. */
export function createLedger(
  kernel: Kernel,
  { countAbsences = noAbsences, absencesCountedSince = noAbsences }: Partial<AbsencePorts> = {},
) {
  const ports: CommandPorts = { sql: kernel.db.sql, clock: kernel.clock, wake: () => kernel.wake() }
  return {
    router: ledgerRouter(ports, { countAbsences, absencesCountedSince }),
    rest: ledgerRest({ ports, countAbsences }),
    jobs: ledgerJobs(ports),
    schedules: LEDGER_SCHEDULES,
  }
}

/** Where nobody keeps absences, there are none. */
const noAbsences = () => Promise.resolve(new Map<number, never>())
