import type { FirstPins, Newcomer } from '@skrzat/contract/wire/places'
import type { Sql } from '@skrzat/db/client'
import { FIRST_PIN_PARTS } from '../../accounts/index.ts'
import { arrivals } from '../../people/index.ts'
import { type SmsTerms, unreachablePhones } from '../../sms/index.ts'

type Row = Omit<Newcomer, 'askedAt' | 'failed'> & { readonly askedAt: Date | null }

/**
 * Who of the place has not come in, by group and kid, workers last; named as the place entered them. Three statements in
 * parallel.
 */
export async function firstPinsOf(sql: Sql, placeId: number, terms: SmsTerms): Promise<FirstPins> {
  const [rows, [counted], unreachable] = await Promise.all([
    sql<Row[]>`
      select coalesce('w' || worker.id, (kids.of -> 0 ->> 'id') || '.' || (kids.of -> 0 ->> 'position')) as ref,
        person.phone, worker.id is not null as worker, kids.of as kids, person.asked_at as "askedAt",
        coalesce(worker.name, kids.of -> 0 ->> 'guardian', '') as name
      from ${arrivals(sql, placeId)} person
      left join lateral (
        select w.worker_id as id, w.name from staff_of_places w
        where w.place_id = ${placeId} and w.phone = person.phone and w.deleted_at is null limit 1) worker on true
      cross join lateral (
        select coalesce(json_agg(json_build_object('id', g.kid_id, 'firstname', g.firstname, 'lastname', g.lastname,
            'position', g.position, 'guardian', g.name,
            'group', json_build_object('id', gr.id, 'name', gr.name, 'color', gr.color))
          order by gr.name collate polish, g.lastname collate polish, g.firstname collate polish, g.kid_id), '[]') as of
        from guardianships g join groups gr on gr.id = g.group_id
        where g.place_id = ${placeId} and g.phone = person.phone and g.deleted_at is null) kids
      where not person.arrived
      order by worker.id is not null, worker.name collate polish, (kids.of -> 0 -> 'group' ->> 'name') collate polish,
        (kids.of -> 0 ->> 'lastname') collate polish, (kids.of -> 0 ->> 'firstname') collate polish,
        (kids.of -> 0 ->> 'id')::bigint, (kids.of -> 0 ->> 'position')::int, person.phone`,
    sql<{ people: number; arrived: number }[]>`
      select count(*)::int as people, count(*) filter (where arrived)::int as arrived
      from ${arrivals(sql, placeId)} person`,
    unreachablePhones(sql, placeId),
  ])
  const failed = new Set(unreachable)
  return {
    people: counted?.people ?? 0,
    arrived: counted?.arrived ?? 0,
    waiting: rows.map(({ askedAt, ...row }) => ({
      ...row,
      askedAt: askedAt?.toISOString() ?? null,
      // A message of before goes to owners of an account alone, so that its failure would tell of one.
      failed: askedAt !== null && failed.has(row.phone),
    })),
    sms: { ...terms, parts: FIRST_PIN_PARTS },
  }
}
