import { MAX_GROSZE, sumGrosze } from '@skrzat/contract/money'
import type { NewInvoiceKid, PaymentType } from '@skrzat/contract/wire/payments'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyRow } from './draft.ts'
import { dailyFormula } from './formula.ts'
import { issueInput } from './issue.ts'
import { daysToAdd, rowSum, sumRows, type RowInput } from './sums.ts'
import { kidOf } from './test-kid.ts'

const names = { placeId: 1, name: '', display: '' }
const fee: PaymentType = { ...names, id: 1, type: 'TYPE_CONST', mainValue: 90_000, daily: 0 }
const meals: PaymentType = { ...names, id: 2, type: 'TYPE_DAILY', mainValue: 0, daily: 1250 }
const both: PaymentType = { ...names, id: 3, type: 'TYPE_OWN', mainValue: 20_000, daily: 1000 }
const types = [fee, meals, both]
const kid = kidOf(7, { absences: 2 })
const input: RowInput = { kid, row: emptyRow, types, days: 20, additionalDays: '', absences: undefined }

test('days that nothing takes off are to be added until as many are, on top of the count', () => {
  const late = { ...kid, notDeducted: { absences: ['2026-10-12', '2026-10-13'], closedDays: 1 } }
  const toAdd = (over: Partial<RowInput>) =>
    daysToAdd(late, rowSum({ ...input, kid: late, ...over }).absences)
  expect(toAdd({})).toBe(3)
  expect(toAdd({ additionalDays: '1' })).toBe(3)
  expect(toAdd({ additionalDays: '3' })).toBe(0)
  expect(toAdd({ absences: '5' })).toBe(0)
  expect(daysToAdd(kid, { total: 2, counted: 2 })).toBe(0)
  expect(daysToAdd({ ...late, alreadyInvoiced: ['2026/11/0001'] }, { total: 2, counted: 2 })).toBe(0)
})

test('the days of absence go by date: those counted, and those left once as many are taken off on top', () => {
  const late = {
    ...kid,
    absenceDays: ['2026-11-02', '2026-11-03'],
    notDeducted: { absences: ['2026-10-12'], closedDays: 1 },
  }
  const days = (over: Partial<RowInput>, of: NewInvoiceKid = late) =>
    rowSum({ ...input, kid: of, ...over }).absences.days
  expect(days({})).toEqual(late.absenceDays)
  expect(days({ absences: '0' }), 'fewer, as staff decide').toEqual(late.absenceDays)
  expect(days({ absences: '3' })).toEqual([...late.absenceDays, '2026-10-12'])
  expect(days({ absences: '4' })).toEqual([...late.absenceDays, '2026-10-12'])
  expect(days({ absences: '4' }, { ...late, alreadyInvoiced: ['2026/11/0001'] })).toEqual(late.absenceDays)
  expect(days({}, kid), 'where they are not known').toBeUndefined()
})

test('what waits is added, and what would make the invoice less than nothing waits', () => {
  const carry = (id: number, amount: number) => ({
    id,
    number: '2026/11/0001',
    paymentTypeId: 1,
    display: '',
    amount,
  })
  const alone = { ...input, types: [fee] }
  const of = (...carried: NonNullable<NewInvoiceKid['carried']>) =>
    rowSum({ ...alone, kid: { ...kid, carried } })
  const some = of(carry(1, -80_000), carry(2, -30_000), carry(3, 5_000))
  expect([some.amount, some.carried.map(({ id }) => id), some.problem]).toEqual([15_000, [1, 3], null])
  const nothing = of(carry(1, -90_000))
  expect([nothing.amount, nothing.problem]).toEqual([0, null])
  const row = { ...emptyRow, ticks: { 1: false } }
  const without = rowSum({ ...alone, row, kid: { ...kid, carried: [carry(3, 5_000)] } })
  expect([without.amount, without.problem]).toEqual([0, 'nothing'])
  const basis = { placeId: 1, mode: 'up' as const, period: { from: '2026-12-01', to: '2026-12-31' } }
  const sent = issueInput('1', { ...basis, absencesPeriod: basis.period }, [
    { kidId: 7, row: emptyRow, sum: some },
  ])
  expect(sent.invoices[0]?.carried).toEqual([1, 3])
  expect(sumRows([fee], [some]).columns.get(1)).toBe(15_000)
})

