import { isErrorCode } from '@skrzat/contract/errors'
import type { PaymentReport } from '@skrzat/contract/wire/payment-reports'
import { downloadFile } from '#app/calls/index.ts'

/** The name of the saved file. */
export function reportFileName({
  paid,
  format,
  journal,
  period,
}: Pick<PaymentReport, 'paid' | 'format' | 'journal' | 'period'>): string {
  if (journal) return `dziennik-wplat-${period.from}-${period.to}.${format}`
  return `raport-${paid ? 'oplacone' : 'wystawione'}-${period.from}-${period.to}.${format}`
}

/** Fetches a report and saves it. Throws as `download`. */
export function downloadReport(report: PaymentReport): Promise<void> {
  return downloadFile(`/api/reports/payments/download/${report.code}`, reportFileName(report))
}

/** A report's failure as a code that has a text. */
export function failureCode({ failure }: PaymentReport) {
  return failure !== null && isErrorCode(failure) ? failure : 'report.failed'
}
