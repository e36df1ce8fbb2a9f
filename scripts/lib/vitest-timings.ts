/** A reporter of Vitest: writes each test's timing (timings.ts) to the file in SKRZAT_TIMINGS. */
import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestCase } from 'vitest/node'
import type { Timing } from './timings.ts'

export default class VitestTimings implements Reporter {
  onTestCaseResult(test: TestCase) {
    const { state } = test.result()
    if (state === 'pending') return
    const line: Timing = {
      runner: 'vitest',
      file: relative(process.cwd(), test.module.moduleId),
      title: test.fullName.replaceAll(' > ', ' '),
      state,
      milliseconds: test.diagnostic()?.duration ?? 0,
      limit: test.options.timeout ?? test.project.config.testTimeout,
    }
    appendFileSync(process.env['SKRZAT_TIMINGS'] ?? '', `${JSON.stringify(line)}\n`)
  }
}
