/**
 * What work and lists cost does not grow with the installation, nor with what a place has had over the years: the blocks
 * read at two sizes.
 */
import { PLACE_SORTS } from '@skrzat/contract/wire/places'
import { USER_SORT_FIELDS } from '@skrzat/contract/wire/users'
import type { Sql } from '@skrzat/db/client'
import { expect, test, vi } from 'vitest'
import { addKids } from '../../bench/kids.ts'
import { seedPlaces } from '../../bench/places-seed.ts'
import { grantRoles } from '../../src/domains/people/index.ts'
import { KID_SORTS, listKids } from '../../src/domains/places/queries/kids.ts'
import { searchPlaces } from '../../src/domains/places/queries/place.ts'
import { listSms } from '../../src/domains/sms/queries.ts'
import { addToOutbox, addUnlessWaiting } from '../../src/kernel/outbox/outbox.ts'
import { createHandover } from '../../src/kernel/outbox/handover.ts'
import { testServer } from '../accounts/setup.ts'
import { runDue } from '../kernel/run-due.ts'

vi.setConfig({ testTimeout: 300_000 })

const NOW = '2026-11-16T09:00:00Z'
const LATER = '2027-01-16T05:00:00Z'
const PEOPLE = 40
const [FEW, MANY] = [10, 100]
/** Pages of each list that a place has, so that the first one is full. */
const [PAGES, MANY_PAGES] = [3, 30]
/** Connections of a server. */
const POOL = 4
const DIRECTOR = '600000001'
/** Between two bounds of the statistics in both: a bound counts as a hundredth of the table, which is read whole then. */
const SOMEONE = '600 000 142'
const COLLEAGUE = '600000002'

/** Places with people, and what has come together over the months: nothing of it is due. */
async function seed(sql: Sql, places: number) {
  const ids = await seedPlaces(sql, places)
  await sql`
    insert into accounts (login, first_name, last_name, email, activated, created_by, created_at)
    select (600000000 + n)::text, (array['Anna', 'Jan', 'Ewa', 'Piotr'])[1 + n % 4], translate(md5(n::text), '0123456789', 'ąbćdęfgłńó'),
      case when n % 3 > 0 then md5(n::text) || '@example.pl' end, true, 'registration', ${NOW}::timestamptz - interval '300 days'
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
    from ${who}, generate_series(1, 10) k`
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
  // Many at once, as quiet hours end for all, and failures that are kept; more than health counts.
  await sql`
    insert into outbox (name, data, run_at)
    select 'notifications.release', jsonb_build_object('accountId', id), ${LATER}::timestamptz + make_interval(days => day)
    from ${who}, generate_series(0, 2) day`
  await sql`
    insert into outbox (name, data, created_at, handed_at, check_at, failed_at, failure)
    select 'notifications.push', jsonb_build_object('id', id), ${NOW}, ${NOW}, 'infinity', ${NOW}, 'gone'
    from ${who}, generate_series(0, 2)`
  await sql`
    insert into sms_usage (key, span, started_at, used)
    select 'person:phone:' || login, span, date_trunc(span, ${NOW}::timestamptz - interval '20 hours'), 1
    from accounts, unnest(array['hour', 'day']) span`
  await sql`insert into blobs (hash, bytes, created_at) select encode(sha256(n::text::bytea), 'hex'), 1, ${NOW}::timestamptz - interval '30 days' from generate_series(1, ${places * 50}::int) n`
  await sql`
    insert into uploads (code, name, extension, mime, bytes, state, content, uploaded_by, created_at)
    select gen_random_uuid(), 'a', 'pdf', 'application/pdf', 1, 'ready', hash, (select min(id) from accounts), ${NOW} from blobs`
  return ids
}

