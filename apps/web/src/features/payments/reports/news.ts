/** Merges a report's live update into the list. Pure. */
import { type PaymentReport, reportStage } from '@skrzat/contract/wire/payment-reports'

/** The list with the updated report; its progress never goes back. */
export function withNews(reports: readonly PaymentReport[], news: PaymentReport): PaymentReport[] {
  return reports.map((report) =>
    report.id === news.id && reportStage(news) >= reportStage(report) ? news : report,
  )
}
