/** What an issued invoice would be now: each cause, manual changes that stay, and that the order of approving is nothing. */
import { discountOf } from '@skrzat/contract/discount'
import { sumGrosze } from '@skrzat/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Carry, comesTo, ownLines, whyOf, withCarries } from '../../src/domains/differences/carry.ts'
import {
  approving,
  differencesOf,
  eachAbsenceOnce,
  type FactsNow,
  type IssuedInvoice,
  linesAfter,
} from '../../src/domains/differences/rule.ts'
import type { InvoiceLine } from '../../src/domains/payments/index.ts'

const DAYS = ['02', '03', '04', '05', '06', '09', '10'].map((day) => `2026-11-${day}`)
const period = { from: '2026-11-02', to: '2026-11-10' }
const meals: InvoiceLine = {
  paymentTypeId: 1,
  labelId: 1,
  kind: 'TYPE_DAILY',
  mainValue: 0,
  daily: 10_00,
  days: 7,
  absent: 0,
  charged: DAYS,
  daysOff: [],
  takenOff: [],
  additional: 0,
  rule: 1,
  computed: 70_00,
  amount: 70_00,
}
const invoice = (line: Partial<InvoiceLine> = {}): IssuedInvoice => ({
  id: 5,
  parts: [{ ...meals, ...line }],
  ledgerParts: [{ ...meals, ...line }],
  settled: new Set(),
  basis: { mode: 'down', period, absencesPeriod: period },
  corrections: [],
  createdAt: '2026-11-11T10:00:00.000Z',
})
const late = (day: string) => ({ day, why: 'confirmed' as const, since: '2026-11-12T10:00:00.000Z' })
const facts = (over: Partial<FactsNow> = {}): FactsNow => ({
  kid: { firstDay: null, lastDay: null },
  chargeRule: 'BY_DAYS',
  workingDays: DAYS,
  closedDays: new Set(),
  absences: [],
  takenElsewhere: new Set(),
  prices: [],
  approved: new Set(),
  ...over,
})

test('nothing changed, no difference', () => expect(differencesOf(invoice(), facts())).toEqual([]))

test('absences confirmed late are taken off; those an invoice took off, or that counted before, are not', () => {
  const absences = [
    late('2026-11-04'),
    late('2026-11-05'),
    { ...late('2026-11-06'), since: '2026-11-01T10:00:00.000Z' },
  ]
  const now = facts({ absences, takenElsewhere: new Set(['2026-11-05']) })
  expect(differencesOf(invoice(), now)).toMatchObject([
    { cause: 'absences', why: { off: ['2026-11-04'] }, before: 70_00, after: 60_00 },
  ])
})

test('a discount by hand stays, and goes to 0 at the least', () => {
  const now = facts({ closedDays: new Set(['2026-11-03']) })
  expect(differencesOf(invoice({ amount: 50_00 }), now)).toMatchObject([{ cause: 'closed', after: 40_00 }])
  expect(differencesOf(invoice({ amount: 5_00 }), now)).toMatchObject([{ after: 0 }])
})

test('a closed day that opens again is charged, unless the kid was absent anyway or attends no more', () => {
  const closed = '2026-11-04'
  const charged = DAYS.filter((day) => day !== closed)
  const line = {
    days: 6,
    charged,
    daysOff: [{ day: closed, why: 'closed' as const }],
    computed: 60_00,
    amount: 60_00,
  }
  const open = facts()
  expect(differencesOf(invoice(line), open)).toMatchObject([
    { cause: 'closed', why: { off: [], back: [closed] }, before: 60_00, after: 70_00 },
  ])
  expect(
    differencesOf(invoice(line), facts({ closedDays: new Set([closed]), workingDays: charged })),
  ).toEqual([])
  expect(differencesOf(invoice(line), facts({ absences: [late(closed)] }))).toEqual([])
  const elsewhere = facts({ kid: { firstDay: null, lastDay: '2026-11-03' } })
  const gone = differencesOf(invoice(line), elsewhere).find(({ cause }) => cause === 'left')
  const lines = approving(invoice(line), elsewhere, new Set([gone?.id ?? '']))
  expect(lines[0]?.charged).not.toContain(closed)
})

test('a line whose days were typed stays', () => {
  const now = facts({ closedDays: new Set(['2026-11-03']), absences: [late('2026-11-04')] })
  const typed = { days: 3, charged: null, daysOff: null, takenOff: null, additional: null }
  expect(differencesOf(invoice(typed), now)).toEqual([])
})

