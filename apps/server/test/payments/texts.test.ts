/** Texts that no database can hold, pasted by people or sent by programs: kept without, or refused; never a fault. */
import { expect, test } from 'vitest'
import { pricedPlace } from './priced-place.ts'

const place = await pricedPlace()
const { call, first, at, accountant, addType, command, issue, kid } = place
const kidId = kid('Jan')

test.each([
  ['Za obiady\0', 'Za obiady'],
  ['Za \ud83c', 'Za'],
  ['Za basen \u{1f3ca}\r\n\r\n\r\nw\u202epaździerniku ', 'Za basen \u{1f3ca}\n\nwpaździerniku'],
])('a note %j is kept as %j', async (additionalInfo, kept) => {
  const { id } = await issue(kidId, 1_00, { additionalInfo })
  expect((await accountant.invoice({ id })).additionalInfo).toBe(kept)
  await accountant.addCredit({ ...command(), kidId, amount: 1_00, additionalInfo })
  expect((await accountant.credit({ kidId })).entries[0]?.additionalInfo).toBe(kept)
})

test('a name of a payment type too, and one of nothing else is refused', async () => {
  expect(await addType({ name: 'Wyżywienie\0 i  mleko\u200b' })).toMatchObject({ name: 'Wyżywienie i mleko' })
  await expect(addType({ name: '\0\u200b' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('so it is over REST, where half a character came', async () => {
  const named = await call('accountant', 'POST', `/api/places/${first}/payment_type`, {
    name: 'Basen \ud83c',
    type: 'TYPE_CONST',
    display: '\ud83cPływanie',
  })
  expect([named.statusCode, named.json()]).toMatchObject([201, { name: 'Basen', display: 'Pływanie' }])
  const credit = { kid: kidId, amount: 5, additionalInfo: 'Za \ud83c' }
  const credited = await call('accountant', 'POST', `/api/payments/${first}/surcharge`, credit)
  expect([credited.statusCode, credited.json().entries[0].additionalInfo]).toEqual([201, 'Za'])
})

test('a search passes over it', async () => {
  const { id } = await issue(kidId, 1_00, {})
  const { invoices } = await accountant.list({ ...at, text: 'Ja\0n' })
  expect(invoices.map((invoice) => invoice.id)).toContain(id)
})
