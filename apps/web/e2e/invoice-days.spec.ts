import { addMonths, firstOfMonth, lastOfMonth, warsawDay } from '@skrzat/contract/days'
import type { Invoice, NewInvoiceScreen, InvoiceList, PaymentType } from '@skrzat/contract/wire/payments'
import { call, newPhone, ownPlace, unique } from './support/places.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const DAILY = 15_00

test('an invoice is explained by the days that were stored with it, also after prices have changed', async ({
  openAs,
  request,
}) => {
  const place = await ownPlace(request)
  const { id: placeId } = place
  const groupId = await place.addGroup(unique('Jeżyki'))
  const prices = { placeId, name: 'Wyżywienie', display: '', type: 'TYPE_DAILY', mainValue: 0 }
  const meals = await call<PaymentType>(request, 'payments.createType', { ...prices, daily: DAILY })
  const kid = await place.addKid(groupId, {
    firstname: 'Łucja',
    lastname: unique('Żółw'),
    phone1: newPhone(),
  })
  // As the screen has it: the next month, with the absences of the month before it.
  const before = firstOfMonth(warsawDay(new Date()))
  const next = addMonths(before, 1)
  const periods = {
    period: { from: next, to: lastOfMonth(next) },
    absencesPeriod: { from: before, to: lastOfMonth(before) },
  }
  const shown = await call<NewInvoiceScreen>(request, 'payments.newInvoice', { placeId, ...periods }, false)
  const [absent = ''] = shown.absencesPeriod.days
  await call(request, 'absences.add', {
    commandId: crypto.randomUUID(),
    placeId,
    kidId: kid.id,
    from: absent,
    to: absent,
  })

  const page = await openAs('admin', `/place/${placeId}/payments?tab=new`)
  const row = page.getByRole('rowgroup').filter({ hasText: kid.lastname })
  const days = row.getByRole('textbox', { name: /^Dni nieobecności, / })
  await expect(days).toHaveValue('1')
  await days.fill('2')
  await page
    .getByRole('region', { name: 'Wystawianie faktur' })
    .getByRole('button', { name: /^Wystaw \d+/ })
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Wystaw / })
    .click()
  await expect(page.getByText(/Wystawiono 1\sfakturę/)).toBeVisible()
  await call(request, 'payments.updateType', { ...prices, id: meals.id, daily: 99_00 })

  const open = await call<InvoiceList>(request, 'payments.list', { placeId, limit: 10 }, false)
  await page.goto(`/place/${placeId}/payments?invoice=${open.invoices[0]?.id}`)
  const line = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Wyżywienie' })
  await expect(line).toContainText(/− 2 nieobecności × 15,00\szł/)
  await expect(line).toContainText(/zgłoszone przez placówkę: 1?\d/)
  await expect(line).toContainText(/dodatkowo odjęte: 1\sdzień/)
  await expectAccessible(page)
})

const line = { paymentTypeId: 1, name: 'Wyżywienie', type: 'TYPE_DAILY', mainValue: 0, daily: DAILY } as const
const lines: Invoice['lines'] = [
  {
    ...line,
    display: 'Obiady',
    days: 20,
    absent: 4,
    takenOff: [
      { day: '2026-11-23', why: 'in_time' },
      { day: '2026-11-24', why: 'confirmed' },
      { day: '2026-11-26', why: 'in_time' },
    ],
    additional: 1,
    rule: 1,
    computed: 240_00,
    amount: 230_00,
  },
  {
    ...line,
    paymentTypeId: 2,
    display: 'Podwieczorki',
    days: 20,
    absent: 2,
    takenOff: null,
    additional: null,
    rule: 1,
    computed: 270_00,
    amount: 270_00,
  },
  {
    ...line,
    paymentTypeId: 3,
    display: 'Basen',
    days: null,
    absent: null,
    takenOff: null,
    additional: null,
    rule: null,
    computed: null,
    amount: 40_00,
  },
]

test('a parent sees which days were taken off and why, and what an older invoice does not say', async ({
  page,
  openAs,
}) => {
  await page.route('**/trpc/*payments.my*', async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    const body: { result: { data: Invoice[] } }[] = JSON.parse(text)
    for (const { result } of body)
      if (Array.isArray(result.data))
        for (const invoice of result.data)
          if ('lines' in invoice) Object.assign(invoice, { lines, amount: 540_00 })
    await route.fulfill({ response: answer, json: body })
  })
  await openAs('parent', '/payments/my?history=true')
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Dlaczego tyle/ }) })
    .first()
  await card.getByRole('button', { name: /^Dlaczego tyle/ }).click()
  const row = (name: string) => card.getByRole('row').filter({ hasText: name })
  await expect(row('Obiady')).toContainText(/zgłoszone w\sporę: 23\slis i 26\slis/)
  await expect(row('Obiady')).toContainText(/zgłoszone po terminie, potwierdzone: 24\slis/)
  await expect(row('Obiady')).toContainText(/dodatkowo odjęte: 1\sdzień/)
  await expect(row('Obiady')).toContainText(/zmienione przez placówkę: −10,00\szł/)
  await expect(row('Podwieczorki')).toContainText('nie zapisano, które dni odjęto')
  await expect(row('Basen')).toContainText('nie zapisano, za ile dni')
  await expectAccessible(page)
})
