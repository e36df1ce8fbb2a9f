/** An invoice on paper, A4, in Polish. Pure: what it shows is the invoice as of `now`. */
import { longDay, rangeText } from '@skrzat/contract/day-text'
import { warsawDay } from '@skrzat/contract/days'
import { inLatin } from '@skrzat/contract/latin'
import { givenBackOf } from '@skrzat/contract/given-back'
import { formatMoney } from '@skrzat/contract/money'
import { formatNrb } from '@skrzat/contract/nrb'
import { titleOf, transferCode } from '@skrzat/contract/transfer-code'
import type { VatExemption } from '@skrzat/contract/accounting'
import type { Party, PrintedDocument } from '@skrzat/contract/wire/accounting'
import type { Correction, Invoice, InvoiceLine, InvoicePayment } from '@skrzat/contract/wire/payments'
import type {
  Column,
  Content,
  CustomTableLayout,
  TableCell,
  TDocumentDefinitions,
} from 'pdfmake/interfaces.js'
import { FONT, type Run } from '../../../kernel/pdf/index.ts'
import { type DocumentWord, documentWord } from '../documents.ts'
import { lineTexts, methodNames } from './texts.ts'

const MUTED = '#5b6472'
const RULE = '#c9ced6'
/** The page's width without margins, in multiples of the text's size. */
export const LINE_WIDTH = 49.9
const ISSUED: Record<DocumentWord, string> = { Faktura: 'wystawiona', Rozliczenie: 'wystawione' }
const PAID: Record<DocumentWord, string> = { Faktura: 'Opłacona', Rozliczenie: 'Opłacone' }
/** Points; a code of 33 modules is then about 3.2 cm wide, which phones read from a screen and from paper. */
const CODE_WIDTH = 92

type Drawing = {
  /** The SVG of a QR code for a text. */
  readonly drawCode: (text: string) => string
  /** Texts of people in fonts that have their characters; all such texts go through this function. */
  readonly drawn: (text: string) => Run[]
}

export function invoiceDocument(
  invoice: Invoice,
  {
    now,
    printed,
    drawCode,
    drawn,
  }: Drawing & { readonly now: Date; readonly printed?: PrintedDocument | undefined },
): TDocumentDefinitions {
  const { number, place } = invoice
  const isSettled = ownLeftOf(invoice) === 0
  const word = documentWord(printed?.kind)
  const taxed = printed?.kind === 'INVOICE' ? printed : null
  const info = drawn(invoice.additionalInfo ?? '')
  const asOf = longDay(warsawDay(now), null, 'pl')
  return {
    pageSize: 'A4',
    pageMargins: [48, 48, 48, 56],
    language: 'pl-PL',
    displayTitle: true,
    info: { title: `${word} ${number}`, author: place.name, creator: 'Skrzat', creationDate: now },
    defaultStyle: { font: FONT, fontSize: 10, lineHeight: 1.25 },
    footer: (page, pages) => ({
      margin: [48, 16, 48, 0],
      fontSize: 8,
      color: MUTED,
      columns: [
        { text: `${word} ${number}, stan na ${asOf}` },
        { text: pages > 1 ? `strona ${page} z ${pages}` : '', alignment: 'right', width: 'auto' },
      ],
    }),
    content: [
      heading(invoice, { word, isTaxed: taxed !== null, drawn }),
      taxed ? parties(taxed, drawn) : [],
      about(invoice, drawn),
      taxed ? services(issuedLines(invoice), drawn) : [],
      lines(invoice, { taxed: taxed !== null, drawn }),
      taxed ? exemption(taxed) : [],
      info.length > 0 ? { text: info, margin: [0, 16, 0, 0], color: MUTED } : [],
      isSettled ? paidNotice(invoice, word) : transfer(invoice, { drawCode, drawn }),
    ],
  }
}

/** What the guardians have yet to pay: the document is for them. */
const ownLeftOf = ({ amountLeft, ownLeft = amountLeft }: Invoice) => ownLeft

