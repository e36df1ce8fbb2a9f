/** What each event does to the rows, and what follows from it. */
import { describe, expect, test } from 'vitest'
import type { CreditEvent, InvoiceEvent, InvoiceLine } from '../../src/domains/payments/events.ts'
import { fromStore, toStore } from '../../src/domains/payments/events.ts'
import { foldCredit, foldInvoice } from '../../src/domains/payments/projection/fold.ts'
import { reactions } from '../../src/domains/payments/reactions.ts'

const DAY = '2026-11-12'
const INVOICE = 7
const KID = 3
const PLACE = 1

const at = (version: number) => new Date(Date.UTC(2026, 10, 12, 9, version))
const iso = (version: number) => at(version).toISOString()

function logged<E extends InvoiceEvent | CreditEvent>(stream: string, events: readonly E[]) {
  return events.map((event, index) => ({
    event,
    recorded: { stream, version: index + 1, placeId: PLACE, actorId: 1, at: at(index + 1) },
  }))
}

const part = {
  paymentTypeId: 10,
  labelId: 100,
  kind: 'TYPE_CONST',
  mainValue: 100_00,
  daily: 0,
  days: null,
  absent: null,
  charged: null,
  daysOff: null,
  takenOff: null,
  additional: null,
  rule: 1,
  computed: 100_00,
  amount: 100_00,
} satisfies InvoiceLine
const basis = { mode: 'up', period: { from: '2026-12-01', to: '2026-12-31' }, absencesPeriod: null } as const

const issued = (creditUsed = 0): InvoiceEvent => ({
  type: 'InvoiceIssued',
  data: {
    invoiceId: INVOICE,
    number: '2026/11/0001',
    kidId: KID,
    groupId: 2,
    amount: 100_00,
    creditUsed,
    parts: [part],
    basis,
    noteId: 'a-note',
    day: DAY,
    deadline: '2026-11-26',
  },
})
const paid = (paymentId: number, applied: number, toCredit = 0, day = '2026-11-13'): InvoiceEvent => ({
  type: 'PaymentRecorded',
  data: { paymentId, amount: applied + toCredit, applied, toCredit, day },
})
const reversed = (paymentId: number, applied: number): InvoiceEvent => ({
  type: 'PaymentReversed',
  data: { paymentId, applied, toCredit: 0, reason: 'bounced', noteId: 'why', day: DAY },
})
const reminded: InvoiceEvent = { type: 'InvoiceReminded', data: { day: DAY, automatic: true, sms: true } }
const viewed: InvoiceEvent = { type: 'InvoiceViewed', data: {} }
const deleted: InvoiceEvent = { type: 'InvoiceDeleted', data: { payments: 0, creditUsed: 0 } }

const row = (...events: InvoiceEvent[]) => foldInvoice(logged(`invoice-${INVOICE}`, events))

