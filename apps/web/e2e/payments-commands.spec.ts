import type { Request } from '@playwright/test'
import {
  actOn,
  money,
  nameOf,
  ownInvoices,
  payElsewhere,
  payPartElsewhere,
  rowOf,
  spaced,
} from './support/payments.ts'
import { expect, expectAccessible, test } from './support/test.ts'

/** The command's id in a call that was sent. */
function commandIdOf(sent: Request): string | undefined {
  return /"commandId":"([^"]+)"/.exec(sent.postData() ?? '')?.[1]
}

test('a paid invoice leaves the list at once, before the server has answered', async ({
  openAs,
  page,
  request,
}) => {
  const { address, first } = await ownInvoices(request)
  await openAs('admin', address)
  const held = Promise.withResolvers<void>()
  await page.route('**/trpc/payments.pay?*', async (route) => {
    await held.promise
    await route.continue()
  })
  await actOn(page, first, 'Opłacona w całości')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(spaced(money(first.amountLeft)))
  await question.getByRole('button', { name: 'Oznacz jako opłaconą' }).click()
  await expect(rowOf(page, first)).toHaveCount(0)
  held.resolve()
  await expect(page.getByText(`Faktura ${first.number} jest opłacona`)).toBeVisible()
})

test('where no answer comes the invoice is there again, and trying again is the same command', async ({
  openAs,
  page,
  request,
}) => {
  const { address, first } = await ownInvoices(request)
  await openAs('admin', address)
  const sent: (string | undefined)[] = []
  page.on('request', (call) => {
    if (call.url().includes('/trpc/payments.pay?')) sent.push(commandIdOf(call))
  })
  await page.route('**/trpc/payments.pay?*', (route) => route.abort(), { times: 1 })
  await actOn(page, first, 'Opłacona w całości')
  await page.getByRole('button', { name: 'Oznacz jako opłaconą' }).click()
  await expect(page.getByText(`Faktura ${first.number} (${nameOf(first)}) jest bez zmian`)).toBeVisible()
  await expect(rowOf(page, first)).toBeVisible()
  await page.getByRole('button', { name: 'Ponów' }).click()
  await expect(page.getByText(`Faktura ${first.number} jest opłacona`)).toBeVisible()
  await expect(rowOf(page, first)).toHaveCount(0)
  expect(sent).toHaveLength(2)
  expect(sent[0]).toBe(sent[1])
})

test('an invoice that somebody else has changed is shown anew and not paid', async ({
  openAs,
  page,
  request,
}) => {
  const { address, first } = await ownInvoices(request)
  await openAs('admin', address)
  await expect(rowOf(page, first)).toBeVisible()
  await payPartElsewhere(request, first, 100)
  await actOn(page, first, 'Opłacona w całości')
  await page.getByRole('button', { name: 'Oznacz jako opłaconą' }).click()
  await expect(page.getByText(`Ktoś w międzyczasie zmienił fakturę ${first.number}`)).toBeVisible()
  await expect(rowOf(page, first)).toContainText(spaced(money(first.amountLeft - 100)))
})

test('a part payment says what it does before it is sent', async ({ openAs, page, request }) => {
  const { address, first } = await ownInvoices(request)
  await openAs('admin', address)
  await actOn(page, first, 'Wpłata częściowa')
  const dialog = page.getByRole('dialog', { name: 'Wpłata częściowa' })
  const field = dialog.getByLabel('Kwota wpłaty w złotych')
  await expect(field).toBeFocused()
  await dialog.getByRole('button', { name: 'Zapisz wpłatę' }).click()
  await expect(dialog.getByText('Podaj kwotę, na przykład 123,45.')).toBeVisible()
  await field.fill('1,234')
  await expect(dialog.getByText('Kwota może mieć najwyżej dwa miejsca po przecinku.')).toBeVisible()
  await field.fill(String((first.amountLeft + 500) / 100))
  await expect(dialog.getByText(spaced(`${money(500)} przejdzie na nadpłatę`))).toBeVisible()
  await field.fill('10,5')
  await expect(dialog.getByText(spaced(`Zostanie ${money(first.amountLeft - 1050)}`))).toBeVisible()
  await field.press('Enter')
  await expect(page.getByText(`Zapisano wpłatę do faktury ${first.number}`)).toBeVisible()
  await expect(rowOf(page, first)).toContainText(spaced(money(first.amountLeft - 1050)))
  await expect(rowOf(page, first)).toContainText(spaced('w części'))
})

