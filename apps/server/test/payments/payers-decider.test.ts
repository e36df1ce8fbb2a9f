import { specFor } from '@skrzat/testing/decider'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decide, type LedgerCommand } from '../../src/domains/payments/decider/decide.ts'
import { evolve, initialState, type LedgerState, ownLeft } from '../../src/domains/payments/decider/state.ts'
import { fromStore, type InvoiceLine, type LedgerEvent } from '../../src/domains/payments/events.ts'
import { DomainError } from '../../src/kernel/errors/index.ts'

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
function issued(over: Partial<Extract<LedgerEvent, { type: 'InvoiceIssued' }>['data']> = {}): LedgerEvent {
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
    over: Partial<Extract<LedgerEvent, { type: 'InvoiceCorrected' }>['data']> = {},
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
  const AS_ISSUED = {
    shares: [
      { payerId: ZUS, amount: 60_00 },
      { payerId: MOPS, amount: 10_00 },
    ],
    byHand: false,
  }
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
      .then(corrected(55_00, [{ payerId: ZUS, amount: 55_00 }], { wanted: AS_ISSUED }))
    given(issued(), paid(9, 5_00, MOPS))
      .when(correct(55_00))
      .then(
        corrected(
          55_00,
          [
            { payerId: ZUS, amount: 50_00 },
            { payerId: MOPS, amount: 5_00 },
          ],
          { wanted: AS_ISSUED },
        ),
      )
    given(issued(), paid(9, 60_00, ZUS))
      .when(correct(59_99))
      .thenFails('payer.settled')
  })
  test('gives back what another has cut, up to what was set', () => {
    given(issued(), corrected(5_00, [{ payerId: ZUS, amount: 5_00 }], { wanted: AS_ISSUED }))
      .when(correct(65_00))
      .then(
        corrected(
          65_00,
          [
            { payerId: ZUS, amount: 60_00 },
            { payerId: MOPS, amount: 5_00 },
          ],
          { difference: 60_00, wanted: AS_ISSUED },
        ),
      )
    given(issued(), corrected(0, [], { wanted: AS_ISSUED }))
      .when(correct(120_00))
      .then(corrected(120_00, AS_ISSUED.shares, { difference: 120_00 }))
  })
  test('starts from the shares themselves after one of before, which says no more', () => {
    given(issued(), corrected(55_00, [{ payerId: ZUS, amount: 55_00 }]))
      .when(correct(100_00))
      .then(corrected(100_00, [{ payerId: ZUS, amount: 55_00 }], { difference: 45_00 }))
  })
  test('may set other shares', () => {
    const shares = [{ payerId: MOPS, amount: 100_00 }]
    given(issued())
      .when(correct(120_00, shares))
      .then(corrected(120_00, shares, { wanted: { shares, byHand: true } }))
    given(issued(), paid(9, 60_00, ZUS))
      .when(correct(120_00, [{ payerId: MOPS, amount: 20_00 }]))
      .thenFails('payer.settled')
    given(issued())
      .when(correct(50_00, [{ payerId: MOPS, amount: 50_01 }]))
      .thenFails('payer.above_left')
  })
})

const grosze = fc.integer({ min: 1, max: 20 })
const parts = fc.tuple(fc.nat({ max: 20 }), fc.nat({ max: 20 })).map(([zus, mops]) =>
  [
    { payerId: ZUS, amount: zus },
    { payerId: MOPS, amount: mops },
  ].filter(({ amount }) => amount > 0),
)
const whose = fc.constantFrom(ZUS, MOPS, undefined)
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('correct' as const),
      amount: fc.nat({ max: 60 }),
      back: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('set' as const), amount: grosze, shares: parts }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('split' as const), shares: parts }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pay' as const), amount: grosze, payerId: whose }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reverse' as const), payment: fc.nat({ max: 9 }) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** An invoice over 40 grosze whose shares are set, and what happens to it; what is refused is left out. */
function happen(shares: { payerId: number; amount: number }[], steps: readonly Step[]) {
  const first = issued({ amount: 40, parts: [line(40)], shares })
  let state = evolve(initialState, first)
  const events = [first]
  const all = steps.map((next, index) => {
    try {
      const made = decide(commandOf(next, index + 1, state), state)
      state = made.reduce(evolve, state)
      events.push(...made)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      return { next, state, refused: error.code }
    }
    return { next, state, refused: null }
  })
  return { all, events }
}