const discount = (percent: number | null, amount: number): InvoiceLine => ({
  ...meals,
  days: null,
  absent: null,
  charged: null,
  daysOff: null,
  takenOff: null,
  additional: null,
  rule: null,
  computed: null,
  amount: 0 - amount,
  extra: { kind: 'discount', discountId: 7, reason: 'card', percent },
})
const sumOf = ({ parts }: Pick<IssuedInvoice, 'parts'>) => sumGrosze(parts.map(({ amount }) => amount))

/** The invoice after approving those of its differences that have these causes. */
function approved(one: IssuedInvoice, known: FactsNow, causes: readonly string[], id: number): IssuedInvoice {
  const ids = differencesOf(one, known)
    .filter(({ cause }) => causes.includes(cause))
    .map((each) => each.id)
  const lines = approving(one, known, new Set(ids))
  if (lines.length === 0) return one
  const parts = linesAfter(one, lines)
  const was = { amount: 0, parts: [...one.parts] }
  const made = { id, number: '', day: '', at: '', difference: 0, noteId: null, was }
  return { ...one, parts, ledgerParts: parts, corrections: [...one.corrections, made] }
}

/** As `approved`, for the kid's next invoice. */
type Left = IssuedInvoice & { readonly next: readonly Carry[] }
function left(one: Left, known: FactsNow, causes: readonly string[]): Left {
  const found = differencesOf(one, known).filter(({ cause }) => causes.includes(cause))
  if (found.length === 0) return one
  const after = linesAfter(one, approving(one, known, new Set(found.map(({ id }) => id))))
  const carry: Carry = {
    id: one.next.length + 1,
    paymentTypeId: 1,
    lines: ownLines(after, 1),
    amount: comesTo(after, 1) - comesTo(one.parts, 1),
    why: whyOf(found),
    reason: '',
    takenBy: null,
    standing: true,
  }
  const next = [...one.next, carry]
  return { ...one, next, parts: withCarries(one.ledgerParts, next) }
}

const cheaper = {
  paymentTypeId: 1,
  fromDay: period.from,
  at: '2026-11-12T10:00:00.000Z',
  before: { mainValue: 0, daily: 10_00 },
  after: { mainValue: 0, daily: 8_00 },
}

const day = fc.constantFrom(...DAYS)
const days = fc.uniqueArray(day, { maxLength: 3 })
const changed = {
  off: days,
  closed: days,
  closedBefore: days,
  added: days,
  lastDay: fc.option(day),
  amount: fc.integer({ min: 0, max: 100_00 }),
  percent: fc.option(fc.integer({ min: 1, max: 100 })),
  taken: fc.option(fc.integer({ min: 1, max: 50_07 })),
  daily: fc.constantFrom(0, 7_50, 9_99, 10_00, 13_00),
  order: fc.shuffledSubarray(['left', 'closed', 'absences', 'price'], { minLength: 4 }),
}
const issuedAndKnown = fc
  .record(changed)
  .map(({ off, closed, closedBefore, added, lastDay, amount, percent, taken, daily, order }) => {
    const charged = DAYS.filter((each) => !closedBefore.includes(each))
    const takenOff = off
      .filter((each) => charged.includes(each))
      .map((each) => ({ day: each, why: 'in_time' as const }))
    const absent = takenOff.length
    const daysOff = closedBefore.toSorted().map((each) => ({ day: each, why: 'closed' as const }))
    const dates = { days: charged.length, charged, daysOff, takenOff, absent }
    const issued = invoice({ ...dates, computed: (charged.length - absent) * 10_00, amount })
    const value = { percent, amount: taken }
    // Some discounts are what their percent gives, and others were entered by hand.
    const less = percent !== null && taken === null ? discountOf(value, amount) : Math.min(taken ?? 0, amount)
    const shut = new Set(closed)
    const known = facts({
      closedDays: shut,
      absences: added.filter((each) => !shut.has(each)).map(late),
      workingDays: DAYS.filter((each) => !shut.has(each)),
      kid: { firstDay: null, lastDay },
      prices: [{ ...cheaper, after: { mainValue: 0, daily } }],
      approved: new Set(Array.from({ length: 10 }, (_, index) => index + 1)),
    })
    const parts = less > 0 ? [...issued.parts, discount(percent, less)] : issued.parts
    return { issued: { ...issued, parts, ledgerParts: parts }, known, order }
  })

test('any order of approving ends in the amounts of all at once', () => {
  fc.assert(
    fc.property(issuedAndKnown, ({ issued, known, order }) => {
      const settle = (causes: readonly (readonly string[])[]) =>
        [...causes, order, order].reduce((one, each, index) => approved(one, known, each, index + 1), issued)
      const stepwise = settle(order.map((cause) => [cause]))
      expect(sumOf(stepwise)).toBe(sumOf(settle([order])))
      expect(differencesOf(stepwise, known)).toEqual([])
    }),
    { numRuns: 1000 },
  )
})