describe('an invoice’s row', () => {
  test('says by which days of absence its lines were computed, once, in order', () => {
    const dated = (...days: string[]): InvoiceLine => ({
      ...part,
      days: 20,
      absent: days.length,
      takenOff: days.map((day) => ({ day, why: 'in_time' })),
    })
    const made = (...parts: InvoiceLine[]) => {
      const event = issued()
      if (event.type === 'InvoiceIssued') event.data.parts = parts
      const { byDays, takenOff } = row(event) ?? {}
      return { byDays, takenOff }
    }
    expect(made(part, dated('2026-11-24', '2026-11-25'), dated('2026-11-23', '2026-11-24'))).toEqual({
      byDays: true,
      takenOff: ['2026-11-23', '2026-11-24', '2026-11-25'],
    })
    expect(made(dated())).toEqual({ byDays: true, takenOff: [] })
    expect(made({ ...part, days: 20, absent: 2 })).toEqual({ byDays: true, takenOff: null })
  })
  test('InvoiceIssued makes it', () => {
    expect(row(issued(30_00))).toEqual({
      id: INVOICE,
      version: 1,
      number: '2026/11/0001',
      placeId: PLACE,
      kidId: KID,
      groupId: 2,
      amount: 100_00,
      creditUsed: 30_00,
      paid: 0,
      amountLeft: 70_00,
      parts: [part],
      byDays: false,
      takenOff: null,
      payments: [],
      basis,
      noteId: 'a-note',
      createdAt: iso(1),
      createdDay: DAY,
      deadline: '2026-11-26',
      viewedAt: null,
      paidAt: null,
      paidDay: null,
      remindedDay: null,
      deletedAt: null,
      creditDay: null,
      corrections: [],
      shares: [],
      othersLeft: 0,
      splitNoteId: null,
    })
  })
  test('InvoiceIssued that credit covers is paid at once', () => {
    expect(row(issued(100_00))).toMatchObject({ amountLeft: 0, paidAt: iso(1), paidDay: DAY })
  })
  test('PaymentRecorded moves money, and settles where nothing is left', () => {
    expect(row(issued(), paid(1, 40_00))).toMatchObject({
      version: 2,
      paid: 40_00,
      amountLeft: 60_00,
      paidAt: null,
    })
    const settled = row(issued(), paid(1, 40_00), paid(2, 60_00, 5_00))
    expect(settled).toMatchObject({ paid: 100_00, amountLeft: 0, paidAt: iso(3), paidDay: '2026-11-13' })
    const plain = { day: '2026-11-13', method: null, noteId: null, reversed: null }
    expect(settled?.payments).toEqual([
      { ...plain, id: 1, amount: 40_00, applied: 40_00, toCredit: 0, at: iso(2) },
      { ...plain, id: 2, amount: 65_00, applied: 60_00, toCredit: 5_00, at: iso(3) },
    ])
  })
  test('it is paid on the latest day of the payments that stand, whichever was recorded last', () => {
    const [late, early] = [paid(1, 40_00, 0, '2026-11-20'), paid(2, 60_00, 0, '2026-11-15')]
    expect(row(issued(), late, early)).toMatchObject({ paidAt: iso(3), paidDay: '2026-11-20' })
    const again = paid(3, 40_00, 0, '2026-11-14')
    expect(row(issued(), late, early, reversed(1, 40_00), again)?.paidDay).toBe('2026-11-15')
  })
  test('PaymentReversed marks the payment and opens the invoice', () => {
    const open = row(issued(), paid(1, 40_00), paid(2, 60_00), reversed(1, 40_00))
    expect(open).toMatchObject({ paid: 60_00, amountLeft: 40_00, paidAt: null, paidDay: null })
    expect(open?.payments.map((payment) => payment.reversed)).toEqual([
      { at: iso(4), reason: 'bounced', noteId: 'why' },
      null,
    ])
  })
  test('InvoiceCreditReversed gives the credit back and opens the invoice', () => {
    const event: InvoiceEvent = {
      type: 'InvoiceCreditReversed',
      data: { amount: 100_00, reason: 'mistake', noteId: null, day: DAY },
    }
    expect(row(issued(100_00), event)).toMatchObject({
      creditUsed: 0,
      amountLeft: 100_00,
      paidAt: null,
      paidDay: null,
    })
  })
  test.each([
    ['InvoiceReminded keeps the day', reminded, { remindedDay: DAY }],
    ['InvoiceViewed keeps the instant', viewed, { viewedAt: iso(2) }],
    ['InvoiceDeleted marks it', deleted, { deletedAt: iso(2) }],
  ])('%s', (_title, event, kept) => {
    expect(row(issued(), event)).toMatchObject({ version: 2, ...kept })
  })
  test('is none without events', () => {
    expect(row()).toBeUndefined()
  })
})

describe('a credit and its entries', () => {
  test('are none without events', () => {
    expect(foldCredit([])).toBeUndefined()
  })
  test('follow from each event, and add up', () => {
    const overpaid = { amount: 7_00, invoiceId: 7, paymentId: 1 }
    const changes: [event: CreditEvent, kind: string, amount: number, balance: number][] = [
      [{ type: 'CreditAdded', data: { amount: 50_00, noteId: 'n' } }, 'added', 50_00, 50_00],
      [{ type: 'CreditReturned', data: { amount: 5_00, noteId: null } }, 'returned', -5_00, 45_00],
      [{ type: 'CreditOverpaid', data: overpaid }, 'overpaid', 7_00, 52_00],
      [{ type: 'OverpaymentReversed', data: overpaid }, 'overpayment_reversed', -7_00, 45_00],
      [{ type: 'CreditUsed', data: { amount: 20_00, invoiceId: 8 } }, 'used', -20_00, 25_00],
      [{ type: 'CreditUseReversed', data: { amount: 20_00, invoiceId: 8 } }, 'use_reversed', 20_00, 45_00],
      [
        { type: 'DeletedInvoiceCredited', data: { amount: 3_00, invoiceId: 9 } },
        'invoice_deleted',
        3_00,
        48_00,
      ],
    ]
    const events = changes.map(([event]) => event)
    const folded = foldCredit(logged(`credit-${KID}`, events))
    expect(folded?.credit).toMatchObject({ kidId: KID, version: 7, placeId: PLACE, amount: 48_00 })
    expect(folded?.entries).toMatchObject(
      changes.map(([{ data }, kind, amount, balance], index) => ({
        kind,
        amount,
        balance,
        kidId: KID,
        version: index + 1,
        invoiceId: 'invoiceId' in data ? data.invoiceId : null,
        noteId: 'noteId' in data ? data.noteId : null,
        at: iso(index + 1),
      })),
    )
  })
})

