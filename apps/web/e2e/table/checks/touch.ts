import type { Page } from '@playwright/test'

/** Buttons that are too low for a finger. */
export async function touchFaults(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll('button, [role="button"]')]
      .filter(
        (button) =>
          button.checkVisibility({ visibilityProperty: true }) && !button.closest('[aria-hidden="true"]'),
      )
      .filter(
        (button) => Math.round(button.getBoundingClientRect().height) < 44 && !button.closest('.swagger-ui'),
      )
      .map((button) => `low: ${window.named(button)}`),
  )
}
