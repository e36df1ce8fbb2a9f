/** The roster file's optional columns, which are kept on kids' cards. */
import { ALL_ROSTER_COLUMNS } from '@skrzat/contract/wire/places'
import { DIET_NAMES, DIETS } from '@skrzat/contract/card'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readLines } from '../../src/domains/places/roster/csv.ts'
import { readRow } from '../../src/domains/places/roster/rows.ts'
import { addPlace } from '../../src/domains/places/index.ts'
import { DomainError } from '../../src/kernel/errors/errors.ts'
import { HEADER, PHONES, PLACE, rosterFile, testPlaces } from './setup.ts'

const server = await testPlaces()
const { sql, first } = server
const { places } = server.services.domains
const NOW = new Date('2026-11-16T09:00:00Z')
const WIDE = ALL_ROSTER_COLUMNS.join(';')
const NOTHING = { added: 0, updated: 0 }
const UNCHANGED = { groups: NOTHING, kids: NOTHING, workers: NOTHING }

const fileOf = (header: string, ...rows: string[]) => Buffer.from([header, ...rows, ''].join('\r\n'))
const director = await accountOf(PHONES.director)

async function accountOf(login: string) {
  const [row] = await sql<{ id: number }[]>`select id from accounts where login = ${login}`
  return { accountId: row?.id ?? 0, login }
}

async function faultsOf(promise: Promise<unknown>): Promise<unknown> {
  const error = await promise.then(
    () => undefined,
    (failure: unknown) => failure,
  )
  return error instanceof DomainError ? error.details.rows : error
}

/** A place of the test's own. */
async function ownPlace() {
  const place = await addPlace(sql, PLACE)
  const take = (...rows: string[]) => places.importRoster(place, fileOf(WIDE, ...rows), director)
  const cardOf = async (firstname: string) => {
    const [row] = await sql`
      select c.birth_date::text as born, c.diet, c.version, (
        select string_agg(g.phone || ' ' || g.name, ', ' order by g.position) from guardians g where g.kid_id = k.id) as guardians
      from kids k left join kid_cards c on c.kid_id = k.id where k.place_id = ${place} and k.firstname = ${firstname}`
    return row
  }
  return { place, take, cardOf }
}

describe('the header', () => {
  test.each([
    ['in English', `${HEADER};birthdate;guardian1;guardian2;phone3;guardian3;diet`],
    ['in Polish', `${HEADER};Data urodzenia;Opiekun 1;OPIEKUN 2;telefon  3;Opiekun 3;Dieta`],
  ])('has the optional columns %s, in any order, each of them or none', async (_, header) => {
    const [type, ...others] = header.split(';')
    const turned = [...others.toReversed(), type].join(';')
    const row = ['wegańska', 'Ada Lis', '601000003', '', '', '2023-05-14', '', '', '', '601000001']
    const { lines, faults } = await readLines(
      [turned, [...row, 'Kowalski', 'Jan', 'Motylki', 'KID'].join(';')].join('\n'),
    )
    expect(faults).toEqual([])
    const cells = [
      'KID',
      'Motylki',
      'Jan',
      'Kowalski',
      '601000001',
      '',
      '',
      '',
      '2023-05-14',
      '',
      '',
      '601000003',
      'Ada Lis',
      'wegańska',
    ]
    expect(lines).toEqual([{ line: 2, cells }])
    expect((await readLines(`${HEADER};${others.at(-1)}\n`)).faults).toEqual([])
  })

  test.each([
    ['an unknown column', `${HEADER};allergies`],
    ['one column by both of its names', `${HEADER};diet;dieta`],
    ['optional columns alone', 'type;birthdate;diet'],
  ])('with %s is refused as before', async (_, header) => {
    await expect(readLines(`${header}\n`)).rejects.toMatchObject({
      code: 'import.header',
      params: { expected: HEADER },
    })
  })
})

