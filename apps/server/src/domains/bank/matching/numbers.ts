/** Numbers of invoices as people and banks write them: shortened, month first, cut by blanks, listed, mistyped. */
import { slipsOf } from './slips.ts'
import { storedNumber, type WrittenNumber } from './stored-number.ts'

/** A part of a title that may be an invoice's number. */
export type NumberSpot = {
  readonly written: string
  /** Numbers in the stored form; more than one where a blank can be read in two ways. */
  readonly numbers: readonly string[]
  /** Whether it is a number for certain: no letters for digits, and no date. */
  readonly sure: boolean
  /** From where slips of the keyboard are looked for; null for a short number of a list. */
  readonly digits: WrittenNumber | null
}

/** Where a number may begin: a digit, or a letter in place of one. */
const STARTS = /(?<![0-9])[0-9]|(?<![0-9\p{L}])[OoIlL|](?=[0-9])/gu
const YEAR_FIRST =
  /([0-9] ?[0-9OoIlL|] ?[0-9OoIlL|] ?[0-9OoIlL|]) ?([/\\\-_.]) ?([0-9OoIlL|] ?[0-9OoIlL|]?) ?([/\\\-_.]) ?([0-9OoIlL|]+)/y
/** Not followed by another part: `10/2026-11/2026` is no number. */
const MONTH_FIRST =
  /([0-9OoIlL|] ?[0-9OoIlL|]?) ?([/\\\-_.]) ?([0-9] ?[0-9OoIlL|] ?[0-9OoIlL|] ?[0-9OoIlL|]) ?([/\\\-_.]) ?([0-9OoIlL|]+)(?![0-9OoIlL|]| ?[/\\-] ?[0-9])/y
const BLANKS_YEAR_FIRST = /(20\d\d) (\d\d?) (\d{1,7})(?![0-9])/y
const BLANKS_MONTH_FIRST = /(\d\d?) (20\d\d) (\d{1,7})(?![0-9])/y
const UNSEPARATED = /(20\d\d)(0[1-9]|1[0-2])(\d{4})(?![0-9])/y
/** Digits after one blank that may belong to the number before it. */
const TAIL = / (\d{1,4})(?![0-9OoIlL|]| ?[/\\\-.])/y
/** A further number of the same month: `, 0013` or `i 13`, but no amount and no count. */
const LISTED =
  /(?: ?[,;+&] ?(?:i |oraz )?| (?:i|oraz|a) )(?:nr )?(\d{1,7})(?![0-9]| ?[/\\-] ?\d|[.,]\d\d(?!\d)| ?(?:z[łl]|pln|gr\b|rat[ay]\b|dzie|szt|x))/iy
