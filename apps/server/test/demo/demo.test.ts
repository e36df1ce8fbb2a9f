import { isNip } from '@skrzat/contract/nip'
import { isNrb } from '@skrzat/contract/nrb'
import type { SqlFragment } from '@skrzat/db/client'
import { describe, expect, test } from 'vitest'
import { verifyAbsences } from '../../src/domains/absences/index.ts'
import { verifyBank } from '../../src/domains/bank/index.ts'
import { DEMO_ACCOUNTS, seedDemo } from '../../src/demo/index.ts'
import { demoRoster } from '../../src/demo/roster.ts'
import { DEMO_PLACES } from '../../src/demo/places.ts'
import { testServer } from '../accounts/setup.ts'

const server = await testServer()
const { services, sql, clock } = server
clock.set('2026-11-20T10:00:00Z')
await seedDemo(services.kernel, services.domains)

/** How many rows the rest of a select finds. */
async function count(rest: SqlFragment): Promise<number> {
  const [row] = await sql<{ n: number }[]>`select count(*) as n ${rest}`
  return row?.n ?? 0
}

test('two places with their groups and kids', async () => {
  const rows = await sql`
    select (select count(*) from groups where place_id = places.id) as groups,
      (select count(*) from kids where place_id = places.id) as kids
    from places order by id`
  expect([...rows]).toEqual([
    { groups: 6, kids: 120 },
    { groups: 4, kids: 60 },
  ])
  const long = 'Brzęczyszczykiewicz-Gżegżółkowska'
  expect(await count(sql`from kids where firstname = 'Konstancja' and lastname = ${long}`)).toBe(1)
})

test('account numbers and NIPs are valid', () => {
  for (const { place } of DEMO_PLACES) {
    expect(isNip(place.nip)).toBe(true)
    expect(isNrb(place.accountNumber)).toBe(true)
  }
})

test('every demo account signs in, as the one that it is said to be', async () => {
  const seen = new Map<string, unknown>()
  for (const { phone, secret } of DEMO_ACCOUNTS) {
    const { accounts } = await server.caller(await server.tokenOf(phone, secret))
    const { admin, parent, places } = await accounts.menu()
    seen.set(phone, { admin, parent, places: places.map(({ id, roles }) => [id, roles.toSorted()]) })
  }
  const all = ['admin', 'is_worker']
  expect(Object.fromEntries(seen)).toMatchObject({
    '600000001': { admin: true },
    '600000002': { parent: false, places: [[1, all]] },
    '600000003': { places: [[1, ['is_worker', 'payments']]] },
    '600000004': { places: [[1, ['absence', 'files', 'is_worker']]] },
    '600000005': { parent: true },
    '600000006': { parent: true },
    '600000007': { parent: false, places: [[2, all]] },
    '600000008': { parent: true },
  })
  const kids = await sql`
      select phone, count(*) as n from guardians where position = 1 and phone like '60000000%' group by 1 order by 1`
  expect(kids.map((row) => [row['phone'], row['n']])).toEqual([
    ['600000005', 2],
    ['600000006', 1],
    ['600000008', 1],
  ])
})

test('invoices of six months in every state', async () => {
  const months = await sql`select distinct to_char(created_day, 'YYYY-MM') as month from invoices order by 1`
  const names = ['06', '07', '08', '09', '10', '11'].map((month) => `2026-${month}`)
  expect(months.map((row) => row['month'])).toEqual(names)
  const states = {
    paid: sql`paid_at is not null`,
    partPaid: sql`paid_at is null and paid > 0`,
    new: sql`paid_at is null and created_day >= date '2026-11-20' - 10`,
    expiring: sql`paid_at is null and created_day between date '2026-11-20' - 21 and date '2026-11-20' - 15`,
    expired: sql`paid_at is null and created_day < date '2026-11-20' - 21`,
    withCredit: sql`credit_used > 0`,
    reminded: sql`reminded_day is not null`,
    viewed: sql`viewed_at is not null`,
    notViewed: sql`viewed_at is null`,
    reversed: sql`payments @> '[{"reversed": {"reason": "bounced"}}]'`,
  }
  const rare: string[] = []
  for (const [state, condition] of Object.entries(states)) {
    if ((await count(sql`from invoices where deleted_at is null and ${condition}`)) < 4) rare.push(state)
  }
  expect(rare).toEqual([])
  expect(await count(sql`from invoices where deleted_at is not null`)).toBe(8)
  expect(await count(sql`from credits where amount > 0`)).toBeGreaterThan(3)
  expect(await count(sql`from payment_custom_values`)).toBeGreaterThan(20)
  expect(await count(sql`from events where at > ${clock.now()}`)).toBe(0)
})

