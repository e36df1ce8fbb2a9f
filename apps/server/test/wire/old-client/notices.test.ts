/** The toasts of a JHipster client for what has happened meanwhile (spec: Error catalogue, info toasts). */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { made, type OldClient, read } from './client.ts'
import { testOldClient } from './server.ts'
import { text } from './toasts.ts'

const { first, ids, startAs, work } = await testOldClient()

const KEYS: Readonly<Record<string, string>> = {
  TYPE_KID_ABSENCE: 'notifications.absence.kid_absence',
  TYPE_KID_ABSENCE_CONFIRM: 'notifications.absence.kid_absence_confirm',
  TYPE_KID_PAYMENT: 'notifications.payment.new_payment',
  TYPE_KID_PAID: 'notifications.payment.payment_paid',
  TYPE_KID_PAYMENT_REMIND: 'notifications.payment.payment_remind',
  TYPE_CHANGE_ROLES: 'notifications.place.change_roles',
  TYPE_CHANGE_RIGHTS: 'notifications.place.change_rights',
}

const notices = z.array(z.object({ type: z.string(), data: z.string() }))
const values = z.record(z.string(), z.unknown())

/** What the client shows for its unread notices, newest first. */
async function shown(client: OldClient): Promise<string[]> {
  await work()
  const unread = read(await client.ok('GET', 'api/account/notifies'), notices)
  return unread.map(({ type, data }) => text(KEYS[type] ?? type, values.parse(JSON.parse(data))))
}

test('of absences: reported to the place, confirmed to the parent', async () => {
  const parent = await startAs('parent')
  const teacher = await startAs('teacher')
  const day = { fromDate: '2026-11-18', toDate: '2026-11-18' }
  const id = await made(parent, 'api/absences', { kid: ids.zofia, ...day })
  expect(await shown(teacher)).toEqual(['Zgłoszono nieobecność: Zofia Wiśniewska.'])
  await teacher.ok('POST', `api/absences/${id}/confirm`)
  expect(await shown(parent)).toEqual(['Nieobecność dziecka została potwierdzona.'])
  await parent.ok('POST', 'api/notifications/absence_user/read', {}, 204)
  expect(await shown(parent)).toEqual([])
})

test('of payments: a new invoice, a reminder, the payment', async () => {
  const accountant = await startAs('accountant')
  const parent = await startAs('parent')
  const type = await made(accountant, `api/places/${first}/payment_type`, {
    name: 'Czesne',
    type: 'TYPE_CONST',
  })
  const invoice = { kid: ids.zofia, parts: [{ amount: 10, paymentType: type }] }
  const id = await made(accountant, `api/payments/${first}`, invoice)
  const payments = async () => {
    const all = await shown(parent)
    await parent.ok('POST', 'api/notifications/payment_user/read', {}, 204)
    return all.filter((toast) => /faktur/i.test(toast))
  }
  expect(await payments()).toEqual(['Jest nowa faktura.'])
  await accountant.ok('POST', `api/payments/remind/${id}`)
  expect(await payments()).toEqual(['Przypomnienie o nieopłaconej fakturze.'])
  await accountant.ok('POST', `api/payments/pay/${id}`)
  expect(await payments()).toEqual(['Faktura została opłacona.'])
})

test('of rights, to whose they are; of roles, to who else runs the place', async () => {
  const admin = await startAs('admin')
  await admin.ok('PUT', `api/roles/${ids.accountant}`, { data: { role: 'absence' } })
  const accountant = await startAs('accountant')
  expect(await shown(accountant)).toEqual(['Zmieniły się Twoje uprawnienia w placówce.'])
  const director = await startAs('director')
  expect(await shown(director)).toContain('Zmieniły się uprawnienia w placówce.')
})
