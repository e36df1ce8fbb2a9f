/** The order of names, and searches that find them without their accents, in every list that the database sorts. */
import { randomUUID } from 'node:crypto'
import { byLastname } from '@skrzat/contract/order'
import { expect, test } from 'vitest'
import { addPlace } from '../../src/domains/places/index.ts'
import { PHONES, PLACE, rosterFile, testPlaces } from './setup.ts'

const server = await testPlaces()
const { sql, first, callerOf, services } = server
await services.domains.places.importRoster(
  first,
  rosterFile(
    'KID;Grupa 2;Ewa;Zieliński;602000001;;;',
    'KID;Grupa 2;Ewa;Łuczak;602000002;;;',
    'KID;Grupa 2;Ewa;Górski;602000003;;;',
    'KID;Grupa 2;Ewa;Gąsior;602000004;;;',
    'KID;Grupa 10;Ewa;Gąsior;602000004;;;',
    'KID;Grupa 10;Thị Ánh;Nguyễn;602000005;;;',
    'WORKER;;;;602000006;;Łucja Ćwikła;logopedka',
  ),
  { accountId: 0, login: 'system' },
)
const [director, admin] = [await callerOf('director'), await callerOf('admin')]
const users = async (search: string) =>
  (await director.places.users({ placeId: first, search })).map(({ lastName }) => lastName)

test('the database sorts as the server and the browser do', async () => {
  const names =
    'Gąsior,Górski,Gasior,gąsior,Łuczak,Lucjan,Zieliński,Żak,Zak,Źrebak,Ćma,Cyc,Nguyễn,Nguyen,Grupa 2,Grupa 10,Émile,Ezop,Ö,O,Abc-D,Abc D,O’Neill,Oneill,Жук'
      .split(',')
      .map((lastname) => ({ lastname, firstname: '' }))
  const sorted = await sql<typeof names>`
    select lastname from unnest(${names.map(({ lastname }) => lastname)}::text[]) as lastname
    order by lastname collate polish`
  expect(sorted.map(({ lastname }) => lastname)).toEqual(
    names.toSorted(byLastname).map(({ lastname }) => lastname),
  )
})

test('pages of kids come in Polish order, neither repeating nor leaving out equal names', async () => {
  const page = async (query: string) => {
    const answer = await server.call('admin', 'GET', `/api/kids?${query}`)
    return answer.json<{ id: number; firstname: string; lastname: string }[]>()
  }
  const all = await page('size=100&sort=lastname,asc&sort=firstname,asc')
  expect(all.map(({ id }) => id)).toEqual(
    all.toSorted((a, b) => byLastname(a, b) || a.id - b.id).map(({ id }) => id),
  )
  const single = await Promise.all(all.map((_, at) => page(`size=1&page=${at}&sort=lastname,asc`)))
  expect(single.flat().map(({ lastname }) => lastname)).toEqual(all.map(({ lastname }) => lastname))
  expect(new Set(single.flat().map(({ id }) => id)).size).toBe(all.length)
})

test('an index has the kids of a place in that order', async () => {
  const plan = await sql.begin(async (tx) => {
    for (const way of ['seqscan', 'bitmapscan', 'sort']) await tx.unsafe(`set local enable_${way} = off`)
    return await tx<{ 'QUERY PLAN': string }[]>`
      explain select id from kids where place_id = ${first}
      order by lastname collate polish, firstname collate polish, id limit 20`
  })
  const text = plan.map((row) => row['QUERY PLAN']).join('\n')
  expect(text).toContain('kids_place_id_name_idx')
  expect(text).not.toContain('Sort')
})

test.each([
  ['gasior', ['Gąsior']],
  ['GĄSIOR', ['Gąsior']],
  ['nguyen', ['Nguyễn']],
  ['cwikla', ['Ćwikła']],
  ['602 000 005', ['Nguyễn']],
  ['+48 602-000-005', ['Nguyễn']],
  ['0048 (602) 000 005', ['Nguyễn']],
  ['48\u00a0602\u00a0000\u00a0005', ['Nguyễn']],
  ['602 000', ['Ćwikła', 'Gąsior', 'Górski', 'Łuczak', 'Nguyễn', 'Zieliński']],
])('%j finds people of a place: %j', async (search, found) => {
  expect(await users(search)).toEqual(found)
})

test('accounts are sorted and found so', async () => {
  const named = {
    Łuczak: PHONES.parent,
    Zieliński: PHONES.teacher,
    Gąsior: PHONES.director,
    Górski: PHONES.accountant,
  }
  for (const [lastName, login] of Object.entries(named))
    await sql`update accounts set last_name = ${lastName}, first_name = 'Zoë' where login = ${login}`
  const list = async (search: string) =>
    (await admin.users.list({ search, sort: { field: 'lastName', descending: false } })).rows.map(
      ({ lastName }) => lastName,
    )
  expect(await list('zoe')).toEqual(['Gąsior', 'Górski', 'Łuczak', 'Zieliński'])
  expect(await list('luczak zoe')).toEqual(['Łuczak'])
  expect(await list('+48 600 000 005')).toEqual(['Łuczak'])
})

test('places are sorted and found so', async () => {
  const names = ['Łąka', 'Zorza', 'Gąska']
  for (const name of names) await addPlace(sql, { ...PLACE, name, city: 'Świnoujście' })
  expect((await admin.places.search({ query: 'swinoujscie' })).rows.map(({ name }) => name)).toEqual([
    'Gąska',
    'Łąka',
    'Zorza',
  ])
})

test('people and words of talks are found so', async () => {
  await sql`update accounts set activated = true`
  const teacher = await callerOf('teacher')
  const { persons } = await teacher.chat.find({ query: 'wisniewska' })
  expect(persons).toHaveLength(1)
  const { id: room } = await teacher.chat.open({ with: 'person', accountId: persons[0]?.id ?? 0 })
  await teacher.chat.send({
    commandId: randomUUID(),
    roomId: room,
    text: 'Proszę o żółtą czapkę.',
    files: [],
  })
  expect((await teacher.chat.messages({ roomId: room, query: 'zolta' })).messages).toHaveLength(1)
  expect(await teacher.chat.rooms({ query: 'WISNIEWSKA' })).toHaveLength(1)
})
