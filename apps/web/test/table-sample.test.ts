import { expect, test } from 'vitest'
import { entries } from '../e2e/table/entries.ts'
import { looksOf, pairsOf, sampleOf } from '../e2e/table/sample.ts'

const possible = new Set(
  entries.flatMap((entry) => looksOf(entry).flatMap((look) => pairsOf({ entry, look }))),
)

test.each([1, 2, 3, 17, 20_261_128, 20_261_129, 1_234_567, 2 ** 31 - 1])(
  'a sample has a fifth of the screens, an eighteenth of the dialogs, and every pair of values: %i',
  (seed) => {
    const visits = sampleOf(seed, entries)
    const visited = visits.map(({ entry }) => entry)
    const names = (some: typeof entries) =>
      new Set(some.filter(({ open }) => !open).map(({ name }) => name)).size
    expect(names(visited)).toBeGreaterThanOrEqual(names(entries) / 5)
    const dialogs = (some: typeof entries) => some.filter(({ open }) => open).length
    expect(dialogs(visited)).toBe(Math.ceil(dialogs(entries) / 18))
    const covered = new Set(visits.flatMap(pairsOf))
    expect([...possible].filter((pair) => !covered.has(pair))).toEqual([])
  },
)

test('a seed gives the same sample again, another one gives another', () => {
  expect(sampleOf(17, entries)).toEqual(sampleOf(17, entries))
  expect(sampleOf(18, entries)).not.toEqual(sampleOf(17, entries))
})

test('an entry has its name once in a state', () => {
  const keys = entries.map(({ name, state }) => `${name}, ${state}`)
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})
