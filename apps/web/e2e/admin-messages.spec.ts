import type { Page } from '@playwright/test'
import type { mailsPage, smsPage } from '@skrzat/contract/wire/users'
import type { z } from 'zod'
import { answersIn } from './support/drawing.ts'
import { pressBlocked } from './support/forms.ts'
import { call, newPhone } from './support/places.ts'
import { expect, expectAccessible, expectAccessibleAtEachSize, test } from './support/test.ts'

const SIZES = [
  ['a desktop', 1280],
  ['a phone', 390],
] as const

type SmsPage = z.output<typeof smsPage>
type MailsPage = z.output<typeof mailsPage>

type Call = Parameters<typeof call>[0]

/** An account that was sent its PIN by SMS, which is only stored, as there is no gateway. */
async function ownSms(request: Call): Promise<{ phone: string; id: number }> {
  const phone = newPhone()
  const names = { firstName: 'Anna', lastName: 'Nowak', email: null, langKey: 'pl' }
  await call(request, 'users.create', { phone, ...names, authorities: ['ROLE_USER'], activated: true })
  const stored = async () =>
    (await call<SmsPage>(request, 'sms.list', { search: phone }, false)).rows.find(
      ({ state }) => state === 'stored',
    )?.id ?? 0
  await expect.poll(stored).toBeGreaterThan(0)
  return { phone, id: await stored() }
}

/** An e-mail to an address that no other test has. */
async function ownMail(request: Call): Promise<{ email: string; id: number }> {
  const email = `${crypto.randomUUID()}@example.pl`
  const account = { phone: newPhone(), firstName: 'Anna', lastName: 'Nowak', email, langKey: 'pl' }
  await call(request, 'users.create', { ...account, authorities: ['ROLE_USER'], activated: true })
  const stored = async () =>
    (await call<MailsPage>(request, 'mails.list', { search: email }, false)).rows[0]?.id ?? 0
  await expect.poll(stored).toBeGreaterThan(0)
  return { email, id: await stored() }
}

/** The page is told that the message could not be sent; what it asks for then, the server answers itself. */
async function asFailed(page: Page) {
  await page.route(/\/trpc\/[^?]*sms\.get/, async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    await route.fulfill({ response: answer, body: text.replaceAll('"state":"stored"', '"state":"failed"') })
  })
}

/** Above the title; the menu has the same link. */
function crumb(page: Page, name: string) {
  return page.getByRole('main').getByRole('link', { name })
}

