/** A register of sales for spreadsheets and for programs that read CSV: a row for each line of each document. */
import type { DocumentKind } from '@skrzat/contract/accounting'
import { zlotyText } from '@skrzat/contract/money'
import { markOf, type SalesFile } from './sales-file.ts'

const BOM = '\uFEFF'
const QUOTED = /[;"\r\n]/
/** Characters that start a formula in spreadsheets, half-width and full-width (OWASP: CSV Injection). */
const FORMULA = /^[-=+@\t\r\n\uFF0D\uFF1D\uFF0B\uFF20]/

/** A text by people: a formula is escaped with an apostrophe. */
function text(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const row = (cells: readonly string[]) => `${cells.join(';')}\r\n`

const HEADINGS = [
  'Rodzaj',
  'Numer',
  'Koryguje',
  'Data wystawienia',
  'Data wykonania usługi',
  'Termin płatności',
  'Nabywca',
  'Ulica',
  'Kod pocztowy',
  'Miejscowość',
  'NIP',
  'Dziecko',
  'Rodzaj płatności',
  'Stawka VAT',
  'Netto',
  'VAT',
  'Brutto',
  'Konto Wn',
  'Konto Ma',
  'Miejsce kosztów',
  'Uwagi',
]

const KINDS: Record<DocumentKind, readonly [issued: string, corrected: string]> = {
  INVOICE: ['faktura', 'korekta faktury'],
  NOTE: ['rozliczenie', 'korekta rozliczenia'],
}

/** A document whose amounts did not change, as a correction of days, is a row too. */
const NO_LINE = { paymentTypeId: 0, name: '', amount: 0 }

export function csvFile(file: SalesFile): Uint8Array {
  const accountsOf = new Map(file.accounts.map((each) => [each.paymentTypeId, each]))
  const mark = markOf(file)
  let sum = 0
  let content = BOM + row(HEADINGS.map(text))
  for (const document of file.documents) {
    const { name, street, postalCode, city, nip } = document.buyer
    const [issued, corrected] = KINDS[document.kind]
    const lines = document.lines.length > 0 ? document.lines : [NO_LINE]
    for (const { paymentTypeId, name: type, amount } of lines) {
      const { debit = '', credit = '', costPlace = '' } = accountsOf.get(paymentTypeId) ?? {}
      sum += amount
      content += row([
        document.corrects ? corrected : issued,
        text(document.number),
        text(document.corrects?.number ?? ''),
        document.day,
        document.serviceDay,
        document.deadline,
        ...[name, street, postalCode, city, nip, document.kid, type].map(text),
        'zw',
        zlotyText(amount),
        '0,00',
        zlotyText(amount),
        ...[debit, credit, costPlace, mark].map(text),
      ])
    }
  }
  const blanks = (count: number) => Array.from({ length: count }, () => '')
  content += row(['Razem', ...blanks(13), zlotyText(sum), '0,00', zlotyText(sum), ...blanks(3), text(mark)])
  return Buffer.from(content)
}
