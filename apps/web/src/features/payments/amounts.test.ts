import { describe, expect, it } from 'vitest'
import { splitPayment, typedPayment } from './amounts.ts'

describe('an amount that is typed', () => {
  // How amounts are read is the contract's.
  it.each([
    ['12,5', { ok: true, grosze: 1_250 }],
    ['0,00', { ok: false, code: 'amount.zero' }],
    ['1,234', { ok: false, code: 'amount.precision' }],
  ])('%s is a payment, unless it is nothing or no amount', (text, read) => {
    expect(typedPayment(text)).toEqual(read)
  })
})

it.each([
  ['below what is left leaves the rest', 4_000, { applied: 4_000, toCredit: 0, left: 6_000 }],
  ['of exactly what is left settles it', 10_000, { applied: 10_000, toCredit: 0, left: 0 }],
  ['above what is left goes to the credit', 10_500, { applied: 10_000, toCredit: 500, left: 0 }],
])('a payment %s', (_what, amount, parts) => {
  expect(splitPayment(amount, 10_000)).toEqual(parts)
})
