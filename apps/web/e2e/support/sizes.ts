/** The sizes at which each screen is looked at. */
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

export const WIDTHS = [320, 390, 768, 1280, 1920]

const heights: Record<number, number> = { 320: 640, 390: 844, 768: 1024, 1280: 900, 1920: 1080 }

/** Other tests bring notices to the same accounts at any time; their toasts slide in from outside. */
export function hideToasts(page: Page) {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('[data-sonner-toaster] { display: none !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
}

/** Media queries are told in the next frame, virtual rows are measured in a second one. */
export async function resize(page: Page, width: number) {
  if (page.viewportSize()?.width === width) return
  await page.setViewportSize({ width, height: heights[width] ?? 900 })
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await expectLoaded(page)
}

/** What is shown has loaded: nothing is busy, and nothing stands in for it. */
export async function expectLoaded(page: Page) {
  await expect(page.locator('[aria-busy="true"], .animate-breathe')).toHaveCount(0)
}
