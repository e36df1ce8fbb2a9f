/** Dialogs on a phone and on a desktop: they fit, and keep to axe in light and dark. */
import type { Locator, Page } from '@playwright/test'
import { misfits } from './fits.ts'
import { expect, expectAccessible, test, type Person } from './test.ts'

export type Dialog = {
  name: string
  as: Person
  path: string
  /** What opens it, on a desktop. */
  open: (page: Page) => Promise<void>
  /** Something in it that is there once it is whole. */
  whole: (dialog: Locator) => Locator
}

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()

export const button = (name: string | RegExp) => (dialog: Locator) =>
  dialog.getByRole('button', { name }).first()

/** The dialog on top: those below it are hidden from readers. */
export const top = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

/** Presses a button of the dialog on top, which opens another. */
export const further = (name: string | RegExp) => (page: Page) =>
  top(page).getByRole('button', { name }).first().click()

/** Checks dialogs that change nothing until they are confirmed. */
export function checkDialogs(dialogs: readonly Dialog[]) {
  for (const { name, as, path, open, whole } of dialogs) {
    test(name, async ({ page, openAs }) => {
      if (path === '/login') await page.goto(path)
      else await openAs(as, path)
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      await open(page)
      await expectFitting(page, whole(top(page)))
    })
  }
}

const DESKTOP = { width: 1280, height: 900 }
const PHONES = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
]

/** Checks what is shown, by something in it that is there once it is whole, and leaves the page at the size it had. */
export async function expectFitting(page: Page, whole: Locator, on: 'each' | 'desktop' | 'phone' = 'each') {
  await expect(whole).toBeVisible()
  const size = page.viewportSize()
  for (const viewport of [...(on === 'phone' ? [] : [DESKTOP]), ...(on === 'desktop' ? [] : PHONES)]) {
    await test.step(`at ${viewport.width} px`, async () => {
      await page.setViewportSize(viewport)
      await expectWhole(page)
      await expect(whole).toBeVisible()
      expect.soft(await misfits(page)).toEqual([])
      if (viewport.width > 320) await expectAccessible(page)
    })
  }
  if (size) await page.setViewportSize(size)
}

/** Nothing loads or moves any more; a button that opened the dialog may wait for its answer. */
async function expectWhole(page: Page) {
  await expect(page.locator('[aria-busy="true"]:not(button), .animate-breathe')).toHaveCount(0)
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}
