import { expect, test } from 'vitest'
import { timingLines, type Timing } from '../lib/timings.ts'

const timing = (more: Partial<Timing>): Timing => ({
  runner: 'vitest',
  file: 'db/test/a.test.ts',
  title: 'one',
  state: 'passed',
  milliseconds: 100,
  limit: 120_000,
  ...more,
})

test('the ten slowest tests and files are named, slowest first', () => {
  const many = Array.from({ length: 12 }, (_, index) =>
    timing({ title: `no ${index}`, milliseconds: index * 1000 }),
  )
  const lines = timingLines([...many, timing({ file: 'b.test.ts', milliseconds: 70_500 })], 17)
  expect(lines.slice(0, 3)).toEqual([
    'Slowest tests:',
    '   70.5 s  b.test.ts: one',
    '   11.0 s  db/test/a.test.ts: no 11',
  ])
  expect(lines.indexOf('')).toBe(11)
  expect(lines).toContain('   66.0 s  db/test/a.test.ts')
})

test('a test over a third of its limit is named with both', () => {
  const lines = timingLines([timing({ milliseconds: 40_001 }), timing({ milliseconds: 40_000 })], 17)
  expect(lines.filter((line) => line.endsWith('40 s of 120 s'))).toHaveLength(1)
})

test('a failed test is named with the command that runs it again, in the order it had', () => {
  const lines = timingLines(
    [
      timing({ state: 'failed', title: 'says "no"' }),
      timing({ runner: 'browser', file: 'apps/web/e2e/b.spec.ts', state: 'failed' }),
    ],
    17,
  )
  expect(lines).toContain(String.raw`  npx vitest run db/test/a.test.ts --sequence.seed=17 -t "says \"no\""`)
  expect(lines).toContain('  cd apps/web && SKRZAT_TEST_SEED=17 npx playwright test e2e/b.spec.ts -g "one"')
})
