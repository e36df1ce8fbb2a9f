import type { Day } from '@skrzat/contract/days'
import type { PaymentReport, REPORT_STATUSES } from '@skrzat/contract/wire/reports'
import type { Sql, TransactionSql } from '@skrzat/db/client'

export type ReportRow = {
  id: number
  code: string
  placeId: number
  from: Day
  to: Day
  paid: boolean
  status: (typeof REPORT_STATUSES)[number]
  progress: number
  rows: number | null
  failure: string | null
  createdAt: Date
}

/** The columns of a ReportRow, for a select or a returning. */
export function reportColumns(sql: Sql | TransactionSql) {
  return sql`id, code, place_id as "placeId", from_day as "from", to_day as "to", paid, status, progress, rows,
    failure, created_at as "createdAt"`
}

export function toReport({ from, to, createdAt, ...row }: ReportRow): PaymentReport {
  const { id, code, placeId, paid, status, progress, rows, failure } = row
  const createdDate = createdAt.toISOString()
  return { id, code, placeId, createdDate, paid, period: { from, to }, status, progress, rows, failure }
}

/** The place's reports, newest first. */
export async function listReports(sql: Sql, placeId: number): Promise<PaymentReport[]> {
  const rows = await sql<ReportRow[]>`
    select ${reportColumns(sql)} from payment_reports
    where place_id = ${placeId} and deleted_at is null order by id desc`
  return rows.map(toReport)
}

/** Those that are waited for. */
export async function unfinishedReports(sql: Sql, placeId: number): Promise<PaymentReport[]> {
  const rows = await sql<ReportRow[]>`
    select ${reportColumns(sql)} from payment_reports
    where place_id = ${placeId} and deleted_at is null and status in ('queued', 'running') order by id`
  return rows.map(toReport)
}

export async function placeOfReport(sql: Sql, id: number): Promise<number | undefined> {
  const [row] = await sql<{ placeId: number }[]>`
    select place_id as "placeId" from payment_reports where id = ${id} and deleted_at is null`
  return row?.placeId
}

export type Download = Pick<ReportRow, 'code' | 'placeId' | 'from' | 'to' | 'status'> & { place: string }

/** The report that a code names, with the name of its place. */
export async function reportByCode(sql: Sql, code: string): Promise<Download | undefined> {
  const [row] = await sql<Download[]>`
    select report.code, report.place_id as "placeId", report.from_day as "from", report.to_day as "to",
      report.status, place.name as place
    from payment_reports report join places place on place.id = report.place_id
    where report.code = ${code} and report.deleted_at is null`
  return row
}

export async function placeName(sql: Sql, placeId: number): Promise<string | undefined> {
  const [row] = await sql<{ name: string }[]>`select name from places where id = ${placeId}`
  return row?.name
}