test('days that an invoice has taken off for a ticked type are not proposed again', () => {
  const days = ['2026-11-02', '2026-11-03']
  const taken = { ...kid, absenceDays: days, takenOff: [{ paymentTypeId: 2, days: ['2026-11-02'] }] }
  const absencesOf = (over: Partial<RowInput> = {}) => rowSum({ ...input, kid: taken, ...over }).absences
  expect(absencesOf()).toMatchObject({ counted: 1, total: 1, days: ['2026-11-03'] })
  const without = { ...emptyRow, ticks: { 2: false } }
  expect(absencesOf({ row: without })).toMatchObject({ counted: 2, days })
})

describe('a row', () => {
  test('takes the number that was typed for the absences, or those counted and the additional ones', () => {
    const absencesOf = (typed?: string) => rowSum({ ...input, additionalDays: '1', absences: typed }).absences
    expect(absencesOf()).toEqual({ counted: 2, additional: 1, total: 3, changed: false })
    expect(absencesOf('0')).toMatchObject({ total: 0, changed: true })
    expect(absencesOf('')).toMatchObject({ total: 3, changed: false })
  })

  test('goes by the kid’s own values, and by what is being typed in their place', () => {
    const custom = { paymentTypeId: 2, mainValue: null, daily: 1000, defaultUnchecked: false }
    const own = { ...kid, customValues: [custom] }
    expect(rowSum({ ...input, kid: own }).cells[1]).toMatchObject({ amount: 18_000, custom: true })
    const unsaved = { revision: 1, save: { is: 'unsaved' } } as const
    function typed(daily: string) {
      const rate = { mainValue: '', daily, defaultUnchecked: false, ...unsaved }
      return rowSum({ ...input, kid: own, row: { ...emptyRow, rates: { 2: rate } } })
    }
    expect(typed('8,50').cells[1]).toMatchObject({ amount: 15_300, daily: 850 })
    expect(typed('').cells[1]).toMatchObject({ amount: 22_500, custom: false })
    expect(typed('osiem').problem).toBe('rate')
  })

  test('leaves out what the kid usually goes without, until somebody ticks it', () => {
    const custom = { paymentTypeId: 1, mainValue: null, daily: null, defaultUnchecked: true }
    const own = { ...kid, customValues: [custom] }
    expect(rowSum({ ...input, kid: own }).cells[0]).toMatchObject({ ticked: false, amount: 0 })
    const row = { ...emptyRow, ticks: { 1: true } }
    expect(rowSum({ ...input, kid: own, row }).cells[0]).toMatchObject({ ticked: true, amount: 90_000 })
  })

  test('uses credit up to its amount, and says what remains', () => {
    const rich = rowSum({ ...input, kid: { ...kid, credit: 1_000_000 } })
    expect(rich).toMatchObject({ creditUsed: rich.amount, left: 0, creditAfter: 1_000_000 - rich.amount })
    const poor = rowSum({ ...input, kid: { ...kid, credit: 500 } })
    expect(poor).toMatchObject({ creditUsed: 500, left: poor.amount - 500, creditAfter: 0 })
    const saved = rowSum({ ...input, kid: { ...kid, credit: 500 }, row: { ...emptyRow, withCredit: false } })
    expect(saved).toMatchObject({ creditUsed: 0, creditAfter: 500 })
  })

  test('says why it can’t be issued', () => {
    expect(rowSum({ ...input, types: [] }).problem).toBe('nothing')
    expect(rowSum({ ...input, types: [{ ...fee, mainValue: MAX_GROSZE }, fee] }).problem).toBe('tooMuch')
  })
})

