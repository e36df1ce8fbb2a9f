/** What falls due by the table of retention goes at night, and nothing else. */
import { randomUUID } from 'node:crypto'
import { RETENTION_KINDS, type RetentionKind } from '@skrzat/contract/retention'
import { expect, test } from 'vitest'
import { verifyLedger } from '../../src/domains/payments/index.ts'
import { blocked } from '../payments/other-server.ts'
import { testErasure } from './setup.ts'

const server = await testErasure()
const { sql, first, motylki, callerOf, addKid, issue, pay, work } = server
const { jobs } = server.services
const admin = await callerOf('admin')
const [author] = await sql<{ id: number }[]>`select id from accounts where login = '600000004'`
const by = author?.id ?? 0

let numbers = 640000000
const next = () => (numbers += 1)

/** A kid that was deleted at the instant, or whose last day it is, with a guardian who has an account. */
async function leaver(left: string | null): Promise<{ id: number; phone: string; account: number }> {
  const phone = String(next())
  const [deleted, lastDay] = left?.includes('T') ? [left, null] : [null, left]
  const [kid] = await sql<{ id: number }[]>`
    insert into kids (place_id, group_id, firstname, lastname, created_at, deleted_at, last_day, last_day_entered)
    values (${first}, ${motylki}, 'Ala', 'Dawna', '2019-01-01', ${deleted}, ${lastDay}, '2019-01-01') returning id`
  const id = kid?.id ?? 0
  await sql`insert into guardians (kid_id, position, phone, name) values (${id}, 1, ${phone}, 'Ewa Dawna')`
  await server.addAccounts(phone)
  const [account] = await sql<{ id: number }[]>`select id from accounts where login = ${phone}`
  return { id, phone, account: account?.id ?? 0 }
}

async function row(statement: PromiseLike<readonly { id: number | string }[]>): Promise<number | string> {
  const [made] = await statement
  return made?.id ?? 0
}

type Kept = {
  /** Two instants or days: the first is due, the second not yet. */
  readonly at: readonly [string, string | null]
  readonly add: (at: string | null) => Promise<number | string>
  readonly has: (id: number | string) => PromiseLike<readonly unknown[]>
  readonly job?: string
}

const YEAR_AGO = ['2025-11-16T08:59:59Z', '2025-11-16T09:00:01Z'] as const
const ALA = 'Ala'

