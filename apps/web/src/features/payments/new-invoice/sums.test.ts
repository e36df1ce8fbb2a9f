import { MAX_GROSZE } from '@skrzat/contract/money'
import type { NewInvoiceKid, PaymentType } from '@skrzat/contract/wire/payments'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyRow, type RowDraft } from './draft.ts'
import { formula } from './formula.ts'
import { issueInput } from './issue.ts'
import { daysToAdd, rowSum, totals, type RowInput } from './sums.ts'
import { kidOf } from './test-kid.ts'

const meals: PaymentType = {
  id: 2,
  placeId: 1,
  name: 'Wyżywienie',
  type: 'TYPE_DAILY',
  mainValue: 0,
  daily: 1250,
  display: '',
}
const fee: PaymentType = { ...meals, id: 1, name: 'Czesne', type: 'TYPE_CONST', mainValue: 90_000, daily: 0 }
const both: PaymentType = {
  ...meals,
  id: 3,
  name: 'Opieka',
  type: 'TYPE_OWN',
  mainValue: 20_000,
  daily: 1000,
}
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

describe('a row', () => {
  test('comes to the value rule over its types', () => {
    const sum = rowSum({ ...input, additionalDays: '1' })
    expect(sum.absences).toEqual({ counted: 2, additional: 1, total: 3, changed: false })
    expect(sum.cells.map(({ amount }) => amount)).toEqual([90_000, 17 * 1250, 20_000 + 17 * 1000])
    expect(sum.amount).toBe(90_000 + 21_250 + 37_000)
  })

  test('takes the number that was typed for the absences', () => {
    const sum = rowSum({ ...input, additionalDays: '1', absences: '0' })
    expect(sum.absences).toMatchObject({ total: 0, changed: true })
    expect(sum.cells[1]?.amount).toBe(25_000)
    expect(rowSum({ ...input, absences: '' }).absences.changed).toBe(false)
  })

  test('with more absences than days takes off all days, and nothing of what is charged once', () => {
    const sum = rowSum({ ...input, absences: '50' })
    expect(sum.cells.map(({ amount }) => amount)).toEqual([90_000, 0, 20_000])
    expect(sum.amount).toBe(110_000)
  })

  test('goes by the kid’s own values, and by what is being typed in their place', () => {
    const custom = { paymentTypeId: 2, mainValue: null, daily: 1000, defaultUnchecked: false }
    const own = { ...kid, customValues: [custom] }
    expect(rowSum({ ...input, kid: own }).cells[1]).toMatchObject({ amount: 18_000, custom: true })
    const rate = {
      mainValue: '',
      daily: '8,50',
      defaultUnchecked: false,
      revision: 1,
      save: { is: 'unsaved' },
    } as const
    const row: RowDraft = { ...emptyRow, rates: { 2: rate } }
    expect(rowSum({ ...input, kid: own, row }).cells[1]).toMatchObject({ amount: 15_300, daily: 850 })
    const emptied = { ...emptyRow, rates: { 2: { ...rate, daily: '' } } }
    expect(rowSum({ ...input, kid: own, row: emptied }).cells[1]).toMatchObject({
      amount: 22_500,
      custom: false,
    })
    const wrong = { ...emptyRow, rates: { 2: { ...rate, daily: 'osiem' } } }
    expect(rowSum({ ...input, row: wrong }).problem).toBe('rate')
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
  const cells = rowSum({ ...input, absences: '2' }).cells.map((cell) => formula(cell, 'pl'))
  expect(cells).toEqual([null, '18\u00a0×\u00a012,50', '200\u00a0+\u00a018\u00a0×\u00a010'])
  expect(rowSum({ ...input, absences: '22' }).cells.map((cell) => formula(cell, 'pl'))[1]).toBe(
    '0\u00a0×\u00a012,50',
  )
})

// The rule of the specification, independent of the shared module.
function byTheRule(
  kind: PaymentType['type'],
  main: number,
  daily: number,
  days: number,
  absent: number,
): number {
  if (kind === 'TYPE_CONST') return main
  return (days - Math.min(absent, days)) * daily + (kind === 'TYPE_OWN' ? main : 0)
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
        const place = someTypes.map((type, at) => ({
          ...type,
          id: at + 1,
          placeId: 1,
          name: '',
          display: '',
        }))
        let expected = 0
        const rows = someKids.map((some, at) => {
          const customValues = some.own.flatMap((own, type) =>
            own ? [{ ...own, paymentTypeId: type + 1 }] : [],
          )
          const absent = some.typed ?? some.absences + additional
          const parts = place.map((type) => {
            const own = some.own[type.id - 1]
            if (own?.defaultUnchecked) return 0
            return byTheRule(
              type.type,
              own?.mainValue ?? type.mainValue,
              own?.daily ?? type.daily,
              days,
              absent,
            )
          })
          const value = parts.reduce((sum, part) => sum + part, 0)
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
        const all = totals(
          place,
          rows.map(({ sum }) => sum),
        )
        expect(all.amount).toBe(expected)
        expect([...all.columns.values()].reduce((sum, column) => sum + column, 0)).toBe(expected)
        const period = { from: '2026-12-01', to: '2026-12-31' }
        const basis = { placeId: 1, mode: 'up', period, absencesPeriod: period, days } as const
        const sent = issueInput('id', basis, rows)
        const sentSum = sent.invoices
          .flatMap(({ lines }) => lines)
          .reduce((sum, part) => sum + part.amount, 0)
        expect(sentSum).toBe(expected)
      },
    ),
  )
})