test('a statement a month without gaps, whose lines are booked, and a queue with each case', async () => {
  for (const [placeId, phone] of [
    [1, '600000003'],
    [2, '600000007'],
  ] as const) {
    const { bank } = await server.caller(await server.tokenOf(phone))
    const { statements, gaps } = await bank.page({ placeId })
    expect(gaps).toEqual([])
    expect(statements.map(({ from, to }) => [from, to])).toEqual([
      ['2026-11-19', '2026-11-19'],
      ['2026-11-18', '2026-11-18'],
      ['2026-10-01', '2026-10-31'],
      ['2026-09-01', '2026-09-30'],
      ['2026-08-01', '2026-08-31'],
      ['2026-07-01', '2026-07-31'],
      ['2026-06-01', '2026-06-30'],
    ])
    const past = statements.slice(2)
    expect(past.filter(({ waiting, notOurs }) => waiting > 0 || notOurs !== 4)).toEqual([])
    expect(Math.min(...past.map(({ booked }) => booked))).toBeGreaterThan(30)
    const { lines } = await bank.lines({ placeId, state: 'WAITING', limit: 50 })
    const cases = lines.map(({ mark, proposals, proposedReason }) =>
      [mark, proposals[0]?.kind, proposals[0]?.exact && 'exact', proposedReason].filter(Boolean).join(' '),
    )
    expect(cases).toEqual([
      'D fee',
      'D purchase',
      'D refund',
      'RC NUMBER exact',
      'C',
      'C PAYER exact',
      'C NAME',
      'C NUMBER',
      'C NAME exact',
      'C SUGGESTION',
      'C NUMBER exact',
      'C NUMBER exact',
      'D fee',
    ])
  }
  expect(await verifyBank(sql)).toEqual([])
})

test('nothing happens to an invoice before it is issued, and each stream is in order of time', async () => {
  const disorder = sql`
    from (
      select at < lag(at) over (partition by stream order by version) as early from events) steps
    where early`
  expect(await count(disorder)).toBe(0)
})

test('only late news wait for the parents', async () => {
  const waiting = await count(sql`from outbox`)
  expect(waiting).toBeGreaterThan(0)
  expect(waiting).toBeLessThan(600)
})

test('the people are the same each time', () => {
  for (const place of DEMO_PLACES) expect(demoRoster(place).file.equals(demoRoster(place).file)).toBe(true)
})

test('calendars of what was and what is to come, with a day that has many', async () => {
  const [row] = await sql`
    select count(distinct place_id) as places, count(distinct group_id) as groups,
      count(*) filter (where end_day < '2026-11-20') as past, count(*) filter (where start_day > '2026-11-20') as future,
      count(*) filter (where start_time is null) as whole, bool_and(created_at < ${clock.now()}) as before
    from calendar_events`
  expect(row).toMatchObject({ places: 2, groups: 8, past: 14, before: true })
  expect(Number(row?.['future'])).toBeGreaterThan(15)
  expect(Number(row?.['whole'])).toBeGreaterThan(5)
  expect(await count(sql`from calendar_events where extract(isodow from start_day) > 5`)).toBe(0)
  const busiest = sql`select count(*) as n from calendar_events group by place_id, start_day`
  expect(await count(sql`from (${busiest}) days where n >= 4`)).toBe(2)
})

test('absences of every kind, and invoices that went by them', async () => {
  const kinds = {
    confirmed: sql`confirmed_at is not null`,
    late: sql`after_time and confirmed_at is null`,
    byPlace: sql`by_place`,
    plain: sql`not by_place and not after_time and confirmed_at is null`,
    toCome: sql`day > date '2026-11-20'`,
    today: sql`day = date '2026-11-20'`,
  }
  const rare: string[] = []
  for (const [kind, condition] of Object.entries(kinds)) {
    if ((await count(sql`from absences where deleted_at is null and ${condition}`)) < 2) rare.push(kind)
  }
  expect(rare).toEqual([])
  const wrong = sql`
    from invoices cross join lateral jsonb_array_elements(parts) part
    where basis ->> 'mode' = 'up' and (part ->> 'absent')::int <> (
      select count(*) from absences
      where absences.kid_id = invoices.kid_id and (not after_time or confirmed_at is not null)
        and day between (basis #>> '{absencesPeriod,from}')::date and (basis #>> '{absencesPeriod,to}')::date)`
  expect(await count(wrong)).toBe(0)
  const [parent] = await sql<{ absences: number }[]>`
    select count(*) as absences from absences join guardians using (kid_id)
    where phone = '600000005' and day >= date '2026-11-01'`
  expect(parent?.absences).toBeGreaterThan(8)
  expect((await verifyAbsences(services.kernel.db)).differences).toEqual([])
})

