/** The columns of the table of invoices that may be chosen, and what they hold. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Day } from '@skrzat/contract/days'
import type { InvoiceSort } from '@skrzat/contract/invoice-list'
import type { Invoice } from '@skrzat/contract/wire/payments'
import type { Cell } from '#components/copy-rows.ts'

export const INVOICE_COLUMNS = [
  'number',
  'created',
  'deadline',
  'amount',
  'left',
  'guardians',
  'lastPayment',
  'note',
] as const
export type InvoiceColumn = (typeof INVOICE_COLUMNS)[number]

/** Shown by themselves only where a wide screen would be empty. */
const EXTRA: ReadonlySet<InvoiceColumn> = new Set(['guardians', 'lastPayment', 'note'])

export const columnNames: Record<InvoiceColumn, MessageDescriptor> = {
  number: msg`Numer`,
  created: msg`Wystawiona`,
  deadline: msg`Termin`,
  amount: msg`Kwota`,
  left: msg`Pozostało`,
  guardians: msg`Opiekunowie`,
  lastPayment: msg`Ostatnia wpłata`,
  note: msg`Notatka`,
}

/** In rem. */
const widths: Record<InvoiceColumn, number> = {
  number: 7.25,
  created: 6.75,
  deadline: 6.5,
  amount: 7,
  left: 7,
  guardians: 13,
  lastPayment: 9.5,
  note: 9,
}

/** The least width of the child's column and of the state's, in rem. */
const OTHERS = 25

export type ShownColumn = {
  key: InvoiceColumn
  sort: InvoiceSort | undefined
  numeric: boolean
  width: number
  /** Of its head and cells. */
  className: string
}

const sorts: Partial<Record<InvoiceColumn, InvoiceSort>> = {
  number: 'number',
  created: 'created',
  deadline: 'deadline',
  amount: 'amount',
  left: 'left',
}
const texts: ReadonlySet<InvoiceColumn> = new Set(['number', 'guardians', 'note'])

function shownColumn(key: InvoiceColumn, className: string): ShownColumn {
  return { key, sort: sorts[key], numeric: !texts.has(key), width: widths[key], className }
}

const automatic = INVOICE_COLUMNS.map((key) => shownColumn(key, EXTRA.has(key) ? 'max-[110rem]:hidden' : ''))

/** The columns to show: the chosen ones, otherwise those that fit the width. */
export function shownColumns(chosen: readonly InvoiceColumn[] | undefined): readonly ShownColumn[] {
  return chosen ? chosen.map((key) => shownColumn(key, '')) : automatic
}

/** The least width of the table, in rem, below which it scrolls. */
export function tableWidth(columns: readonly ShownColumn[]): number {
  return columns.reduce((sum, { width, className }) => sum + (className === '' ? width : 0), OTHERS)
}

/** The keys of those that this screen shows. */
export function keysAt(chosen: readonly InvoiceColumn[] | undefined, isVeryWide: boolean) {
  return chosen ?? INVOICE_COLUMNS.filter((key) => isVeryWide || !EXTRA.has(key))
}

/** The day of the last payment that was not reversed. */
export function lastPaymentOf({ payments }: Pick<Invoice, 'payments'>): Day | undefined {
  const days = payments.flatMap(({ day, reversed }) => (reversed ? [] : [day]))
  return days.sort().at(-1)
}

/** What a column says of an invoice, for a spreadsheet. */
export function cellOf(key: InvoiceColumn, invoice: Invoice): Cell {
  switch (key) {
    case 'number':
      return invoice.number
    case 'created':
      return invoice.createdDay
    case 'deadline':
      return invoice.deadline
    case 'amount':
      return { grosze: invoice.amount }
    case 'left':
      return { grosze: invoice.amountLeft }
    case 'guardians':
      return invoice.guardians?.join(', ') ?? ''
    case 'lastPayment':
      return lastPaymentOf(invoice) ?? ''
    case 'note':
      return invoice.additionalInfo ?? ''
    default:
      return key satisfies never
  }
}
