/** Writes MT940 as banks do: the same lines in each dialect and code page. */
import type { BankDialect, BankEncoding, LineMark } from '@skrzat/contract/bank'
import { sumGrosze, zlotyText } from '@skrzat/contract/money'

export type WrittenLine = {
  /** YYMMDD and MMDD. */
  readonly value: string
  readonly entry: string
  readonly mark: LineMark
  /** Grosze, above 0. */
  readonly amount: number
  readonly payer: string
  readonly account: string
  readonly title: string
}

type Dialect = {
  readonly dialect: BankDialect
  readonly encoding: BankEncoding
  readonly account: string
  readonly describe: (line: WrittenLine) => string
  /** The type of the transaction. */
  readonly type?: string
  /** What the bank puts before a block, and after the last. */
  readonly before?: string
  readonly after?: string
  /** Marks that the dialect has in place of the usual ones. */
  readonly third?: string
}

export const DIALECTS: readonly Dialect[] = [
  { dialect: 'PKO', encoding: 'ISO-8859-2', account: '10102099920000007700001001', describe: ofPko },
  {
    dialect: 'MBANK',
    encoding: 'ISO-8859-2',
    account: '92114099990000007700001001',
    describe: ofMbank,
    before: '\u0001',
  },
  { dialect: 'ING', encoding: 'CP852', account: '59105099990000007700001001', describe: ofIng, type: 'S034' },
  {
    dialect: 'PEKAO',
    encoding: 'CP852',
    account: '30124099900000007700001001',
    describe: ofPekao,
    third: 'N',
  },
  { dialect: 'MILLENNIUM', encoding: 'CP852', account: '35116099950000007700001001', describe: ofMillennium },
  {
    dialect: 'SANTANDER',
    encoding: 'Windows-1250',
    account: '06109099930000007700001001',
    describe: ofSantander,
  },
  { dialect: 'ALIOR', encoding: 'Windows-1250', account: '15249099900000007700001001', describe: ofAlior },
  { dialect: 'NORDEA', encoding: 'UTF-8', account: '21144099900000007700001001', describe: ofNordea },
  {
    dialect: 'DEUTSCHE',
    encoding: 'ISO-8859-2',
    account: '83191099900000007700001001',
    describe: ofFreeText,
    before: '\u0001',
    after: '\u0003\u0001',
  },
  { dialect: 'PLAIN', encoding: 'UTF-8', account: '61999999990000007700001001', describe: ofFreeText },
]

export function writeMt940(bank: Dialect, lines: readonly WrittenLine[], opening = 100_000): Uint8Array {
  const { before = '', after = '', type = 'N051', third = '', account } = bank
  const closing = opening + sumGrosze(lines.map(signed))
  const entries = lines.map((line, at) => {
    const reference = String(at + 1).padStart(5, '0')
    const amount = zlotyText(line.amount)
    return [
      `:61:${line.value}${line.entry}${line.mark}${third}${amount}${type}NONREF//${reference}`,
      '051 0',
      `:86:${bank.describe(line)}`,
    ].join('\r\n')
  })
  const head = [`${before}:20:MT940`, `:25:/PL${account}`, ':28C:00012', `:60F:${balance('261005', opening)}`]
  const end = [`:62F:${balance('261006', closing)}`, `:64:${balance('261006', closing)}`, `-${after}`, '']
  return encode([...head, ...entries, ...end].join('\r\n'), bank.encoding)
}

export function signed({ mark, amount }: WrittenLine): number {
  return mark === 'C' || mark === 'RD' ? amount : -amount
}

function balance(day: string, grosze: number): string {
  return `${grosze < 0 ? 'D' : 'C'}${day}PLN${zlotyText(Math.abs(grosze))}`
}

/** Cut at a width, without the blank at the end, as banks do. */
function chunks(text: string, width: number): string[] {
  return Array.from({ length: Math.ceil(text.length / width) }, (_, at) =>
    text.slice(at * width, (at + 1) * width).trimEnd(),
  )
}

function fields(separator: string, first: number, parts: readonly string[]): string[] {
  return parts.map((part, at) => `${separator}${first + at}${part}`)
}

/** A line a sub-field; empty ones are the byte 0xFF. */
function ofPko({ title, payer, account }: WrittenLine): string {
  const filled = (parts: string[], length: number): string[] =>
    Array.from({ length }, (_, at) => parts[at] || '˙')
  return [
    '020~00051',
    ...fields('~', 20, filled(chunks(title, 27), 6)),
    `~30${account.slice(2, 10) || '˙'}`,
    `~31${account.slice(10) || '˙'}`,
    ...fields('~', 32, filled(chunks(payer && `${payer} ul. Lipowa 3/4 30-002 Kraków`, 27), 2)),
    `~38${account && `PL${account}`}`,
    '~60˙',
    '~63˙',
  ].join('\r\n')
}

