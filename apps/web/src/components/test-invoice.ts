/** Invoices for tests. */
import type { Invoice, InvoiceList } from '@skrzat/contract/wire/payments'

/** A new invoice with 100.00 zł left, with the test's changes. */
export function anInvoice(change: Partial<Invoice> = {}): Invoice {
  return {
    id: 1,
    version: 1,
    number: '2026/11/0001',
    place: {
      id: 1,
      name: 'Leśna Polana',
      accountNumber: '61109010140000071219812874',
      accountNumberNewSince: null,
      nip: '6761234565',
    },
    kid: {
      id: 1,
      firstname: 'Zofia',
      lastname: 'Nowak',
      group: { id: 1, name: 'Krasnale', color: 0 },
    },
    mode: 'up',
    period: { from: '2026-11-01', to: '2026-11-30' },
    absencesPeriod: { from: '2026-10-01', to: '2026-10-31' },
    lines: [],
    amount: 10_000,
    creditUsed: 0,
    amountLeft: 10_000,
    payments: [],
    corrections: [],
    additionalInfo: null,
    createdDate: '2026-11-10T08:00:00.000Z',
    createdDay: '2026-11-10',
    deadline: '2026-11-24',
    viewed: null,
    reminded: null,
    paid: false,
    paidDate: null,
    paidDay: null,
    age: 'new',
    deletedDate: null,
    ...change,
  }
}

/** Pages as the server returns them: each with the tiles of all invoices. */
export function pagesOf(...pages: Invoice[][]): InvoiceList[] {
  const all = pages.flat()
  const tileOf = (age: Invoice['age']) => {
    const those = all.filter((invoice) => invoice.age === age)
    return { count: those.length, sum: those.reduce((sum, { amountLeft }) => sum + amountLeft, 0) }
  }
  const tiles = { new: tileOf('new'), expiring: tileOf('expiring'), expired: tileOf('expired') }
  const totals = {
    count: all.length,
    amount: all.reduce((sum, { amount }) => sum + amount, 0),
    left: all.reduce((sum, { amountLeft }) => sum + amountLeft, 0),
  }
  return pages.map((invoices) => ({ invoices, tiles, totals, elsewhere: null, nextCursor: null }))
}
