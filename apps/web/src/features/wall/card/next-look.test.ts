import { expect, test } from 'vitest'
import { nextLook } from './next-look.ts'

test('a picture that is being made is looked for ever more rarely, and for some ten minutes', () => {
  const waits: number[] = []
  for (let wait = nextLook(0); wait !== false; wait = nextLook(waits.length)) waits.push(wait)
  expect(waits.slice(0, 3)).toEqual([1_500, 3_000, 6_000])
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  const minutes = waits.reduce((sum, wait) => sum + wait, 0) / 60_000
  expect(minutes).toBeGreaterThan(8)
  expect(minutes).toBeLessThan(12)
})