const PREFIX = /(?:f\.? ?v\.?s?|faktur\p{L}{0,4}|fa|nr|numer|rach\p{L}{0,6})[ .:/\\#_-]{0,3}$/iu
const PREFIX_LENGTH = 14

function digitsOf(text: string): string {
  return text
    .replaceAll(' ', '')
    .replace(/[Oo]/g, '0')
    .replace(/[IlL|]/g, '1')
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

type Parts = {
  readonly year: string
  readonly month: string
  readonly sequence: string
  readonly separators: string
  readonly end: number
}

function partsAt(text: string, at: number): Parts | null {
  const yearFirst = matchAt(YEAR_FIRST, text, at)
  if (yearFirst) {
    const [all, year = '', first = '', month = '', second = '', sequence = ''] = yearFirst
    return { year, month, sequence, separators: first + second, end: at + all.length }
  }
  const monthFirst = matchAt(MONTH_FIRST, text, at)
  if (monthFirst) {
    const [all, month = '', first = '', year = '', second = '', sequence = ''] = monthFirst
    return { year, month, sequence, separators: first + second, end: at + all.length }
  }
  const blanks = matchAt(BLANKS_YEAR_FIRST, text, at)
  if (blanks) {
    const [all, year = '', month = '', sequence = ''] = blanks
    return { year, month, sequence, separators: '  ', end: at + all.length }
  }
  const blanksMonthFirst = matchAt(BLANKS_MONTH_FIRST, text, at)
  if (blanksMonthFirst) {
    const [all, month = '', year = '', sequence = ''] = blanksMonthFirst
    return { year, month, sequence, separators: '  ', end: at + all.length }
  }
  const unseparated = matchAt(UNSEPARATED, text, at)
  if (!unseparated) return null
  const [all, year = '', month = '', sequence = ''] = unseparated
  return { year, month, sequence, separators: '', end: at + all.length }
}

/** A date such as `2026-11-12` may be meant unless the number is padded or announced. */
function isCertain({ separators, sequence }: Parts, announced: boolean): boolean {
  const [first, second] = separators
  if (separators === '') return announced
  if (separators === '  ') return announced || (sequence.length >= 4 && sequence.startsWith('0'))
  if (first !== second) return sequence.length >= 4 && sequence.startsWith('0')
  return announced || sequence.length >= 3 || first === '/' || first === '\\'
}

/** The readings of a number's end: with and without the digits after a blank. */
function sequencesAt(text: string, sequence: string, end: number): { sequences: string[]; end: number } {
  const complete = sequence.length > 4 || (sequence.length === 4 && sequence.startsWith('0'))
  const tail = complete ? null : matchAt(TAIL, text, end)
  const joined = sequence + (tail?.[1] ?? '')
  if (!tail || joined.length > (sequence.startsWith('0') ? 4 : 5)) return { sequences: [sequence], end }
  return /[1-9]/.test(sequence)
    ? { sequences: [sequence, joined], end }
    : { sequences: [joined], end: end + tail[0].length }
}

function spotAt(text: string, at: number): { spot: NumberSpot; end: number } | null {
  const parts = partsAt(text, at)
  if (!parts) return null
  // A word may follow without a blank: the o of `0012oraz` is no zero.
  const followed = /^\p{L}/u.test(text.slice(parts.end, parts.end + 2))
  const written = followed ? (/^.*\d/.exec(parts.sequence)?.[0] ?? '') : parts.sequence
  if (!/\d/.test(written)) return null
  const { sequences, end } = sequencesAt(
    text,
    digitsOf(written),
    parts.end - parts.sequence.length + written.length,
  )
  const year = digitsOf(parts.year)
  const months = new Set([digitsOf(parts.month), digitsOf(parts.month.split(' ').at(-1) ?? '')])
  // Only before the year can a blank separate the month from a word such as `rata 1`.
  const readMonths = text.startsWith(parts.month, at) ? [...months] : [digitsOf(parts.month)]
  const readings = readMonths.flatMap((month) => sequences.map((sequence) => ({ year, month, sequence })))
  const numbers = new Set(readings.map(storedNumber).filter((number) => number !== null))
  const plain = !/[OoIlL|]/.test(parts.year + parts.month + written)
  const announced = PREFIX.test(text.slice(Math.max(0, at - PREFIX_LENGTH), at))
  return {
    spot: {
      written: text.slice(at, end),
      numbers: [...numbers],
      sure: plain && isCertain(parts, announced),
      digits: readings[0] ?? null,
    },
    end,
  }
}

function listedAfter(text: string, at: number, { digits, sure }: NumberSpot) {
  const spots: NumberSpot[] = []
  let end = at
  for (;;) {
    const listed = digits && matchAt(LISTED, text, end)
    if (!listed) return { spots, end }
    const [all, sequence = ''] = listed
    const own = { ...digits, sequence }
    const number = storedNumber(own)
    spots.push({
      written: sequence,
      numbers: number === null ? [] : [number],
      sure,
      digits: sequence.length >= 4 ? own : null,
    })
    end += all.length
  }
}

/** What of a title may be invoices' numbers, in its order. */
export function numberSpots(title: string): NumberSpot[] {
  const text = title.replace(/[\s\p{Cc}]+/gu, ' ')
  const spots: NumberSpot[] = []
  let end = 0
  for (const { index } of text.matchAll(STARTS)) {
    if (index < end) continue
    const found = spotAt(text, index)
    if (!found) continue
    const listed = listedAfter(text, found.end, found.spot)
    spots.push(found.spot, ...listed.spots)
    end = listed.end
  }
  return spots
}

/** How many invoices the title says that it pays, as in `razem 5`; null if it does not say. */
export function countOfNumbers(title: string): number | null {
  const count = /\brazem (\d{1,3})(?! ?\p{L}|[\d.,/])/iu.exec(title)?.[1]
  return count === undefined ? null : Number(count)
}

/** Numbers that differ from the written one by one slip. */
export function slipsOfSpot({ digits, numbers }: NumberSpot): string[] {
  if (!digits) return []
  const slips = new Set(
    slipsOf(digits)
      .map(storedNumber)
      .filter((number) => number !== null),
  )
  for (const number of numbers) slips.delete(number)
  return [...slips]
}

/** All numbers that the titles may name, exactly or by a slip, in the stored form. */
export function numbersIn(titles: readonly string[]): string[] {
  const numbers = new Set<string>()
  for (const title of titles)
    for (const spot of numberSpots(title))
      for (const number of [...spot.numbers, ...slipsOfSpot(spot)]) numbers.add(number)
  return [...numbers].sort()
}
