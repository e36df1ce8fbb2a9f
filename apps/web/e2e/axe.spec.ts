import { expect, expectAccessible, test } from './support/test.ts'

test('/login after signing out breaks no rule of axe', async ({ page }) => {
  await page.goto('/login?logout=true')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
})
