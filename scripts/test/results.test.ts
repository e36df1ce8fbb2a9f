import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { playwrightResult, summary, vitestResult } from '../lib/results.ts'

const folder = mkdtempSync(join(tmpdir(), 'skrzat-results-'))
afterAll(() => rmSync(folder, { recursive: true }))

function report(content: unknown): string {
  const file = join(folder, `${Math.random()}.json`)
  writeFileSync(file, JSON.stringify(content))
  return file
}

const counts = { numTotalTests: 7, numPassedTests: 4, numFailedTests: 2, numFailedTestSuites: 1 }

test('counts what passed, failed and was left out', () => {
  const run = { name: 'db', file: report(counts), code: 1 }
  expect(vitestResult(run)).toEqual({ name: 'db', passed: 4, failed: 2, skipped: 1 })
  const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 3 }
  expect(playwrightResult({ name: 'e2e', file: report({ stats }), code: 1 })).toEqual({
    name: 'e2e',
    passed: 5,
    failed: 3,
    skipped: 3,
  })
})

test('a run without a test, without a report, or that broke beside its tests has failed', () => {
  const none = report({ ...counts, numTotalTests: 0, numPassedTests: 0, numFailedTests: 0 })
  expect(vitestResult({ name: 'ui', file: none, code: 0 }).failed).toBe(1)
  expect(vitestResult({ name: 'ui', file: join(folder, 'nothing.json'), code: 0 }).failed).toBe(1)
  const fine = report({ ...counts, numTotalTests: 4, numFailedTests: 0 })
  expect(vitestResult({ name: 'ui', file: fine, code: 1 }).failed).toBe(1)
  expect(vitestResult({ name: 'ui', file: fine, code: 0 }).failed).toBe(0)
})

test('the last line sums up', () => {
  const results = [
    { name: 'db', passed: 4, failed: 0, skipped: 0 },
    { name: 'browser', passed: 2, failed: 1, skipped: 1 },
  ]
  expect(summary(results).split('\n')).toEqual([
    'db       4 passed, 0 failed',
    'browser  2 passed, 1 failed, 1 skipped',
    '6 passed, 1 failed',
  ])
})
