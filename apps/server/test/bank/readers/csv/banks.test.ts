import type { LineMark } from '@skrzat/contract/bank'
import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkBalance } from '../../../../src/domains/bank/readers/balance.ts'
import { csv } from '../../../../src/domains/bank/readers/csv/read.ts'
import { madeStatement, type MadeStatement } from '../made-up.ts'
import { orRefused } from '../refusal.ts'
import { writeAlior, writeIng, writeMillennium, writePekao, writePko, writeSantander } from './writers.ts'

type Bank = {
  readonly write: (made: MadeStatement) => string
  readonly marks: readonly LineMark[]
  /** What the files do not say. */
  readonly unknown?: Partial<Record<'account' | 'opening' | 'closing', null>>
}

const ALL: readonly LineMark[] = ['C', 'D', 'RC', 'RD']
const NO_BALANCES = { opening: null, closing: null }
const BANKS: readonly (readonly [string, Bank])[] = [
  ['PKO', { write: writePko, marks: ALL, unknown: { account: null } }],
  ['ING', { write: writeIng, marks: ALL }],
  ['PEKAO', { write: writePekao, marks: ['C', 'D'], unknown: NO_BALANCES }],
  ['MILLENNIUM', { write: writeMillennium, marks: ALL }],
  ['ALIOR', { write: writeAlior, marks: ['C', 'D'], unknown: NO_BALANCES }],
  ['SANTANDER', { write: writeSantander, marks: ['C', 'D'] }],
]

describe.each(BANKS)('%s', (dialect, { write, marks, unknown }) => {
  const statements = madeStatement(marks, 1)

  test('is read back as it was written', () => {
    assert(
      property(statements, (made) => {
        expect(csv.read(write(made))).toMatchObject([{ ...made, ...unknown, dialect }])
      }),
    )
  })

  test('that is cut within its last row is refused or says the same', () => {
    assert(
      property(statements, integer({ min: 0 }), (made, at) => {
        const text = write(made)
        const row = text.trimEnd().lastIndexOf('\n') + 1
        const cut = text.slice(0, row + 1 + (at % (text.length - row)))
        const same = [{ ...made, ...unknown }]
        expect(orRefused(() => csv.read(cut), same)).toMatchObject(same)
      }),
      { numRuns: 200 },
    )
  })

  test('that is cut anywhere is refused or has a part of its lines, each as it was', () => {
    assert(
      property(statements, integer({ min: 0 }), (made, at) => {
        const text = write(made)
        const [read] = orRefused(() => csv.read(text.slice(0, at % text.length)), [{ lines: [] }])
        const lines = read?.lines ?? []
        // Newest first: the oldest are cut off.
        expect(lines).toMatchObject(made.lines.slice(made.lines.length - lines.length))
      }),
      { numRuns: 200 },
    )
  })

  test('without a line end behind the last row is read', () => {
    assert(
      property(statements, (made) => {
        expect(csv.read(write(made).trimEnd())).toMatchObject([{ ...made, ...unknown }])
      }),
      { numRuns: 20 },
    )
  })

  test('in another currency is refused', () => {
    assert(
      property(statements, (made) => {
        expect(() => csv.read(write(made).replaceAll('PLN', 'EUR'))).toThrow('bank.currency')
      }),
      { numRuns: 5 },
    )
  })

  test('with balances fits them', () => {
    assert(
      property(statements, (made) => {
        for (const statement of csv.read(write(made))) expect(() => checkBalance(statement)).not.toThrow()
      }),
      { numRuns: 5 },
    )
  })
})
