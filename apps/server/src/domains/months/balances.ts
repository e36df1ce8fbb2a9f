/**
 * Balances as of any day: from the newest close up to it and the events since, so that the work is that of the open
 * months, however long the log is.
 */
import { addDays, type Day } from '@skrzat/contract/days'
import type { BalanceAges, BalancesOfDay } from '@skrzat/contract/wire/months'
import type { AnySql } from '@skrzat/db/client'
import { only } from '@skrzat/db/orm'
import { movements } from './movements.ts'
import { named } from './queries.ts'
import { ACCOUNTS_MOVED, closeBefore } from './sheet.ts'

type KidRow = {
  readonly kidId: number
  readonly amountLeft: number
  readonly credit: number
  readonly deposits: number
} & BalanceAges

type Balance = BalancesOfDay['totals']

/** @param date up to and including it; a day to come is as today */
export async function balancesOn(sql: AnySql, placeId: number, date: Day): Promise<BalancesOfDay> {
  const start = await closeBefore(sql, placeId, addDays(date, 1))
  const kept = sql`place_id = ${placeId} and month = ${start?.month ?? ''}`
  const { left, credit, deposits } = ACCOUNTS_MOVED
  const { rows } = only(
    await sql<{ rows: KidRow[] }[]>`
      with moved as materialized (${movements(sql, { placeId, after: start?.lastDay ?? null, to: date })}),
      invoices_left as (
        select invoice_id, sum(amount) as amount from (
          select invoice_id, ${sql.unsafe(left)} as amount from moved where invoice_id is not null
          union all
          select invoice_id, amount_left from month_open_invoices where ${kept}) amounts
        group by invoice_id having sum(amount) <> 0),
      aged as (
        select invoice.kid_id, invoices_left.amount, ${date}::date - invoice.deadline as late
        from invoices_left join invoices invoice on invoice.id = invoice_id),
      kids as (
        select kid_id, 0 as left, ${sql.unsafe(credit)} as credit, ${sql.unsafe(deposits)} as deposits,
          0 as "notDue", 0 as "upTo30", 0 as "upTo60", 0 as "over60" from moved
        union all
        select kid_id, 0, credit, deposits, 0, 0, 0, 0 from month_balances where ${kept}
        union all
        select kid_id, amount, 0, 0, case when late <= 0 then amount else 0 end,
          case when late between 1 and 30 then amount else 0 end,
          case when late between 31 and 60 then amount else 0 end, case when late > 60 then amount else 0 end
        from aged)
      select (select coalesce(json_agg(sums), '[]') from (
        select kid_id as "kidId", sum(kids.left)::bigint as "amountLeft", sum(credit)::bigint as credit,
          sum(deposits)::bigint as deposits, sum("notDue")::bigint as "notDue", sum("upTo30")::bigint as "upTo30",
          sum("upTo60")::bigint as "upTo60", sum("over60")::bigint as "over60"
        from kids group by kid_id) sums) as rows`,
  )
  const some = rows.filter((row) => [row.amountLeft, row.credit, row.deposits].some((amount) => amount !== 0))
  const kids = (await named(sql, some, date)).map(({ kid, group, ...row }) => ({
    kid,
    group,
    ...balanceOf(row),
  }))
  const byGroup = Map.groupBy(kids, ({ group }) => group.id)
  const groups = [...byGroup.values()].flatMap((ofGroup) => {
    const [first] = ofGroup
    return first ? [{ group: first.group, ...sumOf(ofGroup) }] : []
  })
  return { date, kids, groups, totals: sumOf(kids) }
}

function balanceOf({ amountLeft, credit, deposits, ...ages }: Omit<KidRow, 'kidId'>): Balance {
  const { notDue, upTo30, upTo60, over60 } = ages
  return { amountLeft, credit, deposits, ages: { notDue, upTo30, upTo60, over60 } }
}

function sumOf(rows: readonly Balance[]): Balance {
  const sum = { amountLeft: 0, credit: 0, deposits: 0, ages: { notDue: 0, upTo30: 0, upTo60: 0, over60: 0 } }
  for (const { amountLeft, credit, deposits, ages } of rows) {
    sum.amountLeft += amountLeft
    sum.credit += credit
    sum.deposits += deposits
    sum.ages.notDue += ages.notDue
    sum.ages.upTo30 += ages.upTo30
    sum.ages.upTo60 += ages.upTo60
    sum.ages.over60 += ages.over60
  }
  return sum
}
