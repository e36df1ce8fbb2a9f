/** Invoices of kids with arrangements are split when they are issued, and again when they are corrected. */
import { randomUUID } from 'node:crypto'
import { sumGrosze } from '@skrzat/contract/money'
import { beforeEach, describe, expect, test } from 'vitest'
import { findSplit, loadSplit, previewSplit } from '../../src/domains/payers/index.ts'
import { correctInvoices } from '../../src/domains/payments/commands/correct.ts'
import { verifyLedger } from '../../src/domains/payments/maintenance/verify.ts'
import { benefitPlace, NOVEMBER } from './benefit-place.ts'

const place = await benefitPlace()
const { accountant, director, at, command, kid, add, arrange, benefit, bill, sharesOf, sql } = place
beforeEach(place.renew)

/** What the books say; invoices of tests before are gone. */
async function broken() {
  const { differences } = await verifyLedger({ sql })
  return differences.filter((one) => !one.endsWith('is missing'))
}

const correct = (id: number, amount: number) =>
  accountant.correct({
    ...command(),
    id,
    reason: 'Pomyłka',
    lines: [{ paymentTypeId: place.tuition.id, amount }],
  })

describe('an issued invoice', () => {
  test('has the share of ZUS of its fee without meals; the parents have the rest', async () => {
    const zus = await add('zus')
    await benefit(kid('Zofia'), zus)
    const [zofia, jan] = await bill([
      { kid: 'Zofia', fee: 1800_00, food: 300_00 },
      { kid: 'Jan', fee: 1800_00, food: 300_00 },
    ])
    expect(await sharesOf(zofia?.id ?? 0)).toEqual([{ payerId: zus, amount: 1500_00, paid: 0 }])
    expect(await sharesOf(jan?.id ?? 0)).toEqual([])
    expect(await broken()).toEqual([])
  })

  test('uses the kid’s credit on the parents’ part only', async () => {
    const zus = await add('zus')
    await benefit(kid('Zofia'), zus)
    await accountant.addCredit({ ...command(), kidId: kid('Zofia'), amount: 1000_00 })
    const [made] = await bill([{ kid: 'Zofia', fee: 1800_00, withCredit: true }])
    expect(made).toMatchObject({ amount: 1800_00, creditUsed: 300_00 })
  })

  test('above the limit has no share of ZUS', async () => {
    const zus = await add('zus')
    await benefit(kid('Zofia'), zus)
    const [made] = await bill([{ kid: 'Zofia', fee: 2200_01 }])
    expect(await sharesOf(made?.id ?? 0)).toEqual([])
  })

  test('below the benefit has a share of all of it, and the parents pay nothing', async () => {
    const zus = await add('zus')
    await benefit(kid('Zofia'), zus)
    const [made] = await bill([{ kid: 'Zofia', fee: 1000_00 }])
    const id = made?.id ?? 0
    expect(await sharesOf(id)).toEqual([{ payerId: zus, amount: 1000_00, paid: 0 }])
    expect(await accountant.invoice({ id })).toMatchObject({ amountLeft: 1000_00, ownLeft: 0 })
    const more = { ...command(), id, amount: 1000_01, payerId: zus }
    await expect(accountant.payPart(more)).rejects.toThrow('payer.too_much')
    expect(await sharesOf(id)).toEqual([{ payerId: zus, amount: 1000_00, paid: 0 }])
    expect(await broken()).toEqual([])
  })

  test('of a month with other parameters is split by those', async () => {
    const zus = await add('zus')
    await benefit(kid('Zofia'), zus)
    const [amount, disabilityAmount, feeLimit] = [1600_00, 2000_00, 2500_00]
    await director.saveParameters({ ...at, fromMonth: '2026-12', amount, disabilityAmount, feeLimit })
    const [november] = await bill([{ kid: 'Zofia', fee: 2300_00 }])
    const [december] = await bill([{ kid: 'Zofia', fee: 2300_00 }], { from: '2026-12-01', to: '2026-12-31' })
    expect(await sharesOf(november?.id ?? 0)).toEqual([])
    expect(await sharesOf(december?.id ?? 0)).toMatchObject([{ amount: 1600_00 }])
  })

  test('out of the arranged months has none', async () => {
    const zus = await add('zus')
    await benefit(kid('Zofia'), zus, { fromMonth: '2026-12' })
    const [made] = await bill([{ kid: 'Zofia', fee: 1000_00 }])
    expect(await sharesOf(made?.id ?? 0)).toEqual([])
  })

  test('has the subsidy first, then the benefit of what is left', async () => {
    const [zus, city] = [await add('zus'), await add('other', 'Gmina')]
    await benefit(kid('Zofia'), zus)
    await arrange(kid('Zofia'), city, { base: 'fee', amount: 600_00 })
    const [made] = await bill([{ kid: 'Zofia', fee: 1800_00, food: 300_00 }])
    expect(await sharesOf(made?.id ?? 0)).toMatchObject([
      { payerId: city, amount: 600_00 },
      { payerId: zus, amount: 1200_00 },
    ])
  })

  test('has parts up to its amount, the later ones cut', async () => {
    const [office, fund] = [await add('welfare', 'MOPS'), await add('other', 'Fundacja')]
    await arrange(kid('Zofia'), office, { amount: 900_00 })
    await arrange(kid('Zofia'), fund, { amount: 900_00 })
    const [made] = await bill([{ kid: 'Zofia', fee: 1000_00 }])
    expect(await sharesOf(made?.id ?? 0)).toMatchObject([{ amount: 900_00 }, { amount: 100_00 }])
  })

  test('has what another invoice of the month left of the benefit, also of the same command', async () => {
    const zus = await add('zus')
    await benefit(kid('Zofia'), zus)
    const [first, second] = await bill([
      { kid: 'Zofia', fee: 1000_00 },
      { kid: 'Zofia', fee: 300_00 },
    ])
    const [third] = await bill([{ kid: 'Zofia', fee: 400_00 }])
    const shares = await Promise.all([first, second, third].map((one) => sharesOf(one?.id ?? 0)))
    expect(shares.map((each) => each?.[0]?.amount)).toEqual([1000_00, 300_00, 200_00])
  })

  test('has the shares that the call names, whatever is arranged', async () => {
    const zus = await add('zus')
    await benefit(kid('Zofia'), zus)
    const { invoices } = await accountant.issue({
      ...at,
      commandId: randomUUID(),
      mode: 'up',
      period: NOVEMBER,
      absencesPeriod: NOVEMBER,
      invoices: [
        {
          kidId: kid('Zofia'),
          withCredit: false,
          lines: [{ paymentTypeId: place.tuition.id, amount: 800_00 }],
          shares: [],
        },
      ],
    })
    expect(await sharesOf(invoices[0]?.id ?? 0)).toEqual([])
  })
})

