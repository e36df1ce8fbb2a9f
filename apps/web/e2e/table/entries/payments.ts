/** Payments of a place, and of a parent. */
import { expect, type Page } from '@playwright/test'
import type { PaymentReport } from '@skrzat/contract/wire/payment-reports'
import { choose, further, openedOn, press, role, screensOf, steps, text, top, write } from '../entry.ts'

const LIST = '/place/{place}/payments'

const firstInvoice = (action: string) => choose(/^Więcej działań/, action)

const select = async (page: Page) => {
  for (const nth of [1, 2])
    await page
      .getByRole('checkbox', { name: /^Zaznacz: / })
      .nth(nth)
      .check()
}

const bar = (page: Page) => page.getByRole('region', { name: 'Zaznaczone faktury' })

/** A button of the bar below the list, with two invoices selected. */
const selected = (action: string) =>
  steps(select, (page) => bar(page).getByRole('button', { name: action }).click())

async function isAboveBar(page: Page) {
  const message = page.locator('[data-sonner-toast]')
  await expect
    .poll(async () => {
      const [above, below] = [await message.boundingBox(), await bar(page).boundingBox()]
      return above && below && above.y + above.height <= below.y
    })
    .toBe(true)
}

/** A button of the bank's line that nothing fits, so that its reason is asked for. */
const onLine = (action: string) =>
  steps(
    async (page) => page.locator('[data-line]', { hasText: 'Nic tu nie pasuje' }).first().click(),
    (page) => page.locator('[data-line]').getByRole('button', { name: action }).click(),
  )

/** A CSV whose header says nothing to the server. */
async function chooseUnknownFile(page: Page) {
  const today = new Date().toISOString().slice(0, 10)
  const rows = ['Kiedy;Ile;Kto;Za co', `${today};1310,00;Konstancja Brzęczyszczykiewicz-Gżegżółkowska;czesne`]
  const buffer = Buffer.from(`${rows.join('\n')}\n`)
  await page
    .getByLabel('Pliki z wyciągami')
    .setInputFiles({ name: 'zestawienie.csv', mimeType: 'text/csv', buffer })
}

const OUTCOME = {
  id: 1,
  version: 1,
  amount: 1,
  creditUsed: 0,
  amountLeft: 1,
  paid: false,
  deleted: false,
  reminded: null,
  paymentId: null,
  toCredit: 0,
}

const REPORT: PaymentReport = {
  id: 1,
  code: '018f0000-0000-7000-8000-000000000003',
  placeId: 1,
  createdDate: '2026-09-28T22:59:00Z',
  paid: true,
  format: 'xlsx',
  journal: null,
  period: { from: '2025-09-01', to: '2026-08-31' },
  status: 'ready',
  progress: 100,
  rows: 123_456,
  failure: null,
}

const JOURNAL_FILE: PaymentReport = { ...REPORT, format: 'csv', journal: {} }