type Words = { readonly word: DocumentWord; readonly isTaxed: boolean; readonly drawn: Drawing['drawn'] }

function heading(invoice: Invoice, { word, isTaxed, drawn }: Words): Content {
  const { place, number, createdDay, deadline, period } = invoice
  const served = period ? rangeText(period, 'pl') : longDay(createdDay, null, 'pl')
  return {
    columns: [
      {
        stack: [
          { text: drawn(place.name), bold: true, fontSize: 12 },
          place.nip === '' ? [] : { text: `NIP ${place.nip}`, color: MUTED },
        ],
      },
      {
        alignment: 'right',
        stack: [
          { text: `${word} ${number}`, bold: true, fontSize: 16 },
          { text: `${ISSUED[word]} ${longDay(createdDay, null, 'pl')}`, color: MUTED },
          isTaxed ? { text: `data wykonania usługi ${served}`, color: MUTED } : [],
          { text: `termin płatności ${longDay(deadline, null, 'pl')}`, color: MUTED },
        ],
      },
    ],
    columnGap: 24,
  }
}

function about({ kid, period, absencesPeriod, lines }: Invoice, drawn: Drawing['drawn']): Content {
  const deducted = lines.some(({ absent }) => absent !== null && absent > 0)
  const charged = period && rangeText(period, 'pl')
  const absences = deducted && absencesPeriod && rangeText(absencesPeriod, 'pl')
  return {
    margin: [0, 24, 0, 16],
    stack: [
      { text: drawn(`${kid.firstname} ${kid.lastname}`), bold: true, fontSize: 12 },
      { text: ['grupa ', ...drawn(kid.group.name)], color: MUTED },
      charged ? { text: `za okres ${charged}` } : [],
      absences && absences !== charged ? { text: `nieobecności z\u00a0okresu ${absences}` } : [],
    ],
  }
}

/** @param taxed the services are in a table of their own, so that only how they came about is said here */
function lines(
  invoice: Invoice,
  { taxed, drawn }: { readonly taxed: boolean; readonly drawn: Drawing['drawn'] },
): Content {
  const { amount, creditUsed, payments, paid, corrections, shares = [] } = invoice
  const issued = issuedLines(invoice)
  const standing = payments.filter(({ reversed, payer }) => reversed === null && payer === undefined)
  const body: TableCell[][] = [
    [
      { text: taxed ? 'Rozliczenie kwoty' : 'Pozycja', bold: true },
      { text: 'Kwota', bold: true, alignment: 'right' },
    ],
    ...issued.map(({ display, amount, full }): TableCell[] => [
      {
        stack: [
          { text: drawn(display) },
          ...(full ? lineTexts(full) : []).map((text) => ({ text, color: MUTED, fontSize: 8 })),
        ],
      },
      sum(amount),
    ]),
    [{ text: 'Razem', bold: true }, sum(corrections[0]?.was.amount ?? amount, true)],
    ...corrections.map(({ number, day, difference }): TableCell[] => [
      `Korekta ${number} z\u00a0${longDay(day, null, 'pl')}`,
      sum(difference),
    ]),
    ...(corrections.length > 0 ? [[{ text: 'Razem po korektach', bold: true }, sum(amount, true)]] : []),
  ]
  body.push(...shares.map((share) => [{ text: drawn(`Płaci ${share.payer}`) }, sum(-share.amount)]))
  if (creditUsed > 0) body.push(['Wykorzystana nadpłata', sum(-creditUsed)])
  body.push(...standing.map(paymentRow))
  const givenBack = givenBackOf(invoice)
  if (givenBack > 0) body.push(['Przeszło na nadpłatę po korekcie', sum(givenBack)])
  const isChanged = creditUsed > 0 || standing.length > 0 || corrections.length > 0 || shares.length > 0
  if (paid || isChanged) {
    body.push([{ text: 'Pozostało do zapłaty', bold: true }, sum(ownLeftOf(invoice), true)])
  }
  return {
    table: { headerRows: 1, dontBreakRows: true, widths: ['*', 'auto'], body },
    layout: ruled(0),
  }
}

