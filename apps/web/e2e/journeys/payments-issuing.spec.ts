/** What a place charges: prices, and the sheet in which invoices are made and issued. */
import type { Page } from '@playwright/test'
import type { NewInvoiceScreen } from '@skrzat/contract/wire/payments'
import { addMonths, firstOfMonth, lastOfMonth, warsawDay } from '@skrzat/contract/days'
import { closeByEscape, dismissed, opened } from '../support/dialog.ts'
import { expectSeen, go, skipMenu, tabTo, write } from '../support/keys.ts'
import { addPrice, pricedKids } from '../support/payments.ts'
import { openAsDirector } from '../support/place-director.ts'
import { newPhone, ownPlace, unique } from '../support/places.ts'
import { saved } from '../support/saved.ts'
import { call, expect, test } from '../support/test.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Wystawianie faktur' })
const issueAll = (page: Page) => bar(page).getByRole('button', { name: /^Wystaw \d+/ })
const absences = (page: Page) => page.getByRole('textbox', { name: /^Dni nieobecności, / })
const rowOf = (page: Page, lastname: string) => page.getByRole('rowgroup').filter({ hasText: lastname })

/** Issues what is shown, after the summary. */
async function issueShown(page: Page) {
  await issueAll(page).click()
  const summary = await opened(page, /^Wystawić \d+/)
  await summary.getByRole('button', { name: /^Wystaw / }).click()
}

test('by keyboard a price is set, changed, replaced for a child, and retired', async ({ page, request }) => {
  const place = await ownPlace(request)
  const groupId = await place.addGroup(unique('Jeżyki'))
  await place.addKid(groupId, { firstname: 'Łucja', lastname: unique('Żółw'), phone1: newPhone() })
  await openAsDirector(page, request, place, `/place/${place.id}/payments?tab=new`)
  await expect(page.getByText('Nie ma jeszcze rodzajów płatności')).toBeVisible()
  await skipMenu(page)
  const opener = page.getByRole('button', { name: 'Rodzaje płatności' })
  await go(page, opener)
  const dialog = await opened(page)
  const name = dialog.getByLabel('Nazwa', { exact: true })
  await go(page, dialog.getByRole('button', { name: 'Dodaj rodzaj' }))
  await expectSeen(name)
  await page.keyboard.type('Basen')
  await tabTo(page, dialog.getByRole('radio').first())
  await page.keyboard.press('Space')
  const both = dialog.getByRole('radio', { name: /^Kwota stała i stawka dzienna/ })
  while (!(await both.isChecked())) await page.keyboard.press('ArrowDown')
  await write(page, dialog.getByLabel('Kwota stała w złotych'), '40')
  await write(page, dialog.getByLabel('Stawka dzienna w złotych'), '2.5')
  await expect(dialog.getByText(/Przykład.*85,00/)).toBeVisible()
  await go(page, dialog.getByRole('button', { name: 'Dodaj rodzaj' }))
  const row = dialog.getByRole('listitem').filter({ hasText: 'Basen' })
  await expect(row).toContainText(/40,00\szł \+ 2,50\szł za dzień/)
  await go(page, row.getByRole('button', { name: 'Zmień: Basen' }))
  await expectSeen(name)
  await dialog.getByRole('radio', { name: /^Kwota stała Zawsze/ }).check()
  await write(page, dialog.getByLabel('Kwota w złotych'), '60,10')
  await go(page, dialog.getByRole('button', { name: 'Zapisz zmiany' }))
  await expect(row).toContainText(/Kwota stała: 60,10\szł/)
  await closeByEscape(dialog, opener)

  await expect(issueAll(page)).toHaveText(/na\s60,10\szł/)
  await page.getByRole('radio', { name: 'Własne stawki dzieci' }).check()
  const own = page.getByRole('textbox', { name: /^Własna kwota: Basen, Łucja/ })
  await own.fill('12,5')
  await saved(page, 'payments.setCustomValue', () => own.press('Enter'))
  await page.reload()
  await expect(issueAll(page)).toHaveText(/na\s12,50\szł/)

  await opener.press('Enter')
  const types = await opened(page)
  await go(page, types.getByRole('button', { name: 'Wycofaj: Basen' }))
  const question = await opened(page, /^Wycofać/)
  await go(page, question.getByRole('button', { name: 'Wycofaj rodzaj' }))
  await expect(types.getByRole('listitem').filter({ hasText: 'Basen' })).toHaveCount(0)
  await dismissed(question, types)
  // In the dialog, and in the sheet below it.
  await expect(page.getByText('Nie ma jeszcze rodzajów płatności')).toHaveCount(2)
})

