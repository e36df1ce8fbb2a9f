import { randomUUID } from 'node:crypto'
import type { Day } from '@skrzat/contract/days'
import type { JournalFilter } from '@skrzat/contract/wire/payment-journal'
import type { PaymentReport, ReportFormat } from '@skrzat/contract/wire/payment-reports'
import { and, eq, hasRow, isNull, only, orm } from '@skrzat/db/orm'
import { paymentReports, places } from '@skrzat/db/schema'
import { commandOf, madeOne, once, type OptionalCommandId } from '../../kernel/commands/index.ts'
import { DomainError, found } from '../../kernel/errors/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { addToOutbox } from '../../kernel/outbox/index.ts'
import { MAKE_JOB, MAKE_JOURNAL_JOB, REMOVE_JOB } from './jobs.ts'
import { checkPeriod } from './period.ts'
import { reportById } from './queries.ts'
import { reportsTopic } from './topic.ts'

type Ports = Pick<Kernel, 'db' | 'clock' | 'bus' | 'wake'>

export type NewReport = OptionalCommandId & {
  readonly placeId: number
  /** Both inclusive. */
  readonly from: Day
  readonly to: Day
  /** True: by the day of payment; false: by the day of issue. */
  readonly paid: boolean
  /** Default: CSV. */
  readonly format?: ReportFormat | undefined
  /** For a journal of payments instead of a report of invoices. */
  readonly journal?: JournalFilter | undefined
}

/**
 * Enqueues a report, which a job then makes.
 * @throws DomainError report.period, report.too_long, place.not_found, command.reused; report.not_found if this
 * command's report has been deleted since
 */
export async function createReport(
  { db, clock, bus, wake }: Ports,
  accountId: number,
  { placeId, from, to, paid, format = 'csv', journal, commandId }: NewReport,
): Promise<PaymentReport> {
  checkPeriod(from, to)
  const now = clock.now()
  const meta = { commandId, actorId: accountId, placeId }
  const command = commandOf(
    meta,
    'payment_reports.add',
    [from, to, paid, format, ...(journal ? [journal.method ?? null, journal.text ?? null] : [])],
    now,
  )
  const { id } = await once(db.sql, command, madeOne, async (tx) => {
    if (!(await hasRow(tx, places, eq(places.id, placeId)))) throw new DomainError('place.not_found')
    const inserted = await orm(tx)
      .insert(paymentReports)
      .values({
        code: randomUUID(),
        placeId,
        requestedBy: accountId,
        fromDay: from,
        toDay: to,
        paid,
        format,
        journal,
        status: 'queued',
        createdAt: now,
      })
      .returning({ id: paymentReports.id })
    const made = only(inserted)
    await addToOutbox(tx, [{ name: journal ? MAKE_JOURNAL_JOB : MAKE_JOB, data: made }])
    return made
  })
  wake()
  const report = found(await reportById(db.sql, id), 'report.not_found')
  await bus.publish(reportsTopic(placeId), report)
  return report
}

/** Removes a report from the list; a job deletes its file. @throws DomainError report.not_found */
export async function deleteReport({ db, clock, wake }: Ports, placeId: number, id: number): Promise<void> {
  await db.sql.begin(async (tx) => {
    const [row] = await orm(tx)
      .update(paymentReports)
      .set({ deletedAt: clock.now() })
      .where(
        and(eq(paymentReports.id, id), eq(paymentReports.placeId, placeId), isNull(paymentReports.deletedAt)),
      )
      .returning({ code: paymentReports.code, format: paymentReports.format })
    if (!row) throw new DomainError('report.not_found')
    await addToOutbox(tx, [{ name: REMOVE_JOB, data: row }])
  })
  wake()
}
