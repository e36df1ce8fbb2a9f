/** Payments of a place, and of a parent. */
import { expect, type Page } from '@playwright/test'
import { warsawDay } from '@skrzat/contract/days'
import type { PaymentReport } from '@skrzat/contract/wire/payment-reports'
import { anInvoice } from '../../../src/components/test-invoice.ts'
import { LEAVER, WELFARE } from '../money.ts'
import { choose, further, openedOn, press, role, screensOf, steps, text, top, write } from '../entry.ts'

const LIST = '/place/{place}/payments'

const TODAY = warsawDay(new Date())
/** Paid today. */
const PAID = anInvoice({
  paid: true,
  amountLeft: 0,
  paidDay: TODAY,
  payments: [
    {
      id: 1,
      amount: 100_00,
      applied: 100_00,
      toCredit: 0,
      createdDate: new Date().toISOString(),
      day: TODAY,
      method: null,
      note: null,
      reversed: null,
    },
  ],
})

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

/** Fills the form of the deposit of a child that leaves, up to the question. */
const deposit = (deed: string, amount: string, save: string) =>
  steps(
    press(/^Rozlicz kaucję/),
    (page) => top(page).getByRole('radio', { name: deed }).check(),
    write('Kwota w złotych', amount),
    further(save),
  )

const orderRefund = steps(press('Nowy zwrot'), (page) =>
  top(page).getByLabel('Dziecko').selectOption({ label: LEAVER }),
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
  ...screensOf('director', ['usual', 'long'], [`${LIST}/months?date={today}`]),
  ...screensOf('accountant', ['usual'], [LIST]),
  ...screensOf('otherDirector', ['usual'], ['/place/2/payments']),
  ...screensOf('parent', ['usual', 'long', 'error'], ['/payments/my', '/payments/my?history=true']),
  ...screensOf(
    'parent',
    ['usual'],
    [
      {
        path: '/payments/my?',
        answers: {
          'payments.my': ({ history }) => (history ? [PAID] : []),
          'payments.myCredits': [{ kid: PAID.kid, amount: 45_00, deposit: 300_00, refunding: 0 }],
        },
      },
    ],
  ),
  ...openedOn(['director', `${LIST}?tab=new`], {
    'own rates of children': {
      open: (page) => page.getByRole('radio', { name: 'Własne stawki dzieci' }).check(),
      whole: (page) => page.getByRole('textbox', { name: /^Własna kwota/ }).first(),
    },
    'since when an own rate counts': {
      // It belongs to a row of the table, which other widths don't have.
      only: 1280,
      open: steps(
        (page) => page.getByRole('radio', { name: 'Własne stawki dzieci' }).check(),
        (page) =>
          page
            .getByRole('textbox', { name: /^Własna kwota/ })
            .first()
            .fill('123,45'),
        press(/^Zapisz też wstecz/),
      ),
      whole: text('Popraw też wystawione faktury'),
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
    'credit of all': { open: choose('Inne działania', 'Nadpłaty'), whole: text('Nadpłaty razem') },
    'keys of the list': {
      only: 'desktop',
      open: choose('Inne działania', 'Klawisze'),
      whole: text('następna faktura'),
    },
    'other actions on the list': {
      open: press('Inne działania'),
      whole: (page) => page.getByRole('menuitem').nth(1),
    },
    'how the list looks': { only: 'desktop', open: press('Widok'), whole: text('Zapisane widoki') },
    'suggestions of filters': {
      passing: true,
      open: async (page) =>
        page.getByRole('combobox', { name: 'Dziecko, numer lub kwota' }).press('ArrowDown'),
      whole: (page) => page.getByRole('listbox', { name: 'Podpowiedzi' }),
    },
    'invoices selected outside the search': {
      open: steps(
        select,
        async (page) =>
          page.getByRole('combobox', { name: 'Dziecko, numer lub kwota' }).fill('nikogo takiego'),
        (page) =>
          bar(page)
            .getByRole('button', { name: /poza tym widokiem/ })
            .click(),
      ),
      whole: text('Odznacz te poza widokiem'),
    },
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
    'correction of an invoice': { open: firstInvoice('Popraw fakturę'), whole: 'Wystaw korektę' },
    'a correction with faults': {
      open: steps(firstInvoice('Popraw fakturę'), write('Kwota', 'sto'), further('Wystaw korektę')),
      whole: text('Podaj powód.'),
    },
    'an invoice split between payers': {
      open: firstInvoice('Podziel między płatników'),
      whole: text('rodzice zapłacą'),
    },
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
  ...openedOn(['director', `${LIST}?name=Odchodz`, 'long'], {
    'details of an invoice that was corrected and split': {
      open: firstInvoice('Szczegóły i wpłaty'),
      whole: text('Korekty'),
    },
  }),
  ...openedOn(['director', `${LIST}/leaving`, 'long'], {
    'use of credit on an invoice': { open: press(/^Użyj nadpłaty/), whole: 'Użyj nadpłaty' },
    'a deposit with faults': {
      open: steps(press(/^Rozlicz kaucję/), write('Kwota w złotych', '99999'), further('Zapisz zwrot')),
      whole: text('Kaucja to teraz'),
    },
    'a large deposit': { open: deposit('Przyjmij kaucję', '123456', 'Przyjmij kaucję'), whole: /^Przyjmij/ },
    'return of a deposit': {
      open: deposit('Zwróć rodzicom', '12,34', 'Zapisz zwrot'),
      whole: 'Zapisz zwrot',
    },
    'use of a deposit': {
      open: deposit('Zalicz na nadpłatę', '12,34', 'Zalicz na nadpłatę'),
      whole: 'Zalicz na nadpłatę',
    },
  }),
  ...openedOn(['director', `${LIST}/refunds`, 'long'], {
    'order of a refund': { open: orderRefund, whole: text('Z czego') },
    'order of a refund with faults': {
      open: steps(orderRefund, write('Kwota w złotych', '999999'), further('Zleć zwrot')),
      whole: text('Do zwrotu jest najwyżej'),
    },
    'a file for the bank': { open: press('Plik dla banku'), whole: 'Przygotuj plik' },
    'account of a refund': { open: press(/^Zmień rachunek/), whole: 'Zapisz' },
    'a refund paid by hand': { open: press(/^Oznacz jako wypłacony/), whole: 'Oznacz' },
    'cancelling a refund': { open: press(/^Anuluj zwrot/), whole: 'Anuluj zwrot' },
  }),
  ...openedOn(['director', `${LIST}/refunds?state=SENT`, 'long'], {
    'a refund taken out of a file': { open: press(/^Wycofaj z pliku/), whole: 'Wycofaj z pliku' },
  }),
  ...openedOn(['director', `${LIST}/refunds?state=PAID`, 'long'], {
    'undoing that a refund was paid': { open: press(/^Cofnij wypłatę/), whole: 'Cofnij wypłatę' },
  }),
  ...openedOn(['director', `${LIST}/differences`, 'long'], {
    'dismissing a difference': { open: press(/^Odrzuć różnicę/), whole: 'Odrzuć różnicę' },
    'a dismissal without a reason': {
      open: steps(press(/^Odrzuć różnicę/), further('Odrzuć różnicę')),
      whole: text('Podaj powód.'),
    },
    'approving all differences': { open: press('Zatwierdź wszystkie'), whole: 'Zatwierdź wszystkie' },
    'what could not be approved': {
      answers: {
        'differences.approve': ({ ids }) => ({
          corrections: [],
          carried: [],
          failed: ids.map((id) => ({ id, code: 'difference.gone' })),
        }),
      },
      open: steps(press('Zatwierdź wszystkie'), further('Zatwierdź wszystkie')),
      whole: (page) => top(page).getByRole('list', { name: 'Nieudane' }),
    },
  }),
  ...openedOn(['director', `${LIST}/payers`, 'long'], {
    'a payer': { open: press(/^Zmień płatnika/), whole: 'Zapisz' },
    'a new payer with faults': {
      open: steps(press('Dodaj płatnika'), further('Zapisz')),
      whole: text('Wpisz nazwę.'),
    },
    'archiving a payer': { open: press(/^Przenieś do archiwum/), whole: 'Przenieś do archiwum' },
    'sums of the benefit': { open: press('Wpisz nowe kwoty'), whole: 'Zapisz' },
    'what ZUS pays': { open: press(/^Zmień ustalenie: .*Zakład/), whole: text('Kto złożył wniosek') },
    'what is arranged with a payer': { open: press(/^Zmień ustalenie: .*Ośrodek/), whole: text('Ile płaci') },
    'a new arrangement with faults': {
      open: steps(
        press('Dodaj ustalenie'),
        (page) => top(page).getByLabel('Płatnik').selectOption({ label: WELFARE }),
        further('Zapisz'),
      ),
      whole: text('Podaj kwotę.'),
    },
    'removal of an arrangement': { open: press(/^Usuń ustalenie/), whole: 'Usuń' },
  }),
  ...openedOn(['director', `${LIST}/payers?view=shares`, 'long'], {
    'a part moved to the parents': { open: press(/^Przenieś na rodziców/), whole: 'Przenieś na rodziców' },
  }),
  ...openedOn(['director', `${LIST}/months`], {
    'closing a month that does not add up': {
      open: steps(press('Zamknij miesiąc'), further('Zamknij miesiąc')),
      whole: text('Podaj powód.'),
    },
  }),
  ...openedOn(['director', `${LIST}/months`, 'long'], {
    'closing a month': { open: press('Zamknij miesiąc'), whole: 'Zamknij miesiąc' },
  }),
  ...openedOn(['director', `${LIST}/months?month={closed}`, 'long'], {
    'opening a month again': {
      open: steps(press('Otwórz ponownie'), further('Otwórz ponownie')),
      whole: text('Podaj powód.'),
    },
    'proof before a month is opened again': {
      open: steps(
        press('Otwórz ponownie'),
        write('Powód', 'Wyciąg przyszedł później'),
        further('Otwórz ponownie'),
      ),
      whole: 'Potwierdź',
    },
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
      open: choose('Przygotuj raport', 'Przygotuj CSV'),
      whole: (page) => page.getByRole('button', { name: /^Pobierz/ }),
    },
  }),
  ...openedOn(['director', `${LIST}/accounting`], {
    'what documents are': { open: press(/^(Wybierz|Zmień) dokument/), whole: 'Zapisz' },
    'accounts for exports': { open: press('Ustawienia eksportu'), whole: 'Zapisz' },
    'what documents are, with faults': {
      open: steps(press(/^(Wybierz|Zmień) dokument/), write('NIP', '123'), further('Zapisz')),
      whole: (page) => top(page).getByRole('alert').first(),
    },
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
