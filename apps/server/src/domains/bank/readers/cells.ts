/** What banks write in fields, in the normal form of a statement. */
import { isDay, warsawDay, type Day } from '@skrzat/contract/days'
import { normalizeNrb } from '@skrzat/contract/nrb'
import { visibleLine } from '@skrzat/contract/text'

/** 26 digits; anything else on one line as it is written. */
export function accountText(written: string): string {
  const nrb = normalizeNrb(written)
  return /^\d{26}$/.test(nrb) ? nrb : visibleLine(written)
}

/** The lines as the statement numbers them: oldest first, from 1. */
export function inOrder<Line extends { readonly date: Day }>(
  lines: readonly Line[],
): (Line & { readonly position: number })[] {
  const [first, last] = [lines.at(0), lines.at(-1)]
  const sorted = first && last && first.date > last.date ? lines.toReversed() : lines
  return sorted.map((line, index) => ({ ...line, position: index + 1 }))
}

/** The day in Warsaw of an ISO date or instant; null if it is none. */
export function isoDay(written: string): Day | null {
  const day = written.slice(0, 10)
  if (!isDay(day)) return null
  // A time without an offset is the bank's own.
  if (written[10] !== 'T' || !/(?:Z|[+-]\d\d:?\d\d)$/.test(written)) return day
  const instant = new Date(written)
  return Number.isNaN(instant.getTime()) ? null : warsawDay(instant)
}
