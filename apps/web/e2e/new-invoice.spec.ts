import { addMonths, lastOfMonth, warsawDay } from '@skrzat/contract/days'
import type { NewInvoiceScreen } from '@skrzat/contract/wire/payments'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect, expectAccessibleAtEachSize, test, tokenOf } from './support/test.ts'

/** Place 2 is issued in, a group a test; place 1 is only typed in. */
const typing = '/place/1/payments?tab=new'
const issuing = '/place/2/payments?tab=new'

const bar = (page: Page) => page.getByRole('region', { name: 'Wystawianie faktur' })
const issueAll = (page: Page) => bar(page).getByRole('button', { name: /^Wystaw \d+/ })
/** The summary that asks before many are issued, and its answer. */
const summary = (page: Page) => page.getByRole('alertdialog', { name: /^Wystawić \d+/ })
async function issueShown(page: Page) {
  await issueAll(page).click()
  await summary(page)
    .getByRole('button', { name: /^Wystaw / })
    .click()
}
const absences = (page: Page) => page.getByRole('textbox', { name: /^Dni nieobecności, / })

/** The first child of those shown, and its row. */
async function firstChild(page: Page) {
  const name =
    (await absences(page).first().getAttribute('aria-label'))?.replace('Dni nieobecności, ', '') ?? ''
  const field = page.getByRole('textbox', { name: `Dni nieobecności, ${name}`, exact: true })
  const row = page.getByRole('row', { name }).filter({ has: field })
  return { name, field, row, rows: page.getByRole('rowgroup').filter({ has: row }) }
}

async function chooseGroup(page: Page, group: string) {
  await page.getByLabel('Grupa', { exact: true }).selectOption({ label: group })
}

/** Grosze of the first amount in a text such as `Wystaw 24 faktury na 26 312,64 zł`. */
async function amountIn(locator: Locator): Promise<number> {
  const text = (await locator.textContent()) ?? ''
  const digits = /([\d\s]+),(\d\d)\s*zł/.exec(text.replace(/^Wystaw \d+\sfaktur\S*/, ''))
  return Number(`${digits?.[1]}${digits?.[2]}`.replaceAll(/\s/g, ''))
}