/** Lines between rows. @param gap points between columns */
function ruled(gap: number): CustomTableLayout {
  return {
    hLineWidth: (row) => (row === 0 ? 0 : 0.5),
    vLineWidth: () => 0,
    hLineColor: () => RULE,
    paddingLeft: (column) => (column === 0 ? 0 : gap),
    paddingRight: () => 0,
    paddingTop: () => 5,
    paddingBottom: () => 4,
  }
}

/** A line as it was issued; `full` says how it came about, where it is known. */
type PrintedLine = { readonly display: string; readonly amount: number; readonly full: InvoiceLine | null }

/** The lines before any correction; how one came about is known of those that no correction changed. */
function issuedLines({ lines, corrections }: Invoice): PrintedLine[] {
  const [first] = corrections
  if (!first) return lines.map((full) => ({ display: full.display || full.name, amount: full.amount, full }))
  return first.was.lines.map(({ paymentTypeId, display, amount }) => ({
    display,
    amount,
    full: lines.find((line) => line.paymentTypeId === paymentTypeId && line.amount === amount) ?? null,
  }))
}

/** Who sells and who buys. */
function parties({ seller, buyer }: PrintedDocument, drawn: Drawing['drawn']): Content {
  const column = (term: string, { name, street, postalCode, city, nip }: Party): Content => {
    const where = [street, `${postalCode} ${city}`.trim()].filter((text) => text !== '')
    return {
      stack: [
        { text: term, color: MUTED, fontSize: 8 },
        { text: name === '' ? '—' : drawn(name), bold: true },
        ...where.map((text) => ({ text: drawn(text) })),
        nip === '' ? [] : { text: `NIP ${nip}` },
      ],
    }
  }
  return {
    margin: [0, 24, 0, 0],
    columns: [column('Sprzedawca', seller), column('Nabywca', buyer)],
    columnGap: 24,
  }
}

/** What was sold, as an invoice says it: unit, quantity, prices without tax and its exemption. */
function services(lines: readonly PrintedLine[], drawn: Drawing['drawn']): Content {
  const head = (text: string, isNumber = true) => ({
    text,
    bold: true,
    fontSize: 8,
    alignment: isNumber ? ('right' as const) : ('left' as const),
  })
  const cell = (text: string) => ({ text, alignment: 'right' as const, noWrap: true })
  const total = lines.reduce((all, { amount }) => all + amount, 0)
  const body: TableCell[][] = [
    [
      head('Lp.'),
      head('Nazwa usługi', false),
      head('J.m.'),
      head('Ilość'),
      head('Cena netto'),
      head('Wartość netto'),
      head('VAT'),
      head('Wartość brutto'),
    ],
    ...lines.map((line, index): TableCell[] => {
      const { unit, quantity, price } = measureOf(line)
      return [
        cell(String(index + 1)),
        { text: drawn(line.display) },
        cell(unit),
        cell(String(quantity)),
        sum(price),
        sum(line.amount),
        cell('zw'),
        sum(line.amount),
      ]
    }),
    [
      { text: 'Razem', bold: true, colSpan: 5 },
      '',
      '',
      '',
      '',
      sum(total, true),
      cell('zw'),
      sum(total, true),
    ],
  ]
  const widths = ['auto', '*', 'auto', 'auto', 'auto', 'auto', 'auto', 'auto']
  return {
    margin: [0, 0, 0, 16],
    fontSize: 9,
    table: { headerRows: 1, dontBreakRows: true, widths, body },
    layout: ruled(8),
  }
}

