/** Reads of months: the list, and a month's sheet. */
import { type Day, lastOfMonth, monthOf, warsawDay } from '@skrzat/contract/days'
import { firstDay, monthBefore, sumFlows } from '@skrzat/contract/month-sheet'
import { PAYMENT_METHODS } from '@skrzat/contract/payment-facts'
import type { MonthBank, MonthRow, MonthSheet } from '@skrzat/contract/wire/months'
import type { AnySql, Sql } from '@skrzat/db/client'
import { found } from '../../kernel/errors/index.ts'
import { actorName } from '../people/index.ts'
import { bankSideOf, type LinesOfDays } from './bank-side.ts'
import { newestCheckpoint } from './commands.ts'
import type { MonthClosed } from './events.ts'
import { figuresOf, type KidFlows, lastClosed } from './sheet.ts'

type Close = {
  readonly month: string
  readonly at: Date
  readonly by: string
  readonly position: number
  readonly checkpoint: MonthClosed['checkpoint']
  readonly methods: MonthClosed['methods']
  readonly bank: MonthBank
  readonly reason: string | null
}

/** The closed months of a place, oldest first. @param month only this one */
async function closesOf(sql: AnySql, placeId: number, month?: string): Promise<Close[]> {
  return await sql<Close[]>`
    select month, closed_at as at, ${actorName(sql, placeId, sql`closed_by`)} as by, position, checkpoint, methods, bank,
      note.text as reason
    from month_closes left join ledger_notes note on note.id = note_id
    where place_id = ${placeId} ${month === undefined ? sql`` : sql`and month = ${month}`} order by month`
}

/** Where a month stands: whether it is over, the next to be closed, and the one that may be reopened. */
function standing(month: string, last: string | null, now: Date) {
  const over = lastOfMonth(firstDay(month)) < warsawDay(now)
  return { over, next: over && last !== null && monthBefore(month) === last, last: month === last }
}

export async function monthsOf(sql: Sql, placeId: number, now: Date): Promise<MonthRow[]> {
  const [closes, totals, [first]] = await Promise.all([
    closesOf(sql, placeId),
    sql<KidTotals[]>`
      select month, ${sumColumns(sql)} from month_balances where place_id = ${placeId} group by month`,
    sql<{ month: string }[]>`
      select to_char(money_day(data, at), 'YYYY-MM') as month from events
      where place_id = ${placeId} and is_money(type) order by money_day(data, at) limit 1`,
  ])
  const current = monthOf(warsawDay(now))
  const last = closes.at(-1)?.month ?? null
  const months: MonthRow[] = []
  const oldest = [first?.month ?? current, closes[0]?.month ?? current].toSorted()[0] ?? current
  for (let month = current; month >= oldest; month = monthBefore(month)) {
    const close = closes.find((one) => one.month === month)
    const sums = totals.find((one) => one.month === month)
    months.push({
      month,
      closed: close ? { at: close.at.toISOString(), by: close.by } : null,
      ...standing(month, last, now),
      // Without a closed month, closing may begin with any.
      ...(last === null && lastOfMonth(firstDay(month)) < warsawDay(now) && { next: true }),
      totals: close ? sumFlows(sums ? [sums] : []) : null,
    })
  }
  return months
}

type KidTotals = KidFlows & { readonly month: string }

function sumColumns(sql: AnySql) {
  return sql`sum(left_before)::bigint as "leftBefore", sum(credit_before)::bigint as "creditBefore",
    sum(deposits_before)::bigint as "depositsBefore", sum(charged)::bigint as charged,
    sum(corrections)::bigint as corrections, sum(applied)::bigint as applied, sum(credited)::bigint as credited,
    sum(deposited)::bigint as deposited, sum(credit_used)::bigint as "creditUsed",
    sum(given_back)::bigint as "givenBack", sum(credit_returned)::bigint as "creditReturned",
    sum(deposits_returned)::bigint as "depositsReturned", sum(deposits_used)::bigint as "depositsUsed"`
}