test('files that look real: rules and menus for all, drawings and consents for groups', async () => {
  const { files } = await server.caller(await server.tokenOf('600000005'))
  const seen = await files.list({ placeId: 1 })
  expect(new Set(seen.map(({ kind }) => kind))).toEqual(new Set(['pdf', 'picture']))
  expect(seen.some(({ group }) => group === null)).toBe(true)
  expect(seen.some(({ expires }) => expires !== null)).toBe(true)
  expect(await count(sql`from files where place_id = 2`)).toBeGreaterThan(3)
})

test('cards that show what kids eat, whom to call and who picks them up, with nothing left to confirm', async () => {
  const teacher = await server.caller(await server.tokenOf('600000004'))
  const [{ kidId }] = await sql<[{ kidId: number }]>`
    select min(kid_id)::int as "kidId" from guardians where phone = '600000005'`
  const card = await teacher.cards.card({ kidId })
  expect(card).toMatchObject({ allergens: ['eggs', 'milk'], diet: 'dairy_free', dietToConfirm: null })
  expect(card.guardians.map(({ name }) => name)).toEqual(['Marta Wiśniewska', expect.stringMatching(/./)])
  expect(card.pickups.length).toBeGreaterThan(0)
  expect([card.emergency.length, card.proposals.length]).toEqual([1, 1])
  expect(await count(sql`from kid_cards where health_notes <> ''`)).toBe(2)
  for (const placeId of [1, 2]) {
    const kidsOf = sql`join kids k on k.id = kid_id where k.place_id = ${placeId}`
    expect(await count(sql`from kid_cards ${kidsOf} and birth_date is not null`)).toBeGreaterThan(30)
    expect(await count(sql`from diet_changes c where c.place_id = ${placeId}`)).toBeGreaterThan(4)
    expect(await count(sql`from guardianships where place_id = ${placeId} and name <> ''`)).toBeGreaterThan(
      60,
    )
  }
  expect(await count(sql`from diet_changes where closed_at is null`)).toBe(0)
  expect(await count(sql`from outbox where data ->> 'source' like 'diet%'`)).toBe(0)
})

describe('the wall and the talks', () => {
  test('each place has a term of posts that were seen, liked and confirmed, with pictures', async () => {
    const rows = await sql<Record<'place' | 'posts' | 'pictures' | 'showed' | 'likes' | 'read', number>[]>`
      select p.place_id as place, count(*) as posts, sum(p.showed)::int as showed, sum(p.likes)::int as likes,
        (select count(*) from post_files f join posts o on o.id = f.post_id where o.place_id = p.place_id) as pictures,
        (select count(*) from post_marks m join posts o on o.id = m.post_id
          where o.place_id = p.place_id and m.read_at is not null) as read
      from posts p group by p.place_id order by p.place_id`
    expect(rows).toHaveLength(2)
    for (const { posts, pictures, showed, likes, read } of rows) {
      expect(posts).toBeGreaterThanOrEqual(18)
      expect(pictures).toBeGreaterThanOrEqual(15)
      expect(showed).toBeGreaterThan(likes)
      expect(likes).toBeGreaterThan(10)
      expect(read).toBeGreaterThan(10)
    }
  })

  test('a director has reports of posts in every state, and is told of those that wait', async () => {
    for (const phone of ['600000002', '600000007']) {
      const { moderation } = await server.caller(await server.tokenOf(phone))
      const { rows } = await moderation.reports({})
      expect(rows.map(({ state, post }) => [state, post.hidden])).toEqual([
        ['new', false],
        ['new', false],
        ['seen', false],
        ['rejected', false],
        ['hidden', true],
      ])
      expect(rows.filter(({ state, note }) => (state === 'new') !== (note === ''))).toEqual([])
      const sources = rows.flatMap(({ state, id }) => (state === 'new' ? [`post-report-${id}`] : []))
      expect(
        await count(
          sql`from outbox where name = 'notifications.announce' and data ->> 'source' = any(${sources})`,
        ),
      ).toBe(2)
    }
    // Those who reported have heard of what was decided weeks ago.
    expect(await count(sql`from outbox where data ->> 'type' = 'TYPE_POST_REPORT_HANDLED'`)).toBe(0)
  })

  test('people have talks, the newest first, and a parent has an unread one', async () => {
    const talksOf = async (phone: string) => {
      const { chat } = await server.caller(await server.tokenOf(phone, '246813'))
      return await chat.rooms({})
    }
    const parent = await talksOf('600000005')
    expect(parent.map(({ name, kid, unread }) => [kid === null ? name : 'kid', unread])).toEqual([
      ['Ewa Jasińska', 1],
      ['kid', 0],
      ['Danuta Olszewska', 0],
    ])
    const director = await talksOf('600000002')
    expect(director.map(({ name }) => name)).toEqual(['Ewa Jasińska', 'Marta Wiśniewska'])
    for (const talks of [parent, director, await talksOf('600000004')]) {
      const days = talks.map(({ lastMessage }) => lastMessage?.sentDate ?? '')
      expect(days).toEqual(days.toSorted().toReversed())
    }
  })
})
