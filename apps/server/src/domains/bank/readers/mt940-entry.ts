/** `:61:`, an entry, and the balances of MT940. */
import type { LineMark } from '@skrzat/contract/bank'
import { isDay, type Day } from '@skrzat/contract/days'

export type Entry = {
  readonly date: Day
  readonly amount: number
  readonly mark: LineMark
  /** The letter of the type, such as `N`; ING writes `S`. */
  readonly type: string
  readonly reference: string
  /** Where the free line after the entry begins, and where the field ends. */
  readonly noteFrom: number
  readonly until: number
}

/**
 * Value date, entry date, mark, third letter of the currency, amount, type, references. RC and RD come first: `CR` is a
 * credit of a currency that ends in R.
 */
const ENTRY = /(\d{6}(?:\d{4})?)(RC|RD|[CD])[A-Z]?(\d{1,12},\d{0,2})([A-Z])[A-Z0-9]{3}(.*)/y

/** Undefined if it can't be read. */
export function readEntry(text: string, from: number, until: number): Entry | undefined {
  ENTRY.lastIndex = from
  const found = ENTRY.exec(text)
  if (!found) return undefined
  const { 1: days = '', 2: mark = '', 3: amount = '', 4: type = '', 5: references = '' } = found
  const date = bookingDay(days)
  const feed = text.indexOf('\n', ENTRY.lastIndex)
  const noteFrom = feed === -1 ? text.length : feed + 1
  const isWhole = text.slice(ENTRY.lastIndex, noteFrom).trim() === ''
  if (date === undefined || !isMark(mark) || !isWhole) return undefined
  const grosze = toGrosze(amount)
  return {
    date,
    // The reversal of a credit takes money out.
    amount: mark === 'C' || mark === 'RD' ? grosze : -grosze,
    mark,
    type,
    reference: bankReference(references),
    noteFrom,
    until,
  }
}

function isMark(mark: string): mark is LineMark {
  return mark === 'C' || mark === 'D' || mark === 'RC' || mark === 'RD'
}

const NO_REFERENCE = /^(?:0*|NONREF)$/

/** What follows `//`; banks fill it with zeros or `NONREF` if there is none. */
function bankReference(references: string): string {
  const at = references.indexOf('//')
  const reference = at === -1 ? '' : references.slice(at + 2).trim()
  return NO_REFERENCE.test(reference) ? '' : reference
}

/** `YYMMDD`; undefined if there is no such day. */
export function shortDay(written: string): Day | undefined {
  const day = `20${written.slice(0, 2)}-${written.slice(2, 4)}-${written.slice(4, 6)}`
  return isDay(day) ? day : undefined
}

let lastWritten = ''
let lastDay: Day | undefined

/** The day of booking, else the value date. Kept for the next entry, because checking a day is slow. */
function bookingDay(written: string): Day | undefined {
  if (written !== lastWritten) {
    const day = shortDay(written)
    lastDay = day && (nearestDay(written.slice(6), day) ?? day)
    lastWritten = written
  }
  return lastDay
}

/** `MMDD` in the year in which it is nearest to the value date: the two may lie in different years. */
function nearestDay(written: string, value: Day): Day | undefined {
  const year = Number(value.slice(0, 4))
  const days = [year, year - 1, year + 1].map((near) => `${near}-${written.slice(0, 2)}-${written.slice(2)}`)
  const distance = (day: Day): number => Math.abs(Date.parse(day) - Date.parse(value))
  return days.filter(isDay).toSorted((one, other) => distance(one) - distance(other))[0]
}

/** `1812,5` and `000000001812,50` in grosze; the form is checked before. */
export function toGrosze(written: string): number {
  const comma = written.indexOf(',')
  const grosze = Number(written.slice(0, comma) + written.slice(comma + 1).padEnd(2, '0'))
  // No amount is -0.
  return grosze === 0 ? 0 : grosze
}
