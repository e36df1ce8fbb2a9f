import { expect, test } from 'vitest'
import { lettersDocument } from '../../src/domains/places/letters/document.ts'
import { FIRST_PINS_MOST } from '@skrzat/contract/wire/places'
import { testPlaces } from './setup.ts'

const { first, second, call, callerOf } = await testPlaces()

const path = (placeId: number, refs: readonly string[]) =>
  `/api/places/${placeId}/letters?people=${refs.join(',')}`

const person = { name: '', phone: '601000001', worker: false, kids: [] }
const place = { name: 'Żłobek Skrzat', street: 'Długa 1', city: 'Łódź', phone: '421234567' }
const textOf = (people: Parameters<typeof lettersDocument>[0]['people']) =>
  JSON.stringify(
    lettersDocument(
      { place, people, page: 'https://skrzat.example/login' },
      { now: new Date(0), drawn: (text) => [{ text, font: 'Onest' }] },
    ),
  )

test('a letter has the address as a code and in words, the phone, and how to get a PIN', () => {
  const text = textOf([person])
  expect(text).toContain('"qr":"https://skrzat.example/login"')
  expect(text).toContain('"text":"https://skrzat.example/login"')
  expect(text).toContain('601\u00a0000\u00a0001')
  expect(text).toContain('Nie pamiętasz PIN-u?')
})

test('each person has a page, named as the place entered them, or by the children', () => {
  const kid = { id: 1, firstname: 'Ola', lastname: 'Nowak', group: { id: 1, name: 'Żabki', color: 0 } }
  const text = textOf([
    { ...person, kids: [kid] },
    { ...person, name: 'Anna Nowak', kids: [kid] },
  ])
  expect(text.match(/"pageBreak":"before"/g)).toHaveLength(1)
  expect(text.match(/Ola Nowak/g)).toHaveLength(2)
  expect(text).toContain('Anna Nowak')
})

test('the director prints the letters of the chosen, and nothing of another place', async () => {
  const { waiting } = await (await callerOf('director')).places.firstPins({ placeId: first })
  const refs = waiting.map(({ ref }) => ref)
  const answer = await call('director', 'GET', path(first, refs.slice(0, 2)))
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await call('otherDirector', 'GET', path(second, refs))).statusCode).toBe(404)
  expect((await call('otherDirector', 'GET', path(first, refs))).statusCode).toBe(403)
  expect((await call('teacher', 'GET', path(first, refs))).statusCode).toBe(403)
})

test('as many letters as PINs may be chosen at once', async () => {
  const refs = Array.from({ length: FIRST_PINS_MOST }, (_, n) => `${1_000_000_000 + n}.10`)
  expect((await call('director', 'GET', path(first, refs))).statusCode).toBe(404)
  expect((await call('director', 'GET', path(first, ['600000005']))).statusCode).toBe(400)
})
