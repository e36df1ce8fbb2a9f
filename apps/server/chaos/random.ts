/** Numbers that look random and are the same for the same seed. */
import { randomOf as demoRandomOf } from '../src/demo/random.ts'

export type Random = ReturnType<typeof randomOf>

export function randomOf(seed: number) {
  const { chance, int } = demoRandomOf(String(seed))
  /** From 0 up to, not including, `end`. */
  const below = (end: number) => int(0, end - 1)
  return {
    below,
    chance,
    oneOf: <T>(list: readonly T[]): T | undefined => list[below(list.length)],
    /** A UUID, the same for the same seed. */
    uuid(): string {
      const hex = Array.from({ length: 32 }, () => below(16).toString(16)).join('')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
    },
  }
}