describe('a row', () => {
  const kid = { type: 'KID', group: 'Motylki', firstname: 'Jan', lastname: 'Kowalski', phone1: '601000001' }
  const read = (cells: Partial<Record<string, string>>) =>
    readRow({ line: 7, cells: ALL_ROSTER_COLUMNS.map((column) => cells[column] ?? '') }, NOW)

  test('is read with a day as spreadsheets write it, and a diet in any case', () => {
    const cells = { birthdate: ' 4.05.2023', guardian1: ' Ewa  Kowalska', diet: 'BEZ  glutenu' }
    expect(read({ ...kid, ...cells })).toMatchObject({
      row: { birthdate: '2023-05-04', guardian1: 'Ewa Kowalska', diet: 'bez glutenu' },
    })
  })

  const two = { ...kid, phone2: '601000002' }
  test.each([
    ['a day that is none', { ...kid, birthdate: '2023-02-30' }, 'birthdate', 'date'],
    ['a day with words', { ...kid, birthdate: '14 maja 2023' }, 'birthdate', 'date'],
    ['a birth date of a grown-up', { ...kid, birthdate: '14.05.1987' }, 'birthdate', 'date'],
    ['a birth date of tomorrow', { ...kid, birthdate: '2026-11-17' }, 'birthdate', 'future'],
    ['a formula for a day', { ...kid, birthdate: '=TODAY()' }, 'birthdate', 'formula'],
    ['a formula for a name', { ...kid, guardian1: '=1+1' }, 'guardian1', 'formula'],
    ['a formula for a diet', { ...kid, diet: '@vegan' }, 'diet', 'formula'],
    ['an unknown diet', { ...kid, diet: 'vegan' }, 'diet', 'diet'],
    ['a name without end', { ...kid, guardian1: 'a'.repeat(101) }, 'guardian1', 'too_long'],
    ['a second name without a phone', { ...kid, guardian2: 'Adam' }, 'phone2', 'required'],
    ['a third phone without a second', { ...kid, phone3: '601000003' }, 'phone2', 'required'],
    ['a third name without a phone', { ...two, guardian3: 'Ola' }, 'phone3', 'required'],
    ['a third phone with letters', { ...two, phone3: 'babcia' }, 'phone3', 'phone'],
    ['the third guardian as the first', { ...two, phone3: '+48 601 000 001' }, 'phone3', 'repeated'],
    ['the third guardian as the second', { ...two, phone3: '601000002' }, 'phone3', 'repeated'],
    ['two names of one phone', { ...kid, phone2: '601000001', guardian2: 'Adam' }, 'phone2', 'repeated'],
  ])('with %s is bad', (_, cells, column, reason) => {
    expect(read(cells)).toEqual({ faults: [{ line: 7, column, reason }] })
  })

  test('of a worker has no card', () => {
    const worker = {
      type: 'WORKER',
      phone1: '601000009',
      name: 'Ewa Lis',
      description: 'kucharka',
      diet: 'zwykła',
    }
    expect(read(worker)).toEqual({ faults: [{ line: 7, column: 'diet', reason: 'unexpected' }] })
  })

  test('with an unknown diet names those that there are', async () => {
    const { take } = await ownPlace()
    expect(await faultsOf(take('KID;Żabki;Ola;Nowak;601000003;;;;;;;;;keto'))).toEqual([
      {
        line: 2,
        column: 'diet',
        reason: 'diet',
        name: 'Ola Nowak',
        value: 'keto',
        allowed: DIETS.map((diet) => DIET_NAMES[diet]),
      },
    ])
  })
})

describe('an import', () => {
  const JAN = 'KID;Motylki;Jan;Kowalski;601000001;601000002;;'

  test('enters a new kid with its card, and the kitchen is to confirm its diet', async () => {
    const { place, take, cardOf } = await ownPlace()
    await take(`${JAN};2023-05-14;Ewa Kowalska;Adam Kowalski;601000003;Zofia Nowak;wegańska`)
    expect(await cardOf('Jan')).toEqual({
      born: '2023-05-14',
      diet: 'vegan',
      version: 1,
      guardians: '601000001 Ewa Kowalska, 601000002 Adam Kowalski, 601000003 Zofia Nowak',
    })
    expect(await sql`select by from diet_changes where place_id = ${place} and closed_at is null`).toEqual([
      { by: director.accountId },
    ])
    const [audited] =
      await sql`select data from audit_log where place_id = ${place} and type = 'CARD_CHANGED'`
    expect(audited).toMatchObject({ data: { fields: 'birthDate,diet' } })
    expect(await sql`select from accounts where login = '601000003'`).toHaveLength(1)
  })

  test('changes a card with its history, and leaves what its empty cells would say', async () => {
    const { place, take, cardOf } = await ownPlace()
    await take(`${JAN};2023-05-14;Ewa Kowalska;;;;wegańska`, 'KID;Motylki;Ola;Nowak;601000005;;;;;;;;;')
    const preview = await places.previewRoster(
      place,
      fileOf(WIDE, `${JAN};;Ewa Lis;;601000004;;bez glutenu`, 'KID;Motylki;Ola;Nowak;601000005;;;;;;;;;'),
    )
    expect(preview.changes).toMatchObject([
      {
        name: 'Jan Kowalski',
        action: 'updated',
        fields: [
          { column: 'guardian1', from: 'Ewa Kowalska', to: 'Ewa Lis' },
          { column: 'phone3', from: '', to: '601000004' },
          { column: 'diet', from: 'wegańska', to: 'bez glutenu' },
        ],
      },
    ])
    await take(`${JAN};;Ewa Lis;;601000004;;bez glutenu`)
    expect(await cardOf('Jan')).toEqual({
      born: '2023-05-14',
      diet: 'gluten_free',
      version: 2,
      guardians: '601000001 Ewa Lis, 601000002 , 601000004 ',
    })
    const history = await sql`
      select h.field, h.was, h.became from card_changes h join kids k on k.id = h.kid_id
      where k.place_id = ${place} order by h.id`
    expect(history).toMatchObject([
      { field: 'birthDate', was: null, became: '2023-05-14' },
      { field: 'diet', was: 'standard', became: 'vegan' },
      { field: 'diet', was: 'vegan', became: 'gluten_free' },
      {
        field: 'guardian',
        was: { phone: '601000001', name: 'Ewa Kowalska' },
        became: { name: 'Ewa Lis', mayPay: true },
      },
      { field: 'guardian', was: null, became: { phone: '601000004', name: '' } },
    ])
    const open = await sql`select from diet_changes where place_id = ${place} and replaced_at is null`
    expect(open).toHaveLength(1)
    // What the form of a kid has is not what changed.
    expect(await sql`select from audit_log where place_id = ${place} and type = 'KID_CHANGED'`).toHaveLength(
      0,
    )
  })

  test('without these columns leaves cards and third guardians as they are', async () => {
    const { place, take, cardOf } = await ownPlace()
    await take(`${JAN};2023-05-14;Ewa;Adam;601000003;Zofia;wegańska`)
    const before = await cardOf('Jan')
    expect(await places.importRoster(place, rosterFile(JAN), director)).toEqual(UNCHANGED)
    expect(await cardOf('Jan')).toEqual(before)
  })

  test('that replaces a guardian withdraws what that one proposed', async () => {
    const { place, take } = await ownPlace()
    await take(JAN)
    await sql`
      insert into card_proposals (kid_id, proposed_by, proposed_at, change, state)
      select k.id, a.id, now(), '{"dietNote":"bez cukru"}', 'waiting'
      from kids k, accounts a where k.place_id = ${place} and a.login in ('601000001', '601000002')`
    await places.importRoster(place, rosterFile('KID;Motylki;Jan;Kowalski;601000001;;;'), director)
    const proposals = await sql`
      select a.login, p.state from card_proposals p join kids k on k.id = p.kid_id
      join accounts a on a.id = p.proposed_by where k.place_id = ${place} order by a.login`
    expect(proposals).toEqual([
      { login: '601000001', state: 'waiting' },
      { login: '601000002', state: 'withdrawn' },
    ])
  })
})

