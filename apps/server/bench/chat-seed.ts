import type { Sql } from '@skrzat/db/client'
import { seedPlace } from './places-seed.ts'

/** A pair that has a talk: a worker and a parent of one place. */
export type Pair = { readonly roomId: number; readonly worker: number; readonly parent: number }

const WORKER = 610_000_000
const PARENT = 620_000_000

/** A place with `count` workers and as many parents, each pair with a talk. */
export async function seedTalks(sql: Sql, pairs: number): Promise<{ placeId: number; pairs: Pair[] }> {
  const placeId = await seedPlace(sql)
  const rows = await sql<Pair[]>`
    with one_group as (insert into groups (place_id, name) values (${placeId}, 'Motylki') returning id),
    n as (select n from generate_series(1, ${pairs}::int) n),
    staff as (
      insert into workers (place_id, name, description, phone)
      select ${placeId}::bigint, 'Pracownik ' || n, 'wychowawca', (${WORKER}::int + n)::text from n),
    children as (
      insert into kids (place_id, group_id, firstname, lastname, phone1)
      select ${placeId}::bigint, g.id, 'Zofia', 'Nowak ' || n, (${PARENT}::int + n)::text from n, one_group g),
    people as (
      insert into accounts (login, first_name, last_name, activated)
      select (base + n)::text, 'Anna', 'Nowak', true from n, unnest(array[${WORKER}, ${PARENT}]::int[]) base
      returning id, login),
    paired as (
      select w.id as worker, p.id as parent from n
      join people w on w.login = (${WORKER}::int + n)::text join people p on p.login = (${PARENT}::int + n)::text),
    rooms as (
      insert into chat_rooms (low_id, high_id, created_at)
      select least(worker, parent), greatest(worker, parent), now() from paired returning id, low_id, high_id)
    select r.id as "roomId", p.worker, p.parent from paired p
    join rooms r on r.low_id = least(p.worker, p.parent) and r.high_id = greatest(p.worker, p.parent)
    order by r.id`
  return { placeId, pairs: [...rows] }
}
