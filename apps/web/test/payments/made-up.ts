/** The server's answers about payments, in a place of three kids with a fee and meals. */
import type {
  Invoice,
  InvoiceList,
  InvoiceOutcome,
  NewInvoiceKid,
  NewInvoiceScreen,
} from '@skrzat/contract/wire/payments'
import type { Answers } from '../support/answers.ts'
import { PLACE } from '../support/people.ts'

// Rows are virtual: without a height none would be drawn.
Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, get: () => 600 })

export const GROUP = { id: 5, name: 'Jeżyki', color: 3 }
const NAMES = ['Łucja', 'Jan', 'Zofia']

export const nothingNew: Answers = { 'places.groupNames': [GROUP], 'payments.list': listOf([]) }

const meals = { type: 'TYPE_DAILY', mainValue: 0, daily: 15_00, days: 20, absent: 0 } as const
const created = { createdDate: '2026-11-16T09:00:00.000Z', createdDay: '2026-11-16' }
const dates = { ...created, deadline: '2026-11-30', viewed: '2026-11-16T10:00:00.000Z', reminded: null }
const unpaid = { paid: false, paidDate: null, paidDay: null, age: 'new', deletedDate: null } as const

/** An invoice for 20 days of meals at 15 zł, nothing paid. */
export function invoiceOf(id: number, over: Partial<Invoice> = {}): Invoice {
  return {
    id,
    version: 1,
    number: `2026/11/000${id}`,
    place: {
      ...PLACE,
      accountNumber: '61109010140000071219812874',
      accountNumberNewSince: null,
      nip: '1234563218',
    },
    kid: { id, firstname: NAMES[id - 1] ?? 'Ola', lastname: `Żółw${id}`, group: GROUP },
    mode: 'up',
    period: { from: '2026-12-01', to: '2026-12-31' },
    absencesPeriod: { from: '2026-11-01', to: '2026-11-30' },
    lines: [{ paymentTypeId: 2, name: 'Wyżywienie', display: '', ...meals, amount: 300_00 }],
    amount: 300_00,
    creditUsed: 0,
    amountLeft: 300_00,
    payments: [],
    corrections: [],
    ...dates,
    ...unpaid,
    additionalInfo: null,
    ...over,
  }
}

export function listOf(invoices: Invoice[], elsewhere: number | null = null): InvoiceList {
  const sum = (key: 'amount' | 'amountLeft') => invoices.reduce((all, each) => all + each[key], 0)
  const none = { count: 0, sum: 0 }
  return {
    invoices,
    nextCursor: null,
    tiles: { new: { count: invoices.length, sum: sum('amountLeft') }, expiring: none, expired: none },
    totals: { count: invoices.length, amount: sum('amount'), left: sum('amountLeft') },
    elsewhere,
  }
}

const outcome = { version: 2, amount: 300_00, creditUsed: 0, deleted: false, toCredit: 0 }

/** What the server says once an invoice is paid. */
export function paidOutcome(id: number): InvoiceOutcome {
  return { ...outcome, id, amountLeft: 0, paid: true, reminded: null, paymentId: 7 }
}

/** What the server says once parents are reminded of an invoice. */
export function remindedOutcome(id: number, reminded: string): InvoiceOutcome {
  return { ...outcome, id, amountLeft: 300_00, paid: false, reminded, paymentId: null }
}

const counts = { credit: 0, absences: 0, late: 0, notDeducted: { absences: [], closedDays: 0 } }
const nothingKnown = { ...counts, customValues: [], alreadyInvoiced: [], before: null }

/** The new-invoice screen, with what is known of each of the kids 1, 2 and 3. */
export function screenOf(known: Readonly<Record<number, Partial<NewInvoiceKid>>> = {}): NewInvoiceScreen {
  const type = { placeId: PLACE.id, display: '' }
  const days = Array.from({ length: 20 }, (_, index) => `2026-12-${String(index + 1).padStart(2, '0')}`)
  const period = { workingDays: 20, days, holidays: [], closedDays: [] }
  return {
    today: '2026-11-16',
    paymentDays: 14,
    period,
    absencesPeriod: period,
    isFirst: Object.values(known).every(({ before }) => (before ?? null) === null),
    paymentTypes: [
      { ...type, id: 1, name: 'Czesne', type: 'TYPE_CONST', mainValue: 900_00, daily: 0 },
      { ...type, id: 2, name: 'Wyżywienie', type: 'TYPE_DAILY', mainValue: 0, daily: 15_00 },
    ],
    groups: [
      {
        ...GROUP,
        kids: NAMES.map((firstname, index) => ({
          id: index + 1,
          firstname,
          lastname: `Żółw${index + 1}`,
          ...nothingKnown,
          ...known[index + 1],
        })),
      },
    ],
  }
}