function commandOf(next: Step, id: number, { invoice }: LedgerState): LedgerCommand {
  switch (next.do) {
    case 'correct':
    case 'set': {
      const amount = next.do === 'correct' && next.back ? 40 : next.amount
      return {
        type: 'CorrectInvoice',
        correctionId: id,
        number: 'K/2026/11/0001',
        lines: [{ paymentTypeId: 1, amount }],
        facts: { types: new Map(), payers },
        withCredit: false,
        ...(next.do === 'set' && { shares: next.shares }),
        noteId: 'a-note',
        day: DAY,
      }
    }
    case 'split':
      return split(...next.shares)
    case 'pay':
      return { ...pay(next.amount, next.payerId), paymentId: id }
    case 'reverse': {
      const payments = invoice.status === 'none' ? [] : invoice.payments
      const paymentId = payments[next.payment % Math.max(1, payments.length)]?.id ?? 0
      return { type: 'ReversePayment', paymentId, ...mistake }
    }
    default:
      return next satisfies never
  }
}

const sumOf = (shares: readonly { amount: number }[]) => shares.reduce((sum, { amount }) => sum + amount, 0)

describe('whatever is corrected, down, up and back', () => {
  test('shares are what staff set as far as the amount has room for them, and never below what was paid', () => {
    const outcomes = new Map<string, number>()
    const count = (name: string) => outcomes.set(name, (outcomes.get(name) ?? 0) + 1)
    fc.assert(
      fc.property(parts, fc.array(step, { minLength: 5, maxLength: 30 }), (shares, steps) => {
        let set = shares
        let corrected = false
        for (const { next, state, refused } of happen(shares, steps).all) {
          const { invoice, credit } = state
          if (invoice.status === 'none') throw new Error('it was issued')
          const byId = new Map(invoice.shares.map((share) => [share.payerId, share]))
          if (refused === null && (next.do === 'set' || next.do === 'split')) set = next.shares
          if (refused === null && next.do === 'correct') corrected = true
          const othersPaid = invoice.shares.reduce((sum, { paid }) => sum + paid, 0)
          const hasRoom = next.do === 'correct' && othersPaid <= (next.back ? 40 : next.amount)
          expect(hasRoom && refused === 'payer.settled').toBe(false)
          for (const { amount, paid } of invoice.shares) expect(amount).toBeGreaterThanOrEqual(paid)
          for (const { payerId, amount } of set)
            expect(byId.get(payerId)?.amount ?? 0).toBeLessThanOrEqual(amount)
          expect(invoice.shares.every(({ payerId }) => set.some((share) => share.payerId === payerId))).toBe(
            true,
          )
          expect(sumOf(invoice.shares)).toBe(Math.min(sumOf(set), invoice.amount))
          expect(ownLeft(invoice)).toBeGreaterThanOrEqual(0)
          expect(credit.amount).toBeGreaterThanOrEqual(0)
          const cut = sumOf(invoice.shares) < sumOf(set)
          if (corrected) count(cut ? 'cut' : 'whole')
        }
      }),
      { numRuns: 500 },
    )
    expect(outcomes.get('cut')).toBeGreaterThan(500)
    expect(outcomes.get('whole')).toBeGreaterThan(500)
  })

  test('an amount that comes back has the shares of before, if nobody set or paid any since', () => {
    const down = fc.array(fc.nat({ max: 60 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(parts, down, (shares, amounts) => {
        const corrections = [...amounts, 40].map((amount) => ({
          do: 'correct' as const,
          amount,
          back: false,
        }))
        const { invoice } = happen(shares, corrections).all.at(-1)?.state ?? initialState
        expect(invoice).toMatchObject({ amount: 40, shares: shares.map((share) => ({ ...share, paid: 0 })) })
      }),
    )
  })

  test('the state is the same when it is read from what is stored', () => {
    fc.assert(
      fc.property(parts, fc.array(step, { maxLength: 20 }), (shares, steps) => {
        const { all, events } = happen(shares, steps)
        const stored = events.map((event) =>
          fromStore({ type: event.type, typeVersion: 1, data: JSON.parse(JSON.stringify(event.data)) }),
        )
        expect(stored.reduce(evolve, initialState)).toEqual(
          all.at(-1)?.state ?? evolve(initialState, events[0] ?? issued()),
        )
      }),
    )
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
