import type { Page } from '@playwright/test'

/** Of libraries: the API's page, and the handles of a crop, beside which one drags the whole frame. */
const THEIRS = '.swagger-ui, .ReactCrop'

/** Buttons that are too low for a finger. */
export async function touchFaults(page: Page): Promise<string[]> {
  return await page.evaluate(
    (theirs) =>
      [...document.querySelectorAll('button, [role="button"]')]
        .filter(
          (button) =>
            button.checkVisibility({ visibilityProperty: true }) && !button.closest('[aria-hidden="true"]'),
        )
        .filter((button) => Math.round(button.getBoundingClientRect().height) < 44 && !button.closest(theirs))
        .map((button) => `low: ${window.named(button)}`),
    THEIRS,
  )
}
