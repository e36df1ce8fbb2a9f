/** The system's admin looks after the server, and reads what was sent. */
import type { Mail, Sms } from '@skrzat/contract/wire/users'
import type { APIRequestContext } from '@playwright/test'
import { freshPhone, makeAccount, openWith, tokenFor } from '../support/accounts.ts'
import { expectSeen, tabTo } from '../support/keys.ts'
import { call } from '../support/places.ts'
import { saved } from '../support/saved.ts'
import { expect, test } from '../support/test.ts'

/** Each has a logger of its own, as all workers share one server. */
const LOGGERS = ['checkpoints', 'calendar', 'files', 'wall', 'today', 'uploads', 'search', 'moderation']

test('from the overview an admin sees how the server is, sets what a part of it writes, and is in the audits', async ({
  page,
  request,
}) => {
  const password = 'cztery słowa jak żółw'
  const admin = await makeAccount(request, { authorities: ['ROLE_ADMIN', 'ROLE_USER'], password })
  await openWith(page, await tokenFor(request, admin.phone, password), '/admin')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Kondycja' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kondycja' })).toBeVisible()
  const database = page.getByRole('listitem', { name: 'Baza danych' })
  await expect(database.getByText('działa', { exact: true })).toBeVisible()
  await database.getByText('Szczegóły techniczne').click()
  await expect(database).toContainText('PostgreSQL')

  await main.getByRole('link', { name: 'Stan systemu' }).click()
  await main.getByRole('link', { name: 'Dzienniki' }).click()
  const name = LOGGERS[test.info().parallelIndex] ?? 'sms'
  const logger = page.getByRole('combobox', { name, exact: true })
  await saved(page, 'loggers.set', () => logger.selectOption('szczegóły'))
  await expect(logger).toHaveAccessibleDescription('Ustawiony osobno.')
  await page.reload()
  await expect(logger).toHaveValue('DEBUG')
  await saved(page, 'loggers.set', () => logger.selectOption('domyślnie'))
  await expect(logger).not.toHaveAccessibleDescription('Ustawiony osobno.')

  await main.getByRole('link', { name: 'Stan systemu' }).click()
  await main.getByRole('link', { name: 'Audyt' }).click()
  await page.getByLabel('Osoba').fill(admin.phone)
  await expect(page).toHaveURL(new RegExp(`person=%22${admin.phone}%22`))
  const kind = page.getByLabel('Rodzaj')
  await tabTo(page, kind)
  await page.keyboard.type('Zmiana poziomu')
  await expect(page).toHaveURL(/kind=LOGGER_CHANGED/)
  await expectSeen(kind)
  // Its two entries alone, and the heads.
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('row').nth(2)).toContainText(`dziennik: ${name}`)
  await expect(page.getByRole('row').nth(1)).toContainText('poziom przedtem: DEBUG')
})

test('charts follow the server, each with its figures in words and as a table', async ({ openAs, page }) => {
  await openAs('admin', '/admin/metrics')
  const requests = page.getByRole('region', { name: 'Zapytania na sekundę' })
  await expect(requests).toContainText(/Teraz [\d,]+ na sekundę/)
  await expect(requests.locator('svg.recharts-surface path').first()).toBeAttached()
  // An axis of time has whole minutes, one of counts whole numbers, and neither shows the same twice.
  const marks = (chart: string, axis: 'xAxis' | 'yAxis') =>
    page.getByRole('region', { name: chart }).locator(`.recharts-${axis}-tick-labels text`).allTextContents()
  const differ = (shown: readonly string[], form: RegExp) =>
    shown.length > 0 && new Set(shown).size === shown.length && shown.every((mark) => form.test(mark))
  await expect
    .poll(async () => differ(await marks('Zapytania na sekundę', 'xAxis'), /^\d\d:\d\d$/))
    .toBe(true)
  await expect.poll(async () => differ(await marks('Otwarte ekrany', 'yAxis'), /^\d+$/)).toBe(true)
  await requests.getByText('Pokaż jako tabelę').click()
  await expect(requests.getByRole('columnheader', { name: 'zapytania' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Połączenia z bazą danych' }).first()).toContainText(
    /Teraz zajęte/,
  )
  await expect(page.getByRole('heading', { name: 'Najdłuższe zapytania do bazy danych' })).toBeVisible()
  await page.getByLabel('Pokaż trasę w czasie').selectOption('metrics.now')
  await expect(page.getByRole('region', { name: 'metrics.now: na sekundę' })).toContainText('Teraz')
})

test('the admin reads what the API answers, and tries it', async ({ openAs, page }) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) refused.push(message.text())
  })
  await openAs('admin', '/admin/api')
  await page.locator('#operations-tag-accounts').getByRole('button').click()
  const own = page.locator('#operations-accounts-getAccount')
  await own.getByRole('button').first().click()
  await own.getByRole('button', { name: 'Try it out' }).click()
  await own.getByRole('button', { name: 'Execute' }).click()
  await expect(own.locator('.live-responses-table')).toContainText('600000001')
  // What it offers to copy holds no token.
  await expect(own.locator('.curl-command')).toContainText('/api/account')
  await expect(own.locator('.curl-command')).not.toContainText('Bearer')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  expect(refused).toEqual([])
})