export type QueryPorts = { readonly sql: Sql; readonly linesOfDays: LinesOfDays }

/** A month's sheet: as it was closed, else as it follows from the log now. */
export async function sheetOfMonth(
  { sql, linesOfDays }: QueryPorts,
  placeId: number,
  month: string,
  now: Date,
): Promise<MonthSheet> {
  const [[close], last, checkpoint] = await Promise.all([
    closesOf(sql, placeId, month),
    lastClosed(sql, placeId),
    newestCheckpoint(sql),
  ])
  const figures = close
    ? { kids: await keptFlows(sql, placeId, month), methods: close.methods, bank: close.bank }
    : await figuresNow({ sql, linesOfDays }, placeId, month)
  const { kids, methods, bank } = figures
  const at = standing(month, last, now)
  return {
    placeId,
    month,
    closed: close
      ? {
          at: close.at.toISOString(),
          by: close.by,
          position: close.position,
          checkpoint: close.checkpoint,
          reason: close.reason,
        }
      : null,
    ...at,
    next: at.next || (last === null && at.over),
    kids: await named(sql, kids, lastOfMonth(firstDay(month))),
    totals: sumFlows(kids),
    methods: methodsOf(methods),
    bank,
    checkpoint,
  }
}

async function figuresNow({ sql, linesOfDays }: QueryPorts, placeId: number, month: string) {
  const [{ kids, methods }, bank] = await Promise.all([
    figuresOf(sql, placeId, month),
    bankSideOf(sql, linesOfDays, placeId, month),
  ])
  return { kids, methods, bank }
}

export async function keptFlows(sql: AnySql, placeId: number, month: string): Promise<KidFlows[]> {
  return await sql<KidFlows[]>`
    select kid_id as "kidId", left_before as "leftBefore", credit_before as "creditBefore",
      deposits_before as "depositsBefore", charged, corrections, applied, credited, deposited,
      credit_used as "creditUsed", given_back as "givenBack", credit_returned as "creditReturned",
      deposits_returned as "depositsReturned", deposits_used as "depositsUsed"
    from month_balances where place_id = ${placeId} and month = ${month} order by kid_id`
}

export type Named = Pick<MonthSheet['kids'][number], 'kid' | 'group'>

/** Kids' names of now and their groups on a day, in Polish order. */
export async function named<T extends { readonly kidId: number }>(
  sql: AnySql,
  rows: readonly T[],
  day: Day,
): Promise<(Omit<T, 'kidId'> & Named)[]> {
  const names = await sql<(Named & { id: number })[]>`
    select kid.id, json_build_object('id', kid.id, 'firstname', kid.firstname, 'lastname', kid.lastname) as kid,
      json_build_object('id', kid_group.id, 'name', kid_group.name, 'color', kid_group.color) as group
    from kids kid join groups kid_group on kid_group.id = coalesce(
      (select from_group_id from kid_moves move where move.kid_id = kid.id and move.day > ${day}
        order by move.day limit 1),
      kid.group_id)
    where kid.id = any(${rows.map(({ kidId }) => kidId)}::bigint[])
    order by kid.lastname collate polish, kid.firstname collate polish, kid.id`
  const byKid = new Map(rows.map((row) => [row.kidId, row]))
  return names.flatMap(({ id, kid, group }) => {
    const row = byKid.get(id)
    if (!row) return []
    const { kidId: _, ...rest } = row
    return [{ ...rest, kid, group }]
  })
}

function methodsOf(sums: Readonly<Record<string, number>>): MonthSheet['methods'] {
  return [...PAYMENT_METHODS, null].flatMap((method) => {
    const sum = sums[method ?? ''] ?? 0
    return sum === 0 ? [] : [{ method, sum }]
  })
}

/** @throws DomainError place.not_found */
export async function placeNamed(sql: AnySql, placeId: number): Promise<{ name: string; nip: string }> {
  const [place] = await sql<
    { name: string; nip: string }[]
  >`select name, nip from places where id = ${placeId}`
  return found(place, 'place.not_found')
}
