import type { Principal } from '@skrzat/contract/access'
import { hashSecret } from '../src/domains/accounts/index.ts'
import type { Sql } from '@skrzat/db/client'
import { NOBODY, seedPlaces } from './places-seed.ts'

/** Posts of a place; there are as many places as the posts need. */
const OF_PLACE = 2_000
const GROUPS = 12

/** The newest post is of this time, and a place has five a day. */
export const NOW = new Date('2026-11-16T09:00:00Z')

export type Wall = { readonly parent: Principal; readonly director: Principal }

/**
 * `count` posts of places of 12 groups each, the newest of all places together at the end of the table, half of them
 * with a file; read by a parent of two groups and the director of the first place, who have confirmed all but the
 * newest. For benches of what only reads.
 * @param perPlace posts of a place
 */
export async function seedWall(sql: Sql, posts: number, perPlace = OF_PLACE): Promise<Wall> {
  const places = posts / perPlace
  const secret = await hashSecret('246813')
  await seedPlaces(sql, places)
  await sql`
    insert into groups (place_id, name, color)
    select p.id, 'Grupa ' || n, n % 10 from places p, generate_series(1, ${GROUPS}::int) n order by p.id, n`
  await sql`
    insert into accounts (login, activated, lang_key, authorities, first_name, last_name, secret_hash, secret_kind)
    select (600000000 + n)::text, true, 'pl', array['ROLE_USER'], 'Anna', 'Nowak', ${secret}, 'pin' from generate_series(1, 2) n`
  const [ids] = await sql<{ place: number; group: number; director: number; parent: number }[]>`
    select (select min(id) from places) as place, (select min(id) from groups) as "group",
      (select min(id) from accounts) as director, (select max(id) from accounts) as parent`
  if (!ids) throw new Error('a wall was seeded')
  await sql`
    insert into blobs (hash, bytes) values (${'a'.repeat(64)}, 1000)`
  await sql`
    insert into posts (type, place_id, group_id, important, text, author_id, created_at, showed, likes)
    select type, place, case type when 'STANDARD' then ${ids.group}::bigint + (place - ${ids.place}) * ${GROUPS} + of_place / 10 % ${GROUPS} end,
      of_place % 7 = 0, repeat('Dzieci bawiły się dziś w ogrodzie. ', 5), ${ids.director},
      ${NOW}::timestamptz - make_interval(mins => ((${perPlace} - of_place) * 288)), 20, 3
    from (
      select n % ${places}::int + ${ids.place}::bigint as place, n / ${places}::int as of_place,
        (array['STANDARD', 'STANDARD', 'STANDARD', 'STANDARD', 'STANDARD', 'STANDARD', 'STANDARD', 'ROLE', 'WORKER', 'ALL'])
          [1 + n / ${places}::int % 10] as type
      from generate_series(0, ${posts - 1}::int) n) rows`
  await sql`
    insert into uploads (code, name, extension, mime, bytes, state, content, uploaded_by, created_at)
    select md5(id::text), 'Basen', 'jpg', 'image/jpeg', 1000, 'ready', ${'a'.repeat(64)}, ${ids.director}, created_at
    from posts where id % 2 = 0 order by id`
  await sql`
    insert into post_files (post_id, position, upload_id)
    select p.id, 0, u.id from posts p join uploads u on u.code = md5(p.id::text)`
  await sql`
    insert into post_marks (post_id, account_id, shown_at, read_at)
    select p.id, a.id, p.created_at, p.created_at from posts p, accounts a
    where p.place_id = ${ids.place} and p.created_at < ${NOW}::timestamptz - interval '1 day'`
  await sql`vacuum analyze`
  const ofGroup = (index: number) => ({ id: index, placeId: ids.place, groupId: ids.group + index })
  return {
    parent: {
      ...NOBODY,
      accountId: ids.parent,
      login: '600000002',
      kids: [ofGroup(1), ofGroup(2)],
    },
    director: {
      ...NOBODY,
      accountId: ids.director,
      login: '600000001',
      staff: [{ placeId: ids.place, workerId: 1, roles: ['admin', 'is_worker'], tutorOf: [] }],
    },
  }
}
