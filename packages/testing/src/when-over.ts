import { afterAll, onTestFinished, TestRunner } from 'vitest'

/**
 * Cleans up what a helper has opened: after the test that called the helper, or after the file's last test if the file
 * itself did. Vitest ignores an `afterAll` within a test.
 */
export function whenOver(clean: () => unknown): void {
  const later = TestRunner.getCurrentTest() === undefined ? afterAll : onTestFinished
  later(async () => {
    await clean()
  })
}
