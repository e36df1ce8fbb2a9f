import type { Locator } from '@playwright/test'
import { expect } from './test.ts'

/** Presses a form's button while something in the form is wrong: it is read as disabled, and says what is wrong. */
export async function pressBlocked(button: Locator) {
  await expect(button).toBeDisabled()
  await expect(button).not.toHaveAttribute('disabled')
  await button.click({ force: true })
}
