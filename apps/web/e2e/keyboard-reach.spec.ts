/** On every screen Tab leads to every control, and one sees where one is. */
import type { Page } from '@playwright/test'
import { unseen } from './support/keys.ts'
import { screens, visitors } from './support/screens.ts'
import { expect, test } from './support/test.ts'

/** Of one page; a list with more has been walked far enough. */
const STEPS = 100

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex]'

/**
 * Goes on by Tab, and checks that one sees where one is.
 * @returns whether that is new, out of the page, or where one was
 */
async function next(page: Page): Promise<'new' | 'out' | 'again'> {
  await page.keyboard.press('Tab')
  const { place, html } = await page.evaluate(() => {
    const { activeElement } = document
    if (!activeElement || activeElement === document.body) return { place: 'out' as const, html: '' }
    if (activeElement.hasAttribute('data-walked')) return { place: 'again' as const, html: '' }
    activeElement.setAttribute('data-walked', '')
    return { place: 'new' as const, html: activeElement.outerHTML.slice(0, 160) }
  })
  if (place !== 'new') return place
  const focused = page.locator(':focus')
  if ((await focused.evaluate(unseen)) !== '')
    await expect.poll(() => focused.evaluate(unseen), { message: html }).toBe('')
  return place
}

/** Walks once around the page, from wherever it put the focus; false where it has too much for that. */
async function walk(page: Page): Promise<boolean> {
  await page.evaluate(() => {
    for (const walked of document.querySelectorAll('[data-walked]')) walked.removeAttribute('data-walked')
  })
  let around = 0
  for (let step = 0; step < STEPS; step += 1) {
    const place = await next(page)
    if (place === 'again') return true
    if (place === 'out') around += 1
    if (around === 2) return true
  }
  return false
}

/** Controls that Tab should have led to and did not: radio buttons are one stop. */
function missed(page: Page): Promise<string[]> {
  return page.evaluate((controls) => {
    return [...document.querySelectorAll<HTMLElement>(controls)]
      .filter(
        (element) => element.tabIndex >= 0 && !element.matches(':disabled, [type="radio"], [data-walked]'),
      )
      .filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]'),
      )
      .map((element) => element.outerHTML.slice(0, 160))
  }, CONTROLS)
}

for (const visitor of visitors) {
  for (const path of screens[visitor]) {
    test(`${path}: all that ${visitor} is shown is reached by Tab, and seen`, async ({ openAs, page }) => {
      if (visitor === 'nobody') await page.goto(path)
      else await openAs(visitor, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy="true"], .animate-breathe')).toHaveCount(0)
      // What came while one walked, as the demo's list does, is met on the next walk.
      await expect.poll(async () => ((await walk(page)) ? missed(page) : [])).toEqual([])
    })
  }
}