/** What each place has: few people, whose number stays, and pages of what adds up over the years. */
async function seedHistory(sql: Sql, ids: readonly number[], pages: number) {
  const place = sql`unnest(${ids}::bigint[]) p`
  const rows = sql`generate_series(1, ${pages * 50}::int) n`
  const at = sql`${NOW}::timestamptz - make_interval(hours => 4 * (${pages * 50}::int - n) + 30)`
  const who = sql`(select id from accounts where login = ${DIRECTOR})`
  await sql`insert into groups (place_id, name) select p, 'Motylki' from ${place}`
  await addKids(
    sql,
    sql`
      select place_id, id, 'Zofia', 'Nowak ' || n, array[(700000000 + id * 20 + n)::text]
      from groups, generate_series(1, 12) n`,
  )
  const kids = sql`(select k.*, row_number() over (partition by place_id order by id) - 1 as of_place from kids k) k`
  // Five of them are open.
  await sql`
    insert into invoices (id, version, number, place_id, kid_id, group_id, amount, credit_used, paid, amount_left,
      parts, by_days, payments, basis, created_at, created_day, deadline, paid_at, paid_day)
    select nextval('invoice_ids'), 1, to_char(${at}, 'YYYY/MM/') || lpad(n::text, 7, '0'), k.place_id, k.id, k.group_id,
      85000, 0, case when paid then 85000 else 0 end, case when paid then 0 else 85000 end, '[]', false, '[]',
      '{"mode": "up", "period": null, "absencesPeriod": null}', ${at}, (${at})::date, (${at})::date + 14,
      case when paid then ${at} end, case when paid then (${at})::date end
    from ${rows} cross join lateral (select n % ${pages * 10}::int <> 0 as paid) s join ${kids} on of_place = n % 12`
  await sql`
    insert into absences (kid_id, day, id, version, place_id, from_day, to_day, by_place, after_time, created_at, confirmed_at, confirmed_by)
    select k.id, date '2026-12-01' - n, k.id * 100000 + n, 1, k.place_id, date '2026-12-01' - n, date '2026-12-01' - n, true, false, ${NOW}, ${NOW}, ${who}
    from ${rows} join ${kids} on of_place = n % 12`
  await sql`
    insert into posts (type, place_id, group_id, important, text, author_id, created_at, showed, likes)
    select 'STANDARD', g.place_id, g.id, false, 'Dzieci bawiły się dziś w ogrodzie.', ${who}, ${at}, 20, 3 from ${rows}, groups g`
  await sql`
    insert into post_reports (kind, reason, post_id, place_id, created_by, created_at)
    select 'PRIVACY', 'Widać twarz', id, place_id, (select id from accounts where login = ${COLLEAGUE}), created_at
    from posts where id % 10 = 0`
  await sql`
    insert into post_marks (post_id, account_id, shown_at, read_at) select id, ${who}, created_at, created_at from posts`
  await sql`
    insert into calendar_events (place_id, teaser, start_day, end_day, created_by)
    select p, 'Rytmika', (${at})::date, (${at})::date, ${who} from ${rows}, ${place}`
  await sql`
    insert into webhooks (place_id, url, kinds, sealed_secret, created_at)
    select p, 'https://hooks.example/', '{invoice.issued}', '', ${NOW} from ${place}`
  await sql`
    insert into webhook_deliveries (id, webhook_id, source, kind, body, state, created_at, due_at)
    select gen_random_uuid(), w.id, 'invoice-' || n, 'invoice.issued', '{}', 'delivered', ${at}, ${at} from ${rows}, webhooks w`
  // A talk of the first place's director with a worker of another one, and as many that are none of the director's.
  await sql`
    insert into chat_rooms (low_id, high_id, created_at)
    select ${who}, a.id, ${NOW}::timestamptz from accounts a where a.login = ${COLLEAGUE}
    union all select a.id, a.id + 1, ${NOW}::timestamptz from accounts a where a.id % 40 = 5 and a.login < '700000000' and a.login > ${COLLEAGUE}`
  await sql`
    insert into chat_messages (room_id, sender_id, text, created_at, command_hash)
    select r.id, ${who}, 'Dzień dobry, Zosia dziś po obiedzie.', ${at}, decode(md5(r.id || ':' || n), 'hex') from ${rows}, chat_rooms r`
  await sql`
    update chat_rooms r set last_message_id = (select max(m.id) from chat_messages m where m.room_id = r.id)`
  await sql`
    insert into chat_reads (room_id, account_id, read_id, shown_from, shown_id)
    select id, ${who}, last_message_id, ${NOW}, last_message_id from chat_rooms`
  await sql`
    insert into audit_log (at, principal, type, data, place_id)
    select ${NOW}::timestamptz - make_interval(hours => n), ${DIRECTOR}, 'KID_CHANGED', '{}', p from generate_series(1, 150) n, ${place}`
}

/** Each connection keeps for a while what it has read. */
async function countAll(sql: Sql, connections: number) {
  const all = await Promise.all(Array.from({ length: connections }, () => sql.reserve()))
  for (const one of all) await one`select pg_stat_force_next_flush()`
  for (const one of all) one.release()
}