export const payments = [
  ...screensOf(
    'director',
    ['usual', 'long', 'empty', 'error'],
    [
      LIST,
      `${LIST}?tab=new`,
      `${LIST}?tab=reports`,
      `${LIST}/bank`,
      `${LIST}/journal`,
      `${LIST}/debtors`,
      `${LIST}/payers`,
      `${LIST}/payers?view=rkz5`,
      `${LIST}/payers?view=shares`,
      `${LIST}/refunds`,
      `${LIST}/leaving`,
      `${LIST}/differences`,
      `${LIST}/months`,
      `${LIST}/accounting`,
    ],
  ),
  ...screensOf('accountant', ['usual'], [LIST]),
  ...screensOf('otherDirector', ['usual'], ['/place/2/payments']),
  ...screensOf('parent', ['usual', 'long', 'error'], ['/payments/my', '/payments/my?history=true']),
  ...openedOn(['director', `${LIST}?tab=new`], {
    'own rates of children': {
      open: (page) => page.getByRole('radio', { name: 'Własne stawki dzieci' }).check(),
      whole: (page) => page.getByRole('textbox', { name: /^Własna kwota/ }).first(),
    },
    'issuing invoices': { open: press(/^Wystaw \d+ fakt/), whole: /^Wystaw/ },
  }),
  ...openedOn(['accountant', LIST], {
    'several invoices selected': { open: select, whole: bar },
    'a message above the bar of what is selected': {
      only: 'desktop',
      leaves: true,
      // So low that the bar sticks to the lower edge.
      height: 560,
      answers: { 'payments.remind': OUTCOME },
      open: steps(select, firstInvoice('Przypomnij'), further('Wyślij przypomnienie'), isAboveBar),
      whole: bar,
    },
    'credit of all': { open: press('Nadpłaty'), whole: text('Nadpłaty razem') },
    'keys of the list': { open: press('Klawisze na liście faktur'), whole: text('następna faktura') },
    'the filters of invoices': {
      only: 'phone',
      open: (page) => page.locator('main button:has(.lucide-sliders-horizontal)').click(),
      whole: (page) => top(page).locator('select').first(),
    },
  }),
  ...openedOn(['director', `${LIST}?status=new`, 'long'], {
    'details of an invoice': { open: firstInvoice('Szczegóły i wpłaty'), whole: text('Pozycje') },
    'reversal of a payment': {
      open: steps(firstInvoice('Szczegóły i wpłaty'), further(/^Wycofaj wpłatę/)),
      whole: text('Wycofać wpłatę?'),
    },
    'part payment': { open: firstInvoice('Wpłata częściowa'), whole: text('Pozostało do zapłaty') },
    'more than is left': {
      open: steps(firstInvoice('Wpłata częściowa'), write('Kwota wpłaty w złotych', '299999'), (page) =>
        page.keyboard.press('Enter'),
      ),
      whole: text('Więcej, niż zostało do zapłaty'),
    },
    'day of a payment': {
      open: steps(firstInvoice('Wpłata częściowa'), (page) => top(page).getByLabel('Dzień').click()),
      whole: role('grid'),
    },
    paid: { open: firstInvoice('Opłacona w całości'), whole: 'Oznacz jako opłaconą' },
    reminding: { open: firstInvoice('Przypomnij'), whole: 'Wyślij przypomnienie' },
    'deletion of an invoice': { open: firstInvoice('Usuń fakturę'), whole: 'Usuń fakturę' },
    'much credit': {
      open: steps(firstInvoice('Nadpłata dziecka'), write('Kwota w złotych', '5000,01'), (page) =>
        page.keyboard.press('Enter'),
      ),
      whole: text('To więcej niż'),
    },
    'credit of a child': { open: firstInvoice('Nadpłata dziecka'), whole: text('Stan nadpłaty') },
    'several paid': { open: selected('Opłacone'), whole: /^Oznacz/ },
    'what could not be paid of several': {
      answers: {
        'payments.bulkPay': ({ ids }) => ({
          done: [],
          failed: ids.map((id) => ({ id, code: 'invoice.paid' })),
        }),
      },
      open: steps(selected('Opłacone'), further(/^Oznacz/)),
      whole: (page) => top(page).getByRole('list', { name: 'Nieudane' }),
    },
    'deletion of several invoices': { open: selected('Usuń'), whole: /^Usuń/ },
    'reminding of several': { open: selected('Przypomnij'), whole: 'Wyślij przypomnienia' },
  }),
  ...openedOn(['director', `${LIST}/bank`], {
    'another invoice for a line': { open: onLine('Szukaj'), whole: role('option') },
    'the split of a line': { open: onLine('Podziel'), whole: role('option') },
    'a line that is not ours': {
      open: onLine('Nie nasze'),
      whole: (page) => top(page).getByRole('radio').first(),
    },
    'columns of a file of an unknown bank': {
      open: steps(chooseUnknownFile, press(/^Wskaż kolumny/)),
      whole: (page) => top(page).getByRole('list', { name: 'Odczytane operacje' }),
    },
    'settings of the bank': { open: press('Ustawienia banku'), whole: 'Zapisz' },
    'keys of the queue': { open: press('Klawisze na liście przelewów'), whole: text('następna pozycja') },
  }),
  ...openedOn(['director', `${LIST}?tab=reports`], {
    'what months come to as a table, and how a checkpoint is verified': {
      open: steps(
        (page) => page.getByText('Pokaż jako tabelę').first().click(),
        (page) => page.getByText('Jak to sprawdzić').click(),
      ),
      whole: (page) => page.getByText(/^skrzat\/[0-9a-f]{16}\+/),
    },
  }),
  ...openedOn(['director', `${LIST}?tab=reports`, 'long'], {
    'deletion of a report': {
      answers: { 'paymentReports.list': [REPORT] },
      open: (page) =>
        page
          .getByRole('region', { name: 'Przygotowane raporty' })
          .getByRole('button', { name: /^Usuń/ })
          .click(),
      whole: 'Usuń raport',
    },
    'payment types': { open: press('Rodzaje płatności'), whole: role('listitem') },
    'a payment type': {
      open: steps(press('Rodzaje płatności'), further(/^Zmień: /)),
      whole: 'Zapisz zmiany',
    },
    'a payment type with faults': {
      open: steps(press('Rodzaje płatności'), further('Dodaj rodzaj'), further('Dodaj rodzaj')),
      whole: (page) => top(page).getByRole('alert').first(),
    },
    'retiring a payment type': {
      open: steps(press('Rodzaje płatności'), further(/^Wycofaj: /)),
      whole: 'Wycofaj rodzaj',
    },
  }),
  ...openedOn(['director', `${LIST}/debtors`, 'long'], {
    'several families selected': {
      open: select,
      whole: (page) => page.getByRole('region', { name: 'Zaznaczone rodziny' }),
    },
  }),
  ...openedOn(['director', `${LIST}/journal`, 'long'], {
    'the journal as a file': {
      answers: { 'paymentReports.create': JOURNAL_FILE, 'paymentReports.list': [JOURNAL_FILE] },
      open: press('Przygotuj CSV'),
      whole: (page) => page.getByRole('button', { name: /^Pobierz/ }),
    },
  }),
  ...openedOn(['director', `${LIST}/accounting`], {
    'what documents are': { open: press(/^(Wybierz|Zmień) dokument/), whole: 'Zapisz' },
    'accounts for exports': { open: press('Ustawienia eksportu'), whole: 'Zapisz' },
    buyers: { open: press('Nabywcy'), whole: role('listitem') },
    'a buyer': { open: steps(press('Nabywcy'), further(/^Zmień nabywcę: /)), whole: 'Zapisz' },
  }),
  ...openedOn(['parent', '/payments/my'], {
    'an invoice with its code and its sum unfolded': {
      open: steps(press(/^Kod QR/), press(/^Dlaczego tyle/)),
      whole: (page) => page.getByRole('img', { name: /^Kod QR przelewu/ }),
    },
  }),
]
