/** What a JHipster client makes by its forms, reads under the `Location` of the answer, and deletes, with its toasts. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { photo } from '../../files/setup.ts'
import { PLACE, type Person } from '../../places/setup.ts'
import { form, made, read, thing } from './client.ts'
import { testOldClient } from './server.ts'

const { first, ids, startAs, work } = await testOldClient()
const at = `api/places/${first}`
const EVENT = { teaser: 'Teatrzyk', description: '', startDate: '2026-11-25', endDate: '2026-11-25' }
const [day, dayBefore] = ['2026-11-18', '2026-11-12'].map((date) => ({ fromDate: date, toDate: date }))
const POST = { place: String(first), type: '3', teaser: 'Zebranie', important: 'false', group: '-' }

test.each<[Person, url: string, data: object, gone: string | undefined, shown: string[]]>([
  ['admin', 'api/places', { ...PLACE, id: null, email: null }, undefined, ['Placówka została dodana.']],
  [
    'director',
    `${at}/groups`,
    { name: 'Tygryski', color: 4, tutors: [] },
    'api/groups',
    ['Grupa została dodana.', 'Grupa została usunięta.'],
  ],
  [
    'director',
    `api/groups/${ids.motylki}/kids`,
    { firstname: 'Staś', lastname: 'Lis', phone1: '604 000 001', phone2: '' },
    'api/kids',
    ['Dziecko zostało dodane.', 'Dziecko zostało usunięte.'],
  ],
  [
    'director',
    `${at}/workers`,
    { name: 'Piotr Kucharz', phone: '603 000 009', description: 'kucharz' },
    'api/workers',
    ['Pracownik został dodany.', 'Pracownik został usunięty.'],
  ],
  [
    'director',
    `${at}/payment_type`,
    { name: 'Rytmika', type: 'TYPE_CONST', mainValue: '30,00', daily: '', display: '' },
    'api/payment_type',
    ['Rodzaj płatności został dodany.', 'Rodzaj płatności został wycofany.'],
  ],
  [
    'teacher',
    `${at}/events`,
    { ...EVENT, classgroup: ids.motylki },
    'api/events',
    ['Wydarzenie zostało dodane.', 'Wydarzenie zostało usunięte.'],
  ],
  [
    'parent',
    'api/absences',
    { kid: ids.zofia, ...day },
    'api/absences',
    ['Nieobecność zgłoszona.', 'Nieobecność usunięta.'],
  ],
  [
    'teacher',
    'api/absences/add/place',
    { kid: { id: ids.ola }, ...dayBefore },
    'api/absences',
    ['Nieobecność zgłoszona.', 'Nieobecność usunięta.'],
  ],
  [
    'teacher',
    'api/walls',
    form({ ...POST, group: String(ids.motylki), type: '', place: '' }),
    'api/walls',
    ['Wpis został dodany.', 'Wpis został usunięty.'],
  ],
  ['director', 'api/walls', form(POST), 'api/walls', ['Wpis został dodany.', 'Wpis został usunięty.']],
  [
    'admin',
    'api/walls/admin',
    form({ teaser: 'Przerwa w nocy', important: 'admin' }),
    'api/walls',
    ['Wpis został dodany.', 'Wpis został usunięty.'],
  ],
])('as %s by %s', async (person, url, data, gone, shown) => {
  const client = await startAs(person)
  const id = await made(client, url, data)
  if (gone !== undefined) await client.ok('DELETE', `${gone}/${id}`)
  expect(client.toasts()).toEqual(shown)
})

test('a file, whose address is its bytes', async () => {
  const teacher = await startAs('teacher')
  const fields = { name: 'Jadłospis', classgroup: String(ids.motylki), description: '', expires: 'null' }
  const data = form({ ...fields, place: String(first) }, { 'zoo.jpg': await photo() }, 'file')
  const added = await teacher.ok('POST', `${at}/files`, { data }, 201)
  const { id, hash } = read(added, thing.extend({ hash: z.string() }))
  await work()
  const parent = await startAs('parent')
  expect(read(await parent.ok('GET', `${at}/files`), z.array(thing))).toEqual([{ id }])
  for (const address of [hash, id, `${id}/thumbnail`]) {
    const { data } = await parent.ok('GET', `api/files/${address}`, { responseType: 'arraybuffer' })
    expect(data).toBeInstanceOf(Buffer)
  }
  await teacher.ok('DELETE', `api/files/${id}`)
  expect(teacher.toasts()).toEqual(['Plik został dodany.', 'Plik został usunięty.'])
})