test('an overpaid invoice brings credit; the payment can be reversed with a reason', async ({
  openAs,
  page,
  request,
}) => {
  const { address, first } = await ownInvoices(request)
  await openAs('admin', address)
  await actOn(page, first, 'Wpłata częściowa')
  await page.getByLabel('Kwota wpłaty w złotych').fill(String((first.amountLeft + 700) / 100))
  await page.getByRole('button', { name: 'Zapisz wpłatę' }).click()
  const slip = page.getByRole('alertdialog', { name: 'Więcej, niż zostało do zapłaty' })
  await expect(slip).toContainText(spaced(`to o ${money(700)} więcej, niż zostało`))
  await slip.getByRole('button', { name: 'Anuluj' }).click()
  await page.getByRole('button', { name: 'Zapisz wpłatę' }).click()
  await slip.getByRole('button', { name: /^Zapisz/ }).click()
  await expect(page.getByText(spaced(`${money(700)} przeszło na nadpłatę.`))).toBeVisible()
  await expect(rowOf(page, first)).toHaveCount(0)

  await page.goto(`${address}?invoice=${first.id}`)
  const sheet = page.getByRole('dialog', { name: nameOf(first) })
  await expect(sheet.getByText(spaced(`w tym ${money(700)} na nadpłatę`)).last()).toBeVisible()
  await sheet
    .getByRole('button', { name: /^Wycofaj wpłatę/ })
    .last()
    .click()
  const question = page.getByRole('alertdialog', { name: 'Wycofać wpłatę?' })
  const note = `Powinno być mniej ${crypto.randomUUID()}`
  await question.getByRole('button', { name: 'Wycofaj wpłatę' }).click()
  await expect(question.getByText('Wybierz powód.')).toBeVisible()
  await question.getByLabel('Powód').selectOption('wrong_amount')
  await question.getByLabel('Uwagi').fill(note)
  await question.getByRole('button', { name: 'Wycofaj wpłatę' }).click()
  await expect(page.getByText(`Wycofano z faktury ${first.number}`)).toBeVisible()
  await expect(sheet.getByText(note)).toBeVisible()
  await sheet.getByRole('button', { name: 'Zamknij' }).click()
  await expect(rowOf(page, first)).toContainText(spaced(money(first.amountLeft)))
})

test('what came in for a deleted invoice goes back to the credit', async ({ openAs, page, request }) => {
  const { address, first } = await ownInvoices(request)
  await payPartElsewhere(request, first, 300)
  await openAs('admin', address)
  await actOn(page, first, 'Usuń fakturę')
  const question = page.getByRole('alertdialog', { name: 'Usunąć fakturę?' })
  await expect(question).toContainText('przejdzie na nadpłatę dziecka')
  await question.getByRole('button', { name: 'Usuń fakturę' }).click()
  await expect(page.getByText(`Faktura ${first.number} jest usunięta`)).toBeVisible()
  await expect(rowOf(page, first)).toHaveCount(0)
})

