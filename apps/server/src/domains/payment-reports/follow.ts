import { type PaymentReport, reportStage } from '@skrzat/contract/wire/payment-reports'
import type { Kernel } from '../../kernel/kernel.ts'
import { follow } from '../../kernel/live.ts'
import { unfinishedReports } from './queries.ts'
import { reportsTopic } from './topic.ts'

/**
 * The reports that are waited for, then every change, until the signal aborts. Never goes back: not by a message
 * older than the table, and not where a report is begun again after its worker died.
 */
export function followReports({ db, bus }: Pick<Kernel, 'db' | 'bus'>, placeId: number, signal: AbortSignal) {
  const seen = new Map<number, number>()
  function isNew(report: PaymentReport): boolean {
    if (reportStage(report) <= (seen.get(report.id) ?? -1)) return false
    seen.set(report.id, reportStage(report))
    return true
  }
  return follow(
    bus.stream(reportsTopic(placeId), signal),
    async () => (await unfinishedReports(db.sql, placeId)).filter(isNew),
    (report) => (isNew(report) ? report : undefined),
  )
}