/** On the held clock, 16 November 2026, 10:00 in Warsaw. */
const KEPT: Record<RetentionKind, Kept> = {
  health: {
    at: ['2026-11-16T08:59:59Z', null],
    async add(at) {
      const { id } = await leaver(at)
      await sql`insert into kid_cards (kid_id, health_notes, changed_at) values (${id}, 'astma', now())`
      return id
    },
    has: (id) => sql`select from kid_cards where kid_id = ${id} and health_notes <> ''`,
  },
  pickups: {
    at: ['2026-11-16T08:59:59Z', null],
    async add(at) {
      const { id } = await leaver(at)
      await sql`
        insert into pickup_persons (kid_id, name, phone, added_by, added_at)
        values (${id}, 'Babcia', '644999999', ${by}, now())`
      return id
    },
    has: (id) => sql`select from pickup_persons where kid_id = ${id}`,
  },
  card: {
    at: YEAR_AGO,
    async add(at) {
      const { id } = await leaver(at)
      await sql`insert into kid_cards (kid_id, notes, changed_at) values (${id}, 'lubi lalki', now())`
      return id
    },
    has: (id) => sql`select from kid_cards where kid_id = ${id}`,
  },
  consents: {
    at: YEAR_AGO,
    async add(at) {
      const { id, account } = await leaver(at)
      const consent = await row(sql`
        insert into consents (place_id, name, purpose) values (${first}, 'Wyjścia', 'outings') returning id`)
      await sql`
        insert into consent_answers (consent_id, version, kid_id, account_id, given, at)
        values (${consent}, 1, ${id}, ${account}, true, now())`
      return id
    },
    has: (id) => sql`select from consent_answers where kid_id = ${id}`,
  },
  chat: {
    at: YEAR_AGO,
    async add(at) {
      const { id } = await leaver(at)
      const room = await row(
        sql`insert into chat_rooms (kid_id, created_at) values (${id}, now()) returning id`,
      )
      await message(room, '2026-11-01')
      return id
    },
    has: (id) =>
      sql`select from chat_messages m join chat_rooms r on r.id = m.room_id where r.kid_id = ${id}`,
  },
  talks: {
    at: ['2023-11-16T08:59:59Z', '2023-11-16T09:00:01Z'],
    async add(at) {
      const { account } = await leaver(null)
      const room = await row(sql`
        insert into chat_rooms (low_id, high_id, created_at)
        values (${Math.min(by, account)}, ${Math.max(by, account)}, now()) returning id`)
      return await message(room, at)
    },
    has: (id) => sql`select from chat_messages where id = ${id} and text <> ''`,
  },
  guardians: {
    at: ['2022-12-31T22:59:59Z', '2022-12-31T23:00:01Z'],
    add: async (at) => (await leaver(at)).phone,
    has: (phone) => sql`
      select from accounts join guardians on phone = login where login = ${phone} and accounts.deleted_at is null`,
  },
  names: {
    at: ['2020-12-31T22:59:59Z', '2020-12-31T23:00:01Z'],
    add: async (at) => (await leaver(at)).id,
    has: (id) => sql`select from kids where id = ${id} and firstname = ${ALA}`,
  },
  absence_reasons: {
    at: ['2025-11-16', '2025-11-17'],
    add: (at) =>
      row(sql`
      insert into absence_reasons (absence_id, day, text) values (${next()}, ${at}, 'ospa')
      returning absence_id as id`),
    has: (id) => sql`select from absence_reasons where absence_id = ${id}`,
    job: 'absences.reasons',
  },
  sms: {
    at: YEAR_AGO,
    add: (at) =>
      row(sql`
      insert into user_sms (phone, text, state, dedupe_key, created_at)
      values ('644999999', 'Rachunek za Alę', 'sent', ${`retention:${next()}`}, ${at}) returning id`),
    has: (id) => sql`select from user_sms where id = ${id} and text <> ''`,
  },
  mails: {
    at: YEAR_AGO,
    add: (at) =>
      row(sql`
      insert into mails (recipient, subject, body, state, dedupe_key, created_at)
      values ('a@example.com', 'Ala', 'Ala', 'sent', ${`retention:${next()}`}, ${at}) returning id`),
    has: (id) => sql`select from mails where id = ${id} and body <> ''`,
  },
  notices: {
    at: ['2024-11-16T08:59:59Z', '2024-11-16T09:00:01Z'],
    add: (at) =>
      row(sql`
      insert into notifications (account_id, place_id, type, section, data, source, created_at)
      values (${by}, ${first}, 'TYPE_POST', 'wall', '{}', ${`retention:${next()}`}, ${at}) returning id`),
    has: (id) => sql`select from notifications where id = ${id}`,
    job: 'notifications.sweep',
  },
  documents: {
    at: ['2026-11-15', '2026-11-16'],
    add: (at) =>
      row(sql`
      insert into sealed_identities (kind, subject_id, place_id, sealed, until_day)
      values ('kid', ${next()}, ${first}, '', ${at}) returning subject_id as id`),
    has: (id) => sql`select from sealed_identities where subject_id = ${id}`,
  },
  sign_ins: {
    at: ['2026-08-18T08:59:59Z', '2026-08-18T09:00:01Z'],
    add: (at) =>
      row(sql`
      insert into sessions (id, account_id, remember, created_at, expires_at)
      values (${randomUUID()}, ${by}, true, '2026-01-01', ${at}) returning id`),
    has: (id) => sql`select from sessions where id = ${id}`,
    job: 'accounts.sweep',
  },
  audit: {
    at: ['2021-11-15T22:59:59Z', '2021-11-15T23:00:01Z'],
    add: (at) =>
      row(sql`
      insert into audit_log (at, principal, type, data)
      values (${at}, '644999999', 'AUTHENTICATION_SUCCESS', '{}') returning id`),
    has: (id) => sql`select from audit_log where id = ${id}`,
    job: 'operations.audits',
  },
  exports: {
    at: ['2026-11-16T08:59:59Z', '2026-11-16T09:00:01Z'],
    async add(at) {
      const { id } = await leaver(null)
      return await row(sql`
        insert into family_exports (code, place_id, kid_id, requested_by, requested_at, state, ready_at, expires_at)
        values (${randomUUID()}, ${first}, ${id}, ${by}, '2026-11-09', 'ready', '2026-11-09', ${at}) returning id`)
    },
    has: (id) => sql`select from family_exports where id = ${id} and state = 'ready'`,
    job: 'family-exports.expire',
  },
}

