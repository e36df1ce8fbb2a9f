/** Pseudo-random numbers, the same for the same seed. */
export type Random = {
  /** From 0 up to, not including, `end`. */
  below(end: number): number
  oneOf<T>(list: readonly T[]): T | undefined
  chance(share: number): boolean
  /** A UUID, the same for the same seed. */
  uuid(): string
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    below,
    oneOf: (list) => list[below(list.length)],
    chance: (share) => next() < share,
    uuid() {
      const hex = Array.from({ length: 32 }, () => below(16).toString(16)).join('')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
    },
  }
}
