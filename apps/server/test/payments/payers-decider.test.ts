import { specFor } from '@skrzat/testing/decider'
import { describe, test } from 'vitest'
import { decide } from '../../src/domains/payments/decider/decide.ts'
import { evolve, initialState } from '../../src/domains/payments/decider/state.ts'
import type { InvoiceLine, LedgerEvent } from '../../src/domains/payments/events.ts'

const given = specFor({ initialState, evolve, decide })

const DAY = '2026-11-12'
const [ZUS, MOPS] = [4, 5]
const payers = new Set([ZUS, MOPS])

const line = (amount: number): InvoiceLine => ({
  paymentTypeId: 1,
  labelId: 1,
  kind: 'TYPE_CONST',
  mainValue: 100_00,
  daily: 0,
  days: null,
  absent: null,
  charged: null,
  daysOff: null,
  takenOff: null,
  additional: null,
  rule: null,
  computed: null,
  amount,
})

/** An invoice over 100 zł: ZUS is to pay 60 zł, a welfare office 10 zł, the guardians 30 zł. */
function issued(
  over: { shares?: { payerId: number; amount: number }[]; creditUsed?: number } = {},
): LedgerEvent {
  return {
    type: 'InvoiceIssued',
    data: {
      invoiceId: 7,
      number: '2026/11/0001',
      kidId: 3,
      groupId: 2,
      amount: 100_00,
      creditUsed: 0,
      parts: [line(100_00)],
      basis: { mode: null, period: null, absencesPeriod: null },
      noteId: null,
      day: '2026-11-02',
      deadline: '2026-11-16',
      shares: [
        { payerId: ZUS, amount: 60_00 },
        { payerId: MOPS, amount: 10_00 },
      ],
      ...over,
    },
  }
}

function paid(paymentId: number, applied: number, payerId?: number, toCredit = 0): LedgerEvent {
  const data = { paymentId, amount: applied + toCredit, applied, toCredit, day: DAY }
  return { type: 'PaymentRecorded', data: { ...data, ...(payerId !== undefined && { payerId }) } }
}
const pay = (amount: number, payerId?: number) =>
  ({ type: 'RecordPartPayment', paymentId: 1, amount, payerId, day: DAY, today: DAY }) as const
const mistake = { reason: 'mistake', noteId: null, day: DAY } as const
const reversed = (paymentId: number, applied: number): LedgerEvent => ({
  type: 'PaymentReversed',
  data: { paymentId, applied, toCredit: 0, ...mistake },
})
const split = (...shares: { payerId: number; amount: number }[]) =>
  ({ type: 'SplitInvoice', shares, payers, noteId: 'a-note', day: DAY }) as const
const wasSplit = (...shares: { payerId: number; amount: number }[]): LedgerEvent => ({
  type: 'InvoiceSplit',
  data: { shares, noteId: 'a-note', day: DAY },
})

describe('a payer’s payment', () => {
  test('is of its share alone', () => {
    given(issued())
      .when(pay(60_00, ZUS))
      .then(paid(1, 60_00, ZUS))
    given(issued(), paid(9, 20_00, ZUS))
      .when({ type: 'MarkPaid', paymentId: 1, payerId: ZUS, day: DAY, today: DAY })
      .then(paid(1, 40_00, ZUS))
  })
  test('above what is left of its share is refused: it is nobody’s credit', () => {
    given(issued(), paid(9, 20_00, ZUS))
      .when(pay(40_01, ZUS))
      .thenFails('payer.too_much')
  })
  test('is refused on a settled share, and for one that has no share', () => {
    given(issued(), paid(9, 60_00, ZUS))
      .when(pay(1, ZUS))
      .thenFails('invoice.paid')
    given(issued({ shares: [] }))
      .when(pay(1, ZUS))
      .thenFails('payer.not_found')
  })
  test('reversed opens the share again', () => {
    given(issued(), paid(9, 60_00, ZUS), paid(8, 30_00))
      .when({ type: 'ReversePayment', paymentId: 9, ...mistake })
      .then(reversed(9, 60_00))
    given(issued(), paid(9, 60_00, ZUS), reversed(9, 60_00))
      .when(pay(60_00, ZUS))
      .then(paid(1, 60_00, ZUS))
  })
})

describe('the guardians’ payment', () => {
  test('closes only their part, and what is above it is the kid’s credit', () => {
    given(issued())
      .when(pay(50_00))
      .then(paid(1, 30_00, undefined, 20_00), {
        type: 'CreditOverpaid',
        data: { invoiceId: 7, paymentId: 1, amount: 20_00 },
      })
    given(issued()).when({ type: 'MarkPaid', paymentId: 1, day: DAY, today: DAY }).then(paid(1, 30_00))
  })
  test('is refused once their part is paid, as is a reminder', () => {
    given(issued(), paid(9, 30_00)).when(pay(1)).thenFails('invoice.paid')
    given(issued(), paid(9, 30_00))
      .when({ type: 'RemindInvoice', day: DAY, automatic: false, sms: false })
      .thenFails('invoice.paid')
  })
  test('and credit are not used on the parts of others', () => {
    given(issued(), { type: 'CreditAdded', data: { amount: 90_00, noteId: null } })
      .when({ type: 'ApplyCredit', amount: 30_01, day: DAY })
      .thenFails('invoice.less_left')
  })
})

