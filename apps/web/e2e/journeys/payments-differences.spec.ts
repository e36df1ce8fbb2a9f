/** What changed after invoices were issued: approved, and seen by a parent; dismissed; and approved at once, by keyboard. */
import type { NewInvoiceScreen } from '@skrzat/contract/wire/payments'
import { addMonths, firstOfMonth, lastOfMonth, warsawDay } from '@skrzat/contract/days'
import { addElsewhere, ownFamily } from '../support/absences.ts'
import { opened } from '../support/dialog.ts'
import { expectKept, go } from '../support/keys.ts'
import { addPrice, money, pricedKids, spaced } from '../support/payments.ts'
import { call, expect, test } from '../support/test.ts'

test('a day closed after the issue is taken off all invoices at once', async ({ openAs, page, request }) => {
  const { placeId, meals, kids } = await pricedKids(request, 60)
  const from = addMonths(firstOfMonth(warsawDay(new Date())), 1)
  const period = { from, to: lastOfMonth(from) }
  const periods = { period, absencesPeriod: period }
  const screen = await call<NewInvoiceScreen>(request, 'payments.newInvoice', { placeId, ...periods }, false)
  const { workingDays: days, days: dates } = screen.period
  const line = { paymentTypeId: meals.id, amount: days * 15_00, days, absent: 0 }
  await call(request, 'payments.issue', {
    commandId: crypto.randomUUID(),
    placeId,
    mode: 'down',
    ...periods,
    invoices: kids.map(({ id }) => ({ kidId: id, withCredit: false, lines: [line] })),
  })
  await call(request, 'places.addClosedDays', { placeId, from: dates[2], to: dates[2], name: 'Awaria' })

  await openAs('admin', `/place/${placeId}/payments/differences?month=${from.slice(0, 7)}`)
  await expect(page.getByRole('tab', { name: 'Do decyzji (60)' })).toBeVisible()
  const list = page.getByRole('list', { name: 'Różnice' })
  const row = list.getByRole('listitem').first()
  await expect(row).toContainText('dni zamknięcia placówki')
  await expect(row).toContainText(spaced('−15,00 zł'))
  await page.getByRole('tab', { name: /^Do decyzji/ }).focus()
  await go(page, row.getByRole('button', { name: /^Odrzuć różnicę: / }))
  const dialog = await opened(page)
  await dialog.getByRole('textbox', { name: 'Powód' }).fill('Ustalone z rodzicami')
  await go(page, dialog.getByRole('button', { name: 'Odrzuć różnicę' }))
  await expect(page.getByRole('tab', { name: 'Odrzucone (1)' })).toBeVisible()
  await expectKept(page)

  const bar = page.getByRole('region', { name: 'Wszystkie różnice' })
  await expect(bar).toContainText(spaced('59 różnic, razem −885,00 zł'))
  await bar.getByRole('button', { name: 'Zatwierdź wszystkie' }).focus()
  await page.keyboard.press('Enter')
  const question = await opened(page)
  await expect(question).toContainText(spaced('Powstanie 59 korekt, razem −885,00 zł'))
  await go(page, question.getByRole('button', { name: 'Zatwierdź wszystkie' }))
  await expect(page.getByText('Wystawiono 59 korekt')).toBeVisible()
  await expect(page.getByText('Faktury się zgadzają')).toBeVisible()
})

test('an absence confirmed late is approved, and the parent sees what the invoice was and is', async ({
  browser,
  openAs,
  page,
  request,
}) => {
  const family = await ownFamily(request)
  const placeId = family.place.id
  const [kid] = family.kids
  if (!kid) throw new Error('the family has a kid')
  const meals = await addPrice(request, placeId, { name: 'Wyżywienie', type: 'TYPE_DAILY', daily: 15_00 })
  const from = addMonths(firstOfMonth(warsawDay(new Date())), 1)
  const period = { from, to: lastOfMonth(from) }
  const periods = { period, absencesPeriod: period }
  const screen = await call<NewInvoiceScreen>(request, 'payments.newInvoice', { placeId, ...periods }, false)
  const { workingDays: days, days: dates } = screen.period
  const day = dates[3] ?? ''
  const lines = [{ paymentTypeId: meals.id, amount: days * 15_00, days, absent: 0 }]
  await call(request, 'payments.issue', {
    commandId: crypto.randomUUID(),
    placeId,
    mode: 'down',
    ...periods,
    invoices: [{ kidId: kid.id, withCredit: false, lines }],
  })
  await addElsewhere(request, family, { kidId: kid.id, from: day })

  await openAs('admin', `/place/${placeId}/payments/differences?month=${from.slice(0, 7)}`)
  const row = page.getByRole('list', { name: 'Różnice' }).getByRole('listitem')
  await expect(row).toContainText('nieobecności uznane po wystawieniu')
  await expect(row).toContainText(spaced('−15,00 zł'))
  await row.getByRole('button', { name: /^Zatwierdź: / }).click()
  await expect(page.getByText(/^Wystawiono korektę K\//)).toBeVisible()
  await expect(page.getByText('Faktury się zgadzają')).toBeVisible()

  const parents = await browser.newPage()
  await family.open(parents, '/payments/my')
  const card = parents.getByRole('listitem').filter({ hasText: 'Do zapłaty' })
  await expect(card).toContainText(money((days - 1) * 15_00))
  await card.getByRole('button', { name: /^Dlaczego tyle/ }).click()
  await expect(card).toContainText(spaced(`było ${money(days * 15_00)}, jest ${money((days - 1) * 15_00)}`))
  await expect(card).toContainText('Rozliczenie zmian: nieobecności')
  await parents.close()
})
