/** Searching everywhere: what is found, and that everybody finds only what they may see, in one statement. */
import { randomUUID } from 'node:crypto'
import { FOLD_TEXT_BODY, NAME_WORDS_BODY } from '@skrzat/db/words'
import { fold, typedWords } from '@skrzat/contract/words'
import { beforeAll, describe, expect, test } from 'vitest'
import { statementsOf } from '../../bench/spoken.ts'
import { find, recent } from '../../src/domains/search/index.ts'
import { findFiles } from '../../src/domains/files/index.ts'
import { findInvoices, namedInvoices } from '../../src/domains/payments/index.ts'
import { findGuardians, findWorkers, grantRoles } from '../../src/domains/people/index.ts'
import { findGroups, findKids, findPhones, namedKids } from '../../src/domains/places/index.ts'
import { testFiles } from '../files/setup.ts'
import { type Person, PHONES, rosterFile } from '../places/setup.ts'

const server = await testFiles()
const { sql, first, second, services, post, callerOf, clock } = server
const { places } = services.domains
const system = { accountId: 0, login: 'system' }
await places.importRoster(
  first,
  rosterFile(
    'KID;Żabki;Łucja;Żółw-Źdźbło;601234567;;;',
    'KID;Żabki;Jan;Kowal;601000009;;;',
    'KID;Żabki;Janina;Zięba;601000010;;;',
    'KID;Motylki;Usunięty;Kowalski;609999999;;;',
    'WORKER;;;;600000077;;Piotr Pomocnik;pomoc',
  ),
  system,
)
await sql`update kids set deleted_at = now() where firstname = 'Usunięty'`
await sql`
  update guardians set name = given.name
  from (values ('601234567', 'Grażyna Żuk-Źrebak'), ('601000009', 'Grażyna Żuk-Źrebak'), ('609999999', 'Grażyna Żuk-Źrebak'),
    (${PHONES.otherParent}, 'Grzegorz Zając')) given (phone, name)
  where guardians.phone = given.phone`
await grantRoles(sql, second, [{ phone: PHONES.otherDirector, role: 'payments' }])

async function look(person: Person, text: string) {
  return await (await callerOf(person)).search.find({ text })
}

/** The hits as short texts: `kid Jan Kowalski`. */
async function seen(person: Person, text: string): Promise<string[]> {
  const { kids, guardians, workers, phones, groups, files, invoices } = await look(person, text)
  return [
    ...kids.hits.map(({ firstname, lastname }) => `kid ${firstname} ${lastname}`),
    ...guardians.hits.map(({ name, phone, kids: of }) =>
      ['guardian', name, phone, ...of.map(({ firstname }) => firstname)].join(' '),
    ),
    ...workers.hits.map(({ name, description, phone }) => `worker ${name} ${description} ${phone}`),
    ...phones.hits.map(({ phone, worker, kids: of }) =>
      ['phone', phone, worker, ...of.map(({ lastname }) => lastname)].filter(Boolean).join(' '),
    ),
    ...groups.hits.map(({ name }) => `group ${name}`),
    ...files.hits.map(({ name, extension }) => `file ${name}.${extension}`),
    ...invoices.hits.map(({ number, own }) => `invoice ${number}${own ? ' own' : ''}`),
  ]
}

const STAFF = ['director', 'accountant', 'teacher', 'admin'] as const
const STRANGERS = ['otherDirector', 'otherParent'] as const

