/** Signing in and out, before and after. */
import type { Page } from '@playwright/test'
import { expect, isLive, makeAccount, PIN, test } from '../support/accounts.ts'

const TOKEN = 'jhi-authenticationToken'

function form(page: Page) {
  return {
    phone: page.getByLabel('Telefon'),
    pin: page.getByLabel('PIN', { exact: true }),
    remember: page.getByLabel('Zapamiętaj mnie'),
    submit: page.getByRole('button', { name: 'Zaloguj się', exact: true }),
  }
}

/** Types as one would: the phone, after which focus moves by itself, and the PIN. */
async function type(page: Page, phone: string, secret = PIN) {
  await form(page).phone.fill('')
  await page.keyboard.type(phone)
  await expect(form(page).pin).toBeFocused()
  await page.keyboard.type(secret)
  await page.keyboard.press('Enter')
}

/** Where the browser keeps the token. */
function kept(page: Page) {
  return page.evaluate(
    (name) => [localStorage, sessionStorage].map((storage) => storage.getItem(name) !== null),
    TOKEN,
  )
}

test.describe('on a device of dark scheme', () => {
  test.use({ colorScheme: 'dark' })

  test('theme and language are chosen before one signs in, show at once and stay', async ({ page }) => {
    const [dark, light] = ['rgb(15, 22, 18)', 'rgb(251, 249, 243)']
    const html = page.locator('html')
    const heading = page.getByRole('heading', { level: 1 })
    const texts: string[] = []
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (/\/start-.*\.js$/.test(pathname)) texts.push(pathname)
    })
    await page.goto('/login')
    // The app has taken the place of what the document shows.
    await expect(form(page).phone).toBeFocused()
    // The texts that are shown, and the module that shows them.
    expect(texts.length).toBeLessThanOrEqual(2)

    expect(await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true)
    await expect(html).toHaveCSS('background-color', dark)
    const bright = page.getByRole('radio', { name: 'Jasny motyw' })
    await bright.press('Space')
    await expect(bright).toBeChecked()
    await expect(html).toHaveCSS('background-color', light)

    const language = page.locator('header').getByRole('combobox')
    const place = await language.boundingBox()
    for (const [locale, words] of Object.entries({ de: 'Anmelden', ru: 'Войти', en: 'Sign in' })) {
      await language.focus()
      await language.selectOption(locale)
      await expect(heading).toHaveText(words)
      await expect(html).toHaveAttribute('lang', locale)
      expect(await language.boundingBox()).toEqual(place)
      await expect(language).toBeFocused()
    }
    await expect(page).toHaveTitle('Sign in · Skrzat')
    await page.reload()
    await expect(html).toHaveCSS('background-color', light)
    await expect(heading).toHaveText('Sign in')
    await expect(page.getByLabel('Phone')).toBeFocused()
    await page.getByRole('radio', { name: 'Same theme as the device' }).press('Space')
    await expect(html).toHaveCSS('background-color', dark)
  })
})

test('one comes back to the page, stays signed in if asked, and is out', async ({ page, request }) => {
  const { phone } = await makeAccount(request)
  await page.goto('/payments/my?history=true')
  await expect(page).toHaveURL('/login?from=%2Fpayments%2Fmy%3Fhistory%3Dtrue')
  await expect(form(page).phone).toBeFocused()
  // A number is mended in the middle without the caret running away.
  await page.keyboard.type('60000002')
  for (const at of ['ArrowLeft', 'ArrowLeft']) await page.keyboard.press(at)
  await page.keyboard.type('7')
  await expect(form(page).phone).toHaveValue('600 000 702')
  await type(page, phone)
  await expect(page).toHaveURL('/payments/my?history=true')
  expect(await kept(page)).toEqual([false, true])
  const token = await page.evaluate((name) => sessionStorage.getItem(name) ?? '', TOKEN)
  expect(await isLive(request, token)).toBe(true)
  await page.getByRole('banner').getByRole('link', { name: 'Wyloguj się' }).click()
  await expect(page).toHaveURL('/login?logout=true')
  await expect(page.getByText('Wylogowano. Do zobaczenia!')).toBeVisible()
  expect(await isLive(request, token)).toBe(false)

  await form(page).remember.check()
  await type(page, phone)
  await expect(page).toHaveURL('/')
  expect(await kept(page)).toEqual([true, false])
})

test('signing out goes through the identity provider’s page', async ({ page, request, baseURL }) => {
  const { phone } = await makeAccount(request)
  const provider = 'https://id.example'
  await page.goto('/login')
  await expect(form(page).phone).toBeFocused()
  await type(page, phone)
  await expect(page).toHaveURL('/')
  // The server of these tests has no provider; that it works with a real one, its own tests promise.
  await page.route(/\/trpc\/accounts\.signOut/, async (route) => {
    const response = await route.fetch()
    const text = (await response.text())
      .replace('"logoutUrl":null', `"logoutUrl":"${provider}/end?realm=x"`)
      .replace('"idToken":null', '"idToken":"a.b.c"')
    await route.fulfill({ response, body: text })
  })
  const asked = page.waitForRequest(`${provider}/**`)
  await page.route(`${provider}/**`, (route) =>
    route.fulfill({ status: 302, headers: { location: `${baseURL}` } }),
  )
  await page.getByRole('banner').getByRole('link', { name: 'Wyloguj się' }).click()
  const { searchParams } = new URL((await asked).url())
  expect(Object.fromEntries(searchParams)).toEqual({
    realm: 'x',
    id_token_hint: 'a.b.c',
    post_logout_redirect_uri: baseURL,
  })
  await expect(page).toHaveURL('/login?logout=true')
})
