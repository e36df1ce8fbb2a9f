import type { KidSplit, PaymentType } from '@skrzat/contract/wire/payments'
import { expect, test } from 'vitest'
import { splitRow } from './split.ts'

const type = (id: number) => ({ id }) satisfies Pick<PaymentType, 'id'>
const cell = (id: number, amount: number) => ({
  type: type(id),
  ticked: true,
  mainValue: amount,
  breakdown: { total: amount },
  amount,
})
const split: KidSplit = {
  arrangements: [
    {
      id: 1,
      payerId: 7,
      kind: 'benefit',
      base: 'fee',
      amount: null,
      percent: null,
      disability: false,
      payer: 'ZUS',
    },
  ],
  parameters: { fromMonth: '2025-04-01', amount: 1500_00, disabilityAmount: 1900_00, feeLimit: 2200_00 },
  months: 1,
  meals: [
    { paymentTypeId: 1, meals: 'none' },
    { paymentTypeId: 2, meals: 'all' },
  ],
  before: { fee: 0, benefit: 0 },
}
const row = (fee: number, discount = 0) => ({
  stay: undefined,
  cells: [cell(1, fee), cell(2, 300_00)],
  discounts: discount > 0 ? [{ type: type(1), amount: discount }] : [],
  amount: fee + 300_00 - discount,
})

test('the preview has the part of ZUS and of the parents, as issuing will', () => {
  expect(splitRow(split, row(1800_00))).toEqual({
    shares: [{ payer: 'ZUS', amount: 1500_00, cut: false }],
    own: 600_00,
    without: null,
  })
  expect(splitRow(split, row(1200_00, 200_00))).toMatchObject({ shares: [{ amount: 1000_00 }], own: 300_00 })
})

test('a fee above the limit has no benefit, and says so', () => {
  expect(splitRow(split, row(2200_01))).toEqual({ shares: [], own: 2500_01, without: 'above_limit' })
})
