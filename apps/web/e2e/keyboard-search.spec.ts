/** The search by the keyboard alone: from where one is, to what was found, or back. */
import { expectSeen, go, tabTo } from './support/keys.ts'
import { expect, test } from './support/test.ts'

test('the search is opened from a field and from its button, and gives the focus back', async ({
  openAs,
}) => {
  const page = await openAs('admin', '/admin/users')
  const dialog = page.getByRole('dialog', { name: 'Szukaj' })
  const field = dialog.getByRole('combobox')
  // Nothing has the focus yet.
  await page.keyboard.press('ControlOrMeta+k')
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('#content')).toBeFocused()

  const list = page.getByRole('searchbox')
  await tabTo(page, list)
  await page.keyboard.press('ControlOrMeta+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('kow')
  await expect(dialog.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expectSeen(list)
  await page.keyboard.press('ControlOrMeta+k')
  await expect(field).toBeFocused()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(dialog).toHaveCount(0)
  await expectSeen(list)

  const button = page.getByRole('banner').getByRole('button', { name: 'Szukaj' })
  await go(page, button, { back: true, steps: 80 })
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expectSeen(button)
})

test('arrows lead to what was found, and Enter to its page', async ({ openAs }) => {
  const page = await openAs('director', '/')
  await page.keyboard.press('ControlOrMeta+k')
  const dialog = page.getByRole('dialog', { name: 'Szukaj' })
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('ka')
  await expect(dialog.getByRole('status')).toHaveText(/^\d+ wynik/)
  const options = dialog.getByRole('option')
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(options.nth(1)).toBeInViewport()
  await page.keyboard.press('ArrowUp')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  const address = (await options.first().getAttribute('href')) ?? ''
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(address)
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('#content')).toBeFocused()
})
