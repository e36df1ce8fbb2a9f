import { PAYMENTS_ERASE } from './erased.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { LedgerPorts } from './commands/ports.ts'
import type { PrintedOfMany } from './documents.ts'
import { paymentsExports } from './exported.ts'
import { PAYMENTS_SCHEDULES, paymentsJobs } from './jobs.ts'
import type { CountAbsences } from './queries/new-invoice.ts'
import { noneCounted } from './queries/not-deducted.ts'
import { isStillDue, isStillPaid } from './queries/is-paid.ts'
import { paymentsRest } from './rest.ts'
import { paymentsRouter, type AbsencePorts } from './router.ts'
import { publishKids } from './topic.ts'

export type { AbsencePorts, CountAbsences, LedgerPorts }
export {
  type Corrected,
  correctAsFound,
  type FoundCorrections,
  type InvoiceCorrection,
} from './commands/correct.ts'
export {
  type BesideRefund,
  cancelRefund,
  orderRefund,
  type RefundMoved,
  refundBounced,
  refundPaid,
  refundsMoved,
} from './commands/credit.ts'
export { type CorrectedLine, correctedLines } from './decider/correct.ts'
export type { CorrectionRow, InvoiceRow } from './projection/fold.ts'
export type { CarriedPorts } from './carried.ts'
export { type Basis, type DifferenceLine, type InvoiceLine, isDifference } from './events.ts'
export type { Changed, Charged, SplitOf } from './split.ts'
export {
  deleteInvoice,
  markPaid,
  type PaymentDetails,
  recordPartPayment,
  remind,
  reversePayment,
  view,
} from './commands/invoice.ts'
export { lockIssuing } from './commands/numbers.ts'
export { issueInvoices, type IssuePorts, type IssueRequest } from './commands/issue.ts'
export { bookTransfer, reverseTransfer, type TransferPart, type TransferTarget } from './commands/transfer.ts'
export { digestOf, eraseLedgerNote, type Note, noteOf, notePayload, noteWrites } from './commands/notes.ts'
export { rebuildLedger } from './maintenance/rebuild.ts'
export { showInvoices, type ShownInvoice } from './maintenance/show.ts'
export { verifyLedger } from './maintenance/verify.ts'
export { setCustomValue } from './custom-values.ts'
export { maySeeKid as maySeeMoneyOf } from './access.ts'
export { createPaymentType, type PaymentTypeFields } from './payment-types.ts'
export type { CountedAbsences } from './queries/not-deducted.ts'
export { methodNames } from './pdf/texts.ts'
export { dailyRates } from './queries/daily-rates.ts'
export { accountOf } from './queries/account-of.ts'
export { findInvoices, namedInvoices } from './queries/search.ts'
export { type SalesLine, type SalesRow, salesOf, typesOfPlace } from './queries/sales.ts'
export {
  heldByLines,
  invoicesNumbered,
  numbersOfInvoices,
  openInvoicesOf,
  openSharesOf,
} from './queries/of-place.ts'
export { namesOfPayers, payersOf } from './queries/payers.ts'
export { billingBegun } from './queries/begun.ts'
export { kidAccount } from './queries/kid-account.ts'
export { kidCredit } from './queries/kid-credit.ts'
export { booksVersion, documentsOfKid, openMoneyOf } from './queries/kid-books.ts'
export { kidMoney } from './queries/kid-money.ts'
export { kidsLeaving } from './queries/leavers.ts'
export { dueInPlaces, dueOfKids } from './queries/today.ts'
export {
  invoicesForReport,
  type ReportRow,
  type ReportScope,
  type ReportType,
  spanForReport,
  typesForReport,
} from './report-rows.ts'
export { journalForReport, type JournalReportRow, type JournalScope } from './queries/journal-rows.ts'
export { sumsByMonth, sumsForReport } from './report-sums.ts'

/** Wires the domain of invoices, payments and credit. */
export function createPayments(
  kernel: Kernel,
  {
    countAbsences = noAbsences,
    countedAbsences = noneCounted,
    documents,
    split,
    carried,
    bookingDay,
    printedOfMany,
  }: Partial<AbsencePorts> &
    Pick<LedgerPorts, 'documents' | 'split' | 'carried' | 'bookingDay'> & {
      readonly printedOfMany?: PrintedOfMany
    } = {},
) {
  const { bus } = kernel
  const ports: LedgerPorts = {
    sql: kernel.db.sql,
    clock: kernel.clock,
    wake: () => kernel.wake(),
    log: kernel.log,
    changed: (kids) => publishKids(bus, kids),
    ...(documents && { documents }),
    ...(split && { split }),
    ...(carried && { carried }),
    ...(bookingDay && { bookingDay }),
  }
  return {
    router: { payments: paymentsRouter(ports, bus, { countAbsences, countedAbsences }) },
    rest: paymentsRest({ ports, countAbsences, threads: kernel.threads }),
    jobs: paymentsJobs(ports, kernel.log),
    schedules: PAYMENTS_SCHEDULES,
    exports: paymentsExports({ threads: kernel.threads, printedOfMany }),
    erases: PAYMENTS_ERASE,
    /** What the bank's commands need. */
    ports,
    /** For notices: whether their statement still holds. */
    isStillPaid: (source: string) => isStillPaid(ports.sql, source),
    isStillDue: (source: string) => isStillDue(ports.sql, source),
  }
}

/** Without the absences domain there are no absences. */
const noAbsences = () => Promise.resolve(new Map<number, never>())
