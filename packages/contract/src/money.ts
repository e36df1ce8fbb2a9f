/**
 * Money is PLN in whole grosze, everywhere: code, database, tRPC. Only REST and CSV use złote. (spec: Payments; amounts
 * up to 1,000,000.00 zł)
 */

/** The largest amount in one field: 1,000,000.00 zł. */
export const MAX_GROSZE = 100_000_000

export type AmountErrorCode = 'amount.invalid' | 'amount.negative' | 'amount.precision' | 'amount.too_large'

export type ParsedAmount = { ok: true; grosze: number } | { ok: false; code: AmountErrorCode }

const bad = (code: AmountErrorCode): ParsedAmount => ({ ok: false, code })

const UNSEEN = /[\p{Cf}\p{DI}]/gu
/**
 * The spaces of people and of Excel between thousands, of any kind; after other digits, a space may stand for a comma.
 */
const WRITTEN = /^([+-]?)(\d+|\d{1,3}(?:\s\d{3})+)(?:[.,](\d*))?$/

/**
 * Parses an amount in złote: `"1 234,56"`, `"12.5"`, `"12 zł"`, `"12 PLN"`, or a number with at most two decimals.
 * Returns grosze or an error code; never rounds. A third decimal is refused even if it is 0: `1.500` usually means 1500 zł, not 1,50
 * zł.
 */
export function parseAmount(input: string | number): ParsedAmount {
  const match = WRITTEN.exec(typeof input === 'number' ? numberText(input) : withoutUnit(input))
  if (!match) return bad('amount.invalid')
  const [, sign, typed = '', decimals = ''] = match
  const whole = typed.replace(/\D/g, '')
  if (decimals.length > 2) return bad('amount.precision')
  if (whole.replace(/^0+/, '').length > 9) return bad(sign === '-' ? 'amount.negative' : 'amount.too_large')
  const grosze = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  if (sign === '-' && grosze > 0) return bad('amount.negative')
  if (grosze > MAX_GROSZE) return bad('amount.too_large')
  return { ok: true, grosze }
}

function withoutUnit(text: string): string {
  const line = text.replace(UNSEEN, '').replaceAll('\u2800', ' ').trim()
  return line.replace(/(?:zł|PLN)$/i, '').trimEnd()
}

/** A number as plain digits: `1e-7` and `1e21` must not be misread. */
function numberText(value: number): string {
  if (!Number.isFinite(value)) return ''
  const text = String(value)
  if (!text.includes('e')) return text
  return Math.abs(value) >= 1 ? `${value < 0 ? '-' : ''}${'9'.repeat(21)}` : `${value < 0 ? '-' : ''}0.001`
}

/** Whether the value is a valid amount of the ledger: whole grosze from 0 to 1,000,000.00 zł. */
export function isAmount(grosze: number): boolean {
  return Number.isInteger(grosze) && grosze >= 0 && grosze <= MAX_GROSZE
}

/** Grosze as a JSON number of złote with at most two decimals, for REST. */
export function toZloty(grosze: number): number {
  return Number(zlotyText(grosze, '.'))
}

/** Grosze as `1096,36`: two decimals, no grouping, for CSV and for inputs. */
export function zlotyText(grosze: number, decimal: ',' | '.' = ','): string {
  const sign = grosze < 0 ? '-' : ''
  const digits = String(Math.abs(grosze)).padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}${decimal}${digits.slice(-2)}`
}

/** Grosze in Polish format: `1 096,36 zł`, with no-break spaces. */
export function formatMoney(grosze: number): string {
  const [whole = '', decimals = ''] = zlotyText(grosze).split(',')
  return `${grouped(whole)},${decimals}\u00a0zł`
}

/** `-1234567` as `-1 234 567`: groups of three digits, from the right. */
function grouped(whole: string): string {
  const sign = whole.startsWith('-') ? '-' : ''
  const digits = whole.slice(sign.length)
  const first = digits.length % 3 || 3
  const threes = digits.slice(first).match(/\d{3}/g) ?? []
  return sign + [digits.slice(0, first), ...threes].join('\u00a0')
}

/** The sum of amounts in grosze. */
export function sumGrosze(amounts: Iterable<number>): number {
  let sum = 0
  for (const amount of amounts) sum += amount
  return sum
}
