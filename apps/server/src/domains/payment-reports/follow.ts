import { type PaymentReport, reportStage } from '@skrzat/contract/wire/payment-reports'
import type { Kernel } from '../../kernel/kernel.ts'
import { follow } from '../../kernel/realtime/index.ts'
import { unfinishedReports } from './queries.ts'
import { reportsTopic } from './topic.ts'

/**
 * The unfinished reports, then every change, until the signal aborts. Progress never goes backwards: neither by a
 * message older than the table, nor when a report is restarted after its worker crashed.
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
