/** The system’s admin looks after the server, what was sent, accounts and places. */
import type { APIRequestContext, Page } from '@playwright/test'
import type { PlaceInfo } from '@skrzat/contract/wire/places'
import type { Mail, Sms } from '@skrzat/contract/wire/users'
import { freshPhone, makeAccount, PIN, tokenFor } from '../support/accounts.ts'
import { setUpApp } from '../support/factors.ts'
import { chooseFrom, expectKept, expectSeen, go, tabTo, write } from '../support/keys.ts'
import { unique } from '../support/places.ts'
import { saved } from '../support/saved.ts'
import { call, expect, openWith, test } from '../support/test.ts'

/** Each has a logger of its own, as all workers share one server. */
const LOGGERS = ['checkpoints', 'calendar', 'files', 'wall', 'today', 'uploads', 'search', 'moderation']

test('an admin sees how the server is, sets what it writes, and is audited', async ({ page, request }) => {
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
  await main.getByRole('link', { name: 'Wydajność' }).click()
  const chart = (of: string) => page.getByRole('region', { name: of }).first()
  const requests = chart('Zapytania na sekundę')
  await expect(requests).toContainText(/Teraz [\d,]+ na sekundę/)
  await expect(requests.locator('svg.recharts-surface path').first()).toBeAttached()
  // Counts are whole numbers, none of which is shown twice.
  const marks = chart('Otwarte ekrany').locator('.recharts-yAxis-tick-labels text')
  await expect
    .poll(async () => {
      const shown = await marks.allTextContents()
      return (
        shown.length > 0 && new Set(shown).size === shown.length && shown.every((mark) => /^\d+$/.test(mark))
      )
    })
    .toBe(true)
  await requests.getByText('Pokaż jako tabelę').click()
  await expect(requests.getByRole('columnheader', { name: 'zapytania' })).toBeVisible()
  await expect(chart('Połączenia z bazą danych')).toContainText(/Teraz zajęte/)
  await page.getByLabel('Pokaż trasę w czasie').selectOption('metrics.now')
  await expect(chart('metrics.now: na sekundę')).toContainText('Teraz')

  await main.getByRole('link', { name: 'Stan systemu' }).click()
  await main.getByRole('link', { name: 'Dzienniki' }).click()
  const name = LOGGERS[test.info().parallelIndex] ?? 'sms'
  const logger = page.getByRole('combobox', { name, exact: true })
  await saved(page, 'loggers.set', () => logger.selectOption('szczegóły'))
  await expect(logger).toHaveAccessibleDescription('Ustawiony osobno.')
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

test('an SMS and an e-mail are found by whom they went to, and shown', async ({ openAs, request }) => {
  const { phone, email } = await welcomed(request)
  const page = await openAs('admin', '/user-sms')
  const main = page.getByRole('main')
  await page.getByRole('searchbox', { name: 'Telefon lub login konta' }).fill(phone)
  // It may be the only one there is, before the search counts.
  await expect(page).toHaveURL(new RegExp(phone))
  await expect(page.getByText('1 wiadomość')).toBeVisible()
  await expect(page.getByRole('table')).toContainText('tylko zapisany')
  await page.getByRole('table').getByRole('link').click()
  await expect(page).toHaveURL(/\/user-sms\/\d+\?/)
  await expect(page.getByText(/PIN/)).toBeVisible()
  await main.getByRole('link', { name: 'Wiadomości SMS' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue(phone)

  await page.setViewportSize({ width: 390, height: 844 })
  // On a phone the admin's screens are in the bar, the others behind "more".
  await page.getByRole('button', { name: 'Więcej', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Więcej' })
  await expect(sheet.getByRole('heading', { name: 'Administracja' })).toBeVisible()
  await sheet.getByRole('link', { name: 'E-maile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'E-maile' })).toBeVisible()
  await page.getByRole('searchbox').fill(email)
  await expect(page).toHaveURL(new RegExp(email.split('@', 1)[0] ?? ''))
  await expect(page.getByText('1 e-mail', { exact: true })).toBeVisible()
  await page.getByRole('list', { name: 'E-maile' }).getByRole('link').filter({ hasText: email }).click()
  await expect(page).toHaveURL(/\/admin\/mails\/\d+\?/)
  const link = page.getByRole('region', { name: 'Treść' }).getByRole('link')
  await expect(link).toHaveAttribute('href', /^https?:\/\/.*key=/)
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await page.getByRole('navigation', { name: 'Na skróty' }).getByRole('link', { name: 'Użytkownicy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Użytkownicy' })).toBeVisible()
})

const PASSWORD = 'cztery słowa jak żółw'

const more = (page: Page) => page.getByRole('button', { name: /^Więcej działań/ })
const question = (page: Page) => page.getByRole('alertdialog')

async function act(page: Page, action: string, confirm = action) {
  await more(page).click()
  await page.getByRole('menuitem', { name: action }).click()
  await question(page).getByRole('button', { name: confirm }).click()
}

test('an admin adds, helps, changes, disables and deletes accounts', async ({ page, request }) => {
  const admin = await makeAccount(request, { authorities: ['ROLE_ADMIN', 'ROLE_USER'], password: PASSWORD })
  const token = await tokenFor(request, admin.phone, PASSWORD)
  const [phone, name] = [freshPhone(), unique('Nowak')]
  const email = `${crypto.randomUUID()}@example.pl`
  await openWith(page, token, '/admin/users/add')
  await page.getByLabel('Telefon').fill(`+48 ${phone}`)
  await page.getByLabel('Nazwisko').fill(name)
  await page.getByLabel('E-mail').fill(email)
  await page.keyboard.press('Enter')
  const proof = page.getByRole('dialog', { name: 'Potwierdź, że to Ty' })
  await expect(proof.getByLabel('PIN lub hasło', { exact: true })).toBeFocused()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Dodano konto: ${name}`)).toBeVisible()
  await expect(page).toHaveURL('/admin/users')

  await page.getByRole('searchbox').fill(phone)
  await expect(page.getByText('1 konto', { exact: true })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText(`${email} (niepotwierdzony)`)
  await expect(row).toContainText('aktywne')
  await act(page, 'Pomóż się zalogować', 'Wyślij SMS')
  await expect(page.getByText(/^Wysyłamy SMS na numer/)).toBeVisible()
  await expect(question(page)).toHaveCount(0)

  // By the keyboard it is changed and switched off, and the list is as it was.
  await page.getByRole('searchbox').focus()
  await go(page, row.getByRole('link'))
  await expect(page).toHaveURL(/\/edit/)
  await expectKept(page)
  await write(page, page.getByLabel('Imię'), 'Halina')
  await go(page, page.getByRole('button', { name: 'Zapisz' }))
  await expect(page).toHaveURL(/\/admin\/users\?/)
  await expectKept(page)
  await expect(row).toContainText('Halina')
  await chooseFrom(page, more(page), 'Wyłącz konto')
  await go(page, question(page).getByRole('button', { name: 'Wyłącz konto' }))
  await expect(row).toContainText('wyłączone')
  await expectSeen(more(page))
  await act(page, 'Usuń konto')
  await expect(page.getByText('Nie znaleziono kont')).toBeVisible()
  // What the question was asked with is gone: focus stays on the page.
  await expect(page.locator('#content')).toBeFocused()

  // Those who lost the second factor get in again.
  const user = await makeAccount(request)
  await setUpApp(request, await tokenFor(request, user.phone), PIN)
  await page.getByRole('searchbox').fill(user.phone)
  await expect(page.getByRole('row').filter({ hasText: 'Próbna' })).toBeVisible()
  await act(page, 'Usuń drugi składnik logowania', 'Usuń składnik')
  await expect(page.getByText(/^Usunięto drugi składnik logowania/)).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  await tokenFor(request, user.phone)
})

test('a place is added, found by its name, changed by keyboard and opened', async ({ openAs, request }) => {
  const name = unique('Przedszkole')
  const page = await openAs('admin', '/admin/places/add')
  await page.getByLabel('Nazwa').fill(name)
  await page.getByLabel('Ulica i numer').fill('  ul.  Leśna 3 ')
  await page.getByLabel('Miejscowość').fill('Gdańsk')
  await page.getByLabel('Województwo').selectOption('pomorskie')
  await page.getByLabel('Telefon', { exact: true }).fill('+48 600 100 200')
  await page.getByLabel('NIP').fill('525-224-84-82')
  await page.getByLabel('Numer konta').fill('62-1090-1014-0000-0712-1981-2874')
  await page.getByRole('main').getByRole('button', { name: 'Dodaj placówkę' }).click()
  await expect(page.getByText(`Dodano placówkę: ${name}`)).toBeVisible()
  await expect(page).toHaveURL(/\/place\/\d+$/)
  const path = new URL(page.url()).pathname
  const placeId = Number(path.split('/').at(-1))
  const kept = () => call<PlaceInfo>(request, 'places.get', { placeId }, false)
  const numbers = { phone: '600100200', nip: '5252248482', accountNumber: '62109010140000071219812874' }
  expect(await kept()).toMatchObject({ name, street: 'ul. Leśna 3', email: null, ...numbers })

  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Placówki' }).click()
  const find = page.getByRole('searchbox', { name: 'Nazwa, miejscowość lub NIP' })
  await find.fill(name)
  await expect(page.getByText('1 placówka', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Nazwa' }).click()
  await expect(page.getByRole('columnheader', { name: 'Nazwa' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('link', { name: `Edytuj: ${name}` }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByLabel('Numer konta')).toHaveValue('62 1090 1014 0000 0712 1981 2874')
  await page.getByLabel('Miejscowość').fill('Rzgów')
  await saved(page, 'places.update', () => page.keyboard.press('Enter'))
  await expect(page).toHaveURL(/\/admin\/places\?.*sort=-name/)
  await expect(find).toHaveValue(name)
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Rzgów')
  await page.getByRole('link', { name: `Pokaż: ${name}` }).click()
  await expect(page).toHaveURL(path)
  expect(await kept()).toMatchObject({ name, city: 'Rzgów', ...numbers })
})
