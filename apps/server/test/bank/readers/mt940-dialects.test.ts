import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readStatements } from '../../../src/domains/bank/readers/read.ts'
import { DomainError } from '../../../src/kernel/errors/index.ts'
import { DIALECTS, signed, writeMt940, type WrittenLine } from './mt940-writer.ts'

const JOANNA = { payer: 'Joanna Żurawska', account: '70124099900001110000000012' }
const PAWEL = { payer: 'Paweł Ćwikła', account: '95109099930006660000000009' }
const DAY = { value: '261005', entry: '1005' }

/** A number that sub-fields cut, reversals of both kinds, money out, a fee without the other side. */
const LINES: readonly WrittenLine[] = [
  {
    ...DAY,
    ...JOANNA,
    mark: 'C',
    amount: 181_250,
    title: 'Czesne październik Antoni FV/10/2026/0012 źdźbło',
  },
  {
    ...DAY,
    ...JOANNA,
    mark: 'RC',
    amount: 50_000,
    title: 'STORNO część 1 z 2 FV/10/2026/0021 Kornelia Źrebięcka, żółć',
  },
  { ...DAY, ...PAWEL, mark: 'D', amount: 6_250, title: 'Zwrot nadpłaty FV/09/2026/0009' },
  { ...DAY, ...PAWEL, mark: 'RD', amount: 6_250, title: 'ZWROT PRZELEWU rachunek zamknięty' },
  { ...DAY, payer: '', account: '', mark: 'D', amount: 500, title: 'Opłata za przelew' },
]

/** What of a line each dialect writes: free text has no name apart from the title. */
function expected(lines: readonly WrittenLine[], isFree: boolean) {
  return lines.map((line, index) => ({
    position: index + 1,
    amount: signed(line),
    mark: line.mark,
    payer: isFree ? '' : line.payer,
    payerAccount: line.account,
    title: isFree ? [line.title, line.account].filter((part) => part !== '').join(' ') : line.title,
  }))
}

function linesOf(bytes: Uint8Array) {
  return readStatements(bytes).statements[0]?.lines.map(
    ({ position, amount, mark, payer, payerAccount, title }) => ({
      position,
      amount,
      mark,
      payer,
      payerAccount,
      title,
    }),
  )
}

const words = fc
  .array(
    fc.constantFrom(
      'Zażółć',
      'gęślą',
      'jaźń',
      'ŻŁOBEK',
      'Świętosława',
      'Źrebięcka',
      'za',
      'Jasia',
      'FV/10/2026/0012',
      '12',
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => parts.join(' '))

const line: fc.Arbitrary<WrittenLine> = fc.record({
  value: fc.constant('261005'),
  entry: fc.constantFrom('1005', '1006'),
  mark: fc.constantFrom('C', 'D', 'RC', 'RD'),
  amount: fc.integer({ min: 1, max: 100_000_000 }),
  payer: fc.constantFrom('Joanna Żurawska', 'Łukasz Śliwiński'),
  account: fc.constantFrom(JOANNA.account, PAWEL.account),
  title: words,
})

describe.each(DIALECTS)('$dialect', (bank) => {
  const isFree = bank.dialect === 'PLAIN' || bank.dialect === 'DEUTSCHE'

  test('is read with its code page', () => {
    const { encoding, statements } = readStatements(writeMt940(bank, LINES))
    expect([encoding, statements[0]?.dialect, statements[0]?.account, statements[0]?.number]).toEqual([
      bank.encoding,
      bank.dialect,
      bank.account,
      '12',
    ])
    expect(linesOf(writeMt940(bank, LINES))).toEqual(expected(LINES, isFree))
  })

  test('reads what is written', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 5 }), fc.integer(), (lines, opening) => {
        expect(linesOf(writeMt940(bank, lines, opening))).toEqual(expected(lines, isFree))
      }),
    )
  })

  test('cut at any byte is refused or the same', () => {
    const bytes = writeMt940(bank, LINES)
    const whole = readStatements(bytes).statements
    const read = Array.from(bytes, (_, end) => readOrCode(bytes.subarray(0, end)))
    const others = read.filter((it) => typeof it !== 'string' && JSON.stringify(it) !== JSON.stringify(whole))
    expect(others).toEqual([])
  })

  test('with any bytes changed throws nothing but a coded error', () => {
    const bytes = writeMt940(bank, LINES)
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1 }), (changes) => {
        const changed = Uint8Array.from(bytes)
        for (const [at, byte] of changes) changed[at] = byte
        expect(() => readOrCode(changed)).not.toThrow()
      }),
    )
  })
})

test('any bytes are refused by a code', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(readOrCode(bytes)).toEqual(expect.any(String))
    }),
  )
})

function readOrCode(bytes: Uint8Array) {
  try {
    return readStatements(bytes).statements
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}