test('an SMS is found by its phone and shown with what it says', async ({ openAs, request }) => {
  const { phone, id } = await ownSms(request)
  const page = await openAs('admin', '/user-sms')
  await page.getByRole('searchbox', { name: 'Telefon lub login konta' }).fill(phone)
  await expect(page.getByText('1 wiadomość')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: String(id) })
  await expect(row).toContainText('tylko zapisany')
  await row.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/user-sms/${id}\\?`))
  await expect(page.getByText(/PIN/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edytuj' })).toHaveCount(0)
  await crumb(page, 'Wiadomości SMS').click()
  await expect(page.getByRole('searchbox')).toHaveValue(phone)
  await page.getByRole('button', { name: 'Wyczyść wyszukiwanie' }).click()
  await expect(page).toHaveURL('/user-sms')

  await page.goto(`/user-sms/${id}/edit`)
  await expect(page.getByRole('alert')).toContainText('Zmienić można tylko wiadomość')
  await page.goto('/user-sms/999999999')
  await expect(page.getByRole('alert')).toContainText('Nie ma takiej wiadomości.')
})

test('an SMS that could not be sent is corrected; one that left meanwhile is not', async ({
  openAs,
  request,
}) => {
  const { phone, id } = await ownSms(request)
  const page = await openAs('admin', '/user-sms')
  await asFailed(page)
  await page.goto(`/user-sms/${id}`)
  await expect(page.getByText('niewysłany')).toBeVisible()
  await page.getByRole('link', { name: 'Edytuj' }).click()
  const digits = page.getByLabel('Telefon')
  await expect(digits).toHaveValue(phone.replace(/(\d{3})(?=\d)/g, '$1 '))
  await digits.fill('+48 500 12')
  await page.getByLabel('Treść').fill(' ')
  await pressBlocked(page.getByRole('button', { name: 'Popraw i wyślij' }))
  await expect(digits).toHaveAccessibleDescription('Numer telefonu musi mieć 9 cyfr.')
  await expect(digits).toBeFocused()
  await expect(page.getByLabel('Treść')).toHaveAccessibleDescription(/To pole jest wymagane\./)
  await expectAccessible(page)

  await digits.fill(`+48 ${newPhone()}`)
  await page.getByLabel('Treść').fill('Dzień dobry')
  await page.getByRole('button', { name: 'Popraw i wyślij' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Zmienić można tylko' })).toBeVisible()
  await expect(page.getByLabel('Treść')).toHaveValue('Dzień dobry')
})

test('what is typed for one SMS is not left to be sent as another', async ({ openAs, page, request }) => {
  const [one, other] = [await ownSms(request), await ownSms(request)]
  await asFailed(page)
  await openAs('admin', `/user-sms/${one.id}/edit?search=${other.phone}`)
  const text = page.getByLabel('Treść')
  const texts = { one: await text.inputValue(), other: 'Dzień dobry' }
  await page.getByRole('main').getByRole('link', { name: 'Wiadomości SMS' }).click()
  await expect(page.getByText('1 wiadomość')).toBeVisible()
  await page.getByRole('table').getByRole('link').click()
  await page.getByRole('link', { name: 'Edytuj' }).click()
  await expect(page).toHaveURL(new RegExp(`/user-sms/${other.id}/edit`))
  await text.fill(texts.other)
  // From the browser's list of visited pages, past those between.
  await page.evaluate(() => window.history.go(-3))
  await expect(page.getByRole('heading', { level: 1, name: `Popraw SMS ${one.id}` })).toBeVisible()
  await expect(text).toHaveValue(texts.one)
  await expect(page.getByLabel('Telefon')).toHaveValue(one.phone.replace(/(\d{3})(?=\d)/g, '$1 '))
  // The SMS is refetched in the background, which must not outlive the test.
  await page.unrouteAll({ behavior: 'wait' })
})

test('an e-mail is shown as whoever got it sees it, and its text is text alone', async ({
  openAs,
  request,
}) => {
  const { email, id } = await ownMail(request)
  const page = await openAs('admin', `/admin/mails?search=${email}`)
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/admin/mails/${id}\\?`))
  await expect(page.getByText(email)).toBeVisible()
  const text = page.getByRole('region', { name: 'Treść' })
  await expect(text.getByRole('link')).toHaveAttribute('href', /^https?:\/\/.*key=/)
  await expect(text.getByRole('link')).toHaveAttribute('rel', 'noreferrer')

  const written = 'javascript:alert(1) <img src=x onerror="document.title=1"> <b>x</b>'
  await page.route(/\/trpc\/[^?]*mails\.get/, async (route) => {
    const answer = await route.fetch()
    const told = await answer.text()
    const body = told.replace(/"body":"(?:[^"\\]|\\.)*"/, `"body":${JSON.stringify(written)}`)
    await route.fulfill({ response: answer, body })
  })
  await page.goto(`/admin/mails/${id}`)
  await expect(text).toHaveText(written)
  await expect(text.locator('*')).toHaveCount(0)

  await page.goto('/admin/mails/999999999')
  const missing = page.getByRole('alert')
  await expect(missing).toContainText('Nie ma tego, czego szukasz.')
  await expect(missing.getByRole('button')).toHaveCount(0)
  await expect(missing.getByRole('link', { name: 'Wróć na początek' })).toBeVisible()
})

