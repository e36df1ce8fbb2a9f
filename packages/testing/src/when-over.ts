import { afterAll, onTestFinished, TestRunner } from 'vitest'

/**
 * Cleans up what a helper has opened: after the test that called the helper, or after the file's last test where the file
 * itself did. An `afterAll` that is called in a test is never run.
 */
export function whenOver(clean: () => unknown): void {
  const later = TestRunner.getCurrentTest() === undefined ? afterAll : onTestFinished
  later(async () => {
    await clean()
  })
}
