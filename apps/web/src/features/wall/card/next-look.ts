const FIRST = 1_500
const LONGEST = 60_000
/** Looks within about ten minutes; later the picture is seen on the next visit. */
const MOST = 15

/** Milliseconds until the next look at a picture that is being made; false after the last. */
export function nextLook(looks: number): number | false {
  return looks < MOST && Math.min(LONGEST, FIRST * 2 ** looks)
}
