export type Line = {
  readonly name: string
  /** One of the theme's colours; lines also differ in their dashes. */
  readonly color: string
  readonly dash?: string
  readonly values: readonly number[]
}

const MINUTE = 60_000
/** Marks that fit on the axis of a narrow screen. */
const MARKS = 5

/** The whole minutes at which an axis of these times is marked, at most five; the first time if there is none. */
export function minuteMarks(times: readonly number[]): number[] {
  const [first = 0] = times
  const last = times.at(-1) ?? first
  const every = Math.max(1, Math.ceil((last - first) / MINUTE / MARKS)) * MINUTE
  const marks: number[] = []
  for (let at = Math.ceil(first / every) * every; at <= last; at += every) marks.push(at)
  return marks.length > 0 ? marks : [first]
}
