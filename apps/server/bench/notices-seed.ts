import type { Sql } from '@skrzat/db/client'
import { seedPlaces } from './places-seed.ts'

const UNREAD = 20

export type Reader = { readonly accountId: number; readonly login: string }

/**
 * Ten places with `count` notices, written in bulk: each parent has 200, of which the newest 20 are unread. Returns one
 * of the parents.
 */
export async function seedNotices(sql: Sql, notices: number): Promise<Reader> {
  const accounts = Math.max(50, notices / 200)
  await seedPlaces(sql, 10)
  await sql`insert into groups (place_id, name) select id, 'Motylki' from places`
  await sql`
    insert into accounts (login, activated)
    select lpad((700000000 + n)::text, 9, '0'), true from generate_series(1, ${accounts}::int) n`
  await sql`
    insert into kids (place_id, group_id, firstname, lastname, phone1)
    select g.place_id, g.id, 'Zofia', 'Brzęczyszczykiewicz ' || a.id, a.login
    from accounts a join groups g on g.place_id = (select min(id) from places) + a.id % 10`
  await sql`
    insert into notifications (account_id, place_id, type, section, data, source, created_at, read_at)
    select k.account_id, k.place_id, kinds.type, kinds.section,
      jsonb_build_object('place', k.place_id, 'kid', k.id), 'news-' || n,
      timestamptz '2026-11-20 09:00Z' - n * interval '1 hour',
      case when n >= ${UNREAD} then timestamptz '2026-11-20 10:00Z' end
    from (select k.id, k.place_id, a.id as account_id from kids k join accounts a on a.login = k.phone1) k,
      generate_series(0, ${Math.ceil(notices / accounts) - 1}::int) n,
      lateral (select (array['TYPE_FILE', 'TYPE_EVENT', 'TYPE_KID_PAYMENT'])[1 + n % 3] as type,
        (array['files', 'calendar', 'payment_user'])[1 + n % 3] as section) kinds`
  await sql`analyze`
  const [reader] = await sql<Reader[]>`
    select id as "accountId", login from accounts order by id offset ${Math.floor(accounts / 2)} limit 1`
  if (!reader) throw new Error('no account was made')
  return reader
}
