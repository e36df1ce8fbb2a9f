import { type Day, warsawDay } from '@skrzat/contract/days'
import { journalFiltered } from '@skrzat/contract/wire/payment-journal'
import type { PaymentMonth, PaymentReport, PaymentSums } from '@skrzat/contract/wire/payment-reports'
import type { Sql } from '@skrzat/db/client'
import { and, asc, desc, eq, inArray, isNull, orm, pick, selectFrom } from '@skrzat/db/orm'
import { paymentReports, places } from '@skrzat/db/schema'
import type { Kernel } from '../../kernel/kernel.ts'
import { sumsByMonth, sumsForReport } from '../payments/index.ts'
import { checkPeriod } from './period.ts'

/** The columns of a report, for select and returning. */
export const reportColumns = {
  ...pick(
    paymentReports,
    'id',
    'code',
    'placeId',
    'paid',
    'format',
    'journal',
    'status',
    'progress',
    'rows',
    'failure',
    'createdAt',
  ),
  from: paymentReports.fromDay,
  to: paymentReports.toDay,
}

export type ReportRow = Awaited<ReturnType<typeof selectReports>>[number]

function selectReports(sql: Sql) {
  return orm(sql).select(reportColumns).from(paymentReports)
}

/** What narrows a journal down; null for a report of invoices. */
export function journalOf({ journal }: Pick<ReportRow, 'journal'>): PaymentReport['journal'] {
  return journalFiltered.nullable().parse(journal)
}

export function toReport({ from, to, createdAt, ...row }: ReportRow): PaymentReport {
  const { id, code, placeId, paid, format, status, progress, rows, failure } = row
  const journal = journalOf(row)
  const createdDate = createdAt.toISOString()
  const period = { from, to }
  return { id, code, placeId, createdDate, paid, format, journal, period, status, progress, rows, failure }
}

/** The place's reports, newest first. */
export async function listReports(sql: Sql, placeId: number): Promise<PaymentReport[]> {
  const rows = await selectReports(sql).where(keptOf(placeId)).orderBy(desc(paymentReports.id))
  return rows.map(toReport)
}

export async function reportById(sql: Sql, id: number): Promise<PaymentReport | undefined> {
  const [row] = await selectReports(sql).where(
    and(eq(paymentReports.id, id), isNull(paymentReports.deletedAt)),
  )
  return row && toReport(row)
}

/** The place's unfinished reports. */
export async function unfinishedReports(sql: Sql, placeId: number): Promise<PaymentReport[]> {
  const rows = await selectReports(sql)
    .where(and(keptOf(placeId), inArray(paymentReports.status, ['queued', 'running'])))
    .orderBy(asc(paymentReports.id))
  return rows.map(toReport)
}

function keptOf(placeId: number) {
  return and(eq(paymentReports.placeId, placeId), isNull(paymentReports.deletedAt))
}

export async function placeOfReport(sql: Sql, id: number): Promise<number | undefined> {
  const [row] = await selectFrom(sql, paymentReports, 'placeId').where(
    and(eq(paymentReports.id, id), isNull(paymentReports.deletedAt)),
  )
  return row?.placeId
}

export type Download = Pick<
  ReportRow,
  'id' | 'code' | 'placeId' | 'from' | 'to' | 'format' | 'journal' | 'status'
> & {
  place: string
}

/** The report of a code, with its place's name. */
export async function reportByCode(sql: Sql, code: string): Promise<Download | undefined> {
  const { id, placeId, from, to, format, journal, status } = reportColumns
  const [row] = await orm(sql)
    .select({ id, code: paymentReports.code, placeId, from, to, format, journal, status, place: places.name })
    .from(paymentReports)
    .innerJoin(places, eq(places.id, paymentReports.placeId))
    .where(and(eq(paymentReports.code, code), isNull(paymentReports.deletedAt)))
  return row
}

export async function placeName(sql: Sql, placeId: number): Promise<string | undefined> {
  const [row] = await selectFrom(sql, places, 'name').where(eq(places.id, placeId))
  return row?.name
}

type Totals = { readonly placeId: number; readonly from: Day; readonly to: Day; readonly paid: boolean }

/**
 * The current sums of a report's invoices; overdue as of today in Warsaw.
 * @throws DomainError report.period, report.too_long
 */
export async function totalsOfReport(
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
  { placeId, from, to, paid }: Totals,
): Promise<PaymentSums> {
  checkPeriod(from, to)
  const scope = { placeId, from, to, by: paid ? 'paid' : 'created' } as const
  return await sumsForReport(db.sql, scope, warsawDay(clock.now()))
}

const MONTHS = 12

/** The sums of the invoices of the last 12 months, by the month of issue; overdue as of today in Warsaw. */
export function paymentMonths(
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
  placeId: number,
): Promise<PaymentMonth[]> {
  return sumsByMonth(db.sql, placeId, warsawDay(clock.now()), MONTHS)
}
