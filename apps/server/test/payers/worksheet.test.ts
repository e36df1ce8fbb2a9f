/** RKZ-5 of a month, shares by payer and month, and their files. */
import { beforeEach, describe, expect, test } from 'vitest'
import { dueOf } from '../../src/domains/payers/worksheet.ts'
import { codeOf } from '../kernel/code-of.ts'
import { benefitPlace } from './benefit-place.ts'

const place = await benefitPlace()
const { accountant, billing, at, command, kid, add, arrange, benefit, bill, call, first, clock } = place
beforeEach(place.renew)

const sheet = () => billing.rkz5({ ...at, month: '2026-11' })

test.each([
  ['2026-10-01', '2026-11-06'],
  ['2026-11-01', '2026-12-07'],
  // New Year and Epiphany, and a weekend.
  ['2026-12-01', '2027-01-11'],
  // 1 and 3 May are Friday and Sunday.
  ['2026-04-01', '2026-05-08'],
])('%s is due by %s, the 5th working day of the next month', (month, due) => {
  expect(dueOf(month)).toBe(due)
})

describe('the worksheet', () => {
  test('says of each kid what the benefit follows from, and what is missing', async () => {
    const [zus, city] = [await add('zus'), await add('other', 'Gmina')]
    await benefit(kid('Zofia'), zus)
    await arrange(kid('Zofia'), city, { base: 'fee', amount: 200_00 })
    await benefit(kid('Jan'), zus, { applicants: '' })
    const [made] = await bill([{ kid: 'Zofia', fee: 1800_00, food: 300_00 }])
    const id = made?.id ?? 0
    await accountant.payPart({ ...command(), id, amount: 500_00, payerId: zus })
    const { due, over, parameters, rows } = await sheet()
    expect({ due, over, parameters }).toMatchObject({
      due: '2026-12-07',
      over: false,
      parameters: { amount: 1500_00, feeLimit: 2200_00 },
    })
    expect(rows.toSorted((a, b) => b.fee - a.fee)).toMatchObject([
      {
        kid: { id: kid('Zofia'), firstname: 'Zofia' },
        pesel: null,
        applicants: 'Anna Wiśniewska',
        invoices: [made?.number],
        list: 1800_00,
        discounts: 0,
        subsidies: 200_00,
        fee: 1600_00,
        benefit: 1500_00,
        share: 1500_00,
        paid: 500_00,
        missing: ['pesel'],
      },
      { kid: { id: kid('Jan') }, fee: 0, benefit: 0, missing: ['pesel', 'applicants', 'invoice'] },
    ])
  })

  test('names a share that is not the benefit, and a fee above the limit', async () => {
    const zus = await add('zus')
    const [zofia] = await bill([{ kid: 'Zofia', fee: 1000_00 }])
    await benefit(kid('Zofia'), zus)
    expect((await sheet()).rows[0]).toMatchObject({
      benefit: 1000_00,
      share: 0,
      missing: ['pesel', 'share_below'],
    })
    const shares = [{ payerId: zus, amount: 1000_00 }]
    await accountant.split({ ...command(), id: zofia?.id ?? 0, shares, reason: 'Świadczenie' })
    expect((await sheet()).rows[0]).toMatchObject({ share: 1000_00, missing: ['pesel'] })
    await bill([{ kid: 'Zofia', fee: 1300_00 }])
    expect((await sheet()).rows[0]).toMatchObject({
      fee: 2300_00,
      benefit: 0,
      missing: ['pesel', 'above_limit', 'share_above'],
    })
  })

  test('is late after its day', async () => {
    clock.set('2026-12-07T20:00:00Z')
    expect(await sheet()).toMatchObject({ over: false })
    clock.set('2026-12-08T08:00:00Z')
    expect(await sheet()).toMatchObject({ over: true })
  })

  test('is sent over REST in złote, and as CSV', async () => {
    const zus = await add('zus')
    await benefit(kid('Zofia'), zus)
    const [made] = await bill([{ kid: 'Zofia', fee: 1800_50 }])
    const path = `/api/place/${first}/payers`
    const rest = await call('accountant', 'GET', `${path}/rkz5?month=2026-11`)
    expect(rest.json()).toMatchObject({
      month: '2026-11',
      due: '2026-12-07',
      feeLimit: 2200,
      rows: [{ fee: 1800.5, benefit: 1500, share: 1500 }],
    })
    const all = await call('accountant', 'GET', path)
    expect(all.json()).toEqual([
      { id: zus, kind: 'zus', name: 'ZUS', account: null, retired: false, left: 1500 },
    ])
    const file = await call('accountant', 'GET', `${path}/rkz5/file?month=2026-11`)
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    const [head, line] = file.body.replace('\uFEFF', '').split('\r\n')
    expect(head).toMatch(/^Nazwisko;Imię;PESEL;/)
    expect(line).toContain(`;nie;${made?.number};1800,50;0,00;0,00;1800,50;1500,00;1500,00;0,00;PESEL`)
    expect((await call('accountant', 'GET', `${path}/rkz5?month=2026-13`)).statusCode).toBe(400)
  })
})

test('shares are listed by payer and month, with what is open and what has come', async () => {
  const zus = await add('zus')
  await benefit(kid('Zofia'), zus)
  const [made] = await bill([{ kid: 'Zofia', fee: 1800_00 }])
  const id = made?.id ?? 0
  await accountant.payPart({ ...command(), id, amount: 1200_00, payerId: zus, day: '2026-11-16' })
  const payer = { id: zus, kind: 'zus', name: 'ZUS' }
  const [months, { open }, { payments }] = await Promise.all([
    billing.months(at),
    billing.openShares(at),
    billing.payments(at),
  ])
  expect(months).toEqual([
    { payer, month: '2026-11', invoices: 1, amount: 1500_00, paid: 1200_00, left: 300_00 },
  ])
  expect(open).toMatchObject([
    {
      payer,
      invoice: { id, number: made?.number },
      kid: { id: kid('Zofia') },
      amount: 1500_00,
      paid: 1200_00,
    },
  ])
  expect(payments).toMatchObject([
    { payer, invoice: { id }, month: '2026-11', day: '2026-11-16', amount: 1200_00 },
  ])
})

test('long lists of open shares and payments are read page by page, each row once', async () => {
  const zus = await add('zus')
  await benefit(kid('Zofia'), zus)
  const ids: number[] = []
  for (const [from, to] of [
    ['2026-11-01', '2026-11-30'],
    ['2026-12-01', '2026-12-31'],
    ['2027-01-01', '2027-01-31'],
  ] as const) {
    const [made] = await bill([{ kid: 'Zofia', fee: 1800_00 }], { from, to })
    ids.push(made?.id ?? 0)
  }
  const day = '2026-11-16'
  for (const id of ids) await accountant.payPart({ ...command(), id, amount: 100_00, payerId: zus, day })
  const open: number[] = []
  let cursor: string | null | undefined
  do {
    const page = await billing.openShares({ ...at, limit: 2, cursor })
    open.push(...page.open.map(({ invoice }) => invoice.id))
    cursor = page.nextCursor
  } while (cursor)
  expect(open).toEqual(ids)
  const latest = await billing.payments({ ...at, limit: 2 })
  const rest = await billing.payments({ ...at, limit: 2, cursor: latest.nextCursor })
  const paid = [...latest.payments, ...rest.payments].map(({ invoice }) => invoice.id)
  expect([paid, rest.nextCursor]).toEqual([ids.toReversed(), null])
  expect(await codeOf(billing.openShares({ ...at, cursor: latest.nextCursor }))).toBe('validation')
})
