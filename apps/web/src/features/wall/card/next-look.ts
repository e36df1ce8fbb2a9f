const FIRST = 1_500
const LONGEST = 60_000
/** Looks in about ten minutes; whoever still waits sees the picture on the next visit. */
const MOST = 15

/** Milliseconds until the next look at a picture that is being made, after so many; false for none. */
export function nextLook(looks: number): number | false {
  return looks < MOST && Math.min(LONGEST, FIRST * 2 ** looks)
}
