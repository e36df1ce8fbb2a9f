import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Arrangement,
  BENEFIT_PARAMETERS,
  benefitOf,
  type Fee,
  feeOf,
  type FeeLine,
  type Meals,
  monthsIn,
  parametersOf,
  splitInvoice,
} from '../src/benefit.ts'

const APRIL_2025 = { fromMonth: '2025-04-01', amount: 1500_00, disabilityAmount: 1900_00, feeLimit: 2200_00 }
const NO_DISABILITY = { disability: false }
const benefit = (fee: number, disability = false) => benefitOf(fee, { disability }, APRIL_2025)

describe('given a fee of a month', () => {
  test.each([
    ['below the benefit, when it is paid, then it is the whole fee', 1200_00, false, 1200_00],
    ['above it, then it is 1,500 zł', 1800_00, false, 1500_00],
    ['above it and a certificate of disability, then it is 1,900 zł', 2000_00, true, 1900_00],
    ['of the limit, then it is still paid', 2200_00, false, 1500_00],
    ['of nothing, then it is nothing', 0, false, 0],
  ])('%s', (_, fee, disability, amount) => {
    expect(benefit(fee, disability)).toEqual({ outcome: 'paid', amount })
  })
  test('a grosz above the limit, then there is none, whoever the child is', () => {
    expect(benefit(2200_01)).toEqual({ outcome: 'above_limit', amount: 0 })
    expect(benefit(2200_01, true)).toEqual({ outcome: 'above_limit', amount: 0 })
  })
  test('before the first known parameters, then there is none', () => {
    expect(benefitOf(1000_00, NO_DISABILITY, parametersOf('2025-03-31'))).toEqual({
      outcome: 'no_parameters',
      amount: 0,
    })
  })
})

describe('parameters', () => {
  const own = { ...APRIL_2025, fromMonth: '2026-02-01', feeLimit: 2400_00 }
  test('are those of the month, the latest before it', () => {
    expect(parametersOf('2026-11-30')).toEqual(BENEFIT_PARAMETERS.at(-1))
    expect(parametersOf('2026-01-31', [own])).toEqual(APRIL_2025)
    expect(parametersOf('2026-02-01', [own])).toEqual(own)
  })
  test('of the place replace the known ones of the same month', () => {
    const same = { ...APRIL_2025, feeLimit: 2300_00 }
    expect(parametersOf('2025-05-01', [same])).toEqual(same)
  })
})

const grosze = fc.integer({ min: 0, max: 3000_00 })

describe('the benefit, for any fee and parameters,', () => {
  const parameters = fc.record({
    fromMonth: fc.constant('2025-04-01'),
    amount: grosze,
    disabilityAmount: grosze,
    feeLimit: grosze,
  })
  test('is at most the fee and the parameter', () => {
    fc.assert(
      fc.property(grosze, fc.boolean(), parameters, (fee, disability, given) => {
        const { amount } = benefitOf(fee, { disability }, given)
        expect(amount).toBeLessThanOrEqual(fee)
        expect(amount).toBeLessThanOrEqual(disability ? given.disabilityAmount : given.amount)
        expect(amount).toBeGreaterThanOrEqual(0)
      }),
    )
  })
  test('never falls while the fee grows up to the limit', () => {
    fc.assert(
      fc.property(grosze, grosze, fc.boolean(), parameters, (one, other, disability, given) => {
        const [low, high] = [
          Math.min(one, other, given.feeLimit),
          Math.min(Math.max(one, other), given.feeLimit),
        ]
        const of = (fee: number) => benefitOf(fee, { disability }, given).amount
        expect(of(low)).toBeLessThanOrEqual(of(high))
        // What is left to the parents does not fall either.
        expect(low - of(low)).toBeLessThanOrEqual(high - of(high))
      }),
    )
  })
})

