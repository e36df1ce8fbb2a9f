/** What the whole installation's work costs does not grow with the installation: the blocks read at two sizes. */
import type { Sql } from '@skrzat/db/client'
import { expect, test, vi } from 'vitest'
import { seedPlaces } from '../../bench/places-seed.ts'
import { testServer } from '../accounts/setup.ts'

vi.setConfig({ testTimeout: 300_000 })

const NOW = '2026-11-16T09:00:00Z'
const PEOPLE = 40
const [FEW, MANY] = [10, 100]

/** Places with people, and what has come together over the months: nothing of it is due. */
async function seed(sql: Sql, places: number) {
  const ids = await seedPlaces(sql, places)
  await sql`
    insert into accounts (login, first_name, last_name, activated, created_by, created_at)
    select (600000000 + n)::text, (array['Anna', 'Jan', 'Ewa', 'Piotr'])[1 + n % 4], translate(md5(n::text), '0123456789', 'ąbćdęfgłńó'),
      true, 'registration', ${NOW}::timestamptz - interval '300 days'
    from generate_series(1, ${places * PEOPLE}::int) n`
  const who = sql`(select id, row_number() over (order by id) as n from accounts where login < '700000000') a`
  const place = sql`${ids}::bigint[]`
  await sql`
    insert into workers (place_id, phone, name, description) select (${place})[1 + n % ${places}::int], (600000000 + n)::text, 'Worker', ''
    from generate_series(1, ${places * 2}::int) n`
  await sql`
    insert into sessions (id, account_id, remember, created_at, expires_at, last_used_at, idle_check_at)
    select gen_random_uuid(), id, true, ${NOW}, ${NOW}::timestamptz + interval '30 days', ${NOW},
      ${NOW}::timestamptz + interval '1 day'
    from ${who}`
  await sql`
    insert into known_devices (account_id, device_hash, created_at, last_used_at)
    select id, decode(md5(id::text), 'hex'), ${NOW}, ${NOW} from ${who}`
  await sql`
    insert into account_codes (account_id, purpose, code_hash, created_at, expires_at, used_at)
    select id, 'reset', decode(md5(id::text), 'hex'), ${NOW}, ${NOW}, ${NOW} from ${who}`
  await sql`
    insert into throttles (key, count, window_started_at)
    select 'phone:' || id, 1, ${NOW} from ${who}`
  await sql`
    insert into notifications (account_id, place_id, type, section, data, source, created_at, read_at)
    select id, (${place})[1 + a.n % ${places}::int], 'TYPE_POST', 'wall', '{}', 'post:' || k,
      ${NOW}::timestamptz - make_interval(days => k), case when k > 3 then ${NOW}::timestamptz end
    from ${who}, generate_series(1, 30) k`
  await sql`
    insert into user_sms (phone, account_id, text, state, dedupe_key, created_at)
    select (600000000 + a.n)::text, id, 'A message of the usual length, which says what is to be paid', 'sent',
      'sms:' || id || ':' || k, ${NOW}::timestamptz - make_interval(days => k)
    from ${who}, generate_series(1, 10) k`
  await sql`
    insert into payment_reports (place_id, code, requested_by, from_day, to_day, paid, status, created_at, finished_at)
    select p, gen_random_uuid(), (select min(id) from accounts), '2026-10-01', '2026-10-31', false, 'ready', ${NOW}, ${NOW}
    from unnest(${place}) p, generate_series(1, 20)`
  await sql`
    insert into audit_log (at, principal, type, data)
    select ${NOW}::timestamptz - make_interval(days => k), login, 'AUTHENTICATION_SUCCESS', '{}'
    from accounts, generate_series(1, 5) k`
  await sql`insert into blobs (hash, bytes) select encode(sha256(n::text::bytea), 'hex'), 1 from generate_series(1, ${places * 50}::int) n`
  await sql`
    insert into uploads (code, name, extension, mime, bytes, state, content, uploaded_by, created_at)
    select gen_random_uuid(), 'a', 'pdf', 'application/pdf', 1, 'ready', hash, (select min(id) from accounts), ${NOW} from blobs`
  await sql.unsafe('vacuum analyze')
}