test('the sheet is worked by keys, and a month is issued once', async ({ openAs, page, request }) => {
  const { path } = await pricedKids(request, 36)
  await page.setViewportSize({ width: 1280, height: 800 })
  await openAs('admin', path)
  // Ten children are in sight at once on a laptop, with what each was charged before.
  await expect(page.getByRole('columnheader', { name: 'Poprzednio' })).toBeAttached()
  await expect(absences(page).nth(9)).toBeVisible()
  const tenth = await absences(page).nth(9).boundingBox()
  const end = await bar(page).boundingBox()
  expect((tenth?.y ?? Infinity) + (tenth?.height ?? 0)).toBeLessThanOrEqual(end?.y ?? 0)

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

  await expect(issueAll(page)).toHaveText(/^Wystaw 35\sfaktur na/)
  await issueAll(page).press('Enter')
  const summary = await opened(page, /^Wystawić 35/)
  await expect(summary).toContainText('Termin płatności')
  await expect(summary).toContainText(/Przy 1\sdziecku wpisano inną liczbę nieobecności/)
  await go(page, summary.getByRole('button', { name: /^Wystaw 35/ }))
  await expect(bar(page)).toContainText(/Wystawiono 35\sfaktur na/)
  await expect(page.getByText('Wystawiona', { exact: true }).first()).toBeVisible()
  await expectSeen(bar(page).getByRole('link', { name: 'Wszystkie faktury' }))

  await page.reload()
  await expect(page.getByText(/35\sdzieci ma już fakturę/)).toBeVisible()
  await expect(issueAll(page)).toHaveText(/^Wystaw 1\sfakturę na/)
  const again = page.getByRole('button', { name: /^Wystaw fakturę/ }).first()
  await again.press('Enter')
  const question = await opened(page, 'Wystawić jeszcze jedną fakturę?')
  await question.getByRole('button', { name: 'Anuluj' }).click()
  await dismissed(question, again)
})

