import { describe, expect, test } from 'vitest'
import { reversalOf } from '../../../src/domains/bank/matching/reversals.ts'
import { line, PAYER } from './place.ts'

const OTHER = '56114099990002220000000015'
const TITLE = 'część 1 z 2 FV/10/2026/0021 Kornelia Źrebięcka'
const of = (title: string, over: Partial<ReturnType<typeof line>> & { reference?: string } = {}) => ({
  ...line(500, title, { date: '2026-10-06', payerAccount: PAYER }),
  reference: '',
  ...over,
})
const reversal = (title: string, over: Parameters<typeof of>[1] = {}) =>
  of(title, { amount: -50_000, mark: 'RC', ...over })

describe('the line that a reversal takes back', () => {
  test.each([
    ['has its title within', reversal(`STORNO ${TITLE}`), of(TITLE)],
    [
      'has it in another case and cut by blanks',
      reversal('STORNO CZĘŚĆ 1 Z 2 FV/10/20 26/0021 KORNELIA ŹREBIĘCKA'),
      of(TITLE),
    ],
    ['names the same number', reversal('zwrot 2026/10/21'), of(TITLE)],
    ['has the same reference', reversal('zwrot', { reference: 'TNR1' }), of('czesne', { reference: 'TNR1' })],
    [
      'came from an account that the reversal does not name',
      reversal(TITLE, { payerAccount: '' }),
      of(TITLE),
    ],
  ])('%s', (_, one, earlier) => {
    expect(reversalOf(one, [of('inne', { amount: 50_000 }), earlier])).toEqual([earlier])
  })

  test.each([
    ['another amount', of(TITLE, { amount: 50_001 })],
    ['money that went out', of(TITLE, { amount: -50_000 })],
    ['a later day', of(TITLE, { date: '2026-10-07' })],
    ['another account', of(TITLE, { payerAccount: OTHER })],
    ['another title', of('czesne listopad')],
    ['no title', of('')],
  ])('is not one with %s', (_, earlier) => {
    expect(reversalOf(reversal(`STORNO ${TITLE}`), [earlier])).toEqual([])
  })

  test('is the one that fits best', () => {
    const [same, number] = [of(TITLE), of('rata FV/10/2026/0021')]
    expect(reversalOf(reversal(`STORNO ${TITLE}`), [number, same])).toEqual([same])
  })

  test('is each of two that fit equally', () => {
    const two = [of(TITLE, { id: 1 }), of(TITLE, { id: 2, date: '2026-10-05' })]
    expect(reversalOf(reversal(`STORNO ${TITLE}`), two)).toEqual(two)
  })
})
