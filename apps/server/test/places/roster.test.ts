import { emptyTables } from '@skrzat/testing/empty'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { KID_CARDS } from '../../src/domains/cards/index.ts'
import { DomainError } from '../../src/kernel/errors/errors.ts'
import { addPlace, importRoster } from '../../src/domains/places/index.ts'
import { testServer } from '../accounts/setup.ts'
import { PLACE, rosterFile } from './setup.ts'

const { services, sql } = await testServer()
const { places } = services.domains
const caller = { accountId: 0, login: '600000002' }
const NOTHING = { added: 0, updated: 0 }
const JAN = 'KID;Motylki;Jan;Kowalski;601000001;601000002;;'
const EWA = 'WORKER;;;;601000009;;Ewa Lis;kucharka'

let place = 0
let neighbour = 0

beforeEach(async () => {
  await emptyTables(sql, 'places', 'accounts', 'audit_log')
  place = await addPlace(sql, PLACE)
  neighbour = await addPlace(sql, { ...PLACE, name: 'Przedszkole Jagódka' })
})

const take = (...rows: string[]) => places.importRoster(place, rosterFile(...rows), caller)
const kidsOf = (placeId = place) => sql`
  select g.name as group, k.firstname, k.lastname,
    (select phone from guardians where kid_id = k.id and position = 1) as phone1,
    (select phone from guardians where kid_id = k.id and position = 2) as phone2
  from kids k join groups g on g.id = k.group_id
  where k.place_id = ${placeId} and k.deleted_at is null order by k.id`
const workersOf = () => sql`
  select name, description, phone from workers where place_id = ${place} and deleted_at is null order by id`
const logins = async () => (await sql`select login from accounts order by login`).map((row) => row['login'])

async function refusal(promise: Promise<unknown>): Promise<DomainError> {
  try {
    await promise
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
  throw new Error('it was taken')
}

async function nothingChanged() {
  expect(await kidsOf()).toHaveLength(0)
  expect(await sql`select from groups`).toHaveLength(0)
  expect(await sql`select from accounts`).toHaveLength(0)
  expect(await sql`select from audit_log`).toHaveLength(0)
}

describe('an import adds', () => {
  test('groups, kids, workers, and an account, not activated, for each phone', async () => {
    const result = await take(JAN, EWA, 'KID;Żabki;Ola;Nowak;601000001;;;')
    expect(result).toEqual({
      groups: { added: 2, updated: 0 },
      kids: { added: 2, updated: 0 },
      workers: { added: 1, updated: 0 },
    })
    expect(await kidsOf()).toEqual([
      { group: 'Motylki', firstname: 'Jan', lastname: 'Kowalski', phone1: '601000001', phone2: '601000002' },
      { group: 'Żabki', firstname: 'Ola', lastname: 'Nowak', phone1: '601000001', phone2: null },
    ])
    expect(await workersOf()).toEqual([{ name: 'Ewa Lis', description: 'kucharka', phone: '601000009' }])
    expect(await logins()).toEqual(['601000001', '601000002', '601000009'])
    const active = await sql`select from accounts where activated or secret_hash is not null`
    expect(active).toHaveLength(0)
  })

  test('nothing to an account that is there', async () => {
    await sql`insert into accounts (login, first_name, activated) values ('601000001', 'Maria', true)`
    await take(JAN)
    const accounts = await sql`select first_name, activated from accounts where login = '601000001'`
    expect(accounts).toEqual([{ first_name: 'Maria', activated: true }])
  })

  test('groups in colours that go round', async () => {
    const rows = Array.from({ length: 12 }, (_, n) => `KID;Grupa ${n};Jan;Kowalski;601000001;;;`)
    await take(...rows)
    await take('KID;Grupa 12;Jan;Kowalski;601000001;;;')
    const colors = await sql`select color from groups order by id`
    expect(colors.map((row) => row['color'])).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2])
  })

  test('an entry to the audit log, without names or phones', async () => {
    await take(JAN, EWA)
    const entries = await sql`select principal, type, data, place_id from audit_log order by id`
    expect(entries.at(-1)).toEqual({
      principal: '600000002',
      type: 'ROSTER_IMPORTED',
      data: { groups: 1, kidsAdded: 1, kidsUpdated: 0, workersAdded: 1, workersUpdated: 0 },
      place_id: place,
    })
    expect(JSON.stringify(entries)).not.toMatch(/Kowalski|60100000[129]/)
  })
})

