import { expect, expectAccessible, test } from './support/test.ts'

test('/login after signing out breaks no rule of axe', async ({ page }) => {
  await page.goto('/login?logout=true')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
})

test('the dialog for a forgotten PIN breaks no rule of axe', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Nie pamiętasz PIN-u?' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})

test('the sheet behind "more" breaks no rule of axe', async ({ page, openAs }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs('director', '/')
  await page.getByRole('button', { name: 'Więcej' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})