const line = (over: Partial<FeeLine>): FeeLine => ({ paymentTypeId: 1, mainValue: 0, amount: 0, ...over })
const mealsOf = (type: number): Meals => (type === 1 ? 'none' : type === 2 ? 'all' : 'daily')

describe('the fee without meals', () => {
  test('is the constant fee, less its discounts; meals and their discounts do not change it', () => {
    const lines = [
      line({ mainValue: 1800_00, computed: 1800_00, amount: 1800_00 }),
      line({ amount: -180_00, extra: { kind: 'discount' } }),
      line({ paymentTypeId: 2, amount: 300_00, computed: 300_00 }),
      line({ paymentTypeId: 2, amount: -30_00, extra: { kind: 'discount' } }),
    ]
    expect(feeOf(lines, mealsOf)).toEqual({
      list: 1800_00,
      discounts: 180_00,
      fee: 1620_00,
      meals: 270_00,
    })
  })
  test('of a type with both is its main value; what staff took off is of the fee, what they added is meals', () => {
    const both = { paymentTypeId: 3, mainValue: 1000_00, computed: 1300_00 }
    const of = (amount: number) => feeOf([line({ ...both, amount })], mealsOf)
    expect(of(1300_00)).toEqual({ list: 1000_00, discounts: 0, fee: 1000_00, meals: 300_00 })
    expect(of(1200_00)).toEqual({ list: 1000_00, discounts: 100_00, fee: 900_00, meals: 300_00 })
    expect(of(1400_00)).toMatchObject({ fee: 1000_00, meals: 400_00 })
  })
  test('of a part of the month is that part of the main value', () => {
    const half = line({ paymentTypeId: 3, mainValue: 1000_00, computed: 600_00, amount: 600_00 })
    expect(feeOf([{ ...half, stay: { part: 1, of: 2 } }], mealsOf)).toMatchObject({
      fee: 500_00,
      meals: 100_00,
    })
  })
  test('has nothing of what makes up for an earlier month', () => {
    const lines = [
      line({ amount: 1000_00, computed: 1000_00 }),
      line({ amount: -200_00, extra: { kind: 'difference' } }),
    ]
    expect(feeOf(lines, mealsOf)).toEqual({ list: 1000_00, discounts: 0, fee: 1000_00, meals: 0 })
  })
})

const ZUS: Arrangement = {
  id: 9,
  payerId: 9,
  kind: 'benefit',
  base: 'fee',
  amount: null,
  percent: null,
  disability: false,
}
const part = (id: number, over: Partial<Arrangement>): Arrangement => ({
  ...ZUS,
  id,
  payerId: id,
  kind: 'amount',
  base: 'invoice',
  ...over,
})
const FEE: Fee = { list: 1800_00, discounts: 0, fee: 1800_00, meals: 300_00 }
const split = (
  arrangements: readonly Arrangement[],
  over: Partial<Parameters<typeof splitInvoice>[0]> = {},
) =>
  splitInvoice({
    fee: FEE,
    amount: FEE.fee + FEE.meals,
    arrangements,
    parameters: APRIL_2025,
    months: 1,
    ...over,
  })