describe('an import says of each group, kid and worker', () => {
  const ofKids = () => sql`
    select k.firstname, l.type, l.data ->> 'fields' as fields, l.principal, l.place_id = k.place_id as here
    from audit_log l join kids k on k.id::text = l.data ->> 'kid' order by l.id`
  const by = { principal: '600000002', here: true }

  test('that it was added, and by whom', async () => {
    await take(JAN, EWA, 'KID;Żabki;Ola;Nowak;601000001;;;')
    const types = await sql<{ type: string }[]>`select type from audit_log order by id`
    const each = ['GROUP_ADDED', 'GROUP_ADDED', 'KID_ADDED', 'KID_ADDED', 'WORKER_ADDED', 'ROSTER_IMPORTED']
    expect(types.map(({ type }) => type)).toEqual(each)
    const added = { type: 'KID_ADDED', fields: null, ...by }
    expect(await ofKids()).toEqual([
      { firstname: 'Jan', ...added },
      { firstname: 'Ola', ...added },
    ])
  })

  test('which of its fields changed, and nothing of those that did not', async () => {
    await take(JAN, EWA, 'KID;Żabki;Ola;Nowak;601000001;;;')
    await sql`delete from audit_log`
    await take(
      'WORKER;;;;601000009;;Ewa Lis;intendentka',
      'KID;Motylki;JAN;Kowalski;601000001;601000005;;',
      'KID;Żabki;Ola;Nowak;601000001;;;',
    )
    expect(await ofKids()).toEqual([
      { firstname: 'JAN', type: 'KID_CHANGED', fields: 'firstname,phone2', ...by },
    ])
    const [ofWorker] = await sql`
      select w.name, l.data ->> 'fields' as fields from audit_log l join workers w on w.id::text = l.data ->> 'worker'`
    expect(ofWorker).toEqual({ name: 'Ewa Lis', fields: 'description' })
  })

  test('nothing where the file is refused or only previewed', async () => {
    await refusal(take(JAN, 'KID;Motylki;;Nowak;123;;;'))
    await places.previewRoster(place, rosterFile(JAN))
    expect(await sql`select from audit_log`).toHaveLength(0)
  })
})

describe('an import changes', () => {
  beforeEach(() => take(JAN, EWA, 'KID;Motylki;Ola;Nowak;601000003;;;'))

  test('nothing where nothing is new', async () => {
    const before = [await kidsOf(), await workersOf()]
    expect(await take(JAN, EWA)).toEqual({ groups: NOTHING, kids: NOTHING, workers: NOTHING })
    expect([await kidsOf(), await workersOf()]).toEqual(before)
  })

  test("a kid's second phone, which gets an account", async () => {
    const result = await take('KID;Motylki;Jan;Kowalski;601000001;601000005;;')
    expect(result.kids).toEqual({ added: 0, updated: 1 })
    expect((await kidsOf())[0]).toMatchObject({ firstname: 'Jan', phone2: '601000005' })
    expect(await logins()).toContain('601000005')
  })

  test('the spelling of a kid found without regard to case, and not the group', async () => {
    const result = await take('KID;MOTYLKI;JAN;KOWALSKI;601000001;601000002;;')
    expect(result).toMatchObject({ groups: NOTHING, kids: { added: 0, updated: 1 } })
    expect((await kidsOf())[0]).toMatchObject({ group: 'Motylki', firstname: 'JAN', lastname: 'KOWALSKI' })
  })

  test('a group in capitals, where the database knows ASCII letters alone', async () => {
    const collated = (collation: string) =>
      sql.unsafe(`alter table groups alter column name type text collate ${collation}`)
    await collated('"C"')
    onTestFinished(async () => void (await collated('"default"')))
    await take('KID;PSZCZÓŁKI;Ola;Nowak;601000003;;;')
    const result = await take('KID;Pszczółki;Ada;Lis;601000004;;;', 'KID;pszczółki;Ola;Nowak;601000003;;;')
    expect(result).toMatchObject({ groups: NOTHING, kids: { added: 1, updated: 0 } })
    expect(await sql`select name from groups where place_id = ${place}`).toEqual([
      { name: 'Motylki' },
      { name: 'PSZCZÓŁKI' },
    ])
  })

  test('a worker, who is found by phone', async () => {
    const result = await take('WORKER;;;;601000009;;Ewa Lis-Wilk;intendentka')
    expect(result.workers).toEqual({ added: 0, updated: 1 })
    expect(await workersOf()).toEqual([
      { name: 'Ewa Lis-Wilk', description: 'intendentka', phone: '601000009' },
    ])
  })

  test('and what it asks for is carried out at once', async () => {
    const wake = vi.fn<() => void>()
    await importRoster({ ...services.kernel, cards: KID_CARDS, wake }, place, rosterFile(EWA), caller)
    expect(wake).toHaveBeenCalledOnce()
  })

  test('nobody who is not in the file, and nobody of another place', async () => {
    await places.importRoster(neighbour, rosterFile(JAN), caller)
    await take('KID;Motylki;Jan;Kowalski;601000001;;;')
    expect(await kidsOf()).toHaveLength(2)
    expect(await kidsOf(neighbour)).toMatchObject([{ phone2: '601000002' }])
  })

  test('not a kid or a worker who was deleted: they are added anew', async () => {
    await sql`update kids set deleted_at = now() where firstname = 'Jan'`
    await sql`update workers set deleted_at = now()`
    const result = await take(JAN, EWA)
    expect(result).toMatchObject({ kids: { added: 1, updated: 0 }, workers: { added: 1, updated: 0 } })
  })

  test('not a group that was deleted: there is a new one', async () => {
    await sql`update kids set deleted_at = now()`
    await sql`update groups set deleted_at = now()`
    expect((await take(JAN)).groups).toEqual({ added: 1, updated: 0 })
  })
})

