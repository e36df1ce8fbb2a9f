import { randomUUID } from 'node:crypto'
import type { Day } from '@skrzat/contract/days'
import type { PaymentReport } from '@skrzat/contract/wire/reports'
import { DomainError } from '../../kernel/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { addToOutbox } from '../../kernel/outbox.ts'
import { MAKE_JOB, REMOVE_JOB } from './jobs.ts'
import { checkPeriod } from './period.ts'
import { reportColumns, type ReportRow, toReport } from './queries.ts'
import { reportsTopic } from './topic.ts'

type Ports = Pick<Kernel, 'db' | 'clock' | 'bus' | 'wake'>

export type NewReport = {
  readonly placeId: number
  /** Both inclusive. */
  readonly from: Day
  readonly to: Day
  /** True: by the day of payment; false: by the day of issue. */
  readonly paid: boolean
}

/**
 * Asks for a report, which a job then makes.
 * @throws DomainError report.period, report.too_long, place.not_found
 */
export async function createReport(
  { db, clock, bus, wake }: Ports,
  accountId: number,
  { placeId, from, to, paid }: NewReport,
): Promise<PaymentReport> {
  checkPeriod(from, to)
  const row = await db.sql.begin(async (tx) => {
    const [made] = await tx<ReportRow[]>`
      insert into payment_reports (code, place_id, requested_by, from_day, to_day, paid, status, created_at)
      select ${randomUUID()}, id, ${accountId}, ${from}, ${to}, ${paid}, 'queued', ${clock.now()}
      from places where id = ${placeId}
      returning ${reportColumns(tx)}`
    if (!made) throw new DomainError('place.not_found')
    await addToOutbox(tx, [{ name: MAKE_JOB, data: { id: made.id } }])
    return made
  })
  wake()
  const report = toReport(row)
  await bus.publish(reportsTopic(placeId), report)
  return report
}

/** Takes a report from the list; a job takes its file. @throws DomainError report.not_found */
export async function deleteReport({ db, clock, wake }: Ports, placeId: number, id: number): Promise<void> {
  await db.sql.begin(async (tx) => {
    const [row] = await tx<{ code: string }[]>`
      update payment_reports set deleted_at = ${clock.now()}
      where id = ${id} and place_id = ${placeId} and deleted_at is null returning code`
    if (!row) throw new DomainError('report.not_found')
    await addToOutbox(tx, [{ name: REMOVE_JOB, data: { code: row.code } }])
  })
  wake()
}