/** Several sub-fields on a line, cut at 65 characters. */
function ofIng({ title, payer, account }: WrittenLine): string {
  const text = [
    '034~00EXGC',
    ...fields('~', 20, chunks(title, 27)),
    account && `~29${account}`,
    ...fields('~', 32, chunks(payer, 27)),
    '~34034',
    payer && '~62ul. Lipowa 3~634',
  ].join('')
  return text.match(/.{1,65}/gs)?.join('\r\n') ?? ''
}

/** Two sub-fields a line, filled up with blanks. */
function ofPekao({ title, payer, account }: WrittenLine): string {
  const [one = '', two = '', ...more] = chunks(title, 27).map((part) => part.padEnd(27))
  return [
    '020^00PRZELEW KRAJOWY',
    '^34000',
    `^30${account.slice(2, 10)}^38${account && `PL${account}`}`,
    `^20${one}^21${two}`,
    ...fields('^', 22, more),
    ...fields(
      '^',
      32,
      chunks(payer, 27).map((part) => part.padEnd(27)),
    ),
  ].join('\r\n')
}

/** The name is before the account; what is empty is left out. */
function ofMillennium({ title, payer, account }: WrittenLine): string {
  return [
    '911<00PRZELEW',
    '<10000001',
    ...fields('<', 20, chunks(title, 27)),
    ...fields('<', 27, chunks(payer, 27)),
    ...(account ? [`<38PL${account}`] : []),
  ].join('\r\n')
}

function ofSantander({ title, payer, account }: WrittenLine): string {
  return [
    '1234?00PRZELEW',
    ...fields('?', 20, chunks(title, 35)),
    `?30${account.slice(2, 10)}`,
    `?31${account.slice(10)}`,
    ...fields('?', 32, chunks(payer, 35)),
  ].join('\r\n')
}

function ofAlior({ title, payer, account }: WrittenLine): string {
  return [
    '020>00PRZELEW',
    ...fields('>', 20, chunks(title, 27)),
    `>31${account}`,
    ...fields('>', 32, chunks(payer, 27)),
  ].join('\r\n')
}

function ofNordea({ title, payer, account }: WrittenLine): string {
  return [
    '020+00PRZELEW',
    ...fields('+', 20, chunks(title, 27)),
    ...fields('+', 32, chunks(payer, 27)),
    `+38${account}`,
  ].join('\r\n')
}

/** Labels; lines of at most 65 characters that keep the blank at their end, also within the bank's reference. */
function ofMbank({ title, payer, account, mark }: WrittenLine): string {
  const isOut = mark === 'D'
  const text = [
    isOut ? '944 PRZELEW WYCHODZĄCY' : '911 TRANSAKCJA COLLECT',
    account && `${isOut ? 'na rach.' : 'Z RACH.'}: ${account}`,
    payer && `${isOut ? 'dla' : 'OD'}: ${payer}`,
    `${isOut ? 'tyt.' : 'TYT.'}: ${title}`,
    'TNR: 145271021000',
  ]
  return (
    text
      .filter((part) => part !== '')
      .join('; ')
      .match(/.{1,65}/gs)
      ?.join('\r\n') ?? ''
  )
}

/** Lines that end at words and lose the blank between them. */
function ofFreeText({ title, account }: WrittenLine): string {
  const lines = title.match(/\S.{0,58}\S(?!\S)/g) ?? []
  return [...lines, account].filter((part) => part !== '').join('\r\n')
}

const LETTERS = 'ĄĆĘŁŃÓŚŹŻąćęłńóśźż˙'
const PAGES: Readonly<Record<Exclude<BankEncoding, 'UTF-8'>, readonly number[]>> = {
  'ISO-8859-2': [
    0xa1, 0xc6, 0xca, 0xa3, 0xd1, 0xd3, 0xa6, 0xac, 0xaf, 0xb1, 0xe6, 0xea, 0xb3, 0xf1, 0xf3, 0xb6, 0xbc,
    0xbf, 0xff,
  ],
  'Windows-1250': [
    0xa5, 0xc6, 0xca, 0xa3, 0xd1, 0xd3, 0x8c, 0x8f, 0xaf, 0xb9, 0xe6, 0xea, 0xb3, 0xf1, 0xf3, 0x9c, 0x9f,
    0xbf, 0xff,
  ],
  CP852: [
    0xa4, 0x8f, 0xa8, 0x9d, 0xe3, 0xe0, 0x97, 0x8d, 0xbd, 0xa5, 0x86, 0xa9, 0x88, 0xe4, 0xa2, 0x98, 0xab,
    0xbe, 0xfa,
  ],
}

export function encode(text: string, encoding: BankEncoding): Uint8Array {
  if (encoding === 'UTF-8') return new TextEncoder().encode(text)
  return Uint8Array.from(text, (letter) => PAGES[encoding][LETTERS.indexOf(letter)] ?? letter.charCodeAt(0))
}
