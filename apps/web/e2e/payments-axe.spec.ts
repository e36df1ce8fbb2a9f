import { actOn, address, shareOf } from './support/payments.ts'
import { expect, expectAccessible, test } from './support/test.ts'

for (const [name, width] of [
  ['a desktop', 1280],
  ['a phone', 390],
] as const) {
  test(`the list with a selection on ${name} breaks no rule of axe`, async ({ openAs, page }) => {
    await page.setViewportSize({ width, height: 844 })
    await openAs('accountant', address)
    await page
      .getByRole('checkbox', { name: /^Zaznacz: / })
      .nth(1)
      .check()
    await expect(page.getByRole('region', { name: 'Zaznaczone faktury' })).toBeVisible()
    await expectAccessible(page)
  })

  test(`reports on ${name} break no rule of axe`, async ({ openAs, page }) => {
    await page.setViewportSize({ width, height: 844 })
    await openAs('accountant', `${address}?tab=reports`)
    await expect(page.getByRole('button', { name: 'Generuj raport' })).toBeVisible()
    await expectAccessible(page)
  })
}

test('an invoice, a part payment and the credit break no rule of axe', async ({ openAs, page, request }) => {
  const [invoice] = await shareOf(request, 12)
  if (!invoice) throw new Error('the demo has open invoices')
  await openAs('accountant', `${address}?invoice=${invoice.id}`)
  await expect(page.getByRole('dialog')).toContainText('Pozycje')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await actOn(page, invoice, 'Wpłata częściowa')
  await page.getByRole('button', { name: 'Zapisz wpłatę' }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await actOn(page, invoice, 'Nadpłata dziecka')
  await expect(page.getByText('Stan nadpłaty')).toBeVisible()
  await expectAccessible(page)
})

test('the types of payment and their form break no rule of axe', async ({ openAs, page }) => {
  await openAs('accountant', address)
  await page.getByRole('button', { name: 'Rodzaje płatności' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Dodaj rodzaj' }).click()
  await dialog.getByRole('button', { name: 'Dodaj rodzaj' }).click()
  await expectAccessible(page)
})