/** The blocks of the product's tables and indexes that the work reads, from the disk or from memory. */
async function blocksOf(sql: Sql, work: () => Promise<unknown>): Promise<number> {
  const read = async () => {
    await countAll(sql, POOL)
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

async function installation(places: number, pages: number) {
  const server = await testServer({ pool: POOL })
  const ids = await seed(server.sql, places)
  await seedHistory(server.sql, ids, pages)
  const { domains, kernel, jobs, relay } = server.services
  await server.addAccounts(DIRECTOR)
  await domains.accounts.createAdmin({ phone: '700000001', password: 'skrzat-admin-demo' })
  const admin = await server.caller(await server.tokenOf('700000001', 'skrzat-admin-demo'))
  const [placeId = 0] = ids
  await server.sql`
    insert into workers (place_id, phone, name, description)
    select ${placeId}, phone, 'Danuta', 'dyrektor' from unnest(array[${DIRECTOR}, ${COLLEAGUE}]) phone
    on conflict do nothing`
  await grantRoles(server.sql, placeId, [{ phone: DIRECTOR, role: 'admin' }])
  const director = await server.caller(await server.tokenOf(DIRECTOR))
  const [its] = await server.sql<
    { group: number; kid: number; room: number; webhook: number; director: number }[]
  >`
    select (select min(id) from groups where place_id = ${placeId}) as group,
      (select min(id) from kids where place_id = ${placeId}) as kid,
      (select min(id) from chat_rooms) as room, (select id from accounts where login = ${DIRECTOR}) as director,
      (select min(id) from webhooks where place_id = ${placeId}) as webhook`
  if (!its) throw new Error('a place was seeded')
  await server.sql.unsafe('vacuum analyze')
  await countAll(server.sql, server.sql.options.max)
  /** Runs it as the outbox asks for it. */
  const run = async (name: string, data: object) => {
    await server.sql.begin((tx) => addToOutbox(tx, [{ name, data: { ...data } }]))
    expect(await runDue(relay, jobs)).toMatchObject({ failed: [] })
  }
  const handover = createHandover({ ...kernel, sql: kernel.db.sql, jobs, queueTimeout: 100_000 })
  return { db: kernel.db.sql, jobs, handover, run, admin, director, its: { ...its, placeId } }
}

type Installation = Awaited<ReturnType<typeof installation>>
type Admin = Installation['admin']
type Asked = (admin: Admin, sql: Sql) => Promise<unknown>

const FIRST = { offset: 0, size: 20 }

/** The first page of a list by each of its fields, up and down. */
function bothWays<F extends string>(
  list: string,
  fields: readonly F[],
  ask: (sort: { field: F; descending: boolean }, ...of: Parameters<Asked>) => Promise<unknown>,
): Record<string, Asked> {
  const asked = fields.flatMap((field) =>
    [false, true].map((descending): [string, Asked] => [
      `${list} by ${field} ${descending ? 'down' : 'up'}`,
      (...of) => ask({ field, descending }, ...of),
    ]),
  )
  return Object.fromEntries(asked)
}

/** What the system's admin asks of the whole installation, by one who is there in both. */
const LISTS: Readonly<Record<string, Asked>> = {
  ...bothWays('users.list', USER_SORT_FIELDS, (sort, { users }) => users.list({ sort })),
  ...bothWays('places', PLACE_SORTS, (sort, _, sql) => searchPlaces(sql, { ...FIRST, sort: [sort] })),
  ...bothWays('kids', KID_SORTS, (sort, _, sql) => listKids(sql, { ...FIRST, sort: [sort] })),
  ...bothWays('sms', ['id', 'created', 'state'] as const, (sort, _, sql) =>
    listSms(sql, { ...FIRST, search: '', sort: [sort] }),
  ),
  'sms.list': ({ sms }) => sms.list({}),
  'sms.list by a phone': ({ sms }) => sms.list({ search: SOMEONE }),
  'sms.list by a state': ({ sms }) => sms.list({ search: 'failed' }),
  'sms.usage': ({ sms }) => sms.usage(),
  'mails.list': ({ mails }) => mails.list({}),
  'audits.list': ({ audits }) => audits.list({}),
  'moderation.reports': ({ moderation }) => moderation.reports({}),
  'notifications.list': ({ notifications }) => notifications.unread(),
}

/** By trigrams of phones, names and addresses: each index is a page where the tables are small, which are read whole. */
const SEARCHES: typeof LISTS = {
  'users.list by a phone': ({ users }) => users.list({ search: SOMEONE }),
  'users.list by a name': ({ users }) => users.list({ search: 'caccbogcacfo' }),
}

/** What people of a place look through. */
const PLACE_LISTS: Readonly<Record<string, (of: Installation) => Promise<unknown>>> = {
  'places.list': ({ director }) => director.places.list(),
  'places.page': ({ director, its }) => director.places.page(its),
  'places.users': ({ director, its }) => director.places.users({ ...its, search: '' }),
  'places.groups': ({ director, its }) => director.places.groups(its),
  'places.group': ({ director, its }) => director.places.group({ groupId: its.group }),
  'places.workers': ({ director, its }) => director.places.workers(its),
  'places.roles': ({ director, its }) => director.places.roles(its),
  'kids.page': ({ director, its }) => director.kids.page({ kidId: its.kid }),
  'payments.list': ({ director, its }) => director.payments.list(its),
  'payments.list of paid ones': ({ director, its }) => director.payments.list({ ...its, state: 'paid' }),
  'payments.leavers': ({ director, its }) => director.payments.leavers(its),
  'payments.credits': ({ director, its }) => director.payments.credits(its),
  'paymentReports.list': ({ director, its }) => director.paymentReports.list(its),
  'checkpoints.list': ({ director, its }) => director.checkpoints.list(its),
  'absences.daily': ({ director, its }) => director.absences.daily({ ...its, date: '2026-11-16' }),
  'absences.attendance': ({ director, its }) => director.absences.attendance({ ...its, month: '2026-11-01' }),
  'absences.place': ({ director, its }) =>
    director.absences.place({ ...its, from: '2026-11-16', to: '2026-11-22' }),
  'calendar.events': ({ director, its }) =>
    director.calendar.events({ ...its, from: '2026-11-01', to: '2026-11-15' }),
  'files.list': ({ director, its }) => director.files.list(its),
  'wall.page': ({ director }) => director.wall.page({ scope: { of: 'all' } }),
  'wall.page of a group': ({ director, its }) =>
    director.wall.page({ scope: { of: 'group', groupId: its.group } }),
  'chat.rooms': ({ director }) => director.chat.rooms({}),
  'chat.find': ({ director }) => director.chat.find({ query: 'now' }),
  'chat.messages': ({ director, its }) => director.chat.messages({ roomId: its.room }),
  'chat.messages with a word': ({ director, its }) =>
    director.chat.messages({ roomId: its.room, query: 'obiedzie' }),
  'chat.files': ({ director, its }) => director.chat.files({ roomId: its.room }),
  'notifications.list': ({ director }) => director.notifications.list({}),
  'today.staff': ({ director }) => director.today.staff(),
  'search.find': ({ director }) => director.search.find({ text: 'Nowak 7' }),
  'search.recent': ({ director }) => director.search.recent({ kids: [1, 2], invoices: [1, 2] }),
  'moderation.reports': ({ director }) => director.moderation.reports({}),
  'webhooks.list': ({ director, its }) => director.webhooks.list(its),
  'webhooks.deliveries': ({ director, its }) =>
    director.webhooks.deliveries({ placeId: its.placeId, id: its.webhook }),
  'audits.list of a place': ({ admin, its }) => admin.audits.list({ placeId: its.placeId }),
}

const few = await installation(FEW, PAGES)
const many = await installation(MANY, PAGES)
const old = await installation(FEW, MANY_PAGES)

const DAY = '2026-11-16'
/** Jobs that others ask for, with what they are asked for. Those of one row, which its key names, are not tried. */
const ASKED: Readonly<Record<string, 'one row' | ((of: Installation) => object)>> = {
  'accounts.email_change': 'one row',
  'accounts.first_pin': 'one row',
  'accounts.pin_asked': 'one row',
  'accounts.reset': 'one row',
  'accounts.welcome': 'one row',
  'bank.assign_place': ({ its: { placeId } }) => ({ placeId }),
  'chat.push': 'one row',
  'chat.release': 'one row',
  'kitchen.remind_place': ({ its: { placeId } }) => ({ placeId }),
  'erasure.finish': 'one row',
  'family-exports.make': 'one row',
  'family-exports.remove': 'one row',
  'erasure.repeat': 'one row',
  'ledger.remind_place': ({ its: { placeId } }) => ({ placeId }),
  'mails.send': () => ({ key: 'nothing', secret: false }),
  'notifications.announce': ({ its: { placeId, kid: kidId } }) => ({
    type: 'TYPE_KID_ABSENCE_CONFIRM',
    audience: { to: 'parents', placeId, kidId },
    source: 'absence-1@2',
  }),
  'notifications.digest_reader': ({ its: { director } }) => ({ accountId: director, day: DAY }),
  'notifications.push': 'one row',
  'notifications.release': 'one row',
  'notifications.withdraw': ({ its: { placeId } }) => ({ placeId, source: 'absence-1@2' }),
  'payment-reports.make': 'one row',
  'payment-reports.make-journal': 'one row',
  'payment-reports.remove': 'one row',
  'places.kid_photo_left': 'one row',
  'places.phones_entered': 'one row',
  'sms.alarm': 'one row',
  'sms.send': () => ({ key: 'nothing', secret: false }),
  'uploads.collect': () => ({ hashes: ['a'.repeat(64)] }),
  'uploads.picture': 'one row',
  'webhooks.deliver': ({ its: { webhook } }) => ({ webhookId: webhook }),
  'webhooks.tell': ({ its: { placeId } }) => ({
    placeId,
    kind: 'absence.deleted',
    source: 'absence-1@3',
    at: NOW,
    data: {},
  }),
}
/** One that the seed has made wait. */
const WAITING = {
  name: 'notifications.release',
  data: { accountId: few.its.director },
  runAt: new Date(LATER),
}
const schedules = (await few.jobs.schedules()).map(({ name }) => name)

test('each scheduled job reads what is due', async () => {
  const grown: Record<string, [number, number]> = {}
  for (const name of schedules) {
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

test('what a process does again and again reads what is due, and not what is for later', async () => {
  const grown: Record<string, [number, number]> = {}
  for (const [name, work] of Object.entries({
    handover: ({ handover }) => handover.moveAll(),
    sweep: ({ handover }) => handover.sweep(),
    orphans: ({ handover }) => handover.reportOrphans(),
    health: ({ handover }) => handover.health(),
    'a job that waits already': ({ db }) => db.begin((tx) => addUnlessWaiting(tx, [WAITING])),
  } satisfies Record<string, (of: Installation) => Promise<unknown>>)) {
    const [small, large] = [
      await blocksOf(few.db, () => work(few)),
      await blocksOf(many.db, () => work(many)),
    ]
    if (large > small * 2 + 20) grown[name] = [small, large]
  }
  expect(grown).toEqual({})
})

test('each job that is asked for reads what it is asked for', async () => {
  expect(
    few.jobs
      .names()
      .filter((name) => !schedules.includes(name))
      .toSorted(),
  ).toEqual(Object.keys(ASKED).toSorted())
  const grown: Record<string, [number, number]> = {}
  for (const [name, data] of Object.entries(ASKED)) {
    if (typeof data === 'string') continue
    const blocks = (of: Installation) => blocksOf(of.db, () => of.run(name, data(of)))
    const [small, large] = [await blocks(few), await blocks(many)]
    if (large > small * 2 + 20) grown[name] = [small, large]
  }
  expect(grown).toEqual({})
})

test.each([
  ['the installation', many],
  ['what the place has had over the years', old],
])('each list of a place reads what is shown, however large %s', async (_of, large) => {
  const grown: Record<string, [number, number]> = {}
  for (const [name, ask] of Object.entries(PLACE_LISTS)) {
    // What a connection reads once, such as statistics.
    for (const one of [few, large]) await ask(one)
    const [less, more] = [await blocksOf(few.db, () => ask(few)), await blocksOf(large.db, () => ask(large))]
    // Ten times as much lies in more blocks, up to one for each row that is shown, and small tables are read whole.
    if (more > less * 3 + 60) grown[name] = [less, more]
  }
  expect(grown).toEqual({})
})

test('each list of the system’s admin reads what is shown', async () => {
  const grown: Record<string, [number, number]> = {}
  for (const [name, ask] of Object.entries({ ...LISTS, ...SEARCHES })) {
    const [small, large] = [
      await blocksOf(few.db, () => ask(few.admin, few.db)),
      await blocksOf(many.db, () => ask(many.admin, many.db)),
    ]
    if (large > small * 2 + (name in SEARCHES ? 60 : 20)) grown[name] = [small, large]
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
