import { address } from './support/payments.ts'
import { expect, expectAccessible, expectAccessibleAtEachSize, test } from './support/test.ts'

test('the list with a selection breaks no rule of axe', async ({ openAs, page }) => {
  await openAs('accountant', `${address}?status=new`)
  await page
    .getByRole('checkbox', { name: /^Zaznacz: / })
    .nth(1)
    .check()
  await expect(page.getByRole('region', { name: 'Zaznaczone faktury' })).toBeVisible()
  await expectAccessibleAtEachSize(page)
})

test('reports break no rule of axe', async ({ openAs, page }) => {
  await openAs('accountant', `${address}?tab=reports`)
  await expect(page.getByRole('button', { name: 'Przygotuj raport' })).toBeVisible()
  await expectAccessibleAtEachSize(page)
})

test('the types of payment and their form break no rule of axe', async ({ openAs, page }) => {
  await openAs('accountant', `${address}?tab=reports`)
  await page.getByRole('button', { name: 'Rodzaje płatności' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Dodaj rodzaj' }).click()
  await dialog.getByRole('button', { name: 'Dodaj rodzaj' }).click()
  await expectAccessible(page)
})
