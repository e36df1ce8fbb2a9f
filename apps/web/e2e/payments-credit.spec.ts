import { call } from './support/places.ts'
import { money, nameOf, ownInvoices, spaced } from './support/payments.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('credit is added by hand and paid out, never more than there is', async ({ openAs, page, request }) => {
  const { address, first: invoice } = await ownInvoices(request)
  await openAs('admin', address)
  await page.getByRole('button', { name: 'Nadpłaty' }).click()
  const sheet = page.getByRole('dialog', { name: 'Nadpłata' })
  await sheet.getByLabel('Dziecko').selectOption(String(invoice.kid.id))
  const amount = sheet.getByLabel('Kwota w złotych')
  for (const wrong of ['0', '-5', '1,234', 'dużo']) {
    await amount.fill(wrong)
    await sheet.getByRole('button', { name: 'Dodaj nadpłatę' }).click()
    await expect(
      sheet.getByText('Podaj kwotę większą od zera, najwyżej z dwoma miejscami po przecinku.'),
    ).toBeVisible()
  }
  const note = `Dwa przelewy ${crypto.randomUUID()}`
  await amount.fill('12,34')
  await sheet.getByLabel('Dodatkowa informacja').fill(note)
  await sheet.getByRole('button', { name: 'Dodaj nadpłatę' }).click()
  await expect(page.getByText(spaced(`Dodano ${money(1234)} do nadpłaty`))).toBeVisible()
  await expect(sheet.getByText(note)).toBeVisible()

  await sheet.getByRole('radio', { name: 'Wypłać rodzicom' }).check()
  await sheet.getByLabel('Kwota w złotych').fill('1 000 000')
  await sheet.getByRole('button', { name: 'Zapisz wypłatę' }).click()
  await expect(sheet.getByText(/Do wypłaty jest najwyżej/)).toBeVisible()
  await sheet.getByLabel('Kwota w złotych').fill('12.34')
  await sheet.getByRole('button', { name: 'Zapisz wypłatę' }).click()
  await expect(page.getByText(spaced(`Wypłacono ${money(1234)} z nadpłaty`))).toBeVisible()
  await expect(sheet.getByText(spaced(`−${money(1234)}`)).first()).toBeVisible()
})

test('credit opens from an invoice, for its child', async ({ openAs, page, request }) => {
  const { address, first: invoice } = await ownInvoices(request)
  await openAs('admin', address)
  await page.goto(`${address}?invoice=${invoice.id}`)
  await page
    .getByRole('dialog', { name: nameOf(invoice) })
    .getByRole('button', { name: 'Nadpłata dziecka' })
    .click()
  const sheet = page.getByRole('dialog', { name: 'Nadpłata' })
  await expect(sheet.getByLabel('Dziecko')).toHaveValue(String(invoice.kid.id))
})

test('credit opens on who has how much, with a total', async ({ openAs, page, request }) => {
  const { address, first, second } = await ownInvoices(request)
  await openAs('admin', address)
  await page.getByRole('button', { name: 'Nadpłaty' }).click()
  const sheet = page.getByRole('dialog', { name: 'Nadpłata' })
  await expect(sheet.getByText('Nikt nie ma nadpłaty')).toBeVisible()
  for (const [invoice, amount] of [
    [first, 1000],
    [second, 2550],
  ] as const) {
    await call(request, 'payments.addCredit', {
      commandId: crypto.randomUUID(),
      placeId: invoice.place.id,
      kidId: invoice.kid.id,
      amount,
    })
  }
  await page.reload()
  await page.getByRole('button', { name: 'Nadpłaty' }).click()
  await expect(sheet.getByText('Nadpłaty razem').locator('..')).toContainText(spaced(money(3550)))
  const rows = sheet.getByRole('listitem')
  await expect(rows.first()).toContainText(spaced(money(2550)))
  await expect(rows.last()).toContainText(spaced(money(1000)))
  await rows.first().getByRole('button').click()
  await expect(sheet.getByLabel('Dziecko')).toHaveValue(String(second.kid.id))
  await sheet.getByRole('button', { name: 'Wszystkie nadpłaty' }).click()
  await expect(rows).toHaveCount(2)
  await expectAccessible(page)
})
