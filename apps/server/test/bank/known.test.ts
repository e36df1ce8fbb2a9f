/** Lines that come again, in another file or format. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gapsBetween } from '../../src/domains/bank/gaps.ts'
import { balancesOf, type EarlierLine, knownLines } from '../../src/domains/bank/import/known.ts'
import type { Statement, StatementLine } from '../../src/domains/bank/readers/statement.ts'

const OPENING = 100_00
const line = (over: Partial<StatementLine> = {}): StatementLine => ({
  position: 1,
  date: '2026-11-05',
  amount: 500_00,
  mark: 'C',
  payer: 'Joanna Żurawska',
  payerAccount: '70124099900001110000000012',
  title: 'Czesne październik',
  virtualId: '',
  reference: '',
  ...over,
})

function statement(lines: readonly StatementLine[], over: Partial<Statement> = {}): Statement {
  const opening = over.opening === undefined ? OPENING : over.opening
  const sum = lines.reduce((total, { amount }) => total + amount, opening ?? 0)
  return {
    format: 'MT940',
    dialect: 'PKO',
    account: '10102099920000007700001001',
    number: '1',
    from: '2026-11-05',
    to: '2026-11-05',
    closing: opening === null ? null : sum,
    lines: lines.map((one, index) => ({ ...one, position: index + 1 })),
    ...over,
    opening,
  }
}

/** The lines after the statements were added in this order. */
function added(statements: readonly Statement[]): EarlierLine[] {
  const store: EarlierLine[] = []
  for (const [id, one] of statements.entries()) {
    const known = knownLines(one, store)
    const balances = balancesOf(one)
    for (const each of one.lines)
      if (!known.has(each))
        store.push({
          ...each,
          id: store.length,
          balance: balances.get(each) ?? null,
          statement: { ...one, id },
        })
  }
  return store
}

const count = (...statements: readonly Statement[]) => added(statements).length

describe('a line is known', () => {
  test('in the same file', () => {
    const twice = statement([line(), line()])
    expect(count(twice, twice)).toBe(2)
  })
  test('in another format, which writes titles in capitals, longer, and without accents', () => {
    const csv = statement([line({ title: 'CZESNE PAZDZIERNIK / PRZELEW' })], { format: 'CSV', opening: null })
    expect(count(statement([line()]), csv)).toBe(1)
  })
  test('in another format that has no account of the payer', () => {
    const list = statement([line({ payerAccount: '' })], { format: 'CSV', opening: null })
    expect(count(statement([line()]), list)).toBe(1)
  })
  test.each([OPENING, null])(
    'in a list of the same format, whose titles have more, with the opening %s',
    (opening) => {
      const list = statement([line({ title: 'JOANNA ŻURAWSKA CZESNE PAŹDZIERNIK PRZELEW' })], {
        format: 'CSV',
        opening,
      })
      const whole = statement([line()], { format: 'CSV' })
      expect([count(whole, list), count(list, whole)]).toEqual([1, 1])
    },
  )
  test('though the bank numbers its references by the file', () => {
    const again = statement([line({ reference: '77' }), line({ amount: 20_00, reference: '78' })])
    expect(count(statement([line({ reference: '1' })]), again)).toBe(2)
  })
})

describe('a line is new', () => {
  test('if the bank’s references differ, and the balances too', () => {
    const later = statement([line({ reference: '2' })], { opening: 900_00 })
    expect(count(statement([line({ reference: '1' })]), later)).toBe(2)
  })
  test('if its statement goes on where the other ends, though all else is equal', () => {
    expect(count(statement([line()]), statement([line()], { opening: OPENING + 500_00 }))).toBe(2)
  })
  test('if its statement ends where the other begins', () => {
    expect(count(statement([line()], { opening: OPENING + 500_00 }), statement([line()]))).toBe(2)
  })
  test('on another day', () => {
    const next = statement([line({ date: '2026-11-06' })], {
      from: '2026-11-06',
      to: '2026-11-06',
      opening: null,
    })
    expect(count(statement([line()], { opening: null }), next)).toBe(2)
  })
})

