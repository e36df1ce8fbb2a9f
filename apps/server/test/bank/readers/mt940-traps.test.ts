import { expect, test } from 'vitest'
import { readStatements } from '../../../src/domains/bank/readers/read.ts'
import { DomainError } from '../../../src/kernel/errors/index.ts'

const ACCOUNT = '10102099920000007700001001'

type Parts = {
  readonly opening?: string
  readonly entries?: readonly string[]
  readonly closing?: string
  readonly number?: string
}

/** A statement of one entry of 10,00 zł, unless told otherwise. */
function statement({
  opening = ':60F:C261005PLN100,00',
  entries = [entry()],
  closing = ':62F:C261006PLN110,00',
  number = '12',
}: Parts = {}): string {
  return [':20:MT940', `:25:/PL${ACCOUNT}`, `:28C:${number}`, opening, ...entries, closing, '-', ''].join(
    '\r\n',
  )
}

function entry(first = '2610051005C10,00N051NONREF//1', description = '020~00051\r\n~20za Jasia'): string {
  return `:61:${first}\r\n:86:${description}`
}

function read(text: string) {
  return readStatements(new TextEncoder().encode(text)).statements
}

function lineOf(text: string) {
  const [line] = read(text)[0]?.lines ?? []
  return line
}

function refusal(text: string) {
  try {
    return read(text)
  } catch (error) {
    if (error instanceof DomainError) return [error.code, error.params]
    throw error
  }
}

test.each([
  ['C', 1000, 'C'],
  ['CN', 1000, 'C'],
  ['CR', 1000, 'C'],
  ['D', -1000, 'D'],
  ['DN', -1000, 'D'],
  ['DR', -1000, 'D'],
  ['RC', -1000, 'RC'],
  ['RD', 1000, 'RD'],
  ['RCN', -1000, 'RC'],
])('the mark %s moves %i grosze', (mark, amount, read) => {
  const closing = `:62F:C261006PLN${amount > 0 ? '110,00' : '90,00'}`
  const entries = [entry(`2610051005${mark}000000000010,00N051NONREF//1`)]
  expect(lineOf(statement({ entries, closing }))).toMatchObject({ amount, mark: read })
})

test.each([
  ['2612310102', '2027-01-02'],
  ['2701021231', '2026-12-31'],
  ['2610051006', '2026-10-06'],
  ['261005', '2026-10-05'],
])('the day of booking of %s is %s', (days, date) => {
  expect(lineOf(statement({ entries: [entry(`${days}C10,00N051NONREF//1`)] }))).toMatchObject({ date })
})

test('a title may begin with a tag', () => {
  const description = 'Czesne za Jasia\r\n:20:FV/10/2026/0012\r\n:61:dwa\r\n:62F:razem\r\n-'
  expect(lineOf(statement({ entries: [entry(undefined, description)] }))).toMatchObject({
    title: 'Czesne za Jasia :20:FV/10/2026/0012 :61:dwa :62F:razem -',
  })
})

test('several sub-fields of one line, and a separator within a title', () => {
  const description = '020~00051~20za ~99 i ~20 zł~32Joanna Kot~38PL70124099900001110000000012'
  expect(lineOf(statement({ entries: [entry(undefined, description)] }))).toMatchObject({
    title: 'za ~99 i ~20 zł',
    payer: 'Joanna Kot',
    payerAccount: '70124099900001110000000012',
  })
})

test('an account in the old fields gets its check digits', () => {
  const description = '020~20za Jasia\r\n~3012409990\r\n~310001110000000012'
  expect(lineOf(statement({ entries: [entry(undefined, description)] }))).toMatchObject({
    payerAccount: '70124099900001110000000012',
  })
})

test("mBank's labels have the virtual id and the bank's reference", () => {
  const description = [
    '911 TRANSAKCJA COLLECT; ID IPH: XX001234567890; Z RACH.: 701240',
    '99900001110000000012; OD: Joanna Kot; TYT.: raz; od: dwa FV/10/2',
    '026/0012; TNR: ',
    '145271021000.070001',
  ].join('\r\n')
  expect(lineOf(statement({ entries: [entry(undefined, description)] }))).toMatchObject({
    virtualId: '001234567890',
    payerAccount: '70124099900001110000000012',
    payer: 'Joanna Kot',
    title: 'raz; od: dwa FV/10/2026/0012',
    reference: '145271021000.070001',
  })
})

test('labels whose lines lost the blanks at their ends', () => {
  const description = [
    '911 PRZELEW; OD: Joanna Kot; TYT.: za Jasia i',
    'Zosię; TNR:',
    '145271021000.070001',
  ].join('\r\n')
  expect(lineOf(statement({ entries: [entry(undefined, description)] }))).toMatchObject({
    title: 'za Jasia i Zosię',
    reference: '145271021000.070001',
  })
})