/** By days where their price makes the amount to the grosz; else one service. */
function measureOf({ amount, full }: PrintedLine) {
  if (!full) return { unit: 'usł.', quantity: 1, price: amount }
  const { type, days, absent, daily } = full
  const charged = (days ?? 0) - (absent ?? 0)
  return type === 'TYPE_DAILY' && charged > 0 && charged * daily === amount
    ? { unit: 'dzień', quantity: charged, price: daily }
    : { unit: 'usł.', quantity: 1, price: amount }
}

const BASES: Record<VatExemption, string> = {
  NURSERY: 'art. 43 ust. 1 pkt 24',
  PRESCHOOL: 'art. 43 ust. 1 pkt 26',
}

/** The legal basis of the exemption. */
function exemption({ exemption: basis }: PrintedDocument): Content {
  if (basis === null) return []
  const act = 'ustawy z\u00a0dnia 11 marca 2004 r. o\u00a0podatku od towarów i\u00a0usług'
  return {
    text: `zw – zwolnienie z\u00a0VAT: ${BASES[basis]} ${act}`,
    fontSize: 8,
    color: MUTED,
    margin: [0, 8, 0, 0],
  }
}

/** A minus as in print; the amount never wraps. */
function sum(grosze: number, bold = false): TableCell {
  return { text: formatMoney(grosze).replace('-', '−'), alignment: 'right', noWrap: true, bold }
}

function paymentRow({ day, method, amount, applied, toCredit }: InvoicePayment): TableCell[] {
  const how = method ? `, ${methodNames[method]}` : ''
  const paid = { text: `Wpłata ${longDay(day, null, 'pl')}${how}` }
  if (toCredit === 0) return [paid, sum(-applied)]
  const rest = `wpłacono ${formatMoney(amount)}, z\u00a0tego ${formatMoney(toCredit)} na nadpłatę`
  return [{ stack: [paid, { text: rest, color: MUTED, fontSize: 8 }] }, sum(-applied)]
}

function paidNotice({ paidDay }: Invoice, word: DocumentWord): Content {
  const when = paidDay ? ` ${longDay(paidDay, null, 'pl')}` : ''
  return { text: `${PAID[word]}${when}`, bold: true, fontSize: 12, margin: [0, 20, 0, 0] }
}

function transfer(invoice: Invoice, { drawCode, drawn }: Drawing): Content {
  const { place, number, kid } = invoice
  const amountLeft = ownLeftOf(invoice)
  const title = inLatin(titleOf(number, kid))
  const code = transferCode(
    { nip: place.nip, account: place.accountNumber, grosze: amountLeft, name: place.name, title },
    inLatin,
  )
  const account =
    place.accountNumber === '' ? 'Zapytaj placówkę, dokąd zapłacić.' : formatNrb(place.accountNumber)
  const facts: readonly (readonly [string, Content])[] = [
    ['Do zapłaty', formatMoney(amountLeft)],
    ['Odbiorca', drawn(place.name)],
    [
      place.accountNumberNewSince
        ? `Numer konta, nowy od ${longDay(place.accountNumberNewSince, null, 'pl')}`
        : 'Numer konta',
      account,
    ],
    ['Tytuł przelewu', drawn(title)],
  ]
  const terms: Column = {
    width: '*',
    stack: facts.map(([term, fact], index) => ({
      margin: [0, 0, 0, 6],
      stack: [
        { text: term, color: MUTED, fontSize: 8 },
        { text: fact, bold: true, fontSize: index === 0 ? 14 : 10 },
      ],
    })),
  }
  const image: Column = code
    ? {
        width: 'auto',
        stack: [
          { svg: drawCode(code), width: CODE_WIDTH, alignment: 'right' },
          { text: 'Zeskanuj w\u00a0aplikacji banku', color: MUTED, fontSize: 8, alignment: 'right' },
        ],
      }
    : { width: 'auto', text: '' }
  return { margin: [0, 24, 0, 0], columnGap: 24, unbreakable: true, columns: [terms, image] }
}

const ISSUED_TO: Record<DocumentWord, string> = { Faktura: 'do faktury', Rozliczenie: 'do rozliczenia' }

