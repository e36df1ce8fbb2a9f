import { specFor } from '@skrzat/testing/decider'
import { describe, test } from 'vitest'
import { decide } from '../../src/domains/payments/decider/decide.ts'
import { evolve, initialState } from '../../src/domains/payments/decider/state.ts'
import type { LedgerEvent } from '../../src/domains/payments/events.ts'

const given = specFor({ initialState, evolve, decide })

const DAY = '2026-11-12'
const INVOICE = 7

/** An invoice over 100 zł. */
function issued(over: { amount?: number; creditUsed?: number } = {}): LedgerEvent {
  return {
    type: 'InvoiceIssued',
    data: {
      invoiceId: INVOICE,
      number: '2026/11/0001',
      kidId: 3,
      groupId: 2,
      amount: 100_00,
      creditUsed: 0,
      parts: [],
      basis: { mode: null, period: null, absencesPeriod: null },
      noteId: null,
      day: '2026-11-02',
      deadline: '2026-11-16',
      ...over,
    },
  }
}

function paid(paymentId: number, applied: number, toCredit = 0): LedgerEvent {
  return {
    type: 'PaymentRecorded',
    data: { paymentId, amount: applied + toCredit, applied, toCredit, day: DAY },
  }
}

const overpaid = (paymentId: number, amount: number): LedgerEvent => ({
  type: 'CreditOverpaid',
  data: { invoiceId: INVOICE, paymentId, amount },
})
const added = (amount: number): LedgerEvent => ({ type: 'CreditAdded', data: { amount, noteId: null } })
const deleted: LedgerEvent = { type: 'InvoiceDeleted', data: { payments: 0, creditUsed: 0 } }
const mistake = { reason: 'mistake', noteId: null, day: DAY } as const
const reversed = (paymentId: number, applied: number, toCredit = 0): LedgerEvent => ({
  type: 'PaymentReversed',
  data: { paymentId, applied, toCredit, ...mistake },
})

describe('a part payment', () => {
  const pay = (amount: number) =>
    ({ type: 'RecordPartPayment', paymentId: 1, amount, day: DAY, today: DAY }) as const

  test('is applied to the invoice', () => {
    given(issued()).when(pay(40_00)).then(paid(1, 40_00))
  })
  test('that brings exactly what is left leaves no credit', () => {
    given(issued(), paid(9, 60_00)).when(pay(40_00)).then(paid(1, 40_00))
  })
  test('above what is left puts the rest to the credit', () => {
    given(issued(), paid(9, 60_00))
      .when(pay(50_00))
      .then(paid(1, 40_00, 10_00), overpaid(1, 10_00))
  })
  test('is refused on a paid invoice, a deleted one, and none', () => {
    given(issued(), paid(9, 100_00)).when(pay(1)).thenFails('invoice.paid')
    given(issued({ creditUsed: 100_00 }))
      .when(pay(1))
      .thenFails('invoice.paid')
    given(issued(), deleted).when(pay(1)).thenFails('invoice.deleted')
    given().when(pay(1)).thenFails('invoice.not_found')
  })
  test.each([
    [0, 'amount.zero'],
    [-1, 'amount.negative'],
    [10.5, 'amount.precision'],
    [100_000_001, 'amount.too_large'],
    [Number.NaN, 'amount.invalid'],
  ])('of %d grosze is refused: %s', (amount, code) => {
    given(issued()).when(pay(amount)).thenFails(code)
  })
  test('is of the day of its invoice at the earliest, of today at the latest', () => {
    const on = (day: string) => ({ ...pay(1), day })
    given(issued()).when(on('2026-11-01')).thenFails('payment.day_early')
    given(issued()).when(on('2026-11-13')).thenFails('payment.day_future')
  })
})

