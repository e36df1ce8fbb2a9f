/** What a line of an invoice keeps of how it came about: decided when it is issued, by date where that is known. */
import { dayRange } from '@skrzat/contract/days'
import { explainLine } from '@skrzat/contract/explain'
import { PAYMENT_TYPE_KINDS, valueOf } from '@skrzat/contract/value'
import type { TakenOffDay } from '@skrzat/contract/wire/payments'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideLines, type LineFacts, type LineRequest } from '../../src/domains/payments/decider/lines.ts'
import type { InvoiceLine } from '../../src/domains/payments/events.ts'
import { brokenLines } from '../../src/domains/payments/maintenance/line-checks.ts'

const KID = 3
const MEALS = 11
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }
const basis = {
  mode: 'up',
  period: { from: '2026-12-01', to: '2026-12-04' },
  absencesPeriod: NOVEMBER,
} as const
const calendar = {
  charged: ['2026-12-01', '2026-12-02', '2026-12-04'],
  daysOff: [{ day: '2026-12-03', why: 'closed' as const }],
}
const inTime: TakenOffDay = { day: '2026-11-23', why: 'in_time' }
const confirmed: TakenOffDay = { day: '2026-11-24', why: 'confirmed' }
const UNKNOWN_DAYS = { charged: null, daysOff: null, takenOff: null, additional: null }
const october: TakenOffDay = { day: '2026-10-30', why: 'by_place' }

const facts = (over: Partial<LineFacts> = {}): LineFacts => ({
  types: new Map([[MEALS, { kind: 'TYPE_DAILY', mainValue: 0, daily: 15_00, labelId: 101, retired: false }]]),
  customValues: new Map(),
  calendar,
  absences: new Map([[KID, [october, inTime, confirmed]]]),
  ...over,
})
/** One line as it is decided; `takenOff` are the days that are named for its invoice. */
function lineOf(part: Partial<LineRequest>, takenOff?: string[], known = facts()): InvoiceLine | undefined {
  const lines = [{ paymentTypeId: MEALS, amount: 0, days: 3, absent: 2, ...part }]
  return decideLines({ kidId: KID, lines, takenOff }, basis, known)[0]
}

describe('a line by days', () => {
  test('keeps the days charged, those left out, and the absences taken off, with why', () => {
    expect(lineOf({ amount: 15_00 })).toMatchObject({
      ...calendar,
      takenOff: [inTime, confirmed],
      additional: 0,
      rule: 1,
      computed: 15_00,
      amount: 15_00,
    })
  })
  test('keeps what staff entered beside what was computed', () => {
    expect(lineOf({ amount: 20_00 })).toMatchObject({ computed: 15_00, amount: 20_00 })
  })
  test('keeps additional days apart from those that have a date', () => {
    const expected = { takenOff: [inTime, confirmed], additional: 1, computed: 0 }
    expect(lineOf({ absent: 3 })).toMatchObject(expected)
  })
  test('takes off the days that are named, also of before the period, and no others', () => {
    const named = lineOf({}, ['2026-11-23', '2026-10-30', '2026-11-23'])
    expect(named).toMatchObject({ takenOff: [october, inTime], additional: 0 })
    expect(lineOf({}, [])).toMatchObject({ takenOff: [], additional: 2 })
  })
  test('says by how many fewer days staff decided where the days are named', () => {
    const fewer = { absent: 1, takenOff: [inTime, confirmed], additional: -1, computed: 30_00 }
    expect(lineOf({ absent: 1 }, ['2026-11-23', '2026-11-24'])).toMatchObject(fewer)
  })
  test('takes off no more days than it charges, and nothing of the main value', () => {
    const own = facts({
      types: new Map([
        [MEALS, { kind: 'TYPE_OWN', mainValue: 300_00, daily: 15_00, labelId: 101, retired: false }],
      ]),
    })
    const capped = { days: 3, absent: 3, takenOff: [inTime, confirmed], additional: 1, computed: 300_00 }
    expect(lineOf({ absent: 5 }, undefined, own)).toMatchObject({ ...capped, rule: 1 })
    const fewer = { days: 1, absent: 1, takenOff: [inTime, confirmed], additional: -1, computed: 300_00 }
    expect(lineOf({ days: 1 }, ['2026-11-23', '2026-11-24'], own)).toMatchObject(fewer)
    expect(lineOf({ days: 1 }, undefined, own)).toMatchObject(fewer)
  })
  test('does not guess which of more absences were meant, nor which days where others are charged', () => {
    const unknown = { takenOff: null, additional: null, computed: 30_00 }
    expect(lineOf({ absent: 1 })).toMatchObject({ absent: 1, ...unknown })
    expect(lineOf({ days: 2 })).toMatchObject({ charged: null, daysOff: null, computed: 0 })
    expect(lineOf({}, undefined, facts({ calendar: null }))).toMatchObject({ charged: null, daysOff: null })
  })
  test('is refused for a day that is no absence that counts by now', () => {
    const stale = expect.objectContaining({ code: 'conflict.stale' })
    expect(() => lineOf({}, ['2026-11-25'])).toThrow(stale)
    expect(() => lineOf({}, ['2026-11-23'], facts({ absences: new Map() }))).toThrow(stale)
  })
  test('that came without days holds none', () => {
    const expected = { ...UNKNOWN_DAYS, rule: null, computed: null, amount: 40_00 }
    expect(lineOf({ days: null, absent: null, amount: 40_00 })).toMatchObject(expected)
  })
})

