import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNrb } from '../src/nrb.ts'
import { purposeOf, virtualAccount } from '../src/virtual-account.ts'

const prefix = fc.stringMatching(/^\d{8,20}$/)

test('every virtual account is a valid account number that begins with the prefix', () => {
  fc.assert(
    fc.property(prefix, fc.integer({ min: 1, max: 9999 }), (start, payer) => {
      const account = virtualAccount(start, payer)
      expect([isNrb(account), account.slice(2).startsWith(start)]).toEqual([true, true])
      expect(Number(account.slice(2 + start.length))).toBe(payer)
    }),
  )
})

test.each([0, -1, 10_000, 1.5])('a payer %d has no number behind 20 digits', (payer) => {
  expect(() => virtualAccount('1'.repeat(20), payer)).toThrow(RangeError)
})

test.each([
  ['only of meals is for meals', ['TYPE_DAILY', 'TYPE_DAILY'], 'MEALS'],
  ['with another line is for fees', ['TYPE_DAILY', 'TYPE_CONST'], 'FEES'],
  ['with an own rate is for fees', ['TYPE_OWN'], 'FEES'],
  ['without lines is for fees', [], 'FEES'],
] as const)('an invoice %s', (_, kinds, purpose) => {
  expect(purposeOf(kinds)).toBe(purpose)
})
