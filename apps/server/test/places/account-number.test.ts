/** Another account number of a place: where the parents' money goes from now on. */
import { placeForm } from '@skrzat/contract/wire/places'
import { emptyTables } from '@skrzat/testing/empty'
import { expect, test } from 'vitest'
import { pricedPlace } from '../payments/priced-place.ts'
import { PHONES, workerId } from './setup.ts'

const server = await pricedPlace()
const { at, callerOf, clock, first, issue, kid, renew, sql, work } = server
await renew()
const director = (await callerOf('director')).places
await director.grantRole({ ...at, workerId: await workerId(sql, 'teacher'), role: 'admin' })
await sql`update accounts set email = login || '@example.pl', email_verified = true`
/** @returns the number of before */
async function change(accountNumber: string): Promise<string> {
  const before = placeForm.parse(await director.get(at))
  await director.update({ ...before, ...at, accountNumber })
  return before.accountNumber
}

test('is told to every admin of the place, in the app, by SMS and by e-mail, and is in the audit with the old one', async () => {
  await director.update({ ...placeForm.parse(await director.get(at)), ...at, name: 'Żłobek Skrzat i Wróbel' })
  await work()
  await emptyTables(sql, 'user_sms', 'mails', 'notifications')
  const before = await change('27114020040000300201355387')
  await work()
  const said = expect.stringContaining('27 1140 2004 0000 3002 0135 5387')
  const admins = [PHONES.director, PHONES.teacher]
  expect(
    await sql`select phone, text from user_sms where phone = any(${Object.values(PHONES)}) order by phone`,
  ).toEqual(admins.toSorted().map((phone) => ({ phone, text: said })))
  expect(await sql`select recipient, body from mails order by recipient`).toEqual(
    admins.toSorted().map((phone) => ({ recipient: `${phone}@example.pl`, body: said })),
  )
  expect(
    await sql`
      select a.login from notifications n join accounts a on a.id = n.account_id
      where n.type = 'TYPE_CHANGE_ACCOUNT_NUMBER' and n.place_id = ${first} order by a.login`,
  ).toEqual(admins.toSorted().map((login) => ({ login })))
  expect(await sql`select data from audit_log where type = 'PLACE_CHANGED' order by id desc limit 1`).toEqual(
    [
      {
        data: {
          place: first,
          fields: 'accountNumber',
          accountNumber: '27114020040000300201355387',
          accountNumberBefore: before,
        },
      },
    ],
  )
})

test('is new to parents for fourteen days', async () => {
  const { id } = await issue(kid('Zofia'))
  const parentsView = async () => (await (await callerOf('parent')).payments.invoice({ id })).place
  const accountNumber = '83101010230000261395100000'
  await change(accountNumber)
  const changed = clock.now().toISOString().slice(0, 10)
  expect(await parentsView()).toMatchObject({ accountNumber, accountNumberNewSince: changed })
  const daysAgo = async (days: number) => {
    const at = new Date(clock.now().getTime() - days * 86_400_000)
    await sql`update places set account_number_changed_at = ${at} where id = ${first}`
  }
  await daysAgo(13)
  expect((await parentsView()).accountNumberNewSince).not.toBeNull()
  await daysAgo(14)
  expect((await parentsView()).accountNumberNewSince).toBeNull()
})