/** A correction as a document of its own: each line before and after, and what is left of its invoice. */
export function correctionDocument(
  invoice: Invoice,
  correction: Correction,
  {
    now,
    printed,
    drawCode,
    drawn,
  }: Drawing & { readonly now: Date; readonly printed?: PrintedDocument | undefined },
): TDocumentDefinitions {
  const { place, kid, createdDay } = invoice
  const isSettled = ownLeftOf(invoice) === 0
  const word = documentWord(printed?.kind)
  const taxed = printed?.kind === 'INVOICE' ? printed : null
  const title = `Korekta ${correction.number} ${ISSUED_TO[word]} ${invoice.number}`
  return {
    pageSize: 'A4',
    pageMargins: [48, 48, 48, 56],
    language: 'pl-PL',
    displayTitle: true,
    info: { title, author: place.name, creator: 'Skrzat', creationDate: now },
    defaultStyle: { font: FONT, fontSize: 10, lineHeight: 1.25 },
    footer: (page, pages) => ({
      margin: [48, 16, 48, 0],
      fontSize: 8,
      color: MUTED,
      columns: [
        { text: `${title}, stan na ${longDay(warsawDay(now), null, 'pl')}` },
        { text: pages > 1 ? `strona ${page} z ${pages}` : '', alignment: 'right', width: 'auto' },
      ],
    }),
    content: [
      {
        columns: [
          {
            stack: [
              { text: drawn(place.name), bold: true, fontSize: 12 },
              place.nip === '' ? [] : { text: `NIP ${place.nip}`, color: MUTED },
            ],
          },
          {
            alignment: 'right',
            stack: [
              { text: `Korekta ${correction.number}`, bold: true, fontSize: 16 },
              { text: `${ISSUED_TO[word]} ${invoice.number} z\u00a0${longDay(createdDay, null, 'pl')}` },
              { text: `wystawiona ${longDay(correction.day, null, 'pl')}`, color: MUTED },
            ],
          },
        ],
        columnGap: 24,
      },
      taxed ? parties(taxed, drawn) : [],
      {
        margin: [0, 24, 0, 16],
        stack: [
          { text: drawn(`${kid.firstname} ${kid.lastname}`), bold: true, fontSize: 12 },
          correction.reason ? { text: ['powód korekty: ', ...drawn(correction.reason)] } : [],
        ],
      },
      beforeAndAfter(invoice, correction, drawn),
      taxed ? exemption(taxed) : [],
      isSettled ? paidNotice(invoice, word) : transfer(invoice, { drawCode, drawn }),
    ],
  }
}

function beforeAndAfter(invoice: Invoice, correction: Correction, drawn: Drawing['drawn']): Content {
  const { was, difference } = correction
  const next = invoice.corrections[invoice.corrections.findIndex(({ id }) => id === correction.id) + 1]
  const now = next?.was.lines ?? invoice.lines
  const amounts = (lines: readonly { paymentTypeId: number; amount: number }[], of: number) =>
    lines.filter((line) => line.paymentTypeId === of).reduce((all, { amount }) => all + amount, 0)
  const names = new Map([...now, ...was.lines].map((line) => [line.paymentTypeId, line.display]))
  const head = (text: string) => ({ text, bold: true, alignment: 'right' as const })
  const body: TableCell[][] = [
    [{ text: 'Pozycja', bold: true }, head('Było'), head('Jest'), head('Różnica')],
    ...Array.from(names, ([id, name]): TableCell[] => {
      const [before, after] = [amounts(was.lines, id), amounts(now, id)]
      return [{ text: drawn(name) }, sum(before), sum(after), sum(after - before)]
    }),
    [
      { text: 'Razem', bold: true },
      sum(was.amount, true),
      sum(was.amount + difference, true),
      sum(difference, true),
    ],
  ]
  return {
    table: { headerRows: 1, dontBreakRows: true, widths: ['*', 'auto', 'auto', 'auto'], body },
    layout: ruled(16),
  }
}