test('the screen of new invoices has what issuing splits by', async () => {
  const zus = await add('zus')
  await benefit(kid('Zofia'), zus)
  await bill([{ kid: 'Zofia', fee: 400_00 }])
  const screen = await accountant.newInvoice({ ...at, period: NOVEMBER, absencesPeriod: NOVEMBER })
  const kids = screen.groups.flatMap((group) => group.kids)
  expect(kids.filter(({ split }) => split).map(({ id }) => id)).toEqual([kid('Zofia')])
  const split = kids.find(({ id }) => id === kid('Zofia'))?.split
  expect(split).toMatchObject({
    months: 1,
    parameters: { feeLimit: 2200_00 },
    arrangements: [{ payerId: zus, payer: 'ZUS', kind: 'benefit' }],
    before: { fee: 400_00, benefit: 400_00 },
  })
  expect(split?.meals).toContainEqual({ paymentTypeId: place.meals.id, meals: 'all' })
})

test('of two invoices of a month at once the second has what the first left of the benefit', async () => {
  const zus = await add('zus')
  await benefit(kid('Zofia'), zus)
  const bills = await Promise.all([
    bill([{ kid: 'Zofia', fee: 1100_00 }]),
    bill([{ kid: 'Zofia', fee: 1000_00 }]),
  ])
  const shares = await Promise.all(bills.flat().map(({ id }) => sharesOf(id)))
  expect(sumGrosze(shares.flatMap((each) => each?.map(({ amount }) => amount) ?? []))).toBe(1500_00)
})