test('statements of any parts of a month, in any order and again, add each line once and leave no gap', () => {
  const days = ['2026-11-05', '2026-11-06', '2026-11-07'] as const
  const money = fc.record({
    day: fc.constantFrom(...days),
    amount: fc.constantFrom(100_00, 500_00, -5_00),
    title: fc.constantFrom('czesne', 'za Jasia'),
  })
  fc.assert(
    fc.property(
      fc.array(money, { minLength: 1, maxLength: 12 }),
      fc.array(fc.tuple(fc.nat(11), fc.nat(11)), { maxLength: 6 }),
      fc.boolean(),
      (moved, parts, referenced) => {
        const lines = moved
          .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
          .map(({ day, ...rest }, index) =>
            line({ ...rest, date: day, reference: referenced ? String(index) : '' }),
          )
        const balances = [OPENING]
        for (const { amount } of lines) balances.push((balances.at(-1) ?? 0) + amount)
        const whole = (from: number, to: number) => {
          const own = lines.slice(from, to)
          return statement(own, {
            opening: balances[from] ?? 0,
            from: own[0]?.date ?? days[0],
            to: own.at(-1)?.date ?? days[0],
          })
        }
        const some = parts
          .map(
            ([a, b]) =>
              [Math.min(a, b, lines.length - 1), Math.min(Math.max(a, b) + 1, lines.length)] as const,
          )
          .filter(([from, to]) => balances[from] !== balances[to])
          .map(([from, to]) => whole(from, to))
        if (balances[0] === balances.at(-1)) return
        const all = [...some, whole(0, lines.length), ...some]
        const store = added(all)
        expect(store.map(({ date, amount, title }) => [date, amount, title]).toSorted(byText)).toEqual(
          lines.map(({ date, amount, title }) => [date, amount, title]).toSorted(byText),
        )
        const sums = store.map(({ date, amount }) => ({ account: '', day: date, amount }))
        const covered = all.map(({ from, to, opening, closing }) => ({
          account: '',
          from,
          to,
          opening: opening ?? 0,
          closing: closing ?? 0,
        }))
        expect(gapsBetween(covered.slice(some.length, some.length + 1), sums)).toEqual([])
      },
    ),
  )
})

describe('a line whose texts were erased', () => {
  const gone = { payer: '', payerAccount: '', title: 'Osoba usunięta 12' }
  const pairsOf = (file: Statement, earlier: readonly EarlierLine[]) =>
    file.lines.map((each) => knownLines(file, earlier).get(each)?.id ?? null)

  test('is known in the same file, also with the account of a family that it paid for too', () => {
    const file = statement([line({ reference: 'A1' }), line({ amount: 200_00, reference: 'A2' })])
    const [alone, shared] = added([file])
    if (!alone || !shared) throw new Error('two lines')
    const erased = [
      { ...alone, ...gone },
      { ...shared, title: gone.title },
    ]
    expect(pairsOf(file, erased)).toEqual([0, 1])
    const plain = statement(
      file.lines.map((each) => ({ ...each, reference: '' })),
      { opening: null },
    )
    expect(pairsOf(plain, erased)).toEqual([0, 1])
  })

  test('does not swallow an equal transfer of another family', () => {
    const [listed] = added([statement([line({ reference: 'A1' })], { opening: null })])
    const [balanced] = added([statement([line({ reference: '' })])])
    if (!listed || !balanced) throw new Error('two lines')
    const other = { payerAccount: '12124099900001110000000099', title: 'Za listopad' }
    const byReference = statement([line({ ...other, reference: 'B1' })], { opening: null })
    expect(pairsOf(byReference, [{ ...listed, ...gone }])).toEqual([null])
    const byAccount = statement([line({ ...other, reference: '' })], { opening: null })
    expect(pairsOf(byAccount, [{ ...listed, title: gone.title }])).toEqual([null])
    const byBalance = statement([line({ ...other, reference: '' })], { opening: 900_00 })
    expect(pairsOf(byBalance, [{ ...balanced, ...gone }])).toEqual([null])
  })
})

function byText(a: unknown, b: unknown): number {
  return String(a) < String(b) ? -1 : 1
}