describe('marking paid', () => {
  const pay = { type: 'MarkPaid', paymentId: 1, day: DAY, today: DAY } as const

  test('records what is left', () => {
    given(issued({ creditUsed: 30_00 }), paid(9, 20_00))
      .when(pay)
      .then(paid(1, 50_00))
  })
  test('is refused on a paid invoice', () => {
    given(issued(), paid(9, 100_00)).when(pay).thenFails('invoice.paid')
  })
  test('works again after a reversal', () => {
    given(issued(), paid(9, 100_00), reversed(9, 100_00)).when(pay).then(paid(1, 100_00))
  })
})

describe('reversing a payment', () => {
  const reverse = { type: 'ReversePayment', paymentId: 1, ...mistake } as const

  test('takes it back', () => {
    given(issued(), paid(1, 100_00)).when(reverse).then(reversed(1, 100_00))
  })
  test('takes back what it brought to the credit too', () => {
    given(issued(), paid(1, 100_00, 5_00), overpaid(1, 5_00))
      .when(reverse)
      .then(reversed(1, 100_00, 5_00), {
        type: 'OverpaymentReversed',
        data: { invoiceId: INVOICE, paymentId: 1, amount: 5_00 },
      })
  })
  test('is refused where that credit has been used since', () => {
    const used: LedgerEvent = { type: 'CreditUsed', data: { invoiceId: 8, amount: 1 } }
    given(issued(), paid(1, 100_00, 5_00), overpaid(1, 5_00), used)
      .when(reverse)
      .thenFails('credit.used')
  })
  test('is refused a second time, for a payment of another invoice, on a deleted invoice', () => {
    given(issued(), paid(1, 50_00), reversed(1, 50_00)).when(reverse).thenFails('payment.reversed')
    given(issued(), paid(2, 50_00)).when(reverse).thenFails('payment.not_found')
    given(issued(), paid(1, 50_00), deleted).when(reverse).thenFails('invoice.deleted')
  })
})

describe('reversing the use of credit', () => {
  const reverse = { type: 'ReverseCreditUse', ...mistake } as const

  test('gives the credit back and opens the invoice', () => {
    given(issued({ creditUsed: 100_00 }))
      .when(reverse)
      .then(
        { type: 'InvoiceCreditReversed', data: { amount: 100_00, ...mistake } },
        { type: 'CreditUseReversed', data: { invoiceId: INVOICE, amount: 100_00 } },
      )
  })
  test('is refused where none was used', () => {
    given(issued()).when(reverse).thenFails('invoice.no_credit_used')
  })
  test('lets an invoice that credit alone settled be deleted', () => {
    given(issued({ creditUsed: 100_00 }), {
      type: 'InvoiceCreditReversed',
      data: { amount: 100_00, ...mistake },
    })
      .when({ type: 'DeleteInvoice' })
      .then({ type: 'InvoiceDeleted', data: { payments: 0, creditUsed: 0 } })
  })
})

describe('deleting an invoice', () => {
  const remove = { type: 'DeleteInvoice' } as const

  test('that nothing was paid on only deletes it', () => {
    given(issued()).when(remove).then(deleted)
  })
  test('returns payments and credit used to the credit', () => {
    given(issued({ creditUsed: 20_00 }), paid(1, 30_00))
      .when(remove)
      .then(
        { type: 'InvoiceDeleted', data: { payments: 30_00, creditUsed: 20_00 } },
        { type: 'DeletedInvoiceCredited', data: { invoiceId: INVOICE, amount: 50_00 } },
      )
  })
  test('does not return what was reversed', () => {
    given(issued(), paid(1, 30_00), reversed(1, 30_00)).when(remove).then(deleted)
  })
  test('is refused where it is paid or deleted already', () => {
    given(issued(), paid(1, 100_00)).when(remove).thenFails('invoice.paid')
    given(issued(), deleted).when(remove).thenFails('invoice.deleted')
  })
})

describe('a reminder', () => {
  const remind = { type: 'RemindInvoice', day: DAY, automatic: false, sms: true } as const
  const reminded = (day: string): LedgerEvent => ({
    type: 'InvoiceReminded',
    data: { day, automatic: false, sms: true },
  })

  test('is recorded with its day', () => {
    given(issued()).when(remind).then(reminded(DAY))
    given(issued(), reminded('2026-11-11')).when(remind).then(reminded(DAY))
  })
  test('is refused twice on one day, and on a paid invoice', () => {
    given(issued(), reminded(DAY)).when(remind).thenFails('invoice.reminded_today')
    given(issued(), paid(1, 100_00)).when(remind).thenFails('invoice.paid')
  })
})

