/** Texts that no database can hold, pasted by people or sent by programs: kept without, or refused; never a fault. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testPlaces } from '../places/setup.ts'

const { app, sql, first, callerOf, tokenFor } = await testPlaces()
const [kid] = await sql<{ id: number }[]>`select id from kids where place_id = ${first} order by id limit 1`
const accountant = (await callerOf('accountant')).payments

test.each([
  ['Za obiady\0', 'Za obiady'],
  ['Za \ud83c', 'Za'],
  ['Za basen \u{1f3ca}\r\n\r\n\r\nw\u202epaździerniku ', 'Za basen \u{1f3ca}\n\nwpaździerniku'],
])('a note %j is kept as %j', async (additionalInfo, kept) => {
  const { invoices } = await accountant.issue({
    placeId: first,
    commandId: randomUUID(),
    invoices: [
      {
        kidId: kid?.id ?? 0,
        withCredit: false,
        additionalInfo,
        lines: [{ paymentTypeId: (await type('Czesne')).id, amount: 100 }],
      },
    ],
  })
  const invoice = await accountant.invoice({ id: invoices[0]?.id ?? 0 })
  expect(invoice.additionalInfo).toBe(kept)
  const onCredit = { placeId: first, commandId: randomUUID(), kidId: kid?.id ?? 0, amount: 100 }
  await accountant.addCredit({ ...onCredit, additionalInfo })
  const { entries } = await accountant.credit({ kidId: kid?.id ?? 0 })
  expect(entries[0]?.additionalInfo).toBe(kept)
})

test('a name of a payment type too, and one of nothing else is refused', async () => {
  expect(await type('Wyżywienie\0 i  mleko\u200b')).toMatchObject({ name: 'Wyżywienie i mleko' })
  await expect(type('\0\u200b')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('so it is over REST, where half a character came', async () => {
  const headers = { authorization: `Bearer ${tokenFor('accountant')}` }
  const named = await app.inject({
    method: 'POST',
    url: `/api/places/${first}/payment_type`,
    headers,
    payload: { name: 'Basen \ud83c', type: 'TYPE_CONST', mainValue: 5, display: '\ud83cPływanie' },
  })
  expect([named.statusCode, named.json()]).toMatchObject([201, { name: 'Basen', display: 'Pływanie' }])
  const credited = await app.inject({
    method: 'POST',
    url: `/api/payments/${first}/surcharge`,
    headers,
    payload: { kid: kid?.id, amount: 5, additionalInfo: 'Za \ud83c' },
  })
  expect([credited.statusCode, credited.json().entries[0].additionalInfo]).toEqual([201, 'Za'])
})

test('a search for it is refused with a code', async () => {
  await expect(accountant.list({ placeId: first, text: 'Jan\0' })).rejects.toMatchObject({
    message: 'malformed',
    code: 'BAD_REQUEST',
  })
})

const type = (name: string) =>
  accountant.createType({ placeId: first, name, type: 'TYPE_CONST', mainValue: 100, daily: 0 })
