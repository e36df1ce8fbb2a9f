/**
 * Dialogs, questions, sheets and popovers, without a race: a key pressed before one listens goes to what is below, and
 * one pressed before the focus is back goes to nobody.
 */
import type { Locator, Page } from '@playwright/test'
import { expect, pin } from './test.ts'

/**
 * Waits until a dialog can be used: it is on top, shown, has the focus, and listens to keys and to presses beside it.
 * @returns this very dialog, whatever opens above it
 */
export async function opened(page: Page, name?: string | RegExp): Promise<Locator> {
  const named = name === undefined ? {} : { name }
  const dialog = page.getByRole('dialog', named).or(page.getByRole('alertdialog', named)).last()
  await expectUsable(dialog)
  return page.locator(`[id="${await dialog.getAttribute('id')}"]`)
}

/**
 * Waits until a dialog is gone and the focus is where it stays.
 * @param focused what has the focus then, such as the dialog's opener; by default anything of what is on top now
 */
export async function dismissed(dialog: Locator, focused?: Locator): Promise<void> {
  await expect(dialog).toHaveCount(0)
  const page = dialog.page()
  await expect.poll(() => page.evaluate(lostFocus), { message: 'the focus is kept' }).toBe('')
  if (focused) await expect(focused).toBeFocused()
}

/** Closes the dialog on top by Escape, once that would be heard; otherwise as `dismissed`. */
export async function closeByEscape(dialog: Locator, focused?: Locator): Promise<void> {
  await expectUsable(dialog)
  await dialog.page().keyboard.press('Escape')
  await dismissed(dialog, focused)
}

/** Proves with the PIN who one is, where that is asked for. */
export async function prove(page: Page, secret = pin): Promise<void> {
  const asked = await opened(page, 'Potwierdź, że to Ty')
  await asked.getByLabel('PIN lub hasło', { exact: true }).fill(secret)
  await page.keyboard.press('Enter')
  await expect(asked).toHaveCount(0)
}

/** The pictures that are shown large, once the arrows and Escape are heard: they take the focus after they have opened. */
export async function openedLightbox(page: Page): Promise<Locator> {
  const lightbox = page.getByRole('dialog', { name: 'Zdjęcia', exact: true })
  await expect(lightbox.and(page.locator(':focus, :has(:focus)'))).toBeVisible()
  return lightbox
}

async function expectUsable(dialog: Locator) {
  await expect(dialog).toBeVisible()
  await expect.poll(() => dialog.evaluate(unusable), { message: `${String(dialog)} can be used` }).toBe('')
}

/** Why a dialog can't be used yet; runs in the page. */
async function unusable(dialog: Element): Promise<string> {
  // Radix listens some effects and a task after a dialog is shown: a page that is idle, or was never for so long, has run them.
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }))
  const open = document.querySelectorAll(':is([role="dialog"], [role="alertdialog"])[data-state="open"]')
  if ([...open].at(-1) !== dialog) return 'not on top'
  if (!dialog.contains(document.activeElement)) return 'without the focus'
  // A modal layer that Radix has not registered as the highest takes no presses yet.
  const isBehind = document.body.style.pointerEvents === 'none' && !dialog.matches('[style*="events: auto"]')
  return isBehind ? 'not listening' : ''
}

/** Why the focus is not where it stays; runs in the page. */
async function lostFocus(): Promise<string> {
  // Radix returns the focus some effects and a task after the dialog is gone.
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }))
  const open = document.querySelectorAll(':is([role="dialog"], [role="alertdialog"])[data-state="open"]')
  const { activeElement, body } = document
  if (activeElement === null || activeElement === body) return 'nothing has the focus'
  const top = [...open].at(-1)
  return top && !top.contains(activeElement) ? 'the dialog on top has not the focus' : ''
}