describe('a split', () => {
  test('sets all shares', () => {
    given(issued({ shares: [] }))
      .when(split({ payerId: ZUS, amount: 100_00 }))
      .then(wasSplit({ payerId: ZUS, amount: 100_00 }))
    given(issued()).when(split()).then(wasSplit())
  })
  test('is refused above what is left, for a payer of another place, twice the same, and where nothing changes', () => {
    given(issued({ shares: [] }), paid(9, 50_00))
      .when(split({ payerId: ZUS, amount: 50_01 }))
      .thenFails('payer.above_left')
    given(issued())
      .when(split({ payerId: 99, amount: 1 }))
      .thenFails('payer.not_found')
    given(issued())
      .when(split({ payerId: ZUS, amount: 1 }, { payerId: ZUS, amount: 2 }))
      .thenFails('payer.repeated')
    given(issued())
      .when(split({ payerId: ZUS, amount: 60_00 }, { payerId: MOPS, amount: 10_00 }))
      .thenFails('payer.unchanged')
    given(issued())
      .when(split({ payerId: ZUS, amount: 0 }))
      .thenFails('amount.zero')
  })
  test('to what was paid moves a shortfall to the guardians; below it is refused', () => {
    given(issued(), paid(9, 45_00, ZUS))
      .when(split({ payerId: ZUS, amount: 45_00 }))
      .then(wasSplit({ payerId: ZUS, amount: 45_00 }))
    given(issued(), paid(9, 45_00, ZUS))
      .when(split({ payerId: ZUS, amount: 44_99 }))
      .thenFails('payer.settled')
    given(issued(), paid(9, 45_00, ZUS))
      .when(split())
      .thenFails('payer.settled')
  })
})

describe('a correction of a split invoice', () => {
  const correct = (amount: number, shares?: { payerId: number; amount: number }[]) =>
    ({
      type: 'CorrectInvoice',
      correctionId: 1,
      number: 'K/2026/11/0001',
      lines: [{ paymentTypeId: 1, amount }],
      facts: { types: new Map(), payers },
      withCredit: false,
      shares,
      noteId: 'a-note',
      day: DAY,
    }) as const
  const corrected = (
    amount: number,
    shares: { payerId: number; amount: number }[],
    over: { fromPayments?: number } = {},
  ): LedgerEvent => ({
    type: 'InvoiceCorrected',
    data: {
      correctionId: 1,
      number: 'K/2026/11/0001',
      parts: [{ ...line(amount), rule: 1, computed: 100_00 }],
      amount,
      difference: amount - 100_00,
      fromPayments: 0,
      fromCredit: 0,
      creditUsed: 0,
      shares,
      noteId: 'a-note',
      day: DAY,
      ...over,
    },
  })
  const credited = (amount: number): LedgerEvent => ({
    type: 'CorrectionCredited',
    data: { invoiceId: 7, correctionId: 1, amount },
  })

  test('keeps the shares, and gives what the guardians have paid above their part to the credit', () => {
    const shares = [
      { payerId: ZUS, amount: 60_00 },
      { payerId: MOPS, amount: 10_00 },
    ]
    given(issued(), paid(9, 30_00), paid(8, 60_00, ZUS))
      .when(correct(80_00))
      .then(corrected(80_00, shares, { fromPayments: 20_00 }), credited(20_00))
  })
  test('cuts the last share first, and none below what its payer has paid', () => {
    given(issued())
      .when(correct(55_00))
      .then(corrected(55_00, [{ payerId: ZUS, amount: 55_00 }]))
    given(issued(), paid(9, 5_00, MOPS))
      .when(correct(55_00))
      .then(
        corrected(55_00, [
          { payerId: ZUS, amount: 50_00 },
          { payerId: MOPS, amount: 5_00 },
        ]),
      )
    given(issued(), paid(9, 60_00, ZUS))
      .when(correct(59_99))
      .thenFails('payer.settled')
  })
  test('may set other shares', () => {
    given(issued())
      .when(correct(120_00, [{ payerId: MOPS, amount: 100_00 }]))
      .then(corrected(120_00, [{ payerId: MOPS, amount: 100_00 }]))
    given(issued(), paid(9, 60_00, ZUS))
      .when(correct(120_00, [{ payerId: MOPS, amount: 20_00 }]))
      .thenFails('payer.settled')
    given(issued())
      .when(correct(50_00, [{ payerId: MOPS, amount: 50_01 }]))
      .thenFails('payer.above_left')
  })
})

test('an invoice that another payer has paid for can’t be deleted', () => {
  given(issued(), paid(9, 60_00, ZUS))
    .when({ type: 'DeleteInvoice' })
    .thenFails('payer.settled')
  given(issued(), paid(9, 60_00, ZUS), reversed(9, 60_00))
    .when({ type: 'DeleteInvoice' })
    .then({ type: 'InvoiceDeleted', data: { payments: 0, creditUsed: 0 } })
})
