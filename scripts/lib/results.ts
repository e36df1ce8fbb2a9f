/** Reads the reports of test runners, and sums them up in one line. */
import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

export type Result = { name: string; passed: number; failed: number; skipped: number }

const vitestReport = z.object({
  numTotalTests: z.int(),
  numPassedTests: z.int(),
  numFailedTests: z.int(),
})

const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
})

type Run = { name: string; file: string; code: number }

/** A run that failed without a failed test, or that ran no test at all, adds one failure. */
function judge(name: string, code: number, counts: Omit<Result, 'name'>): Result {
  const ran = counts.passed + counts.failed > 0
  const unblamed = (code !== 0 && counts.failed === 0) || !ran
  return { name, ...counts, failed: counts.failed + (unblamed ? 1 : 0) }
}

function read(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** Counts of a vitest run from its JSON report; a missing report is a failure. */
export function vitestResult({ name, file, code }: Run): Result {
  const report = vitestReport.safeParse(read(file)).data
  const passed = report?.numPassedTests ?? 0
  const failed = report?.numFailedTests ?? 0
  return judge(name, code, { passed, failed, skipped: (report?.numTotalTests ?? 0) - passed - failed })
}

/** Counts of a Playwright run from its JSON report; a test that passed only on a retry has failed. */
export function playwrightResult({ name, file, code }: Run): Result {
  const stats = playwrightReport.safeParse(read(file)).data?.stats
  return judge(name, code, {
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
    skipped: stats?.skipped ?? 0,
  })
}

/** A line for each run, and as the last line `N passed, N failed`. */
export function summary(results: readonly Result[]): string {
  const width = Math.max(...results.map(({ name }) => name.length))
  const lines = results.map(
    ({ name, passed, failed, skipped }) =>
      `${name.padEnd(width)}  ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  )
  const total = (key: 'passed' | 'failed') => results.reduce((sum, result) => sum + result[key], 0)
  return [...lines, `${total('passed')} passed, ${total('failed')} failed`].join('\n')
}
