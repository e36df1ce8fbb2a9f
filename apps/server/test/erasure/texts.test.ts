/** How an erasure finds a person in texts, and takes them out of waiting jobs. */
import { testDatabase } from '@skrzat/testing/database'
import { expect, test } from 'vitest'
import { namesKid } from '../../src/kernel/erasing.ts'
import { withoutNames } from '../../src/kernel/renaming.ts'
import { addToOutbox, forgetInOutbox } from '../../src/kernel/outbox/index.ts'

const { sql } = await testDatabase()

test.each([
  ['Ola jest nieobecna', 'Ola', true],
  ['OLA: faktura', 'Ola', true],
  ['Opłata za Anię Marię i Józia', 'Józia', true],
  ['Zamknięcie przedszkola Olala', 'Ola', false],
  [' - bez imienia', '', false],
])('„%s” names %s: %s', async (text, firstname, expected) => {
  const found = await sql.begin(async (tx) => {
    const [row] = await tx<{ found: boolean }[]>`
      select ${namesKid(tx, tx`${text}::text`, firstname)} as found`
    return row?.found
  })
  expect(found).toBe(expected)
})

test.each([
  ['Ola Żak, potem ŻAK Ola i Olala Żak', 'X, potem X i Olala Żak'],
  ['Jan Ola Żakowska', 'Jan Ola Żakowska'],
  ['ola_zak', 'X'],
  ['Oli Żak, sama Ola', 'Oli Żak, sama Ola'],
])('in „%s” the full name is replaced: „%s”', (text, expected) => {
  const names = [
    ['ola', 'zak'],
    ['zak', 'ola'],
  ]
  expect(withoutNames(text, names, 'X')).toBe(expected)
})

test('a phone goes from the texts of jobs, and a number with the same digits stays', async () => {
  const data = { to: '600000009', id: 600000009, said: ['Zadzwoń: 600000009'], 'key 600000009': null }
  const [row] = await sql.begin(async (tx) => {
    await addToOutbox(tx, [{ name: 'sms.send', data }])
    expect(await forgetInOutbox(tx, '600000009', 'erased:1')).toBe(1)
    return await tx<{ data: unknown }[]>`select data from outbox`
  })
  expect(row?.data).toEqual({
    to: 'erased:1',
    id: 600000009,
    said: ['Zadzwoń: erased:1'],
    'key erased:1': null,
  })
})