// A place's people find nothing of the one beside it.
test.each<[readonly Person[], text: string, found: string[]]>([
  [STAFF, 'kowal', ['kid Jan Kowal', 'kid Jan Kowalski']],
  [['parent', ...STRANGERS], 'kowal', []],
  [['parent'], 'zof', ['kid Zofia Wiśniewska']],
  [STRANGERS, 'zofia', []],
  [STRANGERS, 'adam', ['kid Adam Zając']],
  [STAFF, '601000001', ['phone 601000001 Kowalski']],
  [STAFF, '609999999', []],
  [['director', 'admin'], '600000077', ['phone 600000077 Piotr Pomocnik']],
  [['teacher'], '600000077', []],
  [['parent', ...STRANGERS], '601', []],
  [STRANGERS, 'zab', []],
  [STRANGERS, 'pszcz', ['group Pszczółki']],
  [
    STAFF,
    'zrebak gra',
    ['guardian Grażyna Żuk-Źrebak 601000009 Jan', 'guardian Grażyna Żuk-Źrebak 601234567 Łucja'],
  ],
  [['parent', ...STRANGERS], 'grazyna', []],
  [['otherDirector', 'admin'], 'grzegorz', [`guardian Grzegorz Zając ${PHONES.otherParent} Adam`]],
  [['director', 'teacher', 'otherParent'], 'grzegorz', []],
  [['director', 'admin'], 'POMOC pio', ['worker Piotr Pomocnik pomoc 600000077']],
  [['accountant', 'teacher', 'parent', ...STRANGERS], 'pomocnik', []],
  [['otherDirector', 'admin'], 'iza', [`worker Iza Inna dyrektor ${PHONES.otherDirector}`]],
])('%j find by %j: %j', async (people, text, found) => {
  for (const person of people) expect([person, await seen(person, text)]).toEqual([person, found])
})

describe('kids', () => {
  test.each(['zol', 'ŻÓŁ', 'źdź', 'łuc żół', 'zolw-zdz', 'Zolw   LU', 'lucja', 'łu\u00adcja\u200b'])(
    '%s finds Łucja Żółw-Źdźbło',
    async (text) => {
      expect(await seen('teacher', text)).toContain('kid Łucja Żółw-Źdźbło')
    },
  )

  test('each of several words begins a word of the name, in any order', async () => {
    expect(await seen('teacher', 'jan kow')).toEqual(['kid Jan Kowal', 'kid Jan Kowalski'])
    expect(await seen('teacher', 'kow jan')).toEqual(['kid Jan Kowal', 'kid Jan Kowalski'])
    expect(await seen('teacher', 'jan kowals')).toEqual(['kid Jan Kowalski'])
    expect(await seen('teacher', 'owal')).toEqual([])
  })

  test('are found with their group and place', async () => {
    const hit = { group: { name: 'Motylki' }, place: { id: first } }
    for (const person of STAFF) expect((await look(person, 'kowalski')).kids.hits).toMatchObject([hit])
  })

  test('more than six are cut off, and said so', async () => {
    const rows = [0, 1, 2, 3, 4, 5, 6].map((at) => `KID;Tłok;Wiele;Wielu${at};60200000${at};;;`)
    await places.importRoster(second, rosterFile(...rows), system)
    const { kids } = await look('otherDirector', 'wiel')
    expect(kids.more).toBe(true)
    expect(kids.hits.map(({ lastname }) => lastname)).toEqual([0, 1, 2, 3, 4, 5].map((at) => `Wielu${at}`))
    const last = { more: false, hits: [{ lastname: 'Wielu6' }] }
    expect((await look('otherDirector', 'wielu6')).kids).toMatchObject(last)
  })
})

describe('phones', () => {
  test('are found from three digits, with spaces and the prefix, with the kids of each', async () => {
    expect(await seen('teacher', '567')).toEqual(['phone 601234567 Żółw-Źdźbło'])
    expect(await seen('teacher', 'tel:+48 601 234')).toEqual(['phone 601234567 Żółw-Źdźbło'])
    expect(await seen('teacher', '+48 601 234')).toEqual(['phone 601234567 Żółw-Źdźbło'])
    expect(await seen('teacher', '601-000-002')).toEqual(['phone 601000002 Kowalski'])
    expect(await seen('teacher', '67')).toEqual([])
  })
})

