/** A month's sheet from the log, and as it was closed. */
import { type Day, lastOfMonth } from '@skrzat/contract/days'
import {
  BEFORE,
  balancesAfter,
  firstDay,
  FLOWS,
  type MonthFlows,
  NO_FLOWS,
  netOf,
} from '@skrzat/contract/month-sheet'
import type { AnySql } from '@skrzat/db/client'
import { type Days, movements } from './movements.ts'

export type KidFlows = MonthFlows & { readonly kidId: number }

/** The figures of a month, as they follow from the log. */
export type Figures = {
  /** Kids with anything before, in or after the month, by id. */
  readonly kids: readonly KidFlows[]
  /** What came by each method; empty for money that names none. */
  readonly methods: Readonly<Record<string, number>>
  /** Invoices of which something was left at the end. */
  readonly open: readonly (readonly [id: number, amountLeft: number])[]
  /** The last event of the log by then. */
  readonly position: number
}

type Found = {
  kids: (Partial<Record<(typeof BEFORE)[number] | (typeof FLOWS)[number], number>> & { kidId: number })[]
  methods: { method: string; sum: number }[]
  open: [number, number][]
  position: number
}

/** The newest close whose month ends before the day; undefined without one. */
export async function closeBefore(
  sql: AnySql,
  placeId: number,
  day: Day,
): Promise<{ month: string; lastDay: Day } | undefined> {
  const [row] = await sql<{ month: string; lastDay: Day }[]>`
    select month, last_day as "lastDay" from month_closes
    where place_id = ${placeId} and last_day < ${day} order by last_day desc limit 1`
  return row
}

/** The last closed month of a place; null without one. */
export async function lastClosed(sql: AnySql, placeId: number): Promise<string | null> {
  const [row] = await sql<{ month: string | null }[]>`
    select max(month) as month from month_closes where place_id = ${placeId}`
  return row?.month ?? null
}

const FLOW_SUMS = FLOWS.map(
  (flow) => `coalesce(sum("${flow}") filter (where day >= first), 0)::bigint as "${flow}"`,
).join(', ')

/** What earlier events come to on each account, as `balancesAfter` adds them up. */
const MOVED = {
  left: 'charged + corrections - applied - "creditUsed" + "givenBack"',
  credit: 'credited + "givenBack" + "depositsUsed" - "creditUsed" - "creditReturned"',
  deposits: 'deposited - "depositsReturned" - "depositsUsed"',
}
export const ACCOUNTS_MOVED = MOVED

const before = (moved: string) => `coalesce(sum(${moved}) filter (where day < first), 0)::bigint`

/**
 * A month's figures from the log: from the newest close before it and the events since, so that the work is that of the
 * open months.
 */
export async function figuresOf(sql: AnySql, placeId: number, month: string): Promise<Figures> {
  const first = firstDay(month)
  const start = await closeBefore(sql, placeId, first)
  const days: Days = { placeId, after: start?.lastDay ?? null, to: lastOfMonth(first) }
  const closed = start?.month ?? ''
  const [found] = await sql<Found[]>`
    with moved as materialized (
      select moved.*, ${first}::date as first from (${movements(sql, days)}) moved),
    sums as (
      select kid_id as "kidId", ${sql.unsafe(`
        ${before(MOVED.left)} as "leftBefore", ${before(MOVED.credit)} as "creditBefore",
        ${before(MOVED.deposits)} as "depositsBefore", ${FLOW_SUMS}`)}
      from moved group by kid_id),
    kids as (
      select coalesce(sums."kidId", start.kid_id) as "kidId",
        coalesce(sums."leftBefore", 0) + coalesce(start.amount_left, 0) as "leftBefore",
        coalesce(sums."creditBefore", 0) + coalesce(start.credit, 0) as "creditBefore",
        coalesce(sums."depositsBefore", 0) + coalesce(start.deposits, 0) as "depositsBefore",
        ${sql.unsafe(FLOWS.map((flow) => `sums."${flow}"`).join(', '))}
      from sums
      full join (select * from month_balances where place_id = ${placeId} and month = ${closed}) start
        on start.kid_id = sums."kidId"),
    open as (
      select invoice_id, sum(amount)::bigint as amount
      from (
        select invoice_id, ${sql.unsafe(MOVED.left)} as amount from moved where invoice_id is not null
        union all
        select invoice_id, amount_left from month_open_invoices
          where place_id = ${placeId} and month = ${closed}) amounts
      group by invoice_id having sum(amount) <> 0)
    select
      (select coalesce(json_agg(kids order by "kidId"), '[]') from kids) as kids,
      (select coalesce(json_agg(json_build_object('method', method, 'sum', sum) order by method), '[]')
        from (select method, sum(applied + credited + deposited)::bigint as sum from moved
          where day >= first group by method having sum(applied + credited + deposited) <> 0) by_method) as methods,
      (select coalesce(json_agg(json_build_array(invoice_id, amount) order by invoice_id), '[]') from open) as open,
      (select coalesce(max(position), 0) from events) as position`
  const { kids = [], methods = [], open = [], position = 0 } = found ?? {}
  return {
    kids: kids.map(flowsOf).filter(hasAnything),
    methods: Object.fromEntries(methods.map(({ method, sum }) => [method, sum])),
    open,
    position,
  }
}

function flowsOf(row: Found['kids'][number]): KidFlows {
  const flows = { ...NO_FLOWS, kidId: row.kidId }
  for (const name of [...BEFORE, ...FLOWS]) flows[name] = row[name] ?? 0
  return flows
}

function hasAnything(row: KidFlows): boolean {
  const after = balancesAfter(row)
  return (
    [...BEFORE, ...FLOWS].some((name) => row[name] !== 0) ||
    after.credit !== 0 ||
    after.deposits !== 0 ||
    netOf(after) !== 0
  )
}