describe('an import refuses', () => {
  test('the whole file for bad rows, each with its line, column and reason', async () => {
    const error = await refusal(take(JAN, 'KID;Motylki;;Nowak;123;;;', '', EWA, 'KID;"x', 'PIES;;;;;;;'))
    expect(error.code).toBe('import.rows')
    expect(error.params).toEqual({ count: 3 })
    expect(error.details.rows).toMatchObject([
      { line: 3, column: 'firstname', reason: 'required' },
      { line: 3, column: 'phone1', reason: 'phone' },
      { line: 6, column: 'group', reason: 'quotes' },
      { line: 7, column: 'type', reason: 'type' },
    ])
    await nothingChanged()
  })

  test('2,000 rows for one that is bad, and takes them once it is mended', async () => {
    const rows = Array.from(
      { length: 2_000 },
      (_, n) => `KID;Grupa ${n % 100};Jan;Kowalski ${n};${601_000_000 + n};${611_000_000 + n};;`,
    )
    const error = await refusal(take(...rows.with(1999, 'KID;Grupa 1;Jan;Nowak;60100000;;;')))
    expect(error.details.rows).toMatchObject([{ line: 2_001, column: 'phone1', reason: 'phone' }])
    await nothingChanged()
    expect(await take(...rows)).toMatchObject({
      groups: { added: 100, updated: 0 },
      kids: { added: 2_000, updated: 0 },
    })
    expect(await logins()).toHaveLength(4_000)
    expect(await take(...rows)).toEqual({ groups: NOTHING, kids: NOTHING, workers: NOTHING })
  })

  test('a kid or a worker twice in the file', async () => {
    const again = 'KID;motylki;JAN;Kowalski;601 000 001;601000004;;'
    const error = await refusal(take(JAN, again, EWA, 'WORKER;;;;601000009;;Ewa Lis;kucharka'))
    expect(error.details.rows).toMatchObject([
      { line: 3, column: 'firstname', reason: 'duplicate' },
      { line: 5, column: 'phone1', reason: 'duplicate' },
    ])
    await nothingChanged()
  })

  test('a place that is not there', async () => {
    expect((await refusal(places.importRoster(999_999, rosterFile(JAN), caller))).code).toBe(
      'place.not_found',
    )
    expect((await refusal(places.previewRoster(999_999, rosterFile(JAN)))).code).toBe('place.not_found')
    expect((await refusal(places.exportRoster(999_999))).code).toBe('place.not_found')
  })

  test('the same changed and unchanged, of a kid who is there', async () => {
    await take(JAN)
    const changed = 'KID;Motylki;Jan;Kowalski;601000001;;;'
    for (const rows of [
      [JAN, changed],
      [changed, JAN],
    ]) {
      const error = await refusal(take(...rows))
      expect(error.details.rows).toHaveLength(1)
    }
    expect(await kidsOf()).toHaveLength(1)
  })
})