const message = (room: number | string, at: string | null) =>
  row(sql`
  insert into chat_messages (room_id, sender_id, text, created_at, command_hash)
  values (${room}, ${by}, 'Ala śpi', ${at}, ${Buffer.from(String(next()))}) returning id`)

async function dueOf(kind: RetentionKind): Promise<number | undefined> {
  const { due } = await admin.erasure.retention()
  return due.find((each) => each.kind === kind)?.due
}

/** What the job says that it erased of the kind. */
async function saidOf(kind: RetentionKind): Promise<number[]> {
  const rows = await sql<{ rows: number }[]>`
    select (data ->> 'rows')::int as rows from audit_log
    where type = 'RETENTION_ERASED' and data ->> 'retention' = ${kind} order by id`
  return rows.map(({ rows }) => rows)
}

async function night(job = 'erasure.retain') {
  await jobs.runScheduled(job)
  expect((await work()).failed).toEqual([])
}

/** Kids are cleared by one step for several kinds, which speaks of the first. */
const STEP: Partial<Record<RetentionKind, RetentionKind>> = {
  pickups: 'health',
  consents: 'card',
  chat: 'card',
}

const LONG_AGO = '2021-06-01T00:00:00Z'
const isThere = async (phone: string) =>
  (await sql`select from accounts where login = ${phone} and deleted_at is null`).count > 0

const callInstead = (kid: number, phone: string) => sql`
  insert into emergency_contacts (kid_id, position, name, phone) values (${kid}, 1, 'Babcia', ${phone})`

test.each(RETENTION_KINDS)('%s: only what is past its time goes, and once', async (kind) => {
  const { at, add, has, job } = KEPT[kind]
  // Nothing is due of what another test left.
  await night()
  const said = await saidOf(STEP[kind] ?? kind)
  const due = await add(at[0])
  const later = await add(at[1])
  expect(await dueOf(kind)).toBe(1)
  await night(job)
  expect([(await has(due)).length, (await has(later)).length]).toEqual([0, 1])
  expect(await dueOf(kind)).toBe(0)
  const after = job === undefined ? [...said, 1] : said
  expect(await saidOf(STEP[kind] ?? kind)).toEqual(after)
  await night(job)
  expect(await saidOf(STEP[kind] ?? kind)).toEqual(after)
  expect((await has(later)).length).toBe(1)
  expect((await verifyLedger({ sql })).differences).toEqual([])
})

const LEFT = [
  ['health', '2026-10-16', '2026-10-17'],
  ['pickups', '2026-10-16', '2026-10-17'],
  ['card', '2025-11-15', '2025-11-16'],
  ['consents', '2025-11-15', '2025-11-16'],
  ['chat', '2025-11-15', '2025-11-16'],
] as const

test.each(LEFT)('%s of a kid that nobody deleted goes by its last day', async (kind, ...days) => {
  await night()
  const { add, has } = KEPT[kind]
  const [due, later] = [await add(days[0]), await add(days[1])]
  expect(await dueOf(kind)).toBe(1)
  await night()
  expect([(await has(due)).length, (await has(later)).length]).toEqual([0, 1])
  expect(await dueOf(kind)).toBe(0)
})

