import { isErrorCode } from '@skrzat/contract/errors'
import type { PaymentReport } from '@skrzat/contract/wire/reports'
import { token } from '#app/session.ts'

/** What the file is called when it is saved. */
export function reportFileName({ paid, period }: Pick<PaymentReport, 'paid' | 'period'>): string {
  return `raport-${paid ? 'oplacone' : 'wystawione'}-${period.from}-${period.to}.csv`
}

/**
 * Fetches a report with the bearer token and hands it to the browser to save.
 * @throws Error where the server refuses or no answer comes
 */
export async function downloadReport(report: PaymentReport): Promise<void> {
  const bearer = token()
  const response = await fetch(`/api/reports/payments/download/${report.code}`, {
    headers: bearer ? { Authorization: `Bearer ${bearer}` } : {},
  })
  if (!response.ok) throw new Error(`The download of a report was answered with ${response.status}`)
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = reportFileName(report)
  link.click()
  URL.revokeObjectURL(address)
}

/** A report's failure as a code that there is a text for. */
export function failureCode({ failure }: PaymentReport) {
  return failure !== null && isErrorCode(failure) ? failure : 'report.failed'
}