test('the formula says how a daily amount comes about', () => {
  const formulas = (absences: string) =>
    rowSum({ ...input, absences }).cells.map((cell) => dailyFormula(cell, 'pl')?.replaceAll('\u00a0', ' '))
  expect(formulas('2')).toEqual([undefined, '18 × 12,50', '200 + 18 × 10'])
  expect(formulas('22')[1]).toBe('0 × 12,50')
})

// The rule of the specification, independent of the shared module.
function byTheRule(type: Pick<PaymentType, 'type' | 'mainValue' | 'daily'>, days: number, absent: number) {
  if (type.type === 'TYPE_CONST') return type.mainValue
  return (days - Math.min(absent, days)) * type.daily + (type.type === 'TYPE_OWN' ? type.mainValue : 0)
}

const amount = fc.integer({ min: 0, max: 500_000 })
const anyType = fc.record({
  type: fc.constantFrom<PaymentType['type']>('TYPE_CONST', 'TYPE_DAILY', 'TYPE_OWN'),
  mainValue: amount,
  daily: amount,
})
const anyOwn = fc.record({
  mainValue: fc.option(amount),
  daily: fc.option(amount),
  defaultUnchecked: fc.boolean(),
})
const anyKid = fc.record({
  absences: fc.nat(30),
  typed: fc.option(fc.nat(40), { nil: undefined }),
  credit: fc.nat(2_000_000),
  withCredit: fc.boolean(),
  own: fc.array(fc.option(anyOwn), { minLength: 4, maxLength: 4 }),
})

test('what the screen sums is what the rule gives and what is sent, for any children and types', () => {
  fc.assert(
    fc.property(
      fc.array(anyType, { minLength: 1, maxLength: 4 }),
      fc.array(anyKid, { minLength: 1, maxLength: 6 }),
      fc.nat(31),
      fc.nat(5),
      (someTypes, someKids, days, additional) => {
        const place = someTypes.map((type, at) => ({ ...type, ...names, id: at + 1 }))
        let expected = 0
        const rows = someKids.map((some, at) => {
          const customValues = some.own.flatMap((own, type) =>
            own ? [{ ...own, paymentTypeId: type + 1 }] : [],
          )
          const absent = some.typed ?? some.absences + additional
          const parts = place.map(({ id, type, mainValue, daily }) => {
            const own = some.own[id - 1]
            if (own?.defaultUnchecked) return 0
            const rates = { mainValue: own?.mainValue ?? mainValue, daily: own?.daily ?? daily }
            return byTheRule({ type, ...rates }, days, absent)
          })
          const value = sumGrosze(parts)
          expected += value
          const row = { ...emptyRow, withCredit: some.withCredit }
          const sum = rowSum({
            kid: { ...kid, id: at + 1, absences: some.absences, credit: some.credit, customValues },
            row,
            types: place,
            days,
            additionalDays: String(additional),
            absences: some.typed === undefined ? undefined : String(some.typed),
          })
          expect(sum.cells.map((cell) => cell.amount)).toEqual(parts)
          expect(sum.creditUsed).toBe(some.withCredit ? Math.min(value, some.credit) : 0)
          expect(sum.left + sum.creditUsed).toBe(value)
          return { kidId: at + 1, row, sum }
        })
        const sums = rows.map(({ sum }) => sum)
        const all = sumRows(place, sums)
        expect(all.amount).toBe(expected)
        expect(sumGrosze([...all.columns.values()])).toBe(expected)
        const period = { from: '2026-12-01', to: '2026-12-31' }
        const basis = { placeId: 1, mode: 'up', period, absencesPeriod: period, days } as const
        const sent = issueInput('id', basis, rows)
        const lines = sent.invoices.flatMap((invoice) => invoice.lines)
        expect(sumGrosze(lines.map((line) => line.amount))).toBe(expected)
      },
    ),
  )
})
