/** Deterministic random numbers, seeded by a text (FNV-1a into mulberry32). */
export function randomOf(seed: string) {
  let state = 2_166_136_261
  for (let index = 0; index < seed.length; index++) {
    state = Math.imul(state ^ seed.charCodeAt(index), 16_777_619)
  }

  /** From 0 up to but not including 1. */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from `least` to `most`, both inclusive. */
  function int(least: number, most: number): number {
    return least + Math.floor(next() * (most - least + 1))
  }

  return {
    int,
    chance: (probability: number): boolean => next() < probability,
    pick<T>(from: readonly [T, ...T[]]): T {
      return from[int(0, from.length - 1)] ?? from[0]
    },
  }
}

export type Random = ReturnType<typeof randomOf>
