import { actOn, nameOf, ownInvoices, payElsewhere, rowOf } from './support/payments.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('a paid invoice is found by its number, and its row opens the details', async ({
  openAs,
  page,
  request,
}) => {
  const { address, first, second } = await ownInvoices(request)
  await payElsewhere(request, first)
  await openAs('admin', address)
  await expect(rowOf(page, second)).toBeVisible()
  await expect(rowOf(page, first)).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Dziecko lub numer faktury' }).fill(first.number)
  await page.getByRole('button', { name: 'Pokaż wśród wszystkich (1)' }).click()
  await expect(page).toHaveURL(/state=all/)
  const row = rowOf(page, first)
  await expect(row).toContainText('opłacona')
  await expect(row.getByRole('checkbox')).toBeDisabled()
  await row.getByRole('button', { name: /^Więcej działań/ }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Szczegóły i wpłaty', 'Nadpłata dziecka'])
  await page.keyboard.press('Escape')
  await row.getByRole('gridcell', { name: first.number, exact: true }).click()
  await expect(page.getByRole('dialog', { name: nameOf(first) })).toContainText('opłacona')
  await expectAccessible(page)
})

test('states, the order and the group stay in the address', async ({ openAs, page, request }) => {
  const { address, first, second } = await ownInvoices(request)
  await openAs('admin', address)
  await actOn(page, first, 'Usuń fakturę')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Usuń fakturę' }).click()
  await expect(rowOf(page, first)).toHaveCount(0)
  await page.getByLabel('Stan faktury').selectOption('Usunięte')
  await expect(rowOf(page, first)).toContainText('usunięta')
  await expect(rowOf(page, second)).toHaveCount(0)
  await page.getByLabel('Stan faktury').selectOption('Wszystkie')
  const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell').or(page.getByRole('cell')) })
  await page.getByRole('columnheader', { name: 'Numer' }).getByRole('button').click()
  await expect(page.getByRole('columnheader', { name: 'Numer' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(rows.first()).toContainText(first.number < second.number ? first.number : second.number)
  await page.getByRole('columnheader', { name: 'Numer' }).getByRole('button').click()
  await expect(page.getByRole('columnheader', { name: 'Numer' })).toHaveAttribute('aria-sort', 'descending')
  await expect(rows.first()).toContainText(first.number < second.number ? second.number : first.number)
  await page.reload()
  await expect(page.getByLabel('Stan faktury')).toHaveValue('all')
  await expect(page.getByRole('columnheader', { name: 'Numer' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByLabel('Grupa').selectOption(first.kid.group.name)
  await expect(page).toHaveURL(new RegExp(`group=${first.kid.group.id}`))
  await expect(rowOf(page, second)).toBeVisible()
})

test('the totals are of all that is shown', async ({ openAs, page, request }) => {
  const { address, first, second } = await ownInvoices(request)
  await openAs('admin', address)
  const sum = (first.amount + second.amount) / 100
  const text = new Intl.NumberFormat('pl', { minimumFractionDigits: 2, useGrouping: 'always' }).format(sum)
  const pattern = new RegExp(`razem ${text.replaceAll(/\s/g, String.raw`\s`)}`)
  await expect(page.getByText(pattern)).toBeVisible()
})

test('the totals are in sight before a long list is scrolled', async ({ openAs, page }) => {
  await openAs('accountant', '/place/1/payments?state=all')
  const totals = page.getByText(/^razem .+\szł, zostało .+\szł$/)
  await expect(totals).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(totals).toBeInViewport({ ratio: 1 })
})

test('Escape unselects', async ({ openAs, page, request }) => {
  const { address, first } = await ownInvoices(request)
  await openAs('admin', address)
  await rowOf(page, first).getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Zaznaczone faktury' })
  await expect(bar).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await expect(rowOf(page, first).getByRole('checkbox')).not.toBeChecked()
})

test('on a phone the filters are in a sheet that counts them', async ({ openAs, page, request }) => {
  const { address, first } = await ownInvoices(request)
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs('admin', address)
  const card = page.getByRole('article').filter({ hasText: first.number })
  await expect(card).toBeVisible()
  await page.getByRole('button', { name: 'Filtry' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filtry' })
  await expectAccessible(page)
  await sheet.getByLabel('Stan faktury').selectOption('Opłacone')
  await sheet.getByLabel('Kolejność według').selectOption('Dziecko')
  await sheet.getByRole('button', { name: /^Pokaż \d+$/ }).click()
  await expect(page.getByRole('button', { name: 'Filtry' })).toHaveAccessibleName(/ustawione: 2/)
  await expect(card).toHaveCount(0)
  await expect(page).toHaveURL(/state=paid/)
})
