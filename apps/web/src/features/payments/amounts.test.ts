import { describe, expect, it } from 'vitest'
import { split, typedPayment } from './amounts.ts'

describe('an amount that is typed', () => {
  it.each([
    ['12,5', 1_250],
    ['12.50', 1_250],
    ['1 234,56 zł', 123_456],
    ['0,01', 1],
  ])('%s is read with a comma or a dot', (text, grosze) => {
    expect(typedPayment(text)).toEqual({ ok: true, grosze })
  })

  it.each([
    ['', 'amount.invalid'],
    ['dwa', 'amount.invalid'],
    ['0,00', 'amount.zero'],
    ['-5', 'amount.negative'],
    ['1,234', 'amount.precision'],
    ['1000000,01', 'amount.too_large'],
  ])('%j is refused as %s', (text, code) => {
    expect(typedPayment(text)).toEqual({ ok: false, code })
  })
})

describe('a payment on an invoice', () => {
  it('below what is left leaves the rest', () => {
    expect(split(4_000, 10_000)).toEqual({ applied: 4_000, toCredit: 0, left: 6_000 })
  })
  it('of exactly what is left settles it', () => {
    expect(split(10_000, 10_000)).toEqual({ applied: 10_000, toCredit: 0, left: 0 })
  })
  it('above what is left goes to the credit with what is beyond', () => {
    expect(split(10_500, 10_000)).toEqual({ applied: 10_000, toCredit: 500, left: 0 })
  })
})