describe('an export', () => {
  const path = `/api/places/data/generate/${first}`

  test('has the header it always had, and these columns by choice alone, which the audit log says', async () => {
    const usual = await server.call('director', 'GET', path)
    expect(usual.body).toMatch(new RegExp(`^\ufeff${HEADER}\r\n`))
    const wide = await server.call('director', 'GET', `${path}?cards=true`)
    expect(wide.body).toMatch(new RegExp(`^\ufeff${WIDE}\r\n`))
    const entries =
      await sql`select data from audit_log where type = 'ROSTER_EXPORTED' and place_id = ${first} order by id`
    expect(entries).toEqual([
      { data: {} },
      { data: { fields: 'birthdate,guardian1,guardian2,phone3,guardian3,diet' } },
    ])
  })

  test.each(['teacher', 'accountant', 'parent', 'otherDirector'] as const)(
    'with them is nothing for %s',
    async (person) => {
      expect((await server.call(person, 'GET', `${path}?cards=true`)).statusCode).toBe(403)
    },
  )

  const phone = fc.integer({ min: 0, max: 40 }).map((n) => String(602_000_000 + n))
  const name = fc.constantFrom('', 'Ewa „Lis”', 'Adam; Żółw', 'Ż', 'O’Neill "Jan"')
  const kid = fc
    .record({
      firstname: fc.constantFrom('Jan', 'Ola', 'Ewa', 'Leon', 'Iga', 'Żaneta'),
      phones: fc.uniqueArray(phone, { minLength: 1, maxLength: 3 }),
      names: fc.tuple(name, name, name),
      birthdate: fc.constantFrom('', '2023-05-14', '2024-02-29', '2026-11-01'),
      diet: fc.constantFrom('', ...DIETS.map((diet) => DIET_NAMES[diet])),
    })
    .map(({ phones: [phone1 = '', phone2 = '', phone3 = ''], names, ...card }) => [
      'KID',
      'Motylki',
      card.firstname,
      'Żuk',
      phone1,
      phone2,
      '',
      '',
      card.birthdate,
      names[0],
      phone2 && names[1],
      phone3,
      phone3 && names[2],
      card.diet,
    ])

  test('with them changes nothing when it is imported, and makes the same cards in another place', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(kid, { maxLength: 6, selector: (cells) => `${cells[2]}|${cells[4]}` }),
        async (kids) => {
          const [one, other] = [await ownPlace(), await ownPlace()]
          const rows = kids.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'))
          expect((await one.take(...rows)).kids).toEqual({ added: kids.length, updated: 0 })
          const file = await places.exportRoster(one.place, { withCards: true })
          expect(await places.importRoster(one.place, Buffer.from(file), director)).toEqual(UNCHANGED)
          await places.importRoster(other.place, Buffer.from(file), director)
          expect(await places.exportRoster(other.place, { withCards: true })).toBe(file)
        },
      ),
      { numRuns: 25 },
    )
  })
})
