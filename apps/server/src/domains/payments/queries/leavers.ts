/** Kids that leave or have left, with what their families still have with the place. */
import { type Day, warsawDay } from '@skrzat/contract/days'
import type { LeaverView } from '@skrzat/contract/leaver'
import type { Leaver, Leavers } from '@skrzat/contract/wire/leavers'
import type { Sql } from '@skrzat/db/client'
import type { RowOf, ValueOf } from '@skrzat/db/orm'
import type { groups, kids } from '@skrzat/db/schema'

/** Kids listed; all are counted. */
const LISTED = 500

type Row = RowOf<typeof kids, 'id' | 'firstname' | 'lastname' | 'lastDay'> &
  Omit<Leaver, 'kid' | 'lastDay'> & {
    groupId: ValueOf<typeof groups, 'id'>
    groupName: ValueOf<typeof groups, 'name'>
    groupColor: ValueOf<typeof groups, 'color'>
  }

type Answer = Pick<Leavers, 'counts' | 'totals'> & { rows: Row[] }

/** The kids of a place whose last day is announced. */
export async function kidsLeaving(sql: Sql, placeId: number, today: Day): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from kids
    where place_id = ${placeId} and last_day >= ${today} and deleted_at is null`
  return row?.count ?? 0
}

/**
 * The kids of a view. A kid is settled once nothing is left to pay, held or under way, and no invoice reaches past its
 * last day; nothing is stored, so that each change of the money shows at once. One statement.
 */
export async function leaversOf(
  sql: Sql,
  { placeId, view }: { readonly placeId: number; readonly view: LeaverView },
  now: Date,
): Promise<Leavers> {
  const today: Day = warsawDay(now)
  const [answer] = await sql<Answer[]>`
    with leaver as (
      select kid.id, kid.firstname, kid.lastname, kid.group_id, kid.last_day, kid.deleted_at is not null as gone,
        coalesce(kid.last_day, (kid.deleted_at at time zone 'Europe/Warsaw')::date) as day
      from kids kid where kid.place_id = ${placeId} and (kid.last_day is not null or kid.deleted_at is not null)),
    found as (
      select leaver.*, coalesce(held.amount, 0) as credit, coalesce(held.deposit, 0) as deposit,
        coalesce(held.refunding, 0) as refunding, coalesce(due.sum, 0)::bigint as "left", due.list as open, past.list as past,
        due.issued > 0 or held.kid_id is not null as has
      from leaver
      left join credits held on held.kid_id = leaver.id
      cross join lateral (
        select count(*) as issued, sum(amount_left) filter (where paid_at is null) as sum,
          coalesce(json_agg(json_build_object('id', id, 'number', number, 'amountLeft', amount_left, 'ownLeft', amount_left - others_left, 'deadline', deadline)
            order by deadline, id) filter (where paid_at is null), '[]') as list
        from invoices where kid_id = leaver.id and deleted_at is null) due
      cross join lateral (
        select coalesce(json_agg(json_build_object('id', id, 'number', number, 'from', basis #>> '{period,from}',
          'to', basis #>> '{period,to}', 'amount', amount) order by id), '[]') as list
        from invoices where kid_id = leaver.id and deleted_at is null and basis #>> '{period,to}' > leaver.last_day::text
          and corrections = '[]' and exists (
            select from jsonb_array_elements(parts) part
            where (part ->> 'amount')::bigint > 0 and part -> 'extra' is null
              and coalesce(part #>> '{stay,to}', basis #>> '{period,to}') > leaver.last_day::text
              and not (part ->> 'kind' = 'TYPE_CONST' and (select charge_rule from places where id = ${placeId}) = 'WHOLE_MONTH'
                and basis #>> '{period,from}' <= leaver.last_day::text))) past),
    sorted as (
      select *, case
          when "left" = 0 and credit = 0 and deposit = 0 and refunding = 0 and json_array_length(past) = 0
            then case when (gone or day < ${today}) and has then 'settled' end
          when day >= ${today} and not gone then 'ahead' else 'left' end as view
      from found),
    shown as (
      select sorted.*, kid_group.name as group_name, kid_group.color as group_color
      from sorted join groups kid_group on kid_group.id = sorted.group_id
      where view = ${view}
      order by ${view === 'ahead' ? sql`day` : sql`day desc`}, lastname collate polish, firstname collate polish, sorted.id
      limit ${LISTED})
    select
      (select json_build_object('left', count(*) filter (where view = 'left'), 'ahead', count(*) filter (where view = 'ahead'),
        'settled', count(*) filter (where view = 'settled')) from sorted) as counts,
      (select json_build_object('left', coalesce(sum("left"), 0), 'credit', coalesce(sum(credit), 0),
        'deposit', coalesce(sum(deposit), 0), 'refunding', coalesce(sum(refunding), 0))
        from sorted where view = ${view}) as totals,
      (select coalesce(json_agg(json_build_object('id', id, 'firstname', firstname, 'lastname', lastname,
          'groupId', group_id, 'groupName', group_name, 'groupColor', group_color, 'lastDay', last_day, 'day', day,
          'gone', gone, 'left', "left", 'credit', credit, 'deposit', deposit, 'refunding', refunding, 'open', open,
          'past', past)), '[]') from shown) as rows`
  if (!answer) throw new Error('a select without from gave no row')
  const { counts, totals, rows } = answer
  return {
    counts,
    totals,
    kids: rows.map(({ id, firstname, lastname, groupId, groupName, groupColor, ...money }) => ({
      kid: { id, firstname, lastname, group: { id: groupId, name: groupName, color: groupColor } },
      ...money,
    })),
  }
}
