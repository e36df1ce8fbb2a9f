import type { Locator } from '@playwright/test'
import { expect } from './test.ts'

/** Presses a form's submit button while the form is invalid: it is exposed as disabled, and shows the errors. */
export async function pressBlocked(button: Locator) {
  await expect(button).toBeDisabled()
  await expect(button).not.toHaveAttribute('disabled')
  await button.click({ force: true })
}