test('left to the next invoice in any order, they come to what corrections would', () => {
  fc.assert(
    fc.property(issuedAndKnown, ({ issued, known, order }) => {
      const corrected = [order, order, order].reduce(
        (one, each, index) => approved(one, known, each, index + 1),
        issued,
      )
      const steps = [...order.map((cause) => [cause]), order, order]
      const carried = steps.reduce<Left>((one, each) => left(one, known, each), { ...issued, next: [] })
      expect(sumOf(issued) + sumGrosze(carried.next.map(({ amount }) => amount))).toBe(sumOf(corrected))
      expect(differencesOf(carried, known)).toEqual([])
    }),
    { numRuns: 1000 },
  )
})

test('approving one changes the invoice by what it said, to the grosz', () => {
  fc.assert(
    fc.property(issuedAndKnown, ({ issued, known }) => {
      for (const { cause, before, after } of differencesOf(issued, known))
        expect(sumOf(approved(issued, known, [cause], 1)) - sumOf(issued)).toBe(after - before)
    }),
    { numRuns: 1000 },
  )
})

/** A kid's two live invoices, each with what is known of it beside the other. */
function withFacts(pair: readonly IssuedInvoice[], known: FactsNow) {
  const takenBy = ({ parts }: IssuedInvoice) =>
    parts.flatMap(({ takenOff }) => (takenOff ?? []).map(({ day: each }) => each))
  const alone = pair.map((one) => {
    const others = pair.filter(({ id }) => id !== one.id)
    return { invoice: one, facts: { ...known, takenElsewhere: new Set(others.flatMap(takenBy)) } }
  })
  return eachAbsenceOnce(alone)
}
const second = (one: IssuedInvoice): IssuedInvoice => ({
  ...one,
  id: 6,
  basis: { ...one.basis, absencesPeriod: { from: '2026-11-04', to: '2026-11-30' } },
})

test('a late absence in the periods of two invoices is of the first alone, or of one that can take it off', () => {
  const known = facts({ absences: [late('2026-11-03'), late('2026-11-05')] })
  const pair = [second(invoice()), invoice()]
  const found = withFacts(pair, known).map((one) => differencesOf(one.invoice, one.facts))
  expect(found).toMatchObject([[], [{ why: { off: ['2026-11-03', '2026-11-05'] }, after: 50_00 }]])
  const free = [second(invoice()), invoice({ amount: 0 })]
  const moved = withFacts(free, known).map((one) => differencesOf(one.invoice, one.facts))
  expect(moved).toMatchObject([[{ why: { off: ['2026-11-05'] }, after: 60_00 }], []])
})

test('any order of approving differences of a kid’s two invoices ends in the amounts of all at once', () => {
  const steps = ['left', 'closed', 'absences', 'price'].flatMap((cause) => [
    { id: 5, cause },
    { id: 6, cause },
  ])
  const order = fc.shuffledSubarray(steps, { minLength: steps.length })
  fc.assert(
    fc.property(issuedAndKnown, issuedAndKnown, order, (one, other, wanted) => {
      const { known } = one
      const taken = new Set(one.issued.parts[0]?.takenOff?.map(({ day: each }) => each))
      const parts = other.issued.parts.map((line) => {
        if (!line.takenOff) return line
        const takenOff = line.takenOff.filter(({ day: each }) => !taken.has(each))
        const absent = takenOff.length
        return { ...line, takenOff, absent, computed: ((line.days ?? 0) - absent) * 10_00 }
      })
      const issued = [one.issued, second({ ...other.issued, parts, ledgerParts: parts })]
      const settle = (rounds: readonly (typeof steps)[]) =>
        [...rounds, steps, steps].reduce<IssuedInvoice[]>(
          (pair, each, index) =>
            withFacts(pair, known).map(({ invoice: now, facts: its }) => {
              const causes = each.filter(({ id }) => id === now.id).map(({ cause }) => cause)
              return approved(now, its, causes, index + 1)
            }),
          issued,
        )
      const stepwise = settle(wanted.map((step) => [step]))
      expect(stepwise.map(sumOf)).toEqual(settle([steps]).map(sumOf))
      const left = withFacts(stepwise, known).flatMap((each) => differencesOf(each.invoice, each.facts))
      expect(left).toEqual([])
    }),
    { numRuns: 500 },
  )
})
