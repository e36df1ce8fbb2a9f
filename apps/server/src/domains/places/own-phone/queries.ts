import type { OwnPlace } from '@skrzat/contract/wire/places'
import { byName } from '@skrzat/contract/order'
import type { Sql } from '@skrzat/db/client'

type Row = Omit<OwnPlace, 'state'> & { declined: boolean; accepted: boolean; askedAgain: boolean }

/**
 * The places that hold a phone as a worker's or a parent's, by name, and what its owner answered. Of a place that
 * was declined no kid is named.
 */
export async function placesOfPhone(sql: Sql, phone: string): Promise<OwnPlace[]> {
  const rows = await sql<Row[]>`
    with held as (
      select place_id, true as worker, null::text as kid, null::bigint as kid_id from workers
      where phone = ${phone} and deleted_at is null
      union all
      select place_id, false, firstname || ' ' || lastname, id from kids
      where ${phone} in (phone1, phone2) and deleted_at is null),
    by_place as (
      select place_id, bool_or(worker) as worker, bool_or(not worker) as parent,
        coalesce(json_agg(kid order by kid_id) filter (where kid is not null), '[]') as kids
      from held group by place_id)
    select p.id, p.name, h.worker, h.parent,
      case when answer.declined_at is null then h.kids else '[]' end as kids,
      answer.declined_at is not null as declined,
      answer.phone is null or answer.accepted_at is not null as accepted,
      answer.asked_again_at is not null as "askedAgain"
    from by_place h join places p on p.id = h.place_id
    left join phone_answers answer on answer.place_id = p.id and answer.phone = ${phone}
    order by p.id`
  return rows
    .map(({ declined, accepted, askedAgain, ...place }) => ({
      ...place,
      state: declined
        ? askedAgain
          ? ('asked_again' as const)
          : ('declined' as const)
        : accepted
          ? ('member' as const)
          : ('new' as const),
    }))
    .sort(byName)
}
