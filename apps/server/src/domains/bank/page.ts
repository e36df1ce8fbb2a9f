/** What the bank's page shows beside its lines: settings, statements, gaps, and how the balances are made up. */
import type { BankAccount, BankPage, ListedStatement } from '@skrzat/contract/wire/bank'
import type { AnySql } from '@skrzat/db/client'
import { only } from '@skrzat/db/orm'
import { type Balanced, type DaySum, gapsBetween } from './gaps.ts'
import { bankSettingsOf } from './settings.ts'

/** The most recent statements; older ones are on REST's list. */
const NEWEST = 200

export async function bankPageOf(sql: AnySql, placeId: number): Promise<BankPage> {
  const [settings, statements, balances, sums] = await Promise.all([
    bankSettingsOf(sql, placeId),
    statementsOf(sql, placeId, { size: NEWEST, offset: 0 }),
    balancesOf(sql, placeId),
    sumsOf(sql, placeId),
  ])
  return {
    settings,
    statements,
    gaps: gapsBetween(balances, sums),
    accounts: accountsOf(balances, sums),
    counts: countsOf(sums),
  }
}

/** The place's statements, the last day first. */
export async function statementsOf(
  sql: AnySql,
  placeId: number,
  { size, offset }: { size: number; offset: number },
): Promise<ListedStatement[]> {
  const rows = await sql<(Omit<ListedStatement, 'createdDate'> & { createdDate: Date })[]>`
    select statement.id, format, dialect, encoding, account, number, from_day as "from", to_day as "to", opening, closing,
      lines, counted.added, lines - counted.added as known, counted.booked, counted.waiting, counted."notOurs",
      statement.created_at as "createdDate", trim(by.first_name || ' ' || by.last_name) as "addedBy"
    from bank_statements statement
      join accounts by on by.id = statement.added_by
      cross join lateral (
        select count(*)::int as added,
          count(*) filter (where decision.kind = 'BOOKED')::int as booked,
          count(*) filter (where decision.id is null)::int as waiting,
          count(*) filter (where decision.kind = 'NOT_OURS')::int as "notOurs"
        from bank_lines line
          left join bank_decisions decision on decision.line_id = line.id and decision.undone_at is null
        where line.statement_id = statement.id) counted
    where statement.place_id = ${placeId}
    order by statement.to_day desc, statement.id desc limit ${size} offset ${offset}`
  return rows.map((row) => ({ ...row, createdDate: row.createdDate.toISOString() }))
}

/** The lines of a place without a decision, as far as a badge counts. */
export async function linesWaiting(sql: AnySql, placeId: number): Promise<number> {
  const { count } = only(
    await sql<{ count: number }[]>`
      select count(*)::int as count from (
        select from bank_lines line where line.place_id = ${placeId} and not exists (
          select from bank_decisions decision where decision.line_id = line.id and decision.undone_at is null)
        limit 100) waiting`,
  )
  return count
}

export async function countStatements(sql: AnySql, placeId: number): Promise<number> {
  const [row] = await sql<{ total: number }[]>`
    select count(*)::int as total from bank_statements where place_id = ${placeId}`
  return row?.total ?? 0
}

async function balancesOf(sql: AnySql, placeId: number): Promise<Balanced[]> {
  return await sql<Balanced[]>`
    select account, from_day as "from", to_day as "to", opening, closing from bank_statements
    where place_id = ${placeId} and opening is not null and closing is not null
    order by from_day, to_day, id`
}

type Sum = DaySum & {
  readonly state: 'BOOKED' | 'NOT_OURS' | 'WAITING'
  readonly count: number
}

async function sumsOf(sql: AnySql, placeId: number): Promise<Sum[]> {
  return await sql<Sum[]>`
    select statement.account, line.day, coalesce(decision.kind, 'WAITING') as state, sum(line.amount)::bigint as amount,
      count(*)::int as count
    from bank_lines line
      join bank_statements statement on statement.id = line.statement_id
      left join bank_decisions decision on decision.line_id = line.id and decision.undone_at is null
    where line.place_id = ${placeId}
    group by 1, 2, 3`
}

function accountsOf(balances: readonly Balanced[], sums: readonly Sum[]): BankAccount[] {
  const names = [...new Set([...balances, ...sums].map(({ account }) => account))].toSorted()
  return names.map((account) => {
    const own = balances.filter((one) => one.account === account)
    const sumOf = (state: Sum['state']) =>
      sums.reduce((sum, one) => (one.account === account && one.state === state ? sum + one.amount : sum), 0)
    return {
      account,
      opening: own[0]?.opening ?? null,
      booked: sumOf('BOOKED'),
      notOurs: sumOf('NOT_OURS'),
      waiting: sumOf('WAITING'),
      closing: lastOf(own)?.closing ?? null,
    }
  })
}

/** The statement of the last day; of several of one day the one that ends the chain. */
function lastOf(balances: readonly Balanced[]): Balanced | undefined {
  const day = balances
    .map(({ to }) => to)
    .toSorted()
    .at(-1)
  const last = balances.filter(({ to }) => to === day)
  return last.find(({ closing }) => last.every((other) => other.opening !== closing)) ?? last.at(-1)
}

function countsOf(sums: readonly Sum[]): BankPage['counts'] {
  const count = (state: Sum['state']) =>
    sums.reduce((total, one) => (one.state === state ? total + one.count : total), 0)
  return { waiting: count('WAITING'), booked: count('BOOKED'), notOurs: count('NOT_OURS') }
}