test('the last day counts, also of a kid that is deleted long after it', async () => {
  const left = await KEPT.consents.add('2025-09-30')
  const deleted = await KEPT.consents.add('2026-11-01T00:00:00Z')
  await sql`update kids set deleted_at = '2026-11-01' where id = ${left}`
  await night()
  expect([(await KEPT.consents.has(left)).length, (await KEPT.consents.has(deleted)).length]).toEqual([0, 1])
})

test('answers about photos of the wall stay for a kid that one still names, until its name goes', async () => {
  const director = await callerOf('director')
  const { id: kid, account } = await leaver('2025-06-01T00:00:00Z')
  const purposes = async () => {
    const rows = await sql<{ purpose: string }[]>`
      select c.purpose from consent_answers a join consents c on c.id = a.consent_id where a.kid_id = ${kid}`
    return rows.map(({ purpose }) => purpose)
  }
  for (const purpose of ['outings', 'photos_wall'])
    await sql`
      with consent as (
        insert into consents (place_id, name, purpose, retired_at) values (${first}, 'Zgoda', ${purpose}, now())
        returning id)
      insert into consent_answers (consent_id, version, kid_id, account_id, given, at)
      select id, 1, ${kid}, ${account}, true, now() from consent`
  const code = await server.upload('director', 'zdjęcie', 'z.txt')
  const target = { to: 'group', groupId: motylki } as const
  const post = await director.wall.add({ target, text: 'Basen', files: [code], commandId: randomUUID() })
  await sql`
    insert into post_file_kids (upload_id, kid_id, post_id)
    select upload_id, ${kid}, post_id from post_files where post_id = ${post.id}`
  await night()
  expect(await purposes()).toEqual(['photos_wall'])
  await sql`update kids set deleted_at = '2020-06-01' where id = ${kid}`
  await night()
  expect(await purposes()).toEqual([])
})

test('a kid whose last day was mistyped, or is taken back, keeps what it has until it leaves again', async () => {
  const director = await callerOf('director')
  const phone1 = String(next())
  const kid = await addKid(ALA, 'Zostaje', phone1)
  const fill = async () => {
    const { version } = await director.cards.card({ kidId: kid })
    await director.cards.change({ kidId: kid, version, change: { allergens: ['milk'] } })
  }
  const names = { firstname: ALA, lastname: 'Zostaje', phone1, phone2: null }
  const at = { placeId: first, groupId: motylki, kidId: kid }
  const setLastDay = (lastDay: string | null) => director.places.updateKid({ ...at, ...names, lastDay })
  const allergens = async () => (await director.cards.card({ kidId: kid })).allergens
  await fill()
  const entered = async (day: string) => {
    await sql`update kids set last_day_entered = ${day} where id = ${kid}`
    await night()
    return await allergens()
  }
  // A year of the past by mistake: 30 days are left to see it.
  await setLastDay('2025-08-31')
  expect(await entered('2026-10-17')).toEqual(['milk'])
  const { version } = await director.cards.card({ kidId: kid })
  expect(await entered('2026-10-16')).toEqual([])
  // What was shown before is not the card any more.
  const stale = director.cards.change({ kidId: kid, version, change: { notes: 'śpi' } })
  await expect(stale).rejects.toThrow('conflict.stale')
  await setLastDay(null)
  await fill()
  await night()
  expect(await allergens()).toEqual(['milk'])
  await setLastDay('2026-09-30')
  expect(await entered('2026-10-17')).toEqual(['milk'])
  expect(await entered('2026-10-16')).toEqual([])
  // Entered after that, it goes with the kid.
  await fill()
  await director.places.deleteKid(at)
  await night()
  expect(await sql`select from kid_cards where kid_id = ${kid} and allergens <> '{}'`).toHaveLength(0)
})