describe('an invoice of 1,800 zł and 300 zł of meals', () => {
  test('is paid by ZUS up to 1,500 zł', () => {
    expect(split([ZUS])).toEqual({
      shares: [{ payerId: 9, amount: 1500_00, cut: false }],
      subsidies: 0,
      borne: 1800_00,
      benefit: { outcome: 'paid', amount: 1500_00 },
    })
  })
  test('with a subsidy to the fee first, is paid by ZUS for what is left of the fee', () => {
    const city = part(1, { base: 'fee', amount: 600_00 })
    expect(split([ZUS, city])).toMatchObject({
      shares: [
        { payerId: 1, amount: 600_00 },
        { payerId: 9, amount: 1200_00 },
      ],
      subsidies: 600_00,
      borne: 1200_00,
    })
  })
  test('with meals paid by a welfare office, is paid by ZUS as without it', () => {
    const office = part(1, { kind: 'percent', base: 'meals', percent: 100 })
    expect(split([office, ZUS]).shares).toEqual([
      { payerId: 1, amount: 300_00, cut: false },
      { payerId: 9, amount: 1500_00, cut: false },
    ])
  })
  test('with parts above it, cuts the later ones, and says so', () => {
    expect(
      split([part(1, { amount: 2000_00 }), part(2, { amount: 500_00 }), part(3, { amount: 1 })]).shares,
    ).toEqual([
      { payerId: 1, amount: 2000_00, cut: false },
      { payerId: 2, amount: 100_00, cut: true },
    ])
  })
  test('above the limit after subsidies, is not paid by ZUS', () => {
    const fee = { ...FEE, fee: 2500_00, list: 2500_00 }
    expect(split([ZUS], { fee, amount: 2800_00 })).toMatchObject({
      shares: [],
      benefit: { outcome: 'above_limit', amount: 0 },
    })
    expect(
      split([part(1, { base: 'fee', amount: 400_00 }), ZUS], { fee, amount: 2800_00 }).shares,
    ).toMatchObject([{ amount: 400_00 }, { amount: 1500_00 }])
  })
  test('beside another invoice of the month, has what the other has left of the benefit', () => {
    expect(
      split([ZUS], { fee: { ...FEE, fee: 400_00 }, before: { fee: 1400_00, benefit: 1400_00 } }).benefit,
    ).toEqual({
      outcome: 'paid',
      amount: 100_00,
    })
    expect(split([ZUS], { before: { fee: 500_00, benefit: 500_00 } }).benefit?.outcome).toBe('above_limit')
  })
  test('with something off for an earlier month, is compared with the limit by its own fee', () => {
    const fee = { list: 2300_00, discounts: 0, fee: 2300_00, meals: 0 }
    expect(split([ZUS], { fee, amount: 2100_00 })).toMatchObject({ shares: [], borne: 2300_00 })
    const low = { list: 1000_00, discounts: 0, fee: 1000_00, meals: 0 }
    expect(split([ZUS], { fee: low, amount: 700_00 }).shares).toEqual([
      { payerId: 9, amount: 700_00, cut: true },
    ])
  })
  test('of several months has no benefit', () => {
    expect(split([ZUS], { months: 2 }).benefit).toEqual({ outcome: 'many_months', amount: 0 })
    expect(monthsIn({ from: '2026-11-01', to: '2026-11-30' })).toBe(1)
    expect(monthsIn({ from: '2026-11-30', to: '2027-01-01' })).toBe(3)
    expect(monthsIn(null)).toBe(1)
  })
})

test('shares never come to more than the invoice, nor the benefit to more than the fee', () => {
  const arrangement = fc.record({
    kind: fc.constantFrom('amount', 'percent', 'benefit'),
    base: fc.constantFrom('invoice', 'fee', 'meals'),
    amount: grosze,
    percent: fc.integer({ min: 1, max: 100 }),
    disability: fc.boolean(),
  })
  const difference = fc.integer({ min: -2000_00, max: 2000_00 })
  fc.assert(
    fc.property(
      fc.array(arrangement, { maxLength: 5 }),
      grosze,
      grosze,
      difference,
      (some, fee, meals, more) => {
        const arrangements = some.map((each, index): Arrangement => ({ ...each, id: index, payerId: index }))
        const amount = Math.max(0, fee + meals + more)
        const { shares, benefit: paid } = split(arrangements, {
          fee: { list: fee, discounts: 0, fee, meals },
          amount,
        })
        const sum = shares.reduce((all, share) => all + share.amount, 0)
        expect(sum).toBeLessThanOrEqual(amount)
        expect(shares.every((share) => share.amount > 0)).toBe(true)
        expect(paid?.amount ?? 0).toBeLessThanOrEqual(Math.min(fee, 2200_00))
      },
    ),
  )
})
