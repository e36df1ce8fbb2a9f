/** A reporter: writes each test's timing (scripts/lib/timings.ts) to the file in SKRZAT_TIMINGS. */
import { appendFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

const ROOT = join(import.meta.dirname, '../../../..')

export default class BrowserTimings implements Reporter {
  onTestEnd(test: TestCase, { status, duration }: TestResult) {
    const line = {
      runner: 'browser',
      file: relative(ROOT, test.location.file),
      title: test.title,
      state: status === 'passed' || status === 'skipped' ? status : 'failed',
      milliseconds: duration,
      limit: test.timeout,
    }
    appendFileSync(process.env.SKRZAT_TIMINGS ?? '', `${JSON.stringify(line)}\n`)
  }
}
