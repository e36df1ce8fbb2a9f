import { expect, test } from './support/test.ts'

test('the language changes at once, stays, and is the page’s own', async ({ page }) => {
  await page.goto('/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
  await page.getByLabel('Język').selectOption('English')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page).toHaveTitle('Sign in · Skrzat')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('the choice of a language stays where it is, and keeps the focus', async ({ page }) => {
  await page.goto('/login')
  const language = page.locator('header').getByRole('combobox')
  const before = await language.boundingBox()
  for (const [locale, heading] of Object.entries({ de: 'Anmelden', ru: 'Войти', pl: 'Zaloguj się' })) {
    await language.focus()
    await language.selectOption(locale)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    expect(await language.boundingBox()).toEqual(before)
    await expect(language).toBeFocused()
  }
})

test('a language without a text of its own shows the Polish one', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Język').selectOption('Deutsch')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
})

test('only the language that is shown is loaded', async ({ page }) => {
  const loaded: string[] = []
  page.on('response', (response) => loaded.push(new URL(response.url()).pathname))
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(
    loaded.filter((path) => path.includes('/start-') && path.endsWith('.js')).length,
  ).toBeLessThanOrEqual(2)
})

test('the theme follows the device until one is chosen, and the choice stays', async ({ page }) => {
  const html = page.locator('html')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/login')
  await expect(html).toHaveCSS('background-color', 'rgb(15, 22, 18)')
  await page.getByTitle('Jasny motyw').click()
  await expect(html).toHaveCSS('background-color', 'rgb(251, 249, 243)')
  await page.reload()
  await expect(html).toHaveCSS('background-color', 'rgb(251, 249, 243)')
})