describe('reactions', () => {
  const follows = (...events: InvoiceEvent[]) => {
    const all = logged(`invoice-${INVOICE}`, events)
    const after = foldInvoice(all)
    return after ? reactions({ events: all, own: all.slice(-1) }, after) : []
  }
  const told = (...events: InvoiceEvent[]) =>
    follows(...events).flatMap(({ name, data, onlyIn }) => (onlyIn === undefined ? [{ name, data }] : []))
  const hooks = (...events: InvoiceEvent[]) =>
    follows(...events).flatMap(({ data, onlyIn }) => (onlyIn === PLACE ? [data] : []))
  const notice = (type: string, version: number, sms = false) => ({
    name: 'notifications.announce',
    data: {
      type,
      audience: {
        to: 'payers',
        placeId: PLACE,
        kidId: KID,
        invoiceId: INVOICE,
        reminded: type === 'TYPE_KID_PAYMENT_REMIND',
        sms,
      },
      source: `invoice-${INVOICE}@${version}`,
    },
  })

  test('tell parents of what is new, paid, or to be paid', () => {
    expect(told(issued())).toEqual([notice('TYPE_KID_PAYMENT', 1)])
    expect(told(issued(), paid(1, 100_00))).toEqual([notice('TYPE_KID_PAID', 2)])
    expect(told(issued(), reminded)).toEqual([notice('TYPE_KID_PAYMENT_REMIND', 2, true)])
  })
  const taken = (version: number) => ({
    name: 'notifications.withdraw',
    data: { placeId: PLACE, source: `invoice-${INVOICE}@${version}` },
  })
  test('take back what asks to pay once the invoice is deleted', () => {
    expect(told(issued(), viewed, reminded, deleted)).toEqual([taken(1), taken(3)])
  })
  test('take back what is said of a payment once the invoice is open again', () => {
    const withdrawn = taken(3)
    const settled = [issued(), paid(1, 40_00), paid(2, 60_00)]
    expect(told(...settled, reversed(2, 60_00))).toEqual([withdrawn])
    expect(told(...settled, reversed(1, 40_00))).toEqual([withdrawn])
    expect(told(...settled, reversed(1, 40_00), reversed(2, 60_00))).toEqual([])
  })
  test('stay quiet about the rest', () => {
    expect(told(issued(), paid(1, 1))).toEqual([])
    expect(told(issued(), paid(1, 1), reversed(1, 1))).toEqual([])
    expect(told(issued(), viewed)).toEqual([])
  })
  test('tell integrations of the place what was issued, paid, reversed and deleted, and of nothing else', () => {
    expect(hooks(issued())).toMatchObject([{ kind: 'invoice.issued', data: { invoice: INVOICE, kid: KID } }])
    expect(hooks(issued(), paid(1, 1))).toMatchObject([
      { kind: 'invoice.paid', data: { payment: { id: 1, applied: 1 } }, source: `invoice-${INVOICE}@2` },
    ])
    expect(hooks(issued(), paid(1, 1), reversed(1, 1))).toMatchObject([{ kind: 'invoice.reversed' }])
    expect(hooks(issued(), deleted)).toMatchObject([{ kind: 'invoice.deleted' }])
    expect(hooks(issued(), reminded)).toEqual([])
    expect(hooks(issued(), viewed)).toEqual([])
  })
})

describe('stored events', () => {
  test('are read as they were written', () => {
    for (const event of [issued(), paid(1, 1), reversed(1, 1), reminded, deleted]) {
      expect(fromStore(toStore(event))).toEqual(event)
    }
  })
  test('of an unknown version, type or shape are refused: the log is damaged', () => {
    const stored = toStore(issued())
    expect(() => fromStore({ ...stored, typeVersion: 2 })).toThrow('Unknown version 2 of event InvoiceIssued')
    expect(() => fromStore({ ...stored, type: 'InvoiceLost', typeVersion: 1 })).toThrow(/invalid/i)
    expect(() => fromStore({ ...stored, data: { number: 1 } })).toThrow(/invalid/i)
  })
})