test('an alarm is on the first page and in the menu until it was read', async ({ openAs, page }) => {
  // What sets one off, the server's own tests promise; here one is as if it had come.
  let read = false
  const counts = () => (read ? {} : { admin: 1 })
  await page.route(/notifications\.followCounts/, (route) => route.abort())
  await page.route(/\/trpc\/[^?]*(?:accounts\.menu|notifications\.bySection)/, async (route) => {
    const url = new URL(route.request().url())
    const names = url.pathname.replace('/trpc/', '').split(',')
    const answer = await route.fetch()
    const results = await answersIn<{ result: { data: object } }>(answer)
    const notice = {
      id: 1,
      type: 'TYPE_SIGN_IN_ALARM',
      section: 'admin',
      placeId: null,
      createdDate: new Date().toISOString(),
      data: { kid_name: '', kid: null, place: null, payment: null },
    }
    for (const [at, name] of names.entries()) {
      const result = results[at]?.result
      if (!result) continue
      if (name === 'accounts.menu') result.data = { ...result.data, counts: counts() }
      if (name === 'notifications.bySection') result.data = read ? [] : [notice]
    }
    await route.fulfill({ response: answer, json: results })
  })
  await page.route(/notifications\.markRead/, async (route) => {
    read = true
    await route.continue()
  })
  await openAs('admin', '/')
  const alarm = page.getByRole('status').filter({ hasText: 'Ktoś próbował zgadnąć PIN-y' })
  await expect(alarm).toBeVisible()
  await expect(page.getByRole('link', { name: /Start/ }).first()).toContainText('1')
  await expectAccessible(page)
  await alarm.getByRole('button', { name: 'Oznacz jako przeczytane' }).click()
  await expect(alarm).toBeHidden()
  await expect(page.getByRole('link', { name: /Start/ }).first()).not.toContainText('1')
})

test('SMS break no rule of axe', async ({ openAs, page, request }) => {
  const { id } = await ownSms(request)
  await openAs('admin', `/user-sms/${id}`)
  await expectAccessibleAtEachSize(page)
  await crumb(page, 'Wiadomości SMS').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Wiadomości SMS' })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectAccessibleAtEachSize(page)
})

test('e-mails break no rule of axe', async ({ openAs, page, request }) => {
  const { id } = await ownMail(request)
  await openAs('admin', `/admin/mails/${id}`)
  await expectAccessibleAtEachSize(page)
  await crumb(page, 'E-maile').click()
  await expect(page.getByRole('heading', { level: 1, name: 'E-maile' })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectAccessibleAtEachSize(page)
})

test('on a phone the admin’s screens are in the bar, the others behind "more"', async ({ openAs }) => {
  const page = await openAs('admin', '/')
  await page.setViewportSize({ width: 390, height: 844 })
  const bar = page.getByRole('navigation', { name: 'Na skróty' })
  await page.getByRole('button', { name: 'Więcej', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Więcej' })
  await expect(sheet.getByRole('heading', { name: 'Administracja' })).toBeVisible()
  await sheet.getByRole('link', { name: 'E-maile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'E-maile' })).toBeVisible()
  await bar.getByRole('link', { name: 'Użytkownicy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Użytkownicy' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Użytkownicy' }).getByRole('listitem').first()).toBeVisible()
})

for (const [device, width] of SIZES)
  test(`the limits of SMS are shown above the list, on ${device}`, async ({ openAs, request }) => {
    await ownSms(request)
    const page = await openAs('admin', '/user-sms')
    await page.setViewportSize({ width, height: 900 })
    const limits = page.getByRole('region', { name: 'Limity SMS-ów' })
    await expect(limits.getByText(/w\stej godzinie \d+ z\s2000/)).toBeVisible()
    await limits.locator('summary').press('Enter')
    await expect(limits.getByRole('row', { name: /^Razem \d+ z 2000 \d+ z 8000/ })).toBeVisible()
    await expect(limits.getByRole('row', { name: /^Kody dla niezalogowanych .* z 300 / })).toBeVisible()
    await expectAccessible(page)
  })