test('parents are reminded of an invoice once a day', async ({ openAs, page, request }) => {
  const { address, first } = await ownInvoices(request)
  await openAs('admin', address)
  await actOn(page, first, 'Przypomnij')
  await page.getByRole('button', { name: 'Wyślij przypomnienie' }).click()
  await expect(page.getByText(`Przypomniano o fakturze ${first.number}`)).toBeVisible()
  await page.goto(`${address}?invoice=${first.id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Przypomnij' }).click()
  await expect(page.getByText(/przypomniano już dzisiaj/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Wyślij przypomnienie' })).toBeDisabled()
})

test('several invoices are paid together; one that cannot be is named with its reason', async ({
  openAs,
  page,
  request,
}) => {
  const { address, first, second } = await ownInvoices(request)
  await openAs('admin', address)
  await rowOf(page, first).getByRole('checkbox').check()
  await rowOf(page, second).getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Zaznaczone faktury' })
  await expect(bar).toContainText(spaced(money(first.amountLeft + second.amountLeft)))
  await payElsewhere(request, second)
  await bar.getByRole('button', { name: 'Opłacone' }).click()
  await page.getByRole('button', { name: 'Oznacz jako opłacone' }).click()
  const result = page.getByRole('dialog', { name: 'Nie wszystko się udało' })
  await expect(result.getByRole('list', { name: 'Nieudane' })).toContainText(second.number)
  await expect(result).toContainText('Ta faktura jest już opłacona.')
  await expect(result).toContainText('2 z 2')
  await result.getByRole('button', { name: 'Zamknij' }).last().click()
  await expect(rowOf(page, first)).toHaveCount(0)
})

test('all that are shown are selected and let go together', async ({ openAs, page }) => {
  await openAs('accountant', '/place/1/payments?status=new')
  const all = page.getByRole('checkbox', { name: 'Zaznacz wszystkie pokazane' })
  await all.check()
  const rows = page.getByRole('row', { selected: true })
  await expect(rows.first()).toBeVisible()
  await page.getByRole('button', { name: 'Odznacz wszystkie' }).click()
  await expect(all).not.toBeChecked()
  await expect(rows).toHaveCount(0)
})

test('a payment keeps its method and note, and its day cannot be one to come', async ({
  openAs,
  page,
  request,
}) => {
  const { address, first } = await ownInvoices(request)
  await openAs('admin', address)
  await expect(rowOf(page, first)).toBeVisible()
  await actOn(page, first, 'Opłacona w całości')
  const question = page.getByRole('alertdialog', { name: 'Oznaczyć fakturę jako opłaconą?' })
  // What the press was for has the focus: Enter would do it.
  await expect(question.getByRole('button', { name: 'Oznacz jako opłaconą' })).toBeFocused()
  await expectAccessible(page)
  await question.getByLabel('Dzień wpłaty').click()
  const picker = page.getByRole('dialog', { name: 'Dzień wpłaty' })
  await expect(picker.getByRole('button', { disabled: true }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await question.getByLabel('gotówka').check()
  const note = `Babcia ${crypto.randomUUID()}`
  await question.getByLabel('Uwagi do wpłaty').fill(note)
  await question.getByRole('button', { name: 'Oznacz jako opłaconą' }).click()
  await expect(page.getByText(`Faktura ${first.number} jest opłacona`)).toBeVisible()
  await page.goto(`${address}?invoice=${first.id}`)
  const sheet = page.getByRole('dialog', { name: nameOf(first) })
  await expect(sheet).toContainText('gotówka')
  await expect(sheet).toContainText(note)
})

test('a payment is undone for ten seconds, and the history says so', async ({ openAs, page, request }) => {
  const { address, first } = await ownInvoices(request)
  await openAs('admin', address)
  await actOn(page, first, 'Opłacona w całości')
  await page.getByRole('button', { name: 'Oznacz jako opłaconą' }).press('Enter')
  await expect(rowOf(page, first)).toHaveCount(0)
  await page.getByRole('button', { name: 'Cofnij' }).click()
  await expect(page.getByText('Cofnięto', { exact: true })).toBeVisible()
  await expect(rowOf(page, first)).toContainText(spaced(money(first.amountLeft)))
  await page.goto(`${address}?invoice=${first.id}`)
  const sheet = page.getByRole('dialog', { name: nameOf(first) })
  await expect(sheet).toContainText('Cofnięta zaraz po zapisaniu')
})

test('many payments are undone together, also by keyboard', async ({ openAs, page, request }) => {
  const { address, first, second } = await ownInvoices(request)
  await openAs('admin', address)
  for (const invoice of [first, second]) await rowOf(page, invoice).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Opłacone' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByLabel('przelew').check()
  await question.getByRole('button', { name: 'Oznacz jako opłacone' }).click()
  await expect(page.getByText('2 faktury są opłacone')).toBeVisible()
  await expect(rowOf(page, first)).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Cofnięto', { exact: true })).toBeVisible()
  for (const invoice of [first, second]) await expect(rowOf(page, invoice)).toBeVisible()
})
