import { actOn, nameOf, ownInvoices, rowOf } from './support/payments.ts'
import { expect, test } from './support/test.ts'

test('all pages begin at one left edge', async ({ openAs, page }) => {
  await openAs('director', '/')
  const edges: Record<string, number> = {}
  for (const path of [
    '/',
    '/notices',
    '/place/1',
    '/group/1',
    '/place/1/payments',
    '/place/1/edit',
    '/account/settings',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    edges[path] = await page.locator('main > div').evaluate((element) => {
      const { left } = element.getBoundingClientRect()
      return left + Number.parseFloat(getComputedStyle(element).paddingLeft)
    })
  }
  expect(new Set(Object.values(edges)).size, JSON.stringify(edges)).toBe(1)
})

test('a message does not cover the bar of what is selected', async ({ openAs, page, request }) => {
  // So low that the bar sticks to the lower edge.
  await page.setViewportSize({ width: 1280, height: 560 })
  const { address, first, second } = await ownInvoices(request)
  await openAs('admin', address)
  await rowOf(page, second).getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Zaznaczone faktury' })
  await expect(bar).toBeVisible()
  await actOn(page, first, 'Przypomnij')
  await page.getByRole('button', { name: 'Wyślij przypomnienie' }).click()
  const toast = page.getByRole('listitem').filter({ hasText: first.number })
  await expect(toast).toBeVisible()
  await expect(rowOf(page, first)).toContainText(nameOf(first))
  await expect
    .poll(async () => {
      const [message, below] = [await toast.boundingBox(), await bar.boundingBox()]
      return message && below && message.y + message.height <= below.y
    })
    .toBe(true)
})
