/** A report's news put into the list. Pure. */
import type { PaymentReport } from '@skrzat/contract/wire/reports'

/** How far a report is, as a number that only grows. */
function stage({ status, progress }: PaymentReport): number {
  switch (status) {
    case 'queued':
      return 0
    case 'running':
      return 1 + progress
    case 'ready':
    case 'failed':
      return 200
    default:
      return status satisfies never
  }
}

/** The list with the report as the news has it; never further back than it already is. */
export function withNews(reports: readonly PaymentReport[], news: PaymentReport): PaymentReport[] {
  return reports.map((report) => (report.id === news.id && stage(news) >= stage(report) ? news : report))
}