describe('a correction', () => {
  test('of both invoices of a month keeps their benefit within its limit, in one command or in two at once', async () => {
    const zus = await add('zus')
    await benefit(kid('Zofia'), zus)
    const bills = await bill([
      { kid: 'Zofia', fee: 500_00 },
      { kid: 'Zofia', fee: 500_00 },
    ])
    const benefitOf = async () =>
      (await Promise.all(bills.map(({ id }) => sharesOf(id)))).map((shares) => shares?.[0]?.amount ?? 0)
    const lines = (amount: number) => [{ paymentTypeId: place.tuition.id, amount }]
    const ports = {
      sql,
      clock: place.clock,
      wake: () => undefined,
      split: { load: loadSplit, find: findSplit, preview: previewSplit },
    }
    const both = (amount: number) => bills.map(({ id }) => ({ id, lines: lines(amount) }))
    await correctInvoices(ports, { ...command(), actorId: 1, reason: 'Pomyłka', invoices: both(1000_00) })
    expect(await benefitOf()).toEqual([1000_00, 500_00])
    await correctInvoices(ports, { ...command(), actorId: 1, reason: 'Pomyłka', invoices: both(500_00) })
    await Promise.all(bills.map(({ id }) => correct(id, 1000_00)))
    expect(sumGrosze(await benefitOf())).toBe(1500_00)
    expect(await broken()).toEqual([])
  })

  test('has the benefit of the new fee, and the books agree', async () => {
    const zus = await add('zus')
    await benefit(kid('Zofia'), zus)
    const [made] = await bill([{ kid: 'Zofia', fee: 1800_00 }])
    const id = made?.id ?? 0
    await correct(id, 1000_00)
    expect(await sharesOf(id)).toEqual([{ payerId: zus, amount: 1000_00, paid: 0 }])
    await correct(id, 2300_00)
    expect(await sharesOf(id)).toEqual([])
    await correct(id, 1600_00)
    expect(await sharesOf(id)).toEqual([{ payerId: zus, amount: 1500_00, paid: 0 }])
    expect(await broken()).toEqual([])
  })

  test('never lowers a share below what was paid of it', async () => {
    const zus = await add('zus')
    await benefit(kid('Zofia'), zus)
    const [made] = await bill([{ kid: 'Zofia', fee: 1800_00 }])
    const id = made?.id ?? 0
    await accountant.payPart({ ...command(), id, amount: 1500_00, payerId: zus })
    await correct(id, 2300_00)
    expect(await sharesOf(id)).toEqual([{ payerId: zus, amount: 1500_00, paid: 1500_00 }])
    expect(await broken()).toEqual([])
  })

  test('follows the arrangements again after one that had to leave what was paid', async () => {
    const zus = await add('zus')
    await benefit(kid('Zofia'), zus)
    const [made] = await bill([{ kid: 'Zofia', fee: 1000_00, food: 300_00 }])
    const id = made?.id ?? 0
    await accountant.payPart({ ...command(), id, amount: 800_00, payerId: zus })
    await correct(id, 700_00)
    expect(await sharesOf(id)).toEqual([{ payerId: zus, amount: 800_00, paid: 800_00 }])
    await correct(id, 1000_00)
    expect(await sharesOf(id)).toEqual([{ payerId: zus, amount: 1000_00, paid: 800_00 }])
    expect(await broken()).toEqual([])
  })

  test('does not take a share that was split by hand for an arranged one, whatever the fee comes to', async () => {
    const zus = await add('zus')
    await benefit(kid('Zofia'), zus)
    const [made] = await bill([{ kid: 'Zofia', fee: 1500_00, food: 300_00 }])
    const id = made?.id ?? 0
    const shares = [{ payerId: zus, amount: 1400_00 }]
    await accountant.split({ ...command(), id, shares, reason: 'ZUS wypłacił mniej' })
    for (const fee of [1400_00, 1500_00, 500_00, 1500_00]) {
      await correct(id, fee)
      expect(await sharesOf(id)).toMatchObject([{ amount: Math.min(1400_00, fee + 300_00) }])
    }
    expect(await broken()).toEqual([])
  })

  test('follows the arrangements after a split that set what is arranged', async () => {
    const zus = await add('zus')
    const [made] = await bill([{ kid: 'Zofia', fee: 1000_00, food: 300_00 }])
    const id = made?.id ?? 0
    await benefit(kid('Zofia'), zus)
    const shares = [{ payerId: zus, amount: 1000_00 }]
    await accountant.split({ ...command(), id, shares, reason: 'Świadczenie' })
    await correct(id, 900_00)
    expect(await sharesOf(id)).toEqual([{ payerId: zus, amount: 900_00, paid: 0 }])
  })

  test('leaves shares that were split by hand', async () => {
    const zus = await add('zus')
    await benefit(kid('Zofia'), zus)
    const [made] = await bill([{ kid: 'Zofia', fee: 1800_00 }])
    const id = made?.id ?? 0
    await accountant.split({
      ...command(),
      id,
      shares: [{ payerId: zus, amount: 700_00 }],
      reason: 'Decyzja',
    })
    await correct(id, 1700_00)
    expect(await sharesOf(id)).toEqual([{ payerId: zus, amount: 700_00, paid: 0 }])
  })
})
