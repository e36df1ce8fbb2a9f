/** A group's printed sheet, read back. */
import { beforeEach, expect, test, vi } from 'vitest'
import { statementsOf } from '../../bench/spoken.ts'
import { sheetOf } from '../../src/domains/cards/sheet/data.ts'
import { EMERGENCY_LIST } from '@skrzat/contract/card'
import { openPdf } from '../kernel/pdf-text.ts'
import { groupIds, PHONES, type Person } from '../places/setup.ts'
import { testKitchen } from './setup.ts'

// The layout of 500 kids and reading it back take seconds.
vi.setConfig({ testTimeout: 60_000 })

const server = await testKitchen()
const { sql, call, clock, services, first, ids, setDiet } = server
const groups = await groupIds(sql)

beforeEach(async () => {
  await sql`truncate emergency_contacts, pickup_persons`
  await server.renew()
  clock.set('2026-11-16T09:00:00Z')
  await sql`delete from audit_log where type in ('HEALTH_READ', 'GROUP_SHEET_FETCHED')`
})

const sheet = (as: Person, fields?: string, groupId = groups.motylki) =>
  call(as, 'GET', `/api/groups/${groupId}/sheet${fields === undefined ? '' : `?fields=${fields}`}`)

async function textOf(as: Person, fields?: string): Promise<string> {
  const answer = await sheet(as, fields)
  expect(answer.statusCode).toBe(200)
  return (await openPdf(answer.rawPayload)).text.replaceAll(/\s+/g, ' ')
}

async function audited(): Promise<unknown[]> {
  const rows = await sql<{ entry: unknown }[]>`
    select jsonb_build_array(type, data) as entry from audit_log
    where type in ('HEALTH_READ', 'GROUP_SHEET_FETCHED') order by id`
  return rows.map(({ entry }) => entry)
}

/** Of Zofia: an emergency number, people who may pick up today, tomorrow and no more, allergies, health notes. */
async function fill() {
  const by = await server.accountOf(PHONES.director)
  await setDiet(ids.zofia, { allergens: ['milk'], otherAllergies: ['żółty ser'], diet: 'vegetarian' })
  await sql`update kid_cards set birth_date = '2023-05-04' where kid_id = ${ids.zofia}`
  await sql`
    insert into emergency_contacts (kid_id, position, name, phone)
    values (${ids.zofia}, 1, 'Babcia Grażyna', '501000111')`
  await sql`
    insert into pickup_persons (kid_id, name, phone, from_day, to_day, added_by, added_at, removed_at)
    values (${ids.zofia}, 'Ciocia Dziś', '501000222', '2026-11-16', '2026-11-16', ${by}, now(), null),
      (${ids.zofia}, 'Wujek Jutro', '501000333', '2026-11-17', null, ${by}, now(), null),
      (${ids.zofia}, 'Sąsiad Usunięty', '501000444', null, null, ${by}, now(), now())`
}

test('the emergency list has all but health notes', async () => {
  await fill()
  const text = await textOf('teacher')
  for (const part of [
    'Motylki',
    'Wiśniewska Zofia',
    '4 maja 2023',
    '600 000 005',
    'Babcia Grażyna',
    '501 000 111',
  ])
    expect(text).toContain(part)
  expect(text).toContain('mleko, żółty ser dieta: wegetariańska')
  expect(text).toContain('Ciocia Dziś')
  expect(text).not.toMatch(/Wujek|Sąsiad|epilepsja|Nowak/)
  expect(await audited()).toEqual([
    ['GROUP_SHEET_FETCHED', { group: groups.motylki, fields: EMERGENCY_LIST.join(',') }],
  ])
})

test('for an outing it has the chosen fields only', async () => {
  await fill()
  const text = await textOf('teacher', 'emergency')
  expect(text).toContain('Babcia Grażyna')
  expect(text).not.toMatch(/mleko|Ciocia|600 000 005|2023/)
})

test('health notes are printed when chosen, and each reading is kept once a day', async () => {
  await fill()
  expect(await textOf('director', 'health')).toContain('epilepsja')
  await textOf('director', 'health')
  const fetched = ['GROUP_SHEET_FETCHED', { group: groups.motylki, fields: 'health' }]
  const read = [ids.zofia, ids.jan].map((kid) => ['HEALTH_READ', { kid }])
  expect(await audited()).toEqual(expect.arrayContaining(read))
  expect((await audited()).filter((entry) => JSON.stringify(entry).includes('HEALTH'))).toHaveLength(2)
  expect((await audited()).at(-1)).toEqual(fetched)
})

test('the system’s admin, who edits every group, prints no health notes', async () => {
  await fill()
  expect((await sheet('admin', 'health')).statusCode).toBe(403)
  expect((await sheet('admin')).statusCode).toBe(200)
  expect(await audited()).toHaveLength(1)
})

test.each([
  ['teacher', 'another group of the place', groups.zabki, 403],
  ['accountant', 'a group that is not theirs', groups.motylki, 403],
  ['parent', 'their kid’s group', groups.motylki, 403],
  ['otherDirector', 'a neighbour’s group', groups.motylki, 404],
] as const)('the %s does not print %s', async (person, _what, groupId, status) => {
  expect((await sheet(person, undefined, groupId)).statusCode).toBe(status)
})

test.each(['nonsense', 'health,', 'guardians,guardians,none'])('fields %j are refused', async (fields) => {
  expect((await sheet('teacher', fields)).json()).toMatchObject({ message: 'error.validation' })
})

test('500 kids with the longest names fit, in one statement and its audit', async () => {
  const group = await sql<{ id: number }[]>`
    insert into groups (place_id, name) values (${first}, 'Najmłodsze starszaki z oddziału przygotowawczego') returning id`
  const groupId = group[0]?.id ?? 0
  await sql`
    with added as (
      insert into kids (place_id, group_id, firstname, lastname)
      select ${first}, ${groupId}, 'Konstancja', 'Brzęczyszczykiewicz-Gżegżółkowska' from generate_series(1, 500) returning id)
    insert into guardians (kid_id, position, phone, name)
    select id, n, (500000000 + id * 2 + n)::text, 'Nadieżda Aleksandrowna Brzęczyszczykiewicz-Gżegżółkowska'
    from added, generate_series(1, 2) n`
  const by = await services.domains.accounts.authenticate(server.tokenFor('director'))
  if (!by) throw new Error('nobody is signed in')
  const fields = [...EMERGENCY_LIST, 'health'] as const
  const statements = await statementsOf(server.databaseUrl, async (spoken) => {
    const ports = { clock, db: { ...server.kernel.db, sql: spoken } }
    expect((await sheetOf(ports, by, { placeId: first, groupId, fields })).kids).toHaveLength(500)
  })
  expect(statements).toHaveLength(2)
  const answer = await sheet('director', fields.join(','), groupId)
  const { pages, text } = await openPdf(answer.rawPayload)
  expect([answer.statusCode, pages.length > 20]).toEqual([200, true])
  expect(text).toContain('Gżegżółkowska')
})
