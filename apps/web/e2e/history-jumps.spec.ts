/** The browser's list of visited pages leads from one invoice straight to another, past the list between them. */
import { nameOf, ownInvoices, payPartElsewhere, rowOf } from './support/payments.ts'
import { expect, test } from './support/test.ts'

test('a payment of one invoice is not asked about on another', async ({ openAs, page, request }) => {
  const { address, first, second } = await ownInvoices(request)
  await payPartElsewhere(request, second, 300)
  await openAs('admin', address)
  for (const invoice of [first, second]) {
    await rowOf(page, invoice)
      .getByRole('button', { name: nameOf(invoice) })
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`invoice=${invoice.id}`))
    const sheet = page.getByRole('dialog', { name: nameOf(invoice) })
    if (invoice === first) await sheet.getByRole('button', { name: 'Zamknij' }).click()
    else await sheet.getByRole('button', { name: /^Wycofaj wpłatę/ }).click()
  }
  const question = page.getByRole('alertdialog', { name: 'Wycofać wpłatę?' })
  await expect(question).toBeVisible()
  await page.evaluate(() => window.history.go(-2))
  await expect(page).toHaveURL(new RegExp(`invoice=${first.id}`))
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: nameOf(first) })).toBeVisible()
})
