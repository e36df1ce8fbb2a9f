/** A report's news put into the list. Pure. */
import { type PaymentReport, reportStage } from '@skrzat/contract/wire/payment-reports'

/** The list with the report as the news has it; never further back than it already is. */
export function withNews(reports: readonly PaymentReport[], news: PaymentReport): PaymentReport[] {
  return reports.map((report) =>
    report.id === news.id && reportStage(news) >= reportStage(report) ? news : report,
  )
}