test('labels of free text without semicolons, the account grouped', () => {
  const description = 'PRZELEW OD: Joanna Kot Z RACH.: 70 1240 9990 0001 1100 0000 0012 TYTULEM: za Jasia'
  expect(lineOf(statement({ entries: [entry(undefined, description)] }))).toMatchObject({
    payer: 'Joanna Kot',
    payerAccount: '70124099900001110000000012',
    title: 'za Jasia',
  })
})

test('the account of labels that are not known is the one that is not the own', () => {
  const description = `${ACCOUNT} NADAWCA: Joanna Kot RACHUNEK: 70124099900001110000000012 TYTUŁ: za Jasia`
  expect(lineOf(statement({ entries: [entry(undefined, description)] }))).toMatchObject({
    payerAccount: '70124099900001110000000012',
    title: 'za Jasia',
  })
})

test.each([
  ['000000000018', '000000000018'],
  ['SWRK000000000018', '000000000018'],
  ['SWRK: 18', '18'],
  ['30-002 Kraków', ''],
])('the sub-field 63 %s has the virtual id “%s”', (written, virtualId) => {
  const description = `020~00051~20za Jasia~63${written}`
  expect(lineOf(statement({ entries: [entry(undefined, description)] }))).toMatchObject({ virtualId })
})

test.each(['/PL', 'PL', '', 'BPKOPLPW/PL', 'BPKOPLPWXXX/'])('the account behind “%s”', (before) => {
  expect(read(statement().replace(':25:/PL', `:25:${before}`))).toMatchObject([{ account: ACCOUNT }])
})

test("SWIFT's envelope, line feeds alone, and a negative opening balance", () => {
  const text = statement({ opening: ':60F:D261005PLN5,00', closing: ':62F:C261006PLN5,00' })
  const wrapped = `{1:F01BPKOPLPWAXXX0000000000}{2:I940X}{4:\n${text.replaceAll('\r\n', '\n').replace(/-\n$/, '-}')}`
  expect(read(wrapped)).toMatchObject([{ opening: -500, closing: 500, lines: [{ title: 'za Jasia' }] }])
})

test('pages are one statement', () => {
  const first = statement({ number: '12/1', closing: ':62M:C261005PLN110,00' })
  const second = statement({
    number: '12/2',
    opening: ':60M:C261005PLN110,00',
    entries: [entry('2610061006D10,00N051NONREF//2')],
    closing: ':62F:C261006PLN100,00',
  })
  expect(read(first + second)).toMatchObject([
    {
      number: '12',
      opening: 10_000,
      closing: 10_000,
      lines: [{ position: 1 }, { position: 2, amount: -1000 }],
    },
  ])
  expect(refusal(first)).toEqual(['bank.truncated', {}])
  const gap = second.replace(':60M:C261005PLN110,00', ':60M:C261005PLN111,00')
  expect(refusal(first + gap)).toEqual(['bank.balance', { where: '12, 1', by: 1 }])
})

test('two statements of a file', () => {
  expect(read(statement() + statement({ number: '2026/13' }))).toMatchObject([
    { number: '12' },
    { number: '2026/13' },
  ])
})

test('500 equal lines are 500', () => {
  const entries = Array.from({ length: 500 }, () => entry())
  const [read500] = read(statement({ entries, closing: ':62F:C261006PLN5100,00' }))
  expect(read500?.lines.map(({ position }) => position)).toEqual(
    Array.from({ length: 500 }, (_, at) => at + 1),
  )
})

test('texts are visible lines, and a formula stays text', () => {
  const controls = Array.from({ length: 0x20 }, (_, code) => String.fromCharCode(code)).join('')
  const description = `020~20=SUM(A1)${controls}\u007f\u0085\u202ekot\r\n~32\u200bJan`
  expect(lineOf(statement({ entries: [entry(undefined, description)] }))).toMatchObject({
    title: '=SUM(A1) kot',
    payer: 'Jan',
  })
})

test.each([
  [
    'of a wrong sum',
    statement({ closing: ':62F:C261006PLN97,50' }),
    ['bank.balance', { where: '12, 2026-10-06', by: -12.5 }],
  ],
  ['in euro', statement({ opening: ':60F:C261005EUR100,00' }), ['bank.currency', { currency: 'EUR' }]],
  ['without its end', statement({ closing: '' }), ['bank.truncated', {}]],
  ['that another begins within', statement({ closing: '' }) + statement(), ['bank.truncated', {}]],
  [
    'with an unreadable entry',
    statement({ entries: [entry('2610051005X10,00'), entry()] }),
    ['bank.unknown_format', {}],
  ],
  [
    'with a day that is none',
    statement({ entries: [entry('261399C10,00N051NONREF')] }),
    ['bank.unknown_format', {}],
  ],
  ['of nothing', '', ['bank.unknown_format', {}]],
  ['of another format', 'Data;Kwota\r\n', ['bank.unknown_format', {}]],
])('refuses a file %s', (_, text, code) => {
  expect(refusal(text)).toEqual(code)
})

test('refuses a file that is too large', () => {
  expect(() => readStatements(new Uint8Array(16 * 1024 * 1024 + 1))).toThrow('bank.too_large')
})