/** The blocks of the product's tables and indexes that the work reads, from the disk or from memory. */
async function blocksOf(sql: Sql, work: () => Promise<unknown>): Promise<number> {
  const read = async () => {
    // Each connection keeps its numbers for a while.
    const all = await Promise.all(Array.from({ length: 4 }, () => sql.reserve()))
    for (const one of all) await one`select pg_stat_force_next_flush()`
    for (const one of all) one.release()
    const [row] = await sql<{ blocks: number }[]>`
      select sum(heap_blks_read + heap_blks_hit + coalesce(idx_blks_read + idx_blks_hit, 0)
        + coalesce(toast_blks_read + toast_blks_hit, 0))::bigint as blocks
      from pg_statio_user_tables where schemaname = 'public'`
    return row?.blocks ?? 0
  }
  const before = await read()
  await work()
  return (await read()) - before
}

async function installation(places: number) {
  const server = await testServer()
  await seed(server.sql, places)
  const { domains, kernel, jobs } = server.services
  await domains.accounts.createAdmin({ phone: '700000001', password: 'skrzat-admin-demo' })
  const admin = await server.caller(await server.tokenOf('700000001', 'skrzat-admin-demo'))
  return { db: kernel.db.sql, jobs, admin }
}

type Admin = Awaited<ReturnType<Awaited<ReturnType<typeof testServer>>['caller']>>

/** What the system's admin asks of the whole installation, by one who is there in both. */
const LISTS: Readonly<Record<string, (admin: Admin) => Promise<unknown>>> = {
  'users.list': ({ users }) => users.list({ sort: { field: 'lastName', descending: false } }),
  'users.list by a phone': ({ users }) => users.list({ search: '600 000 123' }),
  'users.list by a name': ({ users }) => users.list({ search: 'caccbogcacfo' }),
  'sms.list': ({ sms }) => sms.list({}),
  'sms.list by a phone': ({ sms }) => sms.list({ search: '600 000 123' }),
  'sms.list by a state': ({ sms }) => sms.list({ search: 'failed' }),
  'sms.usage': ({ sms }) => sms.usage(),
  'mails.list': ({ mails }) => mails.list({}),
  'audits.list': ({ audits }) => audits.list({}),
  'notifications.list': ({ notifications }) => notifications.unread(),
}

const few = await installation(FEW)
const many = await installation(MANY)

/** Reads what is there, and why it may. */
const ALLOWED: Readonly<Record<string, string>> = {
  'uploads.sweep': 'at night, compares what is stored with what is named',
}
const schedules = (await few.jobs.schedules()).map(({ name }) => name)

test('each scheduled job reads what is due', async () => {
  const grown: Record<string, [number, number]> = {}
  for (const name of schedules.filter((one) => !(one in ALLOWED))) {
    const blocks = async ({ db, jobs }: typeof few) => {
      // What is done once, such as the counts of finished days.
      await jobs.runScheduled(name)
      return blocksOf(db, () => jobs.runScheduled(name))
    }
    const [small, large] = [await blocks(few), await blocks(many)]
    if (large > small * 2 + 20) grown[name] = [small, large]
  }
  expect(grown).toEqual({})
})

test('each list of the system’s admin reads what is shown', async () => {
  const grown: Record<string, [number, number]> = {}
  for (const [name, ask] of Object.entries(LISTS)) {
    const [small, large] = [
      await blocksOf(few.db, () => ask(few.admin)),
      await blocksOf(many.db, () => ask(many.admin)),
    ]
    if (large > small * 2 + 20) grown[name] = [small, large]
  }
  expect(grown).toEqual({})
})

test('a total is counted up to 10,000, and is what the statistics say beyond', async () => {
  expect(await few.admin.sms.list({})).toMatchObject({ total: FEW * PEOPLE * 10, approximate: false })
  expect(await many.admin.sms.list({})).toMatchObject({ total: MANY * PEOPLE * 10, approximate: true })
  expect(await many.admin.sms.list({ search: '600000123' })).toMatchObject({ total: 10, approximate: false })
  const { rows, ...total } = await many.admin.sms.list({ page: 400, size: 100 })
  expect([rows, total]).toEqual([[], { total: MANY * PEOPLE * 10, approximate: true }])
})
