import { describe, expect, test } from 'vitest'
import { failuresOf } from '../lib/failures.ts'

const PASSED = Array.from({ length: 100 }, (_, index) => ` ✓ test/file-${index}.test.ts (1 test) 3ms`)
const FAILED = [
  '⎯⎯⎯⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯⎯⎯⎯',
  '',
  ' FAIL  |server| test/a.test.ts > adds',
  'AssertionError: expected 1 to be 2',
  '⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[1/1]⎯',
]
const UNHANDLED = ['⎯⎯⎯⎯⎯⎯ Unhandled Errors ⎯⎯⎯⎯⎯⎯', 'Error: read ECONNRESET']
const SUMMARY = [' Test Files  1 failed (101)', '      Tests  1 failed | 100 passed (101)']

const log = (...parts: string[][]) => parts.flat().join('\n')

describe('of a run that failed', () => {
  test.each([
    ['tests', FAILED],
    ['suites', ['⎯⎯⎯⎯⎯⎯ Failed Suites 1 ⎯⎯⎯⎯⎯⎯⎯', ' FAIL  |server| test/b.test.ts']],
    ['errors that nobody handled', UNHANDLED],
    ['both', [...FAILED, '', ...UNHANDLED]],
  ])('%s are told from their heading to the end', (_name, failures) => {
    expect(failuresOf(log(PASSED, failures, SUMMARY))).toBe(log(failures, SUMMARY))
  })

  test('the heading is found in colours, and told without them', () => {
    const heading =
      '\u001B[31m⎯⎯⎯⎯⎯⎯⎯\u001B[39m\u001B[1m\u001B[41m Failed Tests 1 \u001B[49m\u001B[22m\u001B[31m⎯⎯⎯⎯⎯⎯⎯\u001B[39m'
    expect(failuresOf(log(PASSED, [heading], FAILED.slice(1), SUMMARY))).toBe(log(FAILED, SUMMARY))
  })

  test('the line that ends an error is no heading', () => {
    const told = failuresOf(log(PASSED, FAILED.slice(2), SUMMARY))
    expect(told).toBe(log(PASSED, FAILED.slice(2), SUMMARY).split('\n').slice(-40).join('\n'))
  })

  test('its last lines are told where no heading says why', () => {
    const told = failuresOf(log(PASSED, ['error during close: it hangs'])).split('\n')
    expect(told).toHaveLength(40)
    expect(told.at(-1)).toBe('error during close: it hangs')
  })
})
