import type { Page } from '@playwright/test'
import { expect, makeAccount, test, tokenFor } from './support/accounts.ts'

/** The server of these tests has no identity provider; that it works with a real one, its own tests promise. */
const PROVIDER = 'https://id.example'

/** As if one were configured. */
async function configure(page: Page) {
  await page.route(/\/trpc\/accounts\.config/, async (route) => {
    const response = await route.fetch()
    const text = (await response.text()).replaceAll('"oidc":false', '"oidc":true')
    await route.fulfill({ response, body: text })
  })
}

test('the way to the identity provider carries where one was heading', async ({ page }) => {
  await configure(page)
  await page.goto('/login?from=%2Fpayments%2Fmy%3Fhistory%3Dtrue')
  const link = page.getByRole('link', { name: 'Zaloguj się kontem organizacji' })
  await expect(link).toHaveAttribute('href', '/api/oidc/login?from=%2Fpayments%2Fmy%3Fhistory%3Dtrue')
})

test('without a provider there is no way to one', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByText('Dane pokazowe')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Zaloguj się kontem organizacji' })).toBeHidden()
})

test('back from it the token is fetched, and one goes to where one was heading', async ({
  page,
  request,
}) => {
  const { phone } = await makeAccount(request)
  const token = await tokenFor(request, phone)
  await page.route('**/api/oidc/token', (route) => route.fulfill({ json: { id_token: token } }))
  await page.goto('/login?oidc=done&from=%2Fpayments%2Fmy%3Fhistory%3Dtrue')
  await expect(page).toHaveURL('/payments/my?history=true')
  expect(page.url()).not.toContain(token)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('where no token waits, it says that it failed, and the form is there', async ({ page }) => {
  await page.goto('/login?oidc=done&from=%2F')
  await expect(page.getByRole('alert')).toContainText('Logowanie kontem organizacji nie powiodło się')
  await expect(page.getByLabel('Telefon')).toBeEnabled()
})

for (const [outcome, words] of [
  ['failed', 'Logowanie kontem organizacji nie powiodło się. Spróbuj ponownie.'],
  ['unknown', 'Konto organizacji nie potwierdziło Twojego numeru telefonu.'],
] as const) {
  test(`"${outcome}" is said in words, and one still gets to where one was heading`, async ({
    page,
    request,
  }) => {
    const { phone } = await makeAccount(request)
    await page.goto(`/login?oidc=${outcome}&from=%2Fpayments%2Fmy`)
    await expect(page.getByRole('alert')).toContainText(words)
    await page.getByLabel('Telefon').fill(phone)
    await page.getByLabel('PIN', { exact: true }).fill('862947')
    await page.getByRole('button', { name: 'Zaloguj się', exact: true }).click()
    await expect(page).toHaveURL('/payments/my')
  })
}

test('nobody is led away by an outcome that anybody may have written', async ({ page, request }) => {
  const { phone } = await makeAccount(request)
  const token = await tokenFor(request, phone)
  await page.route('**/api/oidc/token', (route) => route.fulfill({ json: { id_token: token } }))
  await page.goto('/login?oidc=done&from=%2F%2Fexample.com')
  await expect(page).toHaveURL('/')
  await page.goto('/logout')
  await page.goto('/login?oidc=nonsense')
  await expect(page.getByRole('alert')).toBeHidden()
})

test('signing out goes through the provider’s page and comes back to say so', async ({
  page,
  request,
  baseURL,
}) => {
  const { phone } = await makeAccount(request)
  // Once, and not with every page: what comes after signing out is to be seen.
  await page.goto('/login')
  const token = await tokenFor(request, phone)
  await page.evaluate((kept) => sessionStorage.setItem('jhi-authenticationToken', kept), token)
  await page.goto('/')
  await page.route(/\/trpc\/accounts\.signOut/, async (route) => {
    const response = await route.fetch()
    const text = (await response.text())
      .replace('"logoutUrl":null', `"logoutUrl":"${PROVIDER}/end?realm=x"`)
      .replace('"idToken":null', '"idToken":"a.b.c"')
    await route.fulfill({ response, body: text })
  })
  const asked = page.waitForRequest(`${PROVIDER}/**`)
  await page.route(`${PROVIDER}/**`, (route) =>
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
  await expect(page.getByText('Wylogowano. Do zobaczenia!')).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveURL('/login')
})