test('one child is issued alone, and its invoice explained by its own days', async ({ openAs, request }) => {
  const { placeId, meals, kids, path } = await pricedKids(request, 2)
  for (const name of ['Zajęcia dodatkowe', 'Materiały plastyczne', 'Logopedia i rytmika'])
    await addPrice(request, placeId, { name, type: 'TYPE_OWN', mainValue: 40_00, daily: 3_00 })
  const [kid, other] = kids
  // The sheet opens on the next month, with the absences of the month before it.
  const before = firstOfMonth(warsawDay(new Date()))
  const next = addMonths(before, 1)
  const shown = await call<NewInvoiceScreen>(
    request,
    'payments.newInvoice',
    {
      placeId,
      period: { from: next, to: lastOfMonth(next) },
      absencesPeriod: { from: before, to: lastOfMonth(before) },
    },
    false,
  )
  const [day = ''] = shown.absencesPeriod.days
  const absence = { commandId: crypto.randomUUID(), placeId, kidId: kid.id, from: day, to: day }
  await call(request, 'absences.add', absence)
  const credit = { commandId: crypto.randomUUID(), placeId, kidId: other.id, amount: 250_000_00 }
  await call(request, 'payments.addCredit', credit)
  const page = await openAs('admin', path)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(issueAll(page)).toHaveText(/^Wystaw 2\sfaktury/)
  // However many prices there are, the credit and the amount before are whole beside the new one.
  const edges: number[] = []
  for (const name of ['Nadpłata', 'Poprzednio', 'Razem']) {
    const box = await page.getByRole('columnheader', { name }).boundingBox()
    edges.push(box?.x ?? Infinity, (box?.x ?? 0) + (box?.width ?? 0))
  }
  expect(edges).toEqual(edges.toSorted((one, other) => one - other))
  const row = rowOf(page, kid.lastname)
  await expect(row.getByRole('textbox', { name: /^Dni nieobecności, / })).toHaveValue('1')
  await row.getByRole('textbox', { name: /^Dni nieobecności, / }).fill('2')
  await row.getByRole('button', { name: /^Informacja na fakturze, / }).click()
  await row.getByRole('textbox', { name: /^Informacja na fakturze/ }).fill('Rytmika od grudnia')
  await row.getByRole('button', { name: /^Wystaw fakturę/ }).click()
  const number = row.getByRole('link', { name: /^\d{4}\/\d\d\/\d{4}$/ })
  await expect(number).toBeVisible()
  await expect(row.getByRole('button')).toHaveCount(0)
  await expect(bar(page)).toContainText(/Wystawiono 1\sfakturę na/)
  await expect(issueAll(page)).toHaveText(/^Wystaw 1\sfakturę/)
  await expect(rowOf(page, other.lastname).getByRole('button', { name: /^Wystaw fakturę/ })).toBeEnabled()

  await call(request, 'payments.updateType', { ...meals, daily: 99_00 })
  await number.click()
  const sheet = await opened(page)
  await expect(sheet).toContainText('Rytmika od grudnia')
  const line = sheet.getByRole('listitem').filter({ hasText: 'Wyżywienie' })
  await expect(line).toContainText(/− 2 nieobecności × 15,00\szł/)
  await expect(line).toContainText(/zgłoszone przez placówkę: 1?\d/)
  await expect(line).toContainText(/dodatkowo odjęte: 1\sdzień/)
})

test('on a phone children unfold; others’ work is not passed over', async ({ page, openAs, request }) => {
  const { placeId, kids, path } = await pricedKids(request, 3)
  const [kid] = kids
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs('admin', path)
  await expect(issueAll(page)).toBeEnabled()
  // The button that issues is in sight at once, above the bar of the app.
  const appBar = await page.getByRole('navigation', { name: 'Na skróty' }).boundingBox()
  await expect
    .poll(async () => {
      const button = await issueAll(page).boundingBox()
      return (button?.y ?? 844) + (button?.height ?? 0)
    })
    .toBeLessThanOrEqual(appBar?.y ?? 0)
  await expect(absences(page)).toHaveCount(0)
  const card = page.getByRole('article').filter({ hasText: kid.lastname })
  await card.getByRole('button', { expanded: false }).click()
  await expect(absences(page)).toHaveCount(1)
  await absences(page).fill('3')
  await expect(card.getByText(/było \d/)).toBeVisible()

  const credit = { commandId: crypto.randomUUID(), placeId, kidId: kid.id, amount: 10_00 }
  await call(request, 'payments.addCredit', credit)
  await issueShown(page)
  await expect(page.getByRole('alert')).toContainText(
    `${kid.lastname} – W\u00a0międzyczasie zmieniła się nadpłata.`,
  )
  await expect(card).toContainText('zmieniła się nadpłata')
  await expect(card.getByRole('checkbox', { name: /^Użyj nadpłaty 10,00/ })).toBeChecked()
  await issueShown(page)
  await expect(bar(page)).toContainText(/Wystawiono 3\sfaktury na/)

  // What was just issued is deleted for good, the credit is the child's again, and the numbers run on.
  const toast = page.getByRole('listitem').filter({ hasText: 'Cofnięcie usunie te faktury na stałe' })
  await saved(page, 'payments.undo', () => toast.getByRole('button', { name: 'Cofnij' }).click())
  await expect(page.getByText(/^Usunięto 3\sfaktury$/)).toBeVisible()
  await expect(issueAll(page)).toHaveText(/^Wystaw 3\sfaktury/)
  await expect(card.getByRole('checkbox', { name: /^Użyj nadpłaty 10,00/ })).toBeChecked()
  await card.getByRole('button', { name: /^Wystaw fakturę/ }).click()
  await expect(card.getByRole('link', { name: /0004$/ })).toBeVisible()
})
