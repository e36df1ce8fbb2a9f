const FIRST = 1_500
const LONGEST = 60_000
/** The number of polls, within about ten minutes; later the picture appears on the next visit. */
const MOST = 15

/** Milliseconds until the next poll of a picture that is being processed; false after the last. */
export function nextLook(looks: number): number | false {
  return looks < MOST && Math.min(LONGEST, FIRST * 2 ** looks)
}
