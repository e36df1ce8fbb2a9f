/** The largest font size at which the kitchen's sheet fits on one page. Pure; lengths in points. */
import type { DailyAbsences } from '@skrzat/contract/wire/absences'

/** From comfortable at arm's length down to the smallest legible size. */
const SIZES = [13, 12, 11, 10, 9, 8, 7, 6, 5] as const
/** A4 with margins of 18 mm; the height without the sheet's own head, with some spare. */
const WIDTH = 493
const HEIGHT = 640
/** The width of the three columns of counts with padding, as a multiple of the size. */
const COUNTS = 17
const WIDEST_GROUP = 100
/** The width of a letter and the height of a line as parts of the size, and a row's padding. */
const LETTER = 0.56
const LINE = 1.35
const PADDING = 0.7

function lines(letters: number, width: number, size: number): number {
  return Math.max(1, Math.ceil((letters * LETTER * size) / width))
}

function heightOf({ groups }: Pick<DailyAbsences, 'groups'>, size: number): number {
  const longest = Math.max(0, ...groups.map(({ name }) => name.length))
  const groupWidth = Math.min(WIDEST_GROUP, (longest + 2) * LETTER * size)
  const namesWidth = WIDTH - COUNTS * size - groupWidth
  const rows = groups.map(({ name, absentKids }) => {
    const letters = absentKids.reduce((sum, kid) => sum + kid.firstname.length + kid.lastname.length + 3, 0)
    return Math.max(lines(letters, namesWidth, size), lines(name.length, groupWidth, size))
  })
  // The head of the table and the row of sums take a line each.
  return [1, 1, ...rows].reduce((sum, count) => sum + (count * LINE + PADDING) * size, 0)
}

/** The largest size, in points, at which the report fits on one page; the smallest if none does. */
export function printSize(report: Pick<DailyAbsences, 'groups'>): number {
  return SIZES.find((size) => heightOf(report, size) <= HEIGHT) ?? 5
}