describe('groups', () => {
  test.each(STAFF)('%s finds those of the place', async (person) => {
    expect(await seen(person, 'zab')).toContain('group Żabki')
  })

  test('parents find those of their kids', async () => {
    const groups = async (text: string) => (await look('parent', text)).groups.hits.map(({ name }) => name)
    expect(await groups('mot')).toEqual(['Motylki'])
    expect(await groups('zab')).toEqual([])
  })

  test('deleted ones are not found', async () => {
    await places.importRoster(first, rosterFile('KID;Ulotna;Chwil;Ka;602222222;;;'), system)
    expect(await seen('director', 'ulot')).toEqual(['group Ulotna'])
    await sql`update groups set deleted_at = now() where name = 'Ulotna'`
    expect(await seen('director', 'ulot')).toEqual([])
  })
})

describe('files', () => {
  beforeAll(async () => {
    const at = (name: string) => ({ content: `tekst ${name}`, filename: name })
    await post([at('„Jadłospis”_listopad.txt')])
    await post([at('Jadłospis żabek.txt')], { classgroup: String(server.groupOf('Żabki')) })
    await post([at('Jadłospis motylków.txt')], { classgroup: String(server.groupOf('Motylki')) })
  })
  const ofPlace = 'file „Jadłospis”_listopad.txt'
  const [ofFrogs, ofButterflies] = ['file Jadłospis żabek.txt', 'file Jadłospis motylków.txt']

  test.each<[readonly Person[], found: string[]]>([
    [
      ['director', 'teacher', 'admin'],
      [ofButterflies, ofFrogs, ofPlace],
    ],
    [['parent'], [ofButterflies, ofPlace]],
    [['accountant'], [ofPlace]],
    [STRANGERS, []],
  ])('are found where one manages them, of the place or of one’s groups: by %j', async (people, found) => {
    for (const person of people) expect([person, await seen(person, 'jadlo')]).toEqual([person, found])
  })

  test('expired ones are not found', async () => {
    await post([{ content: 'dawne', filename: 'Dawny regulamin.txt' }])
    expect(await seen('director', 'dawny')).toEqual(['file Dawny regulamin.txt'])
    await sql`
      update files set expires = '2020-01-01' from uploads u where u.id = upload_id and u.name = 'Dawny regulamin'`
    expect(await seen('director', 'dawny')).toEqual([])
  })
})

