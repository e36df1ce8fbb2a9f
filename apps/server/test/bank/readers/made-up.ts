/** Made-up statements in the normal form, which tests write in a bank's format and read back. */
import type { LineMark } from '@skrzat/contract/bank'
import { addDays, type Day } from '@skrzat/contract/days'
import { array, constantFrom, integer, record, tuple, type Arbitrary } from 'fast-check'

export type MadeLine = {
  readonly date: Day
  readonly amount: number
  readonly mark: LineMark
  readonly payer: string
  readonly payerAccount: string
  readonly title: string
}
export type MadeStatement = {
  readonly account: string
  readonly opening: number
  readonly closing: number
  readonly lines: readonly MadeLine[]
}

const WORDS = [
  'czesne',
  'żłobek',
  'październik',
  'FV/10/2026/0012',
  'za Jasia',
  'Śliwiński',
  'GĘŚLARZ',
  'a',
  '0012',
  'O\'Neil & "syn"',
  'x;y,z',
  '<b>',
]

/** Several words, at least one. */
const words = (most: number) =>
  array(constantFrom(...WORDS), { minLength: 1, maxLength: most }).map((some) => some.join(' '))

const digits = (length: number) =>
  array(integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((some) => some.join(''))

/** 26 digits, which readers do not check; the payers' differ from the own one. */
const ownAccount = digits(25).map((rest) => `9${rest}`)
const payerAccount = digits(25).map((rest) => `1${rest}`)

/** Statements whose lines come in the order of days, in the marks that the format can tell. */
export function madeStatement(marks: readonly LineMark[], minLength = 0): Arbitrary<MadeStatement> {
  const line = record({
    days: integer({ min: 0, max: 2 }),
    grosze: integer({ min: 1, max: 99_999_999 }),
    mark: constantFrom(...marks),
    payer: words(3),
    payerAccount,
    title: words(12),
  })
  return tuple(
    ownAccount,
    integer({ min: -9_999_999, max: 99_999_999 }),
    array(line, { minLength, maxLength: 6 }),
  ).map(([own, opening, made]) => {
    let date = '2026-12-30'
    let closing = opening
    const lines = made.map(({ days, grosze, mark, ...texts }) => {
      const amount = mark === 'C' || mark === 'RD' ? grosze : -grosze
      date = addDays(date, days)
      closing += amount
      return { date, amount, mark, ...texts }
    })
    return { account: own, opening, closing, lines }
  })
}

/** `1234.56`, signed. */
export function decimal(grosze: number, point = '.'): string {
  const text = String(Math.abs(grosze)).padStart(3, '0')
  return `${grosze < 0 ? '-' : ''}${text.slice(0, -2)}${point}${text.slice(-2)}`
}
