/** `:86:` in sub-fields, such as `~20` or `^38`: the separator differs between banks. */
import { normalizeNrb } from '@skrzat/contract/nrb'
import { endOf } from './mt940-fields.ts'
import type { Details } from './mt940-labels.ts'
import { oneLine } from './mt940-texts.ts'

/** The bank's code of the transaction and the separator before the first sub-field. */
const SEPARATOR = /\s{0,17}(?:\d{3,4})?[~^<?>+]\d\d/y

/** Texts but the account are not yet cleaned. Undefined if the text from there on has no sub-fields. */
export function readSubfields(file: string, begin: number, end: number): Details | undefined {
  const first = endOf(SEPARATOR, file, begin)
  if (first === -1) return undefined
  const text = split(file, begin, end, file.charAt(first - 3))
  const account = accountIn(value(text, 29))
  return {
    // Millennium puts the name before the account.
    payer: name(text) || (account === '' ? join(text, 27, 29) : ''),
    payerAccount: accountIn(value(text, 38)) || account || oldAccount(value(text, 30), value(text, 31)),
    title: join(text, 20, 26) || kindIn(value(text, 0)),
    virtualId: VIRTUAL_ID.exec(value(text, 63))?.[1] ?? '',
    reference: '',
  }
}

/** Where each value of the text split last is; kept, because a file has ten thousand. */
const places = new Int32Array(132)
const from = places.subarray(0, 66)
const until = places.subarray(66)

/** @returns the text that the places are of */
function split(text: string, begin: number, end: number, separator: string): string {
  places.fill(begin)
  let code = 0
  for (
    let at = text.indexOf(separator, begin);
    at !== -1 && at < end - 1;
    at = text.indexOf(separator, at + 1)
  ) {
    const next = codeAt(text, at + 1)
    // Lines may be cut even within a code.
    if (next === CUT) {
      const joined = text.slice(begin, end).replace(/[\r\n]+/g, '')
      return split(joined, 0, joined.length, separator)
    }
    // A code that is already there is a part of the title.
    if (!isKnown(next) || from[next] !== begin) continue
    until[code] = at
    code = next
    from[code] = at + 3
  }
  until[code] = end
  return text
}

/** The value of a code, without line ends; empty if there is none. */
function value(text: string, code: number): string {
  const start = from[code] ?? 0
  let end = until[code] ?? 0
  while (end > start && isLineEnd(text.charCodeAt(end - 1))) end -= 1
  if (end <= start || (end === start + 1 && text.charCodeAt(start) === PKO_CODE)) return ''
  const written = text.slice(start, end)
  if (!UNCLEAR.test(written)) return written
  return (written.includes('\n') ? written.replace(/[\r\n]+/g, '') : written).replaceAll(PKO_BLANK, ' ')
}

/** PKO writes a blank as the byte 0xFF, which is a dot above in its code page. */
const PKO_BLANK = '\u02d9'
const PKO_CODE = 0x2d9
const UNCLEAR = /[\n\u02d9]/
const ZERO = 0x30
const NONE = -1
const CUT = -2

/** The number of two digits. */
function codeAt(text: string, at: number): number {
  const tens = text.charCodeAt(at)
  const ones = text.charCodeAt(at + 1)
  if (isDigit(tens) && isDigit(ones)) return (tens - ZERO) * 10 + ones - ZERO
  return isLineEnd(tens) || (isDigit(tens) && isLineEnd(ones)) ? CUT : NONE
}

/** Other numbers after a separator belong to a text. */
function isKnown(code: number): boolean {
  return (code >= 0 && code <= 34) || code === 38 || (code >= 60 && code <= 65)
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= ZERO + 9
}

function isLineEnd(code: number): boolean {
  return code === 10 || code === 13
}

/** An address after a word. */
const ADDRESS = /[\w.\u00c0-\u017f] (?:ul|al|os|pl)\. /i

/** Where the address begins in the first sub-field, the second is not read. */
function name(text: string): string {
  const first = value(text, 32)
  const at = first.search(ADDRESS)
  return at === -1 ? join(text, 32, 33) : first.slice(0, at + 1)
}

/** Widths of sub-fields. */
const NARROW = 27
const WIDE = 35

/**
 * Sub-fields cut words at a fixed width, and a shorter one lost the blanks at its end: each is filled up before they
 * are joined.
 */
function join(text: string, first: number, last: number): string {
  let joined = value(text, first)
  let longest = joined.length
  for (let code = first + 1; code <= last; code += 1) {
    const part = value(text, code)
    if (part === '') continue
    longest = Math.max(longest, part.length)
    const width = longest <= NARROW ? NARROW : Math.max(longest, WIDE)
    joined = joined.padEnd((code - first) * width) + part
  }
  return joined
}

const NRB = /^\d{26}$/

function accountIn(written: string): string {
  if (written === '') return ''
  // The quick way for what nearly all banks write.
  const plain = written.startsWith('PL') ? written.slice(2) : written
  if (NRB.test(plain)) return plain
  const nrb = normalizeNrb(written)
  return NRB.test(nrb) ? nrb : ''
}

/** Digits, maybe behind the name of PKO's service; other banks write an address there. */
const VIRTUAL_ID = /^\s*(?:SWRK\W*)?(\d[\d ]*)$/i

/** Bank and account of before IBAN, without the check digits, which follow from them. */
function oldAccount(bank: string, account: string): string {
  const rest = account.replace(/\s/g, '')
  const number = bank.trim() + rest
  if (!/^\d{24}$/.test(number)) return accountIn(rest) || oneLine(rest)
  return String(98n - (BigInt(`${number}252100`) % 97n)).padStart(2, '0') + number
}

/** The kind of the transaction is a code, or words. */
function kindIn(written: string): string {
  return /[^\d\s]{4}/.test(written) ? written : ''
}
