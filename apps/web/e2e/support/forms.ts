import type { Locator } from '@playwright/test'
import { expect } from './test.ts'

/** Presses a form's submit button while the form is invalid: it is exposed as disabled, and shows the errors. */
export async function pressBlocked(button: Locator) {
  await expect(button).toBeDisabled()
  await expect(button).not.toHaveAttribute('disabled')
  // Playwright clicks no aria-disabled button unless forced, and then where it was before the page moved.
  await button.press('Enter')
}
