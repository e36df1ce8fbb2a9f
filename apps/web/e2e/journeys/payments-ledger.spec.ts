/** What an accountant does with issued invoices: finds, pays, corrects, reminds of and deletes them; and credit. */
import { closeByEscape, dismissed, opened } from '../support/dialog.ts'
import { expectKept, expectSeen, go, skipMenu, tabTo, undoFromToast, write } from '../support/keys.ts'
import {
  actOn,
  address as demo,
  money,
  nameOf,
  ownInvoices,
  payElsewhere,
  payPartElsewhere,
  rowOf,
  spaced,
} from '../support/payments.ts'
import { saved } from '../support/saved.ts'
import { expect, test } from '../support/test.ts'

const PHONE = { width: 390, height: 844 }

test('an invoice is paid in parts, by the keyboard; the part that was too much is reversed with a reason', async ({
  openAs,
  request,
}) => {
  const { address, first } = await ownInvoices(request)
  const page = await openAs('admin', address)
  const row = rowOf(page, first)
  await expect(row).toBeVisible()
  await skipMenu(page)
  await tabTo(page, row)
  await page.keyboard.press('Enter')
  const sheet = await opened(page, nameOf(first))
  await go(page, sheet.getByRole('button', { name: 'Wpłata częściowa' }))
  const part = await opened(page, 'Wpłata częściowa')
  await expectSeen(part.getByLabel('Kwota wpłaty w złotych'))
  await page.keyboard.type('10,5')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Zapisano wpłatę do faktury ${first.number}`)).toBeVisible()
  await dismissed(part)
  await closeByEscape(sheet, row)
  await expectSeen(row)
  await expect(row).toContainText(spaced(money(first.amountLeft - 10_50)))
  await expect(row).toContainText(spaced('w części'))

  const tooMuch = (first.amountLeft - 10_50 + 7_00) / 100
  await page.keyboard.press('Enter')
  const details = await opened(page, nameOf(first))
  await go(page, details.getByRole('button', { name: 'Wpłata częściowa' }))
  const rest = await opened(page, 'Wpłata częściowa')
  await page.keyboard.type(String(tooMuch))
  await page.keyboard.press('Enter')
  const slip = await opened(page, 'Więcej, niż zostało do zapłaty')
  await expect(slip).toContainText(spaced(`to o ${money(7_00)} więcej, niż zostało`))
  await go(page, slip.getByRole('button', { name: 'Anuluj' }))
  await dismissed(slip)
  await go(page, rest.getByRole('button', { name: 'Zapisz wpłatę' }))
  await go(page, (await opened(page, /^Więcej/)).getByRole('button', { name: /^Zapisz/ }))
  await expect(page.getByText(spaced(`${money(7_00)} przeszło na nadpłatę.`))).toBeVisible()
  await expect(details.getByText(spaced(`w tym ${money(7_00)} na nadpłatę`)).last()).toBeVisible()
  await expect(row).toHaveCount(0)

  await go(page, details.getByRole('button', { name: /^Wycofaj wpłatę/ }).last())
  const question = await opened(page, 'Wycofać wpłatę?')
  await go(page, question.getByRole('button', { name: 'Wycofaj wpłatę' }))
  await expect(question.getByText('Wybierz powód.')).toBeVisible()
  await question.getByLabel('Powód').selectOption('wrong_amount')
  const note = `Powinno być mniej ${crypto.randomUUID()}`
  await write(page, question.getByLabel('Uwagi'), note)
  await go(page, question.getByRole('button', { name: 'Wycofaj wpłatę' }))
  await expect(page.getByText(`Wycofano z faktury ${first.number}`)).toBeVisible()
  await expect(details.getByText(note)).toBeVisible()
  await closeByEscape(details)
  await expect(row).toContainText(spaced(money(first.amountLeft - 10_50)))
})

test('a payment keeps its day, method and note, and is undone for a while; the history says so', async ({
  openAs,
  page,
  request,
}) => {
  const { address, first } = await ownInvoices(request)
  await openAs('admin', address)
  await actOn(page, first, 'Opłacona w całości')
  const question = await opened(page, 'Oznaczyć fakturę jako opłaconą?')
  await expect(question).toContainText(spaced(money(first.amountLeft)))
  // What the press was for has the focus: Enter would do it.
  await expect(question.getByRole('button', { name: 'Oznacz jako opłaconą' })).toBeFocused()
  // There are no days to come.
  await question.getByLabel('Dzień wpłaty').click()
  const picker = await opened(page, 'Dzień wpłaty')
  await expect(picker.getByRole('button', { disabled: true }).first()).toBeVisible()
  await closeByEscape(picker)
  await question.getByLabel('gotówka').check()
  const note = `Babcia ${crypto.randomUUID()}`
  await question.getByLabel('Uwagi do wpłaty').fill(note)
  await saved(page, 'payments.pay', () =>
    question.getByRole('button', { name: 'Oznacz jako opłaconą' }).press('Enter'),
  )
  await expect(page.getByText(`Faktura ${first.number} jest opłacona`)).toBeVisible()
  await expect(rowOf(page, first)).toHaveCount(0)
  await saved(page, 'payments.undo', () => undoFromToast(page))
  await expect(rowOf(page, first)).toContainText(spaced(money(first.amountLeft)))
  await page.goto(`${address}?invoice=${first.id}`)
  const sheet = await opened(page, nameOf(first))
  await expect(sheet).toContainText('gotówka')
  await expect(sheet).toContainText(note)
  await expect(sheet).toContainText('Cofnięta zaraz po zapisaniu')
})

test('invoices are filtered, searched, sorted, paid together and taken back, by the keyboard', async ({
  openAs,
  request,
}) => {
  const { address, first, second } = await ownInvoices(request)
  const page = await openAs('admin', address)
  await expect(rowOf(page, first)).toBeVisible()
  await expect(page.getByText(spaced(`razem ${money(first.amount + second.amount)}`))).toBeVisible()
  await skipMenu(page)
  const state = page.getByLabel('Stan faktury')
  await tabTo(page, state)
  await page.keyboard.press('End')
  await expect(page).toHaveURL(/state=/)
  await expectSeen(state)
  await page.keyboard.press('Home')
  await write(page, page.getByRole('searchbox'), first.number, { back: true })
  await expect(rowOf(page, second)).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await expect(rowOf(page, second)).toBeVisible()

  const byNumber = page.getByRole('columnheader', { name: 'Numer' })
  const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell') })
  const [low, high] = [first.number, second.number].toSorted()
  await go(page, byNumber.getByRole('button'))
  await expect(byNumber).toHaveAttribute('aria-sort', 'ascending')
  await expect(rows.first()).toContainText(low ?? '')
  await page.keyboard.press('Enter')
  await expect(byNumber).toHaveAttribute('aria-sort', 'descending')
  await expect(rows.first()).toContainText(high ?? '')
  await expectSeen(byNumber.getByRole('button'))
  await page.reload()
  await expect(byNumber).toHaveAttribute('aria-sort', 'descending')
  await page.getByLabel('Grupa').selectOption(first.kid.group.name)
  await expect(page).toHaveURL(new RegExp(`group=${first.kid.group.id}`))
  await expect(rowOf(page, second)).toBeVisible()

  await skipMenu(page)
  await tabTo(page, rows.first())
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  const bar = page.getByRole('region', { name: 'Zaznaczone faktury' })
  await expect(bar).toContainText('Zaznaczono 2')
  await expect(bar).toContainText(spaced(money(first.amountLeft + second.amountLeft)))
  await go(page, bar.getByRole('button', { name: 'Opłacone' }))
  const question = await opened(page)
  await question.getByLabel('przelew').check()
  await go(page, question.getByRole('button', { name: 'Oznacz jako opłacone' }))
  await expect(page.getByText('2 faktury są opłacone')).toBeVisible()
  await dismissed(question)
  await expect(rowOf(page, first)).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Cofnięto', { exact: true })).toBeVisible()
  for (const invoice of [first, second]) await expect(rowOf(page, invoice)).toBeVisible()

  // What somebody else has paid meanwhile is named with its reason.
  for (const invoice of [first, second]) await rowOf(page, invoice).getByRole('checkbox').check()
  await payElsewhere(request, second)
  await bar.getByRole('button', { name: 'Opłacone' }).click()
  await (await opened(page)).getByRole('button', { name: 'Oznacz jako opłacone' }).click()
  const result = await opened(page, 'Nie wszystko się udało')
  await expect(result.getByRole('list', { name: 'Nieudane' })).toContainText(second.number)
  await closeByEscape(result)
  await expect(rowOf(page, first)).toHaveCount(0)
  await page.getByRole('searchbox').fill(first.number)
  await page.getByRole('button', { name: 'Pokaż wśród wszystkich (1)' }).click()
  await rowOf(page, first).getByRole('gridcell', { name: first.number, exact: true }).click()
  await expect(await opened(page, nameOf(first))).toContainText('opłacona')
})

test('parents are reminded once a day; what came in for a deleted invoice becomes credit, added to and paid out', async ({
  openAs,
  page,
  request,
}) => {
  const { address, first, second } = await ownInvoices(request)
  await payPartElsewhere(request, first, 3_00)
  await openAs('admin', address)
  await actOn(page, first, 'Przypomnij')
  await (await opened(page)).getByRole('button', { name: 'Wyślij przypomnienie' }).click()
  await expect(page.getByText(`Przypomniano o fakturze ${first.number}`)).toBeVisible()
  await actOn(page, first, 'Przypomnij')
  const reminder = await opened(page)
  await expect(reminder).toContainText(/przypomniano już dzisiaj/)
  await expect(reminder.getByRole('button', { name: 'Wyślij przypomnienie' })).toBeDisabled()
  await closeByEscape(reminder)
  await actOn(page, first, 'Usuń fakturę')
  const question = await opened(page, 'Usunąć fakturę?')
  await expect(question).toContainText('przejdzie na nadpłatę dziecka')
  await question.getByRole('button', { name: 'Usuń fakturę' }).click()
  await expect(page.getByText(`Faktura ${first.number} jest usunięta`)).toBeVisible()
  await expect(rowOf(page, first)).toHaveCount(0)
  await page.getByLabel('Stan faktury').selectOption('Usunięte')
  await expect(rowOf(page, first)).toContainText('usunięta')
  await expect(rowOf(page, second)).toHaveCount(0)
  await page.getByLabel('Stan faktury').selectOption('Do zapłaty')

  await actOn(page, second, 'Nadpłata dziecka')
  const sheet = await opened(page, 'Nadpłata')
  await expect(sheet.getByLabel('Dziecko')).toHaveValue(String(second.kid.id))
  const amount = sheet.getByLabel('Kwota w złotych')
  const add = sheet.getByRole('button', { name: 'Dodaj nadpłatę' })
  await write(page, amount, '0')
  await go(page, add)
  await expect(sheet.getByText('Podaj kwotę większą od zera')).toBeVisible()
  await write(page, amount, '12,34', { back: true })
  const note = `Dwa przelewy ${crypto.randomUUID()}`
  await write(page, sheet.getByLabel('Dodatkowa informacja'), note)
  await go(page, add)
  await expect(page.getByText(spaced(`Dodano ${money(12_34)} do nadpłaty`))).toBeVisible()
  await expect(sheet.getByText(note)).toBeVisible()
  await expectKept(page)

  // All who have credit, with a total.
  await sheet.getByRole('button', { name: 'Wszystkie nadpłaty' }).click()
  await expect(sheet.getByText('Nadpłaty razem').locator('..')).toContainText(spaced(money(15_34)))
  const rows = sheet.getByRole('listitem')
  await expect(rows.first()).toContainText(spaced(money(12_34)))
  await expect(rows.last()).toContainText(spaced(money(3_00)))
  await rows.first().getByRole('button').click()
  await expect(sheet.getByLabel('Dziecko')).toHaveValue(String(second.kid.id))
  await sheet.getByRole('radio', { name: 'Wypłać rodzicom' }).check()
  await amount.fill('1 000 000')
  await sheet.getByRole('button', { name: 'Zapisz wypłatę' }).click()
  await expect(sheet.getByText(/Do wypłaty jest najwyżej/)).toBeVisible()
  await amount.fill('12.34')
  await sheet.getByRole('button', { name: 'Zapisz wypłatę' }).click()
  await expect(page.getByText(spaced(`Wypłacono ${money(12_34)} z nadpłaty`))).toBeVisible()
  await expect(sheet.getByText(spaced(`−${money(12_34)}`)).first()).toBeVisible()
})

test('a long list has its totals in sight, and is worked through with letters and arrows', async ({
  openAs,
  page,
}) => {
  await openAs('accountant', demo)
  const totals = page.getByText(/^razem .+\szł, zostało .+\szł$/)
  await expect(totals).toBeInViewport({ ratio: 1 })
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox') })
  await expect(rows.nth(3)).toBeVisible()
  await page.keyboard.press('j')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('k')
  await expect(rows.nth(2)).toBeFocused()
  await page.keyboard.press(' ')
  await expect(rows.nth(2)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('region', { name: 'Zaznaczone faktury' })).toContainText('Zaznaczono 1')
  await page.keyboard.press(' ')
  await expect(rows.nth(2)).toHaveAttribute('aria-selected', 'false')
  await page.keyboard.press('p')
  await closeByEscape(await opened(page, 'Oznaczyć fakturę jako opłaconą?'), rows.nth(2))
  await page.keyboard.press('Enter')
  const sheet = await opened(page)
  await expect(page).toHaveURL(/invoice=\d+/)
  await closeByEscape(sheet, rows.nth(2))

  // A key right after a dialog, within one task, keeps the row that it moves to: the dialog returns the focus later.
  await page.keyboard.press('?')
  const help = await opened(page, 'Klawisze na liście faktur')
  await page.evaluate(async () => {
    for (const key of ['Escape', 'ArrowDown']) {
      const down = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(down)
      await Promise.resolve()
    }
  })
  await dismissed(help, rows.nth(3))

  await page.keyboard.press('?')
  const again = await opened(page)
  await again.getByRole('checkbox', { name: 'Klawisze z literami są włączone' }).uncheck()
  await closeByEscape(again, rows.nth(3))
  await page.keyboard.press('p')
  await page.keyboard.press('ArrowUp')
  await expect(rows.nth(2)).toBeFocused()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  await page.setViewportSize(PHONE)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(totals).toBeInViewport({ ratio: 1 })
})

test('on a phone each invoice is a card, its actions are one row, and the filters are in a sheet that counts them', async ({
  openAs,
  page,
  request,
}) => {
  const { address, first } = await ownInvoices(request)
  await page.setViewportSize(PHONE)
  await openAs('admin', address)
  const card = page.getByRole('article').filter({ hasText: first.number })
  await card.getByRole('checkbox').check()
  await expect(page.getByRole('region', { name: 'Zaznaczone faktury' })).toBeVisible()
  const name = card.getByRole('button', { name: nameOf(first) }).first()
  await name.click()
  const details = await opened(page, nameOf(first))
  const actions = ['Opłacona', 'Częściowo', 'Przypomnij', 'Usuń fakturę'].map((action) =>
    details.getByRole('button', { name: action, exact: true }),
  )
  for (const action of actions) await expect(action).toBeVisible()
  const boxes = await Promise.all(actions.map((action) => action.boundingBox()))
  expect(new Set(boxes.map((box) => box && box.y + box.height / 2)).size).toBe(1)
  await closeByEscape(details, name)

  await page.getByRole('button', { name: 'Filtry' }).click()
  const filters = await opened(page, 'Filtry')
  await filters.getByLabel('Stan faktury').selectOption('Opłacone')
  await filters.getByLabel('Kolejność według').selectOption('Dziecko')
  await filters.getByRole('button', { name: 'Pokaż 0' }).click()
  await dismissed(filters)
  await expect(page.getByRole('button', { name: 'Filtry' })).toHaveAccessibleName(/ustawione: 2/)
  await expect(card).toHaveCount(0)
  await expect(page).toHaveURL(/state=paid/)
})