test('a proposal that waits when its kid leaves is withdrawn, and its notice read', async () => {
  const { id: kid, account } = await leaver('2026-10-16')
  const [proposal] = await sql<{ id: number }[]>`
    insert into card_proposals (kid_id, proposed_by, proposed_at, change, state)
    values (${kid}, ${account}, now(), '{"allergens": ["milk"]}', 'waiting') returning id`
  const source = `card-proposal-${proposal?.id}`
  await sql`
    insert into notifications (account_id, place_id, type, section, data, source)
    values (${by}, ${first}, 'TYPE_CARD_PROPOSED', 'places', ${JSON.stringify({ kid })}::text::jsonb, ${source})`
  await night()
  await work()
  expect(await sql`select state, change from card_proposals where kid_id = ${kid}`).toEqual([
    { state: 'withdrawn', change: {} },
  ])
  expect(await sql`select from notifications where source = ${source} and read_at is null`).toHaveLength(0)
})

test('a kid with open money keeps its name and its guardian until its books are closed', async () => {
  const phone = String(next())
  const kid = await addKid(ALA, 'Dłużna', phone)
  await server.addAccounts(phone)
  const invoice = await issue(kid)
  await sql`update kids set deleted_at = '2020-06-01' where id = ${kid}`
  const named = () => KEPT.names.has(kid)
  const guarded = () => KEPT.guardians.has(phone)
  await night()
  expect([(await named()).length, (await guarded()).length]).toEqual([1, 1])
  expect([await dueOf('names'), await dueOf('guardians')]).toEqual([1, 1])
  await pay(invoice)
  await night()
  expect([(await named()).length, (await guarded()).length]).toEqual([0, 0])
  expect([await dueOf('names'), await dueOf('guardians')]).toEqual([0, 0])
})

test('a guardian with another kid, or who works there, stays', async () => {
  const long = LONG_AGO
  const [withKid, withJob] = [await leaver(long), await leaver(long)]
  const { id: sibling } = await leaver(null)
  await sql`insert into guardians (kid_id, position, phone) values (${sibling}, 2, ${withKid.phone})`
  const director = await callerOf('director')
  await director.places.addWorker({
    placeId: first,
    name: 'Ewa',
    description: 'kucharka',
    phone: withJob.phone,
  })
  await night()
  for (const { phone } of [withKid, withJob])
    expect(await sql`select from accounts where login = ${phone} and deleted_at is null`).toHaveLength(1)
  // The sibling's own clock takes the guardian.
  await sql`update kids set deleted_at = ${long} where id = ${sibling}`
  await night()
  expect(await sql`select from accounts where login = ${withKid.phone}`).toHaveLength(0)
})

test.each<[string, (kid: number, phone: string, account: number) => PromiseLike<unknown>]>([
  [
    'picks it up',
    (kid, phone) => sql`
    insert into pickup_persons (kid_id, name, phone, added_by, added_at)
    values (${kid}, 'Babcia', ${phone}, ${by}, now())`,
  ],
  ['is called in its emergencies', callInstead],
  [
    'is its guardian by a former phone',
    (kid, _, account) => {
      const former = String(next())
      return sql`
        with former as (
          insert into former_phones (account_id, phone, held_from, held_until)
          values (${account}, ${former}, '2020-01-01', '2021-01-01'))
        insert into guardians (kid_id, position, phone) values (${kid}, 2, ${former})`
    },
  ],
  [
    'declined its place',
    (kid, phone) => sql`
      with answer as (
        insert into phone_answers (place_id, phone, told_at, declined_at) values (${first}, ${phone}, now(), now()))
      insert into guardians (kid_id, position, phone) values (${kid}, 2, ${phone})`,
  ],
  [
    'worked there',
    (_, phone) => sql`
      insert into workers (place_id, name, description, phone, created_at, deleted_at)
      values (${first}, 'Ewa', 'kucharka', ${phone}, '2018-01-01', '2019-01-01')`,
  ],
])(
  'a former guardian whom a present kid has, as who %s, stays, but not as of the kid that left',
  async (_, tie) => {
    const { id, phone, account } = await leaver(LONG_AGO)
    const { id: present } = await leaver(null)
    await tie(present, phone, account)
    expect(await dueOf('guardians')).toBe(1)
    await night()
    expect(await isThere(phone)).toBe(true)
    expect(await sql`select from guardians where kid_id = ${id}`).toHaveLength(0)
    expect(await dueOf('guardians')).toBe(0)
  },
)

