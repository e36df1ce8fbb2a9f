import type { PaymentReport } from '@skrzat/contract/wire/reports'
import type { Kernel } from '../../kernel/kernel.ts'
import { unfinishedReports } from './queries.ts'
import { reportsTopic } from './topic.ts'

/**
 * The reports that are waited for, then every change, until the signal aborts. Never goes back: not by a message
 * older than the table, and not where a report is begun again after its worker died.
 */
export async function* followReports(
  { db, bus }: Pick<Kernel, 'db' | 'bus'>,
  placeId: number,
  signal: AbortSignal,
): AsyncGenerator<PaymentReport, void, undefined> {
  const changes = bus.stream(reportsTopic(placeId), signal)
  try {
    const seen = new Map<number, number>()
    for (const report of await unfinishedReports(db.sql, placeId)) {
      seen.set(report.id, stage(report))
      yield report
    }
    for await (const report of changes) {
      if (stage(report) <= (seen.get(report.id) ?? -1)) continue
      seen.set(report.id, stage(report))
      yield report
    }
  } finally {
    await changes.return?.()
  }
}

/** How far the report is, as a number that only grows. */
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