/** What the server knows of the children that are invoiced for next month. */
async function screenOf(request: APIRequestContext, placeId: number): Promise<NewInvoiceScreen> {
  const token = await tokenOf(request, 'otherDirector')
  const first = addMonths(warsawDay(new Date()), 1)
  const period = { from: first, to: lastOfMonth(first) }
  const input = JSON.stringify({ placeId, period, absencesPeriod: period })
  const answer = await request.get(`/trpc/payments.newInvoice?input=${encodeURIComponent(input)}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  const body: { result: { data: NewInvoiceScreen } } = await answer.json()
  return body.result.data
}

test('sums follow what is typed, in the row and at the end', async ({ openAs }) => {
  const page = await openAs('accountant', typing)
  const before = await amountIn(issueAll(page))
  const { field, row } = await firstChild(page)
  const daily = row.getByText(/^\d+\s×\s\d+/).first()
  const rate = Math.round(
    Number(/×\s([\d,]+)/.exec((await daily.textContent()) ?? '')?.[1]?.replace(',', '.')) * 100,
  )
  const counted = Number(await field.inputValue())
  await field.fill(String(counted + 3))
  await expect(row.getByText(`było ${counted}`)).toBeVisible()
  await page.getByLabel('Dodatkowe dni').fill('1')
  await expect(row.getByText(`było ${counted + 1}`)).toBeVisible()
  await field.fill('')
  await field.blur()
  await expect(field).toHaveValue(String(counted + 1))
  await page.getByLabel('Dodatkowe dni').fill('')
  await field.fill(String(counted + 2))
  await expect.poll(async () => before - (await amountIn(issueAll(page)))).toBeGreaterThanOrEqual(2 * rate)
})

test('a type is switched for everybody at once, and one child can be left out by hand', async ({
  openAs,
}) => {
  const page = await openAs('accountant', typing)
  const whole = await amountIn(issueAll(page))
  const all = page.getByRole('checkbox', { name: /^Wyżywienie.*naliczaj wszystkim/ })
  await all.uncheck()
  await expect.poll(() => amountIn(issueAll(page))).toBeLessThan(whole)
  await page
    .getByRole('checkbox', { name: /^Wyżywienie, / })
    .first()
    .check()
  await expect(all).toHaveJSProperty('indeterminate', true)
  await all.check()
  await expect.poll(() => amountIn(issueAll(page))).toBe(whole)
})

test('what is typed outlives the other tabs, and leaving the page asks', async ({ openAs }) => {
  const page = await openAs('accountant', typing)
  await absences(page).first().fill('14')
  await page.getByRole('tab', { name: 'Z dołu' }).click()
  await expect(absences(page).first()).toHaveValue(/^\d$/)
  await page.getByRole('tab', { name: 'Z góry' }).click()
  await expect(absences(page).first()).toHaveValue('14')
  await page.getByRole('link', { name: 'Raport' }).click()
  await expect(absences(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Nowa faktura' }).click()
  await expect(absences(page).first()).toHaveValue('14')
  await page.getByRole('link', { name: 'Start' }).click()
  const question = page.getByRole('alertdialog', { name: 'Wyjść bez wystawienia faktur?' })
  await question.getByRole('button', { name: 'Zostań' }).click()
  await expect(absences(page).first()).toHaveValue('14')
  await page.getByRole('link', { name: 'Start' }).click()
  await question.getByRole('button', { name: 'Wyjdź' }).click()
  await expect(page).toHaveURL('/')
})

test('ten children are in sight at once on a laptop, with what each was charged before', async ({
  openAs,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openAs('accountant', typing)
  await expect(page.getByRole('columnheader', { name: 'Poprzednio' })).toBeAttached()
  await expect(absences(page).nth(9)).toBeVisible()
  const edge = async (locator: Locator, side: 'top' | 'bottom') =>
    await locator.evaluate((element, of) => element.getBoundingClientRect()[of], side)
  const tenth = await edge(absences(page).nth(9), 'bottom')
  expect(tenth).toBeLessThanOrEqual(await edge(bar(page), 'top'))
})

test('before many are issued one summary says how many, what they come to, until when and what is unusual', async ({
  openAs,
}) => {
  const page = await openAs('accountant', typing)
  const amount = await amountIn(issueAll(page))
  const { name, field } = await firstChild(page)
  await field.fill('21')
  await expect.poll(() => amountIn(issueAll(page))).toBeLessThan(amount)
  const now = await amountIn(issueAll(page))
  await issueAll(page).click()
  await expect(summary(page)).toContainText('Termin płatności')
  await expect(summary(page)).toContainText('dostaną rodzice tych dzieci')
  expect(
    await amountIn(
      summary(page)
        .getByText(/\d,\d\d\szł/)
        .first(),
    ),
  ).toBe(now)
  const remarks = summary(page).getByRole('region', { name: 'Warto sprawdzić' })
  await expect(remarks).toContainText(/Przy 1\sdziecku wpisano inną liczbę nieobecności/)
  await expect(remarks).toContainText(/różni się od poprzedniej|różnią się od poprzednich/)
  await expect(remarks).toContainText(name)
  await summary(page).getByRole('button', { name: 'Wróć do listy' }).click()
  await expect(summary(page)).toHaveCount(0)
  await expect(field).toHaveValue('21')
  await expect(bar(page)).not.toContainText('Wystawiono')
})

test('on a phone each child is one line, which unfolds', async ({ openAs, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs('accountant', typing)
  const line = page.getByRole('main').getByRole('button', { expanded: false, name: /zł$/ }).nth(1)
  await expect(line).toBeVisible()
  await expect(absences(page)).toHaveCount(0)
  await line.click()
  await expect(absences(page)).toHaveCount(1)
  await absences(page).fill('3')
  await expect(page.getByText(/było \d/)).toBeVisible()
})

test('arrows and Enter move as in a spreadsheet, through rows that are not drawn yet', async ({ openAs }) => {
  const page = await openAs('accountant', typing)
  const focused = page.locator(':focus')
  await absences(page).first().focus()
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await expect(focused).toHaveAttribute('data-line', '1')
  await page.keyboard.press('Shift+Enter')
  await expect(focused).toHaveValue('1')
  // A key that is held comes faster than the screen is drawn.
  await page.evaluate(async () => {
    for (let line = 1; line <= 30; line++) {
      const down = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(down)
      await Promise.resolve()
    }
  })
  await expect(focused).toHaveAttribute('data-line', '30')
  await expect(focused).toBeInViewport()
  await page.keyboard.press('ArrowRight')
  await expect(focused).toHaveRole('checkbox')
  await page.keyboard.press('Space')
  await expect(focused).not.toBeChecked()
  await page.keyboard.press('ArrowLeft')
  await expect(focused).toHaveAttribute('aria-label', /^Dni nieobecności, /)
})

test('one child is issued from its row, which turns into its invoice', async ({ openAs }) => {
  const page = await openAs('otherDirector', issuing)
  await chooseGroup(page, 'Misie')
  await expect(issueAll(page)).toHaveText(/^Wystaw 14\sfaktur na/)
  const { name, rows: row } = await firstChild(page)
  await row.getByRole('button', { name: `Informacja na fakturze, ${name}` }).click()
  await row.getByRole('textbox', { name: /^Informacja na fakturze/ }).fill('Rytmika od grudnia')
  await row.getByRole('button', { name: /^Wystaw fakturę/ }).click()
  const number = row.getByRole('link', { name: /^\d{4}\/\d\d\/\d{4}$/ })
  await expect(number).toBeVisible()
  await expect(row.getByRole('button')).toHaveCount(0)
  await expect(issueAll(page)).toHaveText(/^Wystaw 13\sfaktur na/)
  await expect(bar(page)).toContainText(/Wystawiono 1\sfakturę na/)
  await number.click()
  await expect(page.getByText('Rytmika od grudnia')).toBeVisible()
})

test('a group is issued at once, and not again after the page is loaded anew', async ({ openAs }) => {
  const page = await openAs('otherDirector', issuing)
  await chooseGroup(page, 'Króliczki')
  await issueShown(page)
  await expect(bar(page)).toContainText(/Wystawiono 15\sfaktur na/)
  await expect(page.getByText('Wystawiona', { exact: true }).first()).toBeVisible()
  await page.reload()
  await chooseGroup(page, 'Króliczki')
  await expect(page.getByText(/15\sdzieci ma już fakturę/)).toBeVisible()
  await expect(bar(page)).toContainText('Nie ma nic do wystawienia.')
  await page
    .getByRole('button', { name: /^Wystaw fakturę/ })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Anuluj' }).click()
})

test('what got no answer is finished under the same id: no child has two invoices', async ({
  openAs,
  request,
}) => {
  const page = await openAs('otherDirector', issuing)
  await chooseGroup(page, 'Kaczuszki')
  await page.route('**/trpc/payments.issue*', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await issueShown(page)
  const finish = bar(page).locator('..').getByRole('button', { name: 'Dokończ wystawianie' })
  await expect(finish).toBeVisible()
  await expect(page.getByText('Serwer nie odpowiedział').first()).toBeVisible()
  await expect(absences(page).first()).toBeDisabled()
  await page.unroute('**/trpc/payments.issue*')
  await finish.click()
  await expect(bar(page)).toContainText(/Wystawiono 16\sfaktur na/)
  const { groups } = await screenOf(request, 2)
  const group = groups.find(({ name }) => name === 'Kaczuszki')
  expect(group?.kids.map((kid) => kid.alreadyInvoiced.length)).toEqual(Array.from({ length: 16 }, () => 1))
})

test('a refusal is said in words, and nothing is issued over what somebody else has just done', async ({
  openAs,
  request,
}) => {
  const page = await openAs('otherDirector', issuing)
  await chooseGroup(page, 'Gwiazdeczki')
  await page.route('**/trpc/payments.issue*', async (route) => {
    const body = route.request().postData() ?? ''
    await route.continue({ postData: body.replace(/"kidId":\d+/, '"kidId":999999') })
  })
  await issueShown(page)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Nie wystawiono żadnej faktury.')
  await expect(alert).toContainText('Nie ma takiego dziecka.')
  await page.unroute('**/trpc/payments.issue*')

  const { groups } = await screenOf(request, 2)
  const kidId = groups.find(({ name }) => name === 'Gwiazdeczki')?.kids[0]?.id
  const answer = await request.post('/trpc/payments.addCredit', {
    headers: { Authorization: `Bearer ${await tokenOf(request, 'otherDirector')}` },
    data: { commandId: crypto.randomUUID(), placeId: 2, kidId, amount: 1000 },
  })
  expect(answer.status()).toBe(200)
  await issueShown(page)
  await expect(alert).toContainText('Ktoś zmienił to w międzyczasie.')
  await expect(page.getByRole('checkbox', { name: /^Użyj nadpłaty 10,00/ })).toBeChecked()
  await issueShown(page)
  await expect(bar(page)).toContainText(/Wystawiono 15\sfaktur na/)
})

test('a child’s own rate is saved in its place, and asks to be saved again where that fails', async ({
  openAs,
}) => {
  const page = await openAs('otherDirector', issuing)
  await chooseGroup(page, 'Misie')
  await page.getByRole('radio', { name: 'Własne stawki dzieci' }).check()
  const label = await page
    .getByRole('textbox', { name: /^Własna stawka dzienna: Wyżywienie/ })
    .last()
    .getAttribute('aria-label')
  const name = label?.replace('Własna stawka dzienna: Wyżywienie, ', '') ?? ''
  const field = page.getByRole('textbox', {
    name: `Własna stawka dzienna: Wyżywienie, ${name}`,
    exact: true,
  })
  const cell = page.getByRole('cell').filter({ has: field })
  await field.fill('dwa')
  await expect(cell).toContainText('Podaj kwotę')
  await field.fill('12,5')
  await expect(cell).toContainText('Niezapisane')
  await page.route('**/trpc/payments.setCustomValue*', (route) => route.abort())
  await field.press('Enter')
  await expect(cell).toContainText('Brak połączenia z serwerem.')
  await page.unroute('**/trpc/payments.setCustomValue*')
  await cell.getByRole('button', { name: /^Zapisz/ }).click()
  await expect(cell).toContainText('Zapisano')
  await field.fill('12')
  await expect(cell).toContainText('Niezapisane')
  await page.reload()
  await chooseGroup(page, 'Misie')
  await expect(
    page.getByText('21\u00a0×\u00a012,50').or(page.getByText('×\u00a012,50')).first(),
  ).toBeVisible()
})

test('new invoices break no rule of axe', async ({ page, openAs }) => {
  test.slow()
  await openAs('otherDirector', issuing)
  await chooseGroup(page, 'Misie')
  await absences(page).last().fill('2')
  await expectAccessibleAtEachSize(page)
})

test('children’s own rates break no rule of axe', async ({ page, openAs }) => {
  test.slow()
  await openAs('otherDirector', issuing)
  await chooseGroup(page, 'Misie')
  await page.getByRole('radio', { name: 'Własne stawki dzieci' }).check()
  await page
    .getByRole('textbox', { name: /^Własna stawka dzienna/ })
    .last()
    .fill('9')
  await expectAccessibleAtEachSize(page)
})
