/** What a line says by itself: read once for all kinds of evidence. */
import type { NamedInvoice, OpenInvoice, WaitingLine } from './facts.ts'
import { countOfNumbers, type NumberSpot, numberSpots, slipsOfSpot } from './numbers.ts'
import { type PlaceIndex } from './place-index.ts'
import { findWrittenNames, type WrittenNames } from './written-names.ts'

/** A number that is none of the place's as written, with the open and closed invoices that may be meant. */
export type Slip = {
  readonly written: string
  readonly open: readonly OpenInvoice[]
  readonly closed: readonly NamedInvoice[]
}

export type ReadLine = {
  readonly line: WaitingLine
  readonly names: WrittenNames
  readonly open: readonly OpenInvoice[]
  readonly closed: readonly NamedInvoice[]
  /** Invoices of a number with two readings, if the place has both. */
  readonly ambiguous: readonly OpenInvoice[]
  readonly slips: readonly Slip[]
  /** Whether all numbers of the title are those of open invoices. */
  readonly clean: boolean
  /** How many invoices the title says that it pays; null if it does not say. */
  readonly count: number | null
}

export function readLine(line: WaitingLine, place: PlaceIndex): ReadLine {
  const open = new Set<OpenInvoice>()
  const closed = new Set<NamedInvoice>()
  const ambiguous = new Set<OpenInvoice>()
  const slips: Slip[] = []
  let clean = true
  for (const spot of numberSpots(line.title)) {
    const known = invoicesOf(spot.numbers, place)
    if (!spot.sure || known.open.length + known.closed.length === 0) {
      const slip = readSlip(spot, known, place, line.amount)
      if (slip) slips.push(slip)
      clean &&= !slip && !(spot.sure && spot.digits)
    } else if (known.open.length > 1) {
      for (const invoice of known.open) ambiguous.add(invoice)
    } else {
      for (const invoice of known.open) open.add(invoice)
      if (known.open.length === 0) for (const invoice of known.closed) closed.add(invoice)
    }
  }
  return {
    line,
    names: findWrittenNames(line, place),
    open: [...open],
    closed: [...closed],
    ambiguous: [...ambiguous],
    slips,
    clean: clean && closed.size === 0 && ambiguous.size === 0,
    count: countOfNumbers(line.title),
  }
}

function invoicesOf(numbers: readonly string[], { byNumber, closed }: PlaceIndex) {
  return {
    open: numbers.flatMap((number) => byNumber.get(number) ?? []),
    closed: numbers.flatMap((number) => (byNumber.has(number) ? [] : (closed.get(number) ?? []))),
  }
}

type Known = ReturnType<typeof invoicesOf>

function readSlip(spot: NumberSpot, known: Known, place: PlaceIndex, amount: number): Slip | null {
  const asWritten = known.open.length + known.closed.length > 0
  const mayBeDate = !spot.sure && !/[OoIlL|]/.test(spot.written)
  // A place has a number for most dates, so only one of the amount may be meant.
  if (mayBeDate && !known.open.some(({ amountLeft }) => amountLeft === amount)) return null
  const { open, closed } = asWritten ? known : invoicesOf(slipsOfSpot(spot), place)
  return open.length + closed.length > 0 ? { written: spot.written, open, closed } : null
}
