/** Dialogs of payments. */
import type { Page } from '@playwright/test'
import { button, checkDialogs, expectFitting, further, press, top } from './support/dialogs.ts'
import { actOn, address, ownInvoices, payElsewhere, payPartElsewhere, rowOf } from './support/payments.ts'
import { expect, test } from './support/test.ts'

/** An entry of the menu of the list's first invoice. */
const firstInvoice = (action: string) => async (page: Page) => {
  await page
    .getByRole('button', { name: /^Więcej działań/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** A button of the bar below the list, with two invoices selected. */
const selected = (action: string) => async (page: Page) => {
  for (const nth of [1, 2])
    await page
      .getByRole('checkbox', { name: /^Zaznacz: / })
      .nth(nth)
      .check()
  await page.getByRole('region', { name: 'Zaznaczone faktury' }).getByRole('button', { name: action }).click()
}

checkDialogs([
  {
    name: 'issuing invoices',
    as: 'director',
    path: `${address}?tab=new`,
    open: press(/^Wystaw \d+ fakt/),
    whole: button(/^Wystaw/),
  },
  {
    name: 'details of an invoice',
    as: 'accountant',
    path: address,
    open: firstInvoice('Szczegóły i wpłaty'),
    whole: (dialog) => dialog.getByText('Pozycje'),
  },
  {
    name: 'part payment',
    as: 'accountant',
    path: address,
    open: firstInvoice('Wpłata częściowa'),
    whole: (dialog) => dialog.getByText('Pozostało do zapłaty'),
  },
  {
    name: 'paid',
    as: 'accountant',
    path: address,
    open: firstInvoice('Opłacona w całości'),
    whole: button('Oznacz jako opłaconą'),
  },
  {
    name: 'reminding',
    as: 'accountant',
    path: address,
    open: firstInvoice('Przypomnij'),
    whole: button('Wyślij przypomnienie'),
  },
  {
    name: 'deletion of an invoice',
    as: 'accountant',
    path: address,
    open: firstInvoice('Usuń fakturę'),
    whole: button('Usuń fakturę'),
  },
  {
    name: 'credit of a child',
    as: 'accountant',
    path: address,
    open: firstInvoice('Nadpłata dziecka'),
    whole: (dialog) => dialog.getByText('Stan nadpłaty'),
  },
  {
    name: 'credit of all',
    as: 'accountant',
    path: address,
    open: press('Nadpłaty'),
    whole: (dialog) => dialog.getByText('Nadpłaty razem'),
  },
  {
    name: 'several paid',
    as: 'accountant',
    path: address,
    open: selected('Opłacone'),
    whole: button(/^Oznacz/),
  },
  {
    name: 'deletion of several invoices',
    as: 'accountant',
    path: address,
    open: selected('Usuń'),
    whole: button(/^Usuń/),
  },
  {
    name: 'reminding of several',
    as: 'accountant',
    path: address,
    open: selected('Przypomnij'),
    whole: button('Wyślij przypomnienia'),
  },
  {
    name: 'more than is left',
    as: 'accountant',
    path: address,
    async open(page) {
      await firstInvoice('Wpłata częściowa')(page)
      await page.getByLabel('Kwota wpłaty w złotych').fill('99999')
      await page.keyboard.press('Enter')
    },
    whole: (dialog) => dialog.getByText('Więcej, niż zostało do zapłaty'),
  },
  {
    name: 'day of a payment',
    as: 'accountant',
    path: address,
    async open(page) {
      await firstInvoice('Wpłata częściowa')(page)
      await page.getByRole('dialog').getByLabel('Dzień').click()
    },
    whole: (dialog) => dialog.getByRole('grid').first(),
  },
  {
    name: 'keys of the list',
    as: 'accountant',
    path: address,
    open: press('Klawisze na liście faktur'),
    whole: (dialog) => dialog.getByText('następna faktura'),
  },
  {
    name: 'payment types',
    as: 'accountant',
    path: `${address}?tab=reports`,
    open: press('Rodzaje płatności'),
    whole: (dialog) => dialog.getByRole('listitem').first(),
  },
  {
    name: 'a payment type',
    as: 'accountant',
    path: `${address}?tab=reports`,
    async open(page) {
      await press('Rodzaje płatności')(page)
      await further(/^Zmień: /)(page)
    },
    whole: button('Zapisz zmiany'),
  },
  {
    name: 'retiring a payment type',
    as: 'accountant',
    path: `${address}?tab=reports`,
    async open(page) {
      await press('Rodzaje płatności')(page)
      await further(/^Wycofaj: /)(page)
    },
    whole: button('Wycofaj rodzaj'),
  },
])

test('reversal of a payment', async ({ openAs, page, request }) => {
  const { address: own, first } = await ownInvoices(request)
  await payPartElsewhere(request, first, 1000)
  await openAs('admin', own)
  await actOn(page, first, 'Szczegóły i wpłaty')
  await further(/^Wycofaj wpłatę/)(page)
  await expectFitting(page, top(page).getByText('Wycofać wpłatę?'))
})

test('what could not be paid of several', async ({ openAs, page, request }) => {
  const { address: own, first, second } = await ownInvoices(request)
  await openAs('admin', own)
  for (const invoice of [first, second]) await rowOf(page, invoice).getByRole('checkbox').check()
  await payElsewhere(request, first)
  await page
    .getByRole('region', { name: 'Zaznaczone faktury' })
    .getByRole('button', { name: 'Opłacone' })
    .click()
  await further('Oznacz jako opłacone')(page)
  await expectFitting(page, top(page).getByRole('list', { name: 'Nieudane' }))
})

test('deletion of a report', async ({ openAs, page, request }) => {
  const { address: own } = await ownInvoices(request)
  await openAs('admin', `${own}?tab=reports`)
  await press('Przygotuj raport')(page)
  const report = page.getByRole('region', { name: 'Przygotowane raporty' }).getByRole('listitem')
  await expect(report.getByText(/^gotowy/)).toBeVisible()
  await report.getByRole('button', { name: /^Usuń/ }).click()
  await expectFitting(page, top(page).getByRole('button', { name: 'Usuń raport' }))
})

test('an invoice with its code and its sum unfolded', async ({ openAs, page }) => {
  await openAs('parent', '/payments/my')
  const card = page.getByRole('listitem').filter({ hasText: 'Do zapłaty' }).first()
  await card.getByRole('button', { name: /^Kod QR/ }).click()
  await card.getByRole('button', { name: /^Dlaczego tyle/ }).click()
  await expect(card.getByRole('button', { name: /^Dlaczego tyle/ })).toHaveAttribute('aria-expanded', 'true')
  await expectFitting(page, card.getByRole('img', { name: /^Kod QR przelewu/ }))
})
