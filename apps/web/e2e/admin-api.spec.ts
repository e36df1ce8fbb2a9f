import { expect, expectAccessibleAtEachSize, test } from './support/test.ts'

test('the admin reads what the API answers, and tries it', async ({ openAs, page }) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) refused.push(message.text())
  })
  await openAs('admin', '/admin')
  await page.getByRole('link', { name: /^API/ }).click()
  await expect(page.getByRole('heading', { name: 'API', exact: true })).toBeVisible()
  const accounts = page.getByRole('heading', { name: 'accounts' })
  await expect(accounts).toBeVisible()
  await expectAccessibleAtEachSize(page)

  await accounts.getByRole('button').click()
  const own = page.locator('#operations-accounts-getAccount')
  await own.getByRole('button').first().click()
  await own.getByRole('button', { name: 'Try it out' }).click()
  await own.getByRole('button', { name: 'Execute' }).click()
  await expect(own.locator('.live-responses-table')).toContainText('600000001')
  // What it offers to copy holds no token.
  await expect(own.locator('.curl-command')).toContainText('/api/account')
  await expect(own.locator('.curl-command')).not.toContainText('Bearer')
  await expectAccessibleAtEachSize(page)

  await page.setViewportSize({ width: 390, height: 844 })
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(wide).toBe(0)
  expect(refused).toEqual([])
})
