import { expect, test, tokenOf } from './support/test.ts'

const key = 'jhi-authenticationToken'

test('whoever is not signed in is sent to /login', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL('/login')
  await page.goto('/place/1')
  await expect(page).toHaveURL('/login?from=%2Fplace%2F1')
})

test('an unknown address says that the page does not exist', async ({ page, openAs }) => {
  await page.goto('/nie-ma-takiej')
  await expect(page.getByRole('heading', { name: 'Strona nie istnieje.' })).toBeVisible()
  await expect(page).toHaveTitle('Strona nie istnieje · Skrzat')
  await openAs('director', '/place/abc')
  await expect(page.getByRole('heading', { name: 'Strona nie istnieje.' })).toBeVisible()
})

test('a place of others is not shown', async ({ page, openAs }) => {
  await openAs('otherDirector', '/')
  const mine = await page.getByRole('main').getByRole('heading').getByRole('link').getAttribute('href')
  const theirs = mine === '/place/1' ? '/place/2' : '/place/1'
  await page.goto(theirs)
  await expect(page.getByRole('alert')).toContainText('Nie masz uprawnień do tej strony.')
})

test('a session that the server has ended leads to /login with a word about it', async ({
  page,
  request,
}) => {
  const token = await tokenOf(request, 'accountant')
  // What is live would tell it first; here an ordinary call is to find it out.
  await page.route(/\.follow/, (route) => route.abort())
  await page.goto('/login')
  await page.evaluate(([name, kept]) => sessionStorage.setItem(name ?? '', kept ?? ''), [key, token])
  // The session ends while the call of the press below is on its way, so no earlier call of the page can find it out.
  const call = (url: URL) => /payments\.list.*"status":"expired"/.test(decodeURIComponent(url.href))
  await page.route(
    call,
    async (route) => {
      const headers = { Authorization: `Bearer ${token}` }
      const ended = await request.post('/api/logout', { headers, data: {} })
      expect(ended.status()).toBe(200)
      await route.continue()
    },
    { times: 1 },
  )
  await page.goto('/place/1/payments')
  await page.getByRole('button', { name: /^Zaległe/ }).click()
  await expect(page).toHaveURL(/\/login\?reason=unauthorized/)
  await expect(page.getByText('Sesja wygasła. Zaloguj się ponownie.')).toBeVisible()
  expect(await page.evaluate((name) => sessionStorage.getItem(name), key)).toBeNull()
})

test('signing out in one tab signs out the others', async ({ context, page, openAs, request }) => {
  await openAs('parent', '/')
  const token = await tokenOf(request, 'parent')
  const [first, second] = [await context.newPage(), await context.newPage()]
  await first.goto('/login')
  await first.evaluate(([name, kept]) => localStorage.setItem(name ?? '', kept ?? ''), [key, token])
  for (const tab of [first, second]) {
    await tab.goto('/')
    await expect(tab.getByRole('heading', { level: 1 })).toContainText('Dzień dobry')
  }
  await first.evaluate((name) => localStorage.removeItem(name), key)
  await expect(second).toHaveURL(/\/login\?reason=unauthorized/)
  await expect(second.getByText('Sesja wygasła. Zaloguj się ponownie.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Dzień dobry')
})

test('a tab that finds out by itself says that the session has ended', async ({ openAs }) => {
  const page = await openAs('parent', '/')
  // No event comes for a change of its own, as if that of another tab were still to come.
  await page.evaluate((name) => sessionStorage.removeItem(name), key)
  await page.getByRole('navigation').getByRole('link', { name: 'Płatności' }).click()
  await expect(page).toHaveURL(/\/login\?.*reason=unauthorized/)
  await expect(page.getByText('Sesja wygasła. Zaloguj się ponownie.')).toBeVisible()
})

test('many visible tabs leave connections for what each one asks for', async ({ context, request }) => {
  const token = await tokenOf(request, 'parent')
  await context.addInitScript(([name, kept]) => localStorage.setItem(name ?? '', kept ?? ''), [key, token])
  let streams = 0
  context.on('response', (response) => {
    if (response.headers()['content-type']?.startsWith('text/event-stream')) streams += 1
  })
  const tabs = [await context.newPage(), await context.newPage(), await context.newPage()]
  for (const tab of tabs) await tab.goto('/')
  await expect.poll(() => streams).toBeGreaterThanOrEqual(4)
  for (const tab of tabs) {
    await tab.reload()
    await expect(tab.getByRole('heading', { level: 1 })).toContainText('Dzień dobry')
    await tab.getByRole('navigation').getByRole('link', { name: 'Płatności' }).click()
    await expect(tab.getByRole('heading', { name: 'Płatności', level: 1 })).toBeVisible()
    await tab.goBack()
    await expect(tab.getByRole('heading', { level: 1 })).toContainText('Dzień dobry')
  }
})
