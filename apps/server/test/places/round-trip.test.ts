import { isBlank } from '@skrzat/contract/text'
import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addKids } from '../../bench/kids.ts'
import { addPlace } from '../../src/domains/places/index.ts'
import { testServer } from '../accounts/setup.ts'
import { HEADER, PLACE, rosterFile } from './setup.ts'

const { services, sql } = await testServer()
const { places } = services.domains
const caller = { accountId: 0, login: 'system' }
const NOTHING = { added: 0, updated: 0 }
const UNCHANGED = { groups: NOTHING, kids: NOTHING, workers: NOTHING }

const everything = (place: number) => sql`
  select 'kid' as kind, id, firstname || '|' || lastname || '|' ||
    (select string_agg(phone, '|' order by position) from guardians where kid_id = kids.id) as text
  from kids where place_id = ${place}
  union all select 'group', id, name || '|' || color from groups where place_id = ${place}
  union all select 'worker', id, name || '|' || description || '|' || phone from workers where place_id = ${place}
  order by kind, id`

describe('an export', () => {
  test('is UTF-8 with BOM, separated by semicolons, kids by group and name, then workers', async () => {
    const place = await addPlace(sql, PLACE)
    await places.importRoster(
      place,
      rosterFile(
        'WORKER;;;;601000009;;"Ewa ""Lisek"" Lis";"kucharka; zaopatrzenie"',
        'KID;Żabki;Ola;Nowak;601000003;;;',
        'KID;Motylki;Jan;Świerk;601000001;601000002;;',
        'KID;Motylki;Jan;Śliwa;601000001;;;',
      ),
      caller,
    )
    const file = await places.exportRoster(place)
    expect(file.startsWith(`\ufeff${HEADER}\r\n`)).toBe(true)
    expect(parse(file, { bom: true, delimiter: ';' }).slice(1)).toEqual([
      ['KID', 'Motylki', 'Jan', 'Śliwa', '601000001', '', '', ''],
      ['KID', 'Motylki', 'Jan', 'Świerk', '601000001', '601000002', '', ''],
      ['KID', 'Żabki', 'Ola', 'Nowak', '601000003', '', '', ''],
      ['WORKER', '', '', '', '601000009', '', 'Ewa "Lisek" Lis', 'kucharka; zaopatrzenie'],
    ])
  })

  test('of a place without people is a header, and is taken back', async () => {
    const place = await addPlace(sql, PLACE)
    const file = await places.exportRoster(place)
    expect(file).toBe(`\ufeff${HEADER}\r\n`)
    expect(await places.importRoster(place, Buffer.from(file), caller)).toEqual(UNCHANGED)
  })

  test('leaves out who was deleted', async () => {
    const place = await addPlace(sql, PLACE)
    await places.importRoster(place, rosterFile('KID;Żabki;Ola;Nowak;601000003;;;'), caller)
    await sql`update kids set deleted_at = now() where place_id = ${place}`
    expect(await places.exportRoster(place)).toBe(`\ufeff${HEADER}\r\n`)
  })

  test('of two kids with the same name and phone is taken back, and a third is refused', async () => {
    const place = await addPlace(sql, PLACE)
    await places.importRoster(place, rosterFile('KID;Żabki;Ola;Nowak;601000003;;;'), caller)
    await addKids(
      sql,
      sql`select place_id, group_id, firstname, lastname, '{601000003,601000004}'::text[] from kids
        where place_id = ${place}`,
    )
    const file = await places.exportRoster(place)
    expect(await places.importRoster(place, Buffer.from(file), caller)).toEqual(UNCHANGED)
    const third = Buffer.from(`${file}KID;Żabki;Ola;Nowak;601000003;;;\r\n`)
    await expect(places.importRoster(place, third, caller)).rejects.toThrow('import.rows')
  })
})

describe('an export that is imported', () => {
  // Letters, quotes, separators, spaces at all places, composed and decomposed: all that may stand in a name.
  const letter = fc.constantFrom(
    ...'a Ż ó ł w ć Ł " ; \u00a0 ê . , \' - 1'.split(' '),
    ' ',
    '\u0301',
    'e\u0301',
  )
  const name = (least: number) =>
    fc
      .string({ unit: letter, minLength: least, maxLength: 12 })
      .map((text) => text.replace(/\s+/g, ' ').trim().normalize('NFC'))
      .filter((text) => text.length >= least && !text.startsWith('-') && !isBlank(text))
  const phone = fc.integer({ min: 0, max: 30 }).map((n) => String(601_000_000 + n))
  const kid = fc
    .record({
      group: name(3),
      firstname: name(1),
      lastname: name(1),
      phone1: phone,
      phone2: fc.option(phone),
    })
    .filter(({ phone1, phone2 }) => phone1 !== phone2)
  const worker = fc.record({ name: name(1), description: name(1), phone })

  test('changes nothing, whatever the people are called', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(kid, { maxLength: 12 }),
        fc.uniqueArray(worker, { maxLength: 5, selector: (one) => one.phone }),
        async (kids, workers) => {
          const place = await addPlace(sql, PLACE)
          await sql`
            insert into groups (place_id, name)
            select distinct on (lower(name)) ${place}::bigint, name
            from unnest(${kids.map(({ group }) => group)}::text[]) as g (name)`
          await addKids(
            sql,
            sql`
              select ${place}::bigint, g.id, k.firstname, k.lastname, array_remove(array[k.phone1, k.phone2], null)
              from json_to_recordset(${JSON.stringify(kids)}::text::json)
                as k ("group" text, firstname text, lastname text, phone1 text, phone2 text)
              join groups g on g.place_id = ${place} and lower(g.name) = lower(k.group)`,
          )
          await sql`
            insert into workers (place_id, name, description, phone)
            select ${place}::bigint, name, description, phone
            from json_to_recordset(${JSON.stringify(workers)}::text::json)
              as w (name text, description text, phone text)`
          const before = await everything(place)
          const file = await places.exportRoster(place)
          expect(await places.importRoster(place, Buffer.from(file), caller)).toEqual(UNCHANGED)
          expect(await everything(place)).toEqual(before)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('makes the same people in another place', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(kid, {
          maxLength: 12,
          selector: ({ group, firstname, lastname, phone1 }) =>
            [group, firstname, lastname, phone1].join('|').toLowerCase(),
        }),
        async (kids) => {
          const rows = kids.map(({ group, firstname, lastname, phone1, phone2 }) =>
            ['KID', group, firstname, lastname, phone1, phone2 ?? '', '', '']
              .map((cell) => `"${cell.replaceAll('"', '""')}"`)
              .join(';'),
          )
          const [one, other] = [await addPlace(sql, PLACE), await addPlace(sql, PLACE)]
          const { kids: counts } = await places.importRoster(one, rosterFile(...rows), caller)
          const file = await places.exportRoster(one)
          await places.importRoster(other, Buffer.from(file), caller)
          expect(counts).toEqual({ added: kids.length, updated: 0 })
          expect(await places.exportRoster(other)).toBe(file)
        },
      ),
      { numRuns: 40 },
    )
  })
})