/** A new account, which was sent its PIN by SMS and a link by e-mail; both are only stored, as nothing sends them. */
async function welcomed(request: APIRequestContext) {
  const [phone, email] = [freshPhone(), `${crypto.randomUUID()}@example.pl`]
  const account = { phone, firstName: 'Anna', lastName: 'Nowak', email, langKey: 'pl' }
  await call(request, 'users.create', { ...account, authorities: ['ROLE_USER'], activated: true })
  const stateOf = async (kind: 'sms' | 'mails', search: string) => {
    const { rows } = await call<{ rows: (Sms | Mail)[] }>(request, `${kind}.list`, { search }, false)
    return rows[0]?.state
  }
  await expect.poll(() => stateOf('sms', phone)).toBe('stored')
  await expect.poll(() => stateOf('mails', email)).toBe('stored')
  return { phone, email }
}

test('an SMS and an e-mail are found by whom they went to, and shown with what they say', async ({
  openAs,
  request,
}) => {
  const { phone, email } = await welcomed(request)
  const page = await openAs('admin', '/user-sms')
  const main = page.getByRole('main')
  await page.getByRole('searchbox', { name: 'Telefon lub login konta' }).fill(phone)
  await expect(page.getByText('1 wiadomość')).toBeVisible()
  await expect(page.getByRole('table')).toContainText('tylko zapisany')
  await page.getByRole('table').getByRole('link').click()
  await expect(page).toHaveURL(/\/user-sms\/\d+\?/)
  await expect(page.getByText(/PIN/)).toBeVisible()
  await main.getByRole('link', { name: 'Wiadomości SMS' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue(phone)
  await page.getByRole('button', { name: 'Wyczyść wyszukiwanie' }).click()
  await expect(page).toHaveURL('/user-sms')

  await page.setViewportSize({ width: 390, height: 844 })
  const limits = page.getByRole('region', { name: 'Limity SMS-ów' })
  await limits.locator('summary').press('Enter')
  await expect(limits.getByRole('row', { name: /^Razem \d+ z \d+ \d+ z \d+/ })).toBeVisible()
  // On a phone the admin's screens are in the bar, the others behind "more".
  await page.getByRole('button', { name: 'Więcej', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Więcej' })
  await expect(sheet.getByRole('heading', { name: 'Administracja' })).toBeVisible()
  await sheet.getByRole('link', { name: 'E-maile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'E-maile' })).toBeVisible()
  await page.getByRole('searchbox').fill(email)
  await expect(page.getByText('1 e-mail', { exact: true })).toBeVisible()
  await page.getByRole('list', { name: 'E-maile' }).getByRole('link').filter({ hasText: email }).click()
  await expect(page).toHaveURL(/\/admin\/mails\/\d+\?/)
  const link = page.getByRole('region', { name: 'Treść' }).getByRole('link')
  await expect(link).toHaveAttribute('href', /^https?:\/\/.*key=/)
  await expect(link).toHaveAttribute('rel', 'noreferrer')
  await page.getByRole('navigation', { name: 'Na skróty' }).getByRole('link', { name: 'Użytkownicy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Użytkownicy' })).toBeVisible()
})