describe('invoices', () => {
  const [year, month] = clock.now().toISOString().split('-')
  const numberOf = (running: number) => `${String(year)}/${String(month)}/${String(running).padStart(4, '0')}`

  beforeAll(async () => {
    const accountant = await callerOf('accountant')
    const fee = { name: 'Czesne', type: 'TYPE_CONST', mainValue: 100_00, daily: 0 } as const
    const issue = async (caller: typeof accountant, placeId: number, kidIds: readonly number[]) => {
      const { id } = await caller.payments.createType({ ...fee, placeId, commandId: randomUUID() })
      const lines = [{ paymentTypeId: id, amount: 100_00, days: null, absent: null }]
      const invoices = kidIds.map((kidId) => ({ kidId, withCredit: false, additionalInfo: '', lines }))
      const period = { from: '2026-12-01', to: '2026-12-31' }
      const absencesPeriod = { from: '2026-11-01', to: '2026-11-30' }
      const command = { placeId, commandId: randomUUID() }
      return await caller.payments.issue({ ...command, mode: 'up', period, absencesPeriod, invoices })
    }
    const kids = await sql<{ id: number; firstname: string; place_id: number }[]>`select * from kids`
    const kid = (name: string) => kids.find(({ firstname }) => firstname === name)?.id ?? 0
    await issue(accountant, first, [kid('Zofia'), kid('Jan'), kid('Ola')])
    await issue(await callerOf('otherDirector'), second, [kid('Adam')])
    const deleted = await sql<{ id: number; version: number }[]>`
      select id, version from invoices where place_id = ${first} and number = ${numberOf(3)}`
    for (const invoice of deleted)
      await accountant.payments.delete({ ...invoice, placeId: first, commandId: randomUUID() })
  })

  test.each([
    ['the running number', () => '0002', [2]],
    ['the whole number, pasted with what is not seen', () => `\u200e${numberOf(2)}\u200b`, [2]],
    ['without its zeros and beside the month', () => `${String(month)}/2`, [2]],
    ['the whole number', () => numberOf(2), [2]],
    ['the month', () => `${String(year)}/${String(month)}`, [2, 1]],
    ['the year', () => String(year), [2, 1]],
    ['the month alone', () => `${String(month)}/`, [2, 1]],
    ['a deleted one', () => numberOf(3), []],
    ['one that there is not', () => numberOf(4), []],
    ['another month', () => `2019/${String(month)}/0002`, []],
  ] as const satisfies [string, () => string, number[]][])('are found by %s', async (_, text, running) => {
    const numbers = running.map((each) => `invoice ${numberOf(each)}`)
    for (const person of ['accountant', 'director'] as const) {
      const found = await seen(person, text())
      expect(found.filter((hit) => hit.startsWith('invoice'))).toEqual(numbers)
    }
  })

  test('staff without the role find none; parents their own, to be opened among their payments', async () => {
    expect(await seen('teacher', numberOf(1))).toEqual([])
    for (const text of [numberOf(1), '0001', String(year)])
      expect([text, await seen('parent', text)]).toEqual([text, [`invoice ${numberOf(1)} own`]])
    expect(await seen('parent', numberOf(2))).toEqual([])
  })

  test('what was opened before is named by its ids to those who may see it still', async () => {
    const kids = await sql<{ id: number; firstname: string }[]>`
      select id, firstname from kids where firstname in ('Jan', 'Zofia', 'Adam', 'Usunięty')`
    const invoices = await sql<{ id: number }[]>`select id from invoices`
    const asked = { kids: kids.map(({ id }) => id), invoices: invoices.map(({ id }) => id) }
    const opened = async (person: Person) => {
      const { recent: of } = (await callerOf(person)).search
      const answer = await of(asked)
      return [
        answer.kids.map(({ firstname, lastname, own }) => `${firstname} ${lastname}${own ? ' own' : ''}`),
        answer.invoices.map(({ kid, own }) => `${kid.firstname}${own ? ' own' : ''}`),
      ]
    }
    const ofPlace = ['Jan Kowal', 'Jan Kowalski', 'Zofia Wiśniewska']
    expect(await opened('director')).toEqual([ofPlace, ['Jan', 'Zofia']])
    expect(await opened('accountant')).toEqual([ofPlace, ['Jan', 'Zofia']])
    expect(await opened('teacher')).toEqual([ofPlace, []])
    expect(await opened('parent')).toEqual([['Zofia Wiśniewska own'], ['Zofia own']])
    expect(await opened('otherDirector')).toEqual([['Adam Zając'], ['Adam']])
    expect(await opened('otherParent')).toEqual([['Adam Zając own'], ['Adam own']])
  })

  test('places stay apart, except for the system’s admin', async () => {
    const ofPlaces = async (person: Person) => {
      const { invoices } = await look(person, '0001')
      return invoices.hits.map(({ place }) => place.id).toSorted((a, b) => a - b)
    }
    expect(await ofPlaces('accountant')).toEqual([first])
    expect(await ofPlaces('otherDirector')).toEqual([second])
    expect(await ofPlaces('otherParent')).toEqual([second])
    expect(await ofPlaces('admin')).toEqual([first, second])
    expect((await look('otherDirector', '0002')).invoices.hits).toEqual([])
  })
})