describe('viewing', () => {
  const view = { type: 'ViewInvoice' } as const

  test('is recorded the first time', () => {
    given(issued()).when(view).then({ type: 'InvoiceViewed', data: {} })
  })
  test('stays quiet after that', () => {
    given(issued(), { type: 'InvoiceViewed', data: {} }).when(view).thenNothing()
  })
  test('is refused for a deleted invoice', () => {
    given(issued(), deleted).when(view).thenFails('invoice.deleted')
  })
})

describe('credit', () => {
  const add = (amount: number) => ({ type: 'AddCredit', amount, noteId: null }) as const
  const giveBack = (amount: number) => ({ type: 'ReturnCredit', amount, noteId: null }) as const

  test('is added', () => {
    given().when(add(5_00)).then(added(5_00))
  })
  test('is refused for no amount', () => {
    given().when(add(0)).thenFails('amount.zero')
    given().when(add(0.5)).thenFails('amount.precision')
  })
  test('is paid out up to what there is', () => {
    given(added(5_00))
      .when(giveBack(5_00))
      .then({ type: 'CreditReturned', data: { amount: 5_00, noteId: null } })
    given(added(5_00)).when(giveBack(5_01)).thenFails('credit.insufficient')
  })
})

describe('a refund', () => {
  const ordered: LedgerEvent = {
    type: 'RefundOrdered',
    data: { refundId: 5, amount: 20_00, day: DAY, from: 'credit' },
  }
  const paidOut = (day: string, lineId?: number): LedgerEvent => ({
    type: 'RefundPaid',
    data: { refundId: 5, amount: 20_00, day, ...(lineId !== undefined && { lineId }) },
  })
  const pay = (day: string, lineId?: number) =>
    ({ type: 'PayRefund', refundId: 5, day, today: '2026-11-20', lineId }) as const
  const bounce = (day: string, lineId?: number) => ({ ...pay(day, lineId), type: 'BounceRefund' }) as const

  test('leaves on the day of its order at the earliest, and comes back not before it left', () => {
    given(added(20_00), ordered).when(pay('2026-11-11')).thenFails('refund.day_early')
    given(added(20_00), ordered).when(pay(DAY)).then(paidOut(DAY))
    given(added(20_00), ordered, paidOut('2026-11-14'))
      .when(bounce('2026-11-13'))
      .thenFails('refund.day_early')
  })
  test('that a line of the bank paid before its order is dated as the order', () => {
    given(added(20_00), ordered).when(pay('2026-11-11', 8)).then(paidOut(DAY, 8))
  })
})

describe('a deposit', () => {
  const at = (type: 'DepositReceived' | 'DepositReturned', amount: number, day: string): LedgerEvent => ({
    type,
    data: { amount, day, noteId: null },
  })
  const giveBack = (amount: number, day: string) =>
    ({ type: 'ReturnDeposit', amount, day, today: '2026-11-20', noteId: null }) as const

  test('goes back from the day on which it came', () => {
    const held = at('DepositReceived', 500_00, '2026-11-10')
    given(held).when(giveBack(500_00, '2026-11-09')).thenFails('deposit.insufficient')
    given(held)
      .when(giveBack(500_00, '2026-11-10'))
      .then(at('DepositReturned', 500_00, '2026-11-10'))
  })
  test('goes back up to what later days leave of it', () => {
    given(
      at('DepositReceived', 300_00, '2026-11-02'),
      at('DepositReturned', 200_00, '2026-11-06'),
      at('DepositReceived', 400_00, '2026-11-10'),
    )
      .when(giveBack(100_01, '2026-11-03'))
      .thenFails('deposit.insufficient')
  })
})