const amount = fc.nat(100_000_000)
const count = fc.option(fc.nat(1000))
const november = dayRange(NOVEMBER.from, NOVEMBER.to)
const someDays = fc.subarray(november)

test('the parts that are stored always add up to the amount that is stored, and explain it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PAYMENT_TYPE_KINDS),
      fc.record({ mainValue: amount, daily: amount, amount, days: count, absent: count }),
      someDays,
      fc.option(fc.nat(29), { nil: undefined }),
      (kind, request, absent, named) => {
        const takenOff = named === undefined ? undefined : absent.slice(0, named)
        const known = facts({
          types: new Map([[MEALS, { kind, mainValue: 0, daily: 0, labelId: 1, retired: false }]]),
          absences: new Map([[KID, absent.map((day) => ({ day, why: 'in_time' as const }))]]),
        })
        const lines = [{ paymentTypeId: MEALS, ...request }]
        const [line] = decideLines({ kidId: KID, lines, takenOff }, basis, known)
        if (!line) throw new Error('there is a line')
        const { takenOff: dated, additional, charged, computed } = line
        expect(line.amount).toBe(request.amount)
        expect(dated ? dated.length + (additional ?? 0) : line.absent).toBe(line.absent)
        expect(charged ? charged.length : line.days).toBe(line.days)
        const byRule = valueOf(kind, request, request.days ?? 0, request.absent ?? 0).total
        expect(computed ?? byRule).toBe(byRule)
        expectExplained(line)
        expect(faultsOf({}, { ...line })).toEqual([])
      },
    ),
  )
})

/** An invoice of these lines, as it is stored. */
const stored = (parts: object[], invoiced = 1) => ({
  type: 'InvoiceIssued',
  typeVersion: 1,
  data: {
    invoiceId: 7,
    number: '2026/11/0001',
    kidId: KID,
    groupId: 2,
    amount: invoiced,
    creditUsed: 0,
    parts,
    basis,
    noteId: null,
    day: '2026-11-12',
    deadline: '2026-11-26',
  },
})

/** What a verification names in an invoice of that line. */
function faultsOf(over: Partial<InvoiceLine>, line = lineOf({ amount: 15_00 }), invoiced = line?.amount) {
  const envelope = { stream: 'invoice-7', version: 1, placeId: 1, actorId: 1, at: new Date(0) }
  return brokenLines([{ ...envelope, ...stored([{ ...line, ...over }], invoiced) }])
}

describe('when the ledger is verified, a line is named', () => {
  test.each<[fault: string, over: Partial<InvoiceLine>]>([
    ['computed 2000 grosze, rule 1 gives 1500', { computed: 20_00 }],
    ['took off 2 days, of which it explains 3', { additional: 1 }],
    ['charged 3 days, and names 1', { charged: ['2026-12-01'] }],
    ['took off 5 days, rule 1 takes off 3', { takenOff: null, absent: 5, computed: 0 }],
    ['computed 1500 grosze, rule 99 gives null', { rule: 99 }],
  ])('that %s', (fault, over) => {
    expect(faultsOf(over)).toEqual([`invoice-7: type 11: ${fault}`])
  })
  test('whose invoice has another amount', () => {
    const fault = 'invoice-7: its lines come to 1500, its amount is 1600 (grosze)'
    expect(faultsOf({}, undefined, 16_00)).toEqual([fault])
    expect(faultsOf({})).toEqual([])
  })
})

/** What is shown of a line comes to its amount; a line that says nothing of its days claims nothing. */
function expectExplained(line: InvoiceLine): void {
  const { breakdown, adjusted } = explainLine({ ...line, type: line.kind })
  const { main, days, daily, deducted } = breakdown ?? { main: 0, days: 0, daily: 0, deducted: 0 }
  const explained = main + days * daily - deducted + adjusted
  expect(explained).toBe(line.computed === null ? 0 : line.amount)
  expect(breakdown === null).toBe(line.computed === null)
}