describe('what is typed', () => {
  const wildcards = ['%', '%%', '__', '_%_', "''", "' or 1=1 --", '\\\\', '():*&|!', '\0\0']
  test.each(['', 'j', ' j ', ...wildcards, '🦊🦊', '🦊', '/', '//', '0/0/0'])(
    '%j finds nothing and fails in nothing',
    async (text) => {
      expect(await seen('admin', text)).toEqual([])
    },
  )

  test('wildcards are no wildcards, and quotes separate words', async () => {
    expect(await seen('teacher', 'ko%al')).toEqual([])
    expect(await seen('teacher', "jan 'kowals")).toEqual(['kid Jan Kowalski'])
    expect(await seen('teacher', '🦊 kowals')).toEqual(['kid Jan Kowalski'])
  })

  test('too much text is refused', async () => {
    await expect(look('teacher', 'a'.repeat(101))).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await seen('teacher', 'a '.repeat(50))).toEqual([])
  })

  test('of a query neither text nor phone is in the request’s address', async () => {
    const answer = await server.call('teacher', '/trpc/search.find', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'kowals' }),
    })
    expect(answer.status).toBe(200)
    const input = encodeURIComponent(JSON.stringify({ text: 'kowals' }))
    // It is no query, which would be sent in the address.
    expect((await server.call('teacher', `/trpc/search.find?input=${input}`)).status).not.toBe(200)
  })

  test('the database folds letters as the server folds what is typed', async () => {
    const bodies = await sql<{ body: string }[]>`
      select trim(prosrc, E' \n') as body from pg_proc where proname in ('fold_text', 'name_words') order by proname`
    expect(bodies.map(({ body }) => body)).toEqual([`select ${FOLD_TEXT_BODY}`, `select ${NAME_WORDS_BODY}`])
    const text =
      'Łódź „Żółte-Jabłka”_2026.11 Škoda ÄÖÜß Ăn Їжак O’Neill Nguyễn ΆΡΗΣ İnci Ñandú Đặng ŻÓŁW Strauß STRAUẞ Æsa Œuvre Guðrún Ħal أحمد مُحَمَّد שָׁלוֹם'
    const [stored] = await sql<{ folded: string; words: string[] }[]>`
      select fold_text(${text}) as folded, tsvector_to_array(name_words(${text})) as words`
    expect(stored?.folded).toBe(fold(text))
    expect(stored?.words.toSorted()).toEqual([...new Set(typedWords(text))].toSorted())
    expect(typedWords('Nguyễn Łuczak')).toEqual(['nguyen', 'luczak'])
    expect(fold('Strauß Æsa')).toBe(fold('STRAUSS AESA'))
    expect(fold('أحمد مُحَمَّد שָׁלוֹם')).toBe('احمد محمد שלום')
  })
})

test('one guardian of two kids is one person, with both', async () => {
  await places.importRoster(first, rosterFile('KID;Żabki;Kaj;Żółw-Źdźbło;601234567;;;'), system)
  await sql`update guardians set name = 'Grażyna Żuk-Źrebak' where phone = '601234567'`
  expect(await seen('teacher', 'zuk graz')).toContain('guardian Grażyna Żuk-Źrebak 601234567 Łucja Kaj')
  await sql`update kids set deleted_at = now() where firstname = 'Kaj'`
})

test('what was opened before is asked for in one statement, and more than ten ids are refused', async () => {
  const principal = await principalOf('director')
  const named = { kids: namedKids, invoices: namedInvoices }
  const ids = { kids: [1, 2], invoices: [1] }
  expect(
    await statementsOf(server.databaseUrl, (one) => recent({ sql: one, named }, principal, ids)),
  ).toHaveLength(1)
  const many = Array.from({ length: 11 }, (_, at) => at + 1)
  const { recent: of } = (await callerOf('director')).search
  await expect(of({ kids: many, invoices: [] })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(await of({ kids: [], invoices: [] })).toEqual({ kids: [], invoices: [] })
})

async function principalOf(person: Person) {
  const principal = await services.domains.accounts.authenticate(server.tokenFor(person))
  if (!principal) throw new Error(`${person} is not signed in`)
  return principal
}

test('a search is one statement', async () => {
  const parts = {
    kids: findKids,
    guardians: findGuardians,
    workers: findWorkers,
    phones: findPhones,
    groups: findGroups,
    files: findFiles(clock),
    invoices: findInvoices,
  }
  const principal = await principalOf('director')
  for (const text of ['jan kow', '600000', '2026', '0001'])
    expect(
      await statementsOf(server.databaseUrl, (one) => find({ sql: one, parts }, principal, text)),
    ).toHaveLength(1)
})
