import { describe, expect, test } from 'vitest'
import { ownLeftOf, shareAmount, sharesOf } from './shares.ts'

describe('a payer’s part as it is typed', () => {
  test.each([
    ['1500', 1500_00],
    ['1 500,50', 1500_50],
    ['50%', 500_00],
    ['33,33 %', 333_30],
    ['', null],
    ['0', null],
    ['abc', undefined],
    ['-1', undefined],
  ])('%j of 1000 zł is %j grosze', (text, grosze) => {
    expect(shareAmount(text, 1000_00)).toBe(grosze)
  })
})

test('the shares are those of all payers with a part; a faulty one has none', () => {
  const payers = [{ id: 1 }, { id: 2 }, { id: 3 }]
  const texts = new Map([
    [1, '60%'],
    [3, '10,00'],
  ])
  expect(sharesOf(payers, texts, 100_00)).toEqual([
    { payerId: 1, amount: 60_00 },
    { payerId: 3, amount: 10_00 },
  ])
  expect(sharesOf(payers, new Map([[2, 'x']]), 100_00)).toBeUndefined()
})

test('the guardians have to pay all that is left of an invoice that is not split', () => {
  expect(ownLeftOf({ amountLeft: 70_00 })).toBe(70_00)
  expect(ownLeftOf({ amountLeft: 70_00, ownLeft: 0 })).toBe(0)
})