test('a guardian without an account, or whose account was deleted, goes as well', async () => {
  const [without, deleted, later] = [await leaver(LONG_AGO), await leaver(LONG_AGO), await leaver(LONG_AGO)]
  await sql`delete from accounts where id = ${without.account}`
  await sql`update accounts set deleted_at = '2021-01-01', email = 'ewa@example.com' where id = any(
    ${[deleted.account, later.account]}::bigint[])`
  // The number is somebody else's by now.
  await server.addAccounts(later.phone)
  await callInstead((await leaver(null)).id, later.phone)
  expect(await dueOf('guardians')).toBe(3)
  await night()
  expect(await dueOf('guardians')).toBe(0)
  for (const { id, phone } of [without, deleted])
    expect(
      await sql`
      select from guardians where kid_id = ${id} union all select from accounts where login = ${phone}`,
    ).toHaveLength(0)
  expect(await isThere(later.phone)).toBe(true)
})

test('a former guardian whom a kid is given while the night runs stays', async () => {
  const { phone } = await leaver(LONG_AGO)
  const { id: present } = await leaver(null)
  expect(await dueOf('guardians')).toBe(1)
  const change = await sql.reserve()
  await change`begin`
  await change`select from places where id = ${first} for no key update`
  const running = night()
  await blocked(sql, 1)
  await callInstead(present, phone)
  await change`commit`
  change.release()
  await running
  expect(await isThere(phone)).toBe(true)
})

test('a night reads what is due, and not the kids, talks and messages that are there', async () => {
  await night()
  // Erasures of the last two days are repeated, each by its own look-ups.
  await sql`update erasures set sealed = null`
  await sql`
    insert into kids (place_id, group_id, firstname, lastname, created_at, deleted_at, cleared_at_leaving, cleared_later,
      cleared_guardians, erased)
    select ${first}, ${motylki}, 'Ala', 'Usunięta', '2015-01-01', '2018-01-01', true, true, true, true
    from generate_series(1, 4000)`
  // They are here, and their last day lies ahead.
  await sql`
    insert into kids (place_id, group_id, firstname, lastname, last_day)
    select ${first}, ${motylki}, 'Ala', 'Obecna', '2027-08-31' from generate_series(1, 4000)`
  // With guardians: without, a plan that reads all kids for the few guardians that are there is the cheapest.
  await sql`
    insert into guardians (kid_id, position, phone, name)
    select id, 1, (680000000 + id)::text, 'Ewa' from kids where lastname = 'Obecna'`
  const room = await row(sql`
    insert into chat_rooms (low_id, high_id, created_at) select min(id), max(id), now() from accounts returning id`)
  await sql`
    insert into chat_messages (room_id, sender_id, text, created_at, command_hash)
    select ${room}, ${by}, 'Ala', '2026-11-01', decode(md5('many' || n), 'hex') from generate_series(1, 4000) n`
  await sql`
    insert into user_sms (phone, text, state, dedupe_key, created_at)
    select '644999998', 'Ala', 'sent', 'many' || n, '2026-11-01' from generate_series(1, 4000) n`
  await sql`
    insert into mails (recipient, subject, body, state, dedupe_key, created_at)
    select 'b@example.com', 'Ala', 'Ala', 'sent', 'many' || n, '2026-11-01' from generate_series(1, 4000) n`
  await sql.unsafe('analyze')
  const read = async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => server.kernel.db.sql.reserve()))
    for (const one of all) await one`select pg_stat_force_next_flush()`
    for (const one of all) one.release()
    const [counted] = await sql<{ rows: number }[]>`
      select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_user_tables
      where relname in ('kids', 'chat_messages', 'user_sms', 'mails')`
    return counted?.rows ?? 0
  }
  await leaver('2024-01-01T00:00:00Z')
  await leaver('2024-01-01')
  const before = await read()
  await night()
  expect((await read()) - before).toBeLessThan(500)
})