describe('a preview', () => {
  test('says person by person what an import would do, and does nothing', async () => {
    await take(JAN, EWA)
    const file = rosterFile(
      'KID;Żabki;Ola;Nowak;601000003;;;',
      'WORKER;;;;601000009;;Ewa Lis;dyrektor',
      'KID;Motylki;Jan;Kowalski;601000001;;;',
    )
    const { changes, ...counts } = await places.previewRoster(place, file)
    expect(counts).toEqual({
      groups: { added: 1, updated: 0 },
      kids: { added: 1, updated: 1 },
      workers: { added: 0, updated: 1 },
      newGroups: ['Żabki'],
    })
    const [ola, ewa, jan] = [
      { type: 'KID', action: 'added', name: 'Ola Nowak', group: 'Żabki' },
      { type: 'WORKER', action: 'updated', name: 'Ewa Lis', group: null },
      { type: 'KID', action: 'updated', name: 'Jan Kowalski', group: 'Motylki' },
    ]
    const cook = { column: 'description', from: 'kucharka', to: 'dyrektor' }
    expect(changes).toEqual([
      { line: 2, ...ola, fields: [], twin: null },
      { line: 3, ...ewa, fields: [cook], twin: null },
      { line: 4, ...jan, fields: [{ column: 'phone2', from: '601000002', to: '' }], twin: null },
    ])
    expect(await kidsOf()).toHaveLength(1)
    expect(await sql`select from audit_log where type = 'ROSTER_IMPORTED'`).toHaveLength(1)
  })
})

describe('a new kid that may be one who is there', () => {
  /** By name, the group and name of the kid that each row of the file may be. */
  async function twins(...rows: string[]) {
    const { changes } = await places.previewRoster(place, rosterFile(...rows))
    return changes.map(({ name, twin }) => [name, twin && `${twin.name}, ${twin.group}`])
  }

  test.each([
    ['another surname', 'KID;Motylki;Jan;Lis;601000001;;;', 'Jan Lis'],
    ['another surname, and the phones swapped', 'KID;Motylki;JAN;Lis;601000002;601000001;;', 'JAN Lis'],
    ['another group', 'KID;Żabki;Jan;Kowalski;601000001;601000002;;', 'Jan Kowalski'],
    ['another phone', 'KID;Motylki;Jan;Kowalski;609999999;;;', 'Jan Kowalski'],
  ])('with %s is pointed out', async (_, row, name) => {
    await take(JAN)
    expect(await twins(row)).toEqual([[name, 'Jan Kowalski, Motylki']])
  })

  test('is somebody else if the one who is there is in the file too', async () => {
    await take(JAN)
    expect(await twins(JAN, 'KID;Motylki;Jan;Lis;601000001;;;')).toEqual([['Jan Lis', null]])
  })

  test.each([
    ['a sibling with another surname', 'KID;Motylki;Ola;Lis;601000001;;;'],
    ['a namesake of another group with other parents', 'KID;Żabki;Jan;Kowalski;609999999;;;'],
  ])('is not %s', async (_, row) => {
    await take(JAN)
    expect((await twins(row)).map(([, twin]) => twin)).toEqual([null])
  })

  test('is added all the same: pointing out refuses nothing', async () => {
    await take(JAN)
    await take('KID;Motylki;Jan;Lis;601000001;;;')
    expect(await kidsOf()).toHaveLength(2)
  })
})

describe('two imports at once', () => {
  test('of the same file add everybody once', async () => {
    const rows = Array.from(
      { length: 50 },
      (_, n) => `KID;Grupa ${n % 7};Jan;Kowalski ${n};6010000${10 + n};;;`,
    )
    const results = await Promise.all([take(...rows, EWA), take(...rows, EWA), take(...rows, EWA)])
    expect(results.reduce((sum, { kids }) => sum + kids.added, 0)).toBe(50)
    expect(results.reduce((sum, { groups, workers }) => sum + groups.added + workers.added, 0)).toBe(8)
    expect(await kidsOf()).toHaveLength(50)
  })

  test('into two places, with the same phones in another order, wait for nobody in a circle', async () => {
    const rows = Array.from({ length: 300 }, (_, n) => `KID;Motylki;Jan;Kowalski ${n};601000${100 + n};;;`)
    await Promise.all([
      take(...rows),
      places.importRoster(neighbour, rosterFile(...rows.toReversed()), caller),
    ])
    expect(await logins()).toHaveLength(300)
  })
})
