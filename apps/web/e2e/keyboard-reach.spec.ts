/** On every screen Tab leads to every control, and one sees where one is. */
import type { Page } from '@playwright/test'
import { unseen } from './support/keys.ts'
import { screens, visitors } from './support/screens.ts'
import { expect, test } from './support/test.ts'

/** Of one page; a list with more has been walked far enough. */
const STEPS = 150

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** Where Tab leads to, in words, with what is wrong there; empty where it leads out of the page or around. */
async function next(page: Page): Promise<string> {
  await page.keyboard.press('Tab')
  const focused = page.locator(':focus')
  const name = await page.evaluate(() => {
    const { activeElement } = document
    if (!activeElement || activeElement === document.body || activeElement.hasAttribute('data-walked'))
      return ''
    activeElement.setAttribute('data-walked', '')
    return activeElement.outerHTML.slice(0, 160)
  })
  if (name !== '') await expect.poll(() => focused.evaluate(unseen), { message: name }).toBe('')
  return name
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
  test(`all that ${visitor} is shown is reached by Tab, and seen`, async ({ openAs, page }) => {
    for (const path of screens[visitor]) {
      await test.step(path, async () => {
        if (visitor === 'nobody') await page.goto(path)
        else await openAs(visitor, path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('[aria-busy="true"], .animate-breathe')).toHaveCount(0)
        let steps = 0
        // The first may come while the page has just taken the focus.
        while (steps < STEPS && (await next(page)) !== '') steps += 1
        if (steps < STEPS) expect(await missed(page)).toEqual([])
      })
    }
  })
}
