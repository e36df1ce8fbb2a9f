/** Journeys by the keyboard alone: keys are pressed, and what has the focus is looked at. */
import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

type Way = {
  /** Shift+Tab instead of Tab. */
  back?: boolean
  /** After how many keys it counts as out of reach. */
  steps?: number
}

/** Presses Tab until this has the focus, and checks that one sees so. */
export async function tabTo(page: Page, target: Locator, { back = false, steps = 40 }: Way = {}) {
  await expectKept(page)
  await expect(target).toBeVisible()
  for (let step = 0; !(await isFocused(target)); step += 1) {
    if (step === steps)
      throw new Error(`${String(target)} is not reached in ${steps} steps, but ${await focused(page)}`)
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
  }
  await expectSeen(target)
}

/** Comes to a control by Tab and presses it. */
export async function go(page: Page, target: Locator, way: Way & { by?: 'Enter' | 'Space' } = {}) {
  await tabTo(page, target, way)
  await page.keyboard.press(way.by ?? 'Enter')
}

/** Comes to a field by Tab and writes into it, in place of what it has. */
export async function write(page: Page, target: Locator, text: string, way: Way = {}) {
  await tabTo(page, target, way)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** The focus is somewhere on the page: Tab does not start from the top. */
export async function expectKept(page: Page) {
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
}

/** What has the focus is in the viewport, under nothing else, and is marked. */
export async function expectSeen(target: Locator) {
  await expect(target).toBeFocused()
  await expect.poll(() => target.evaluate(unseen), { message: `${String(target)} is seen` }).toBe('')
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
}

function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? 'nothing')
}

/** Why one doesn't see that an element has the focus; runs in the page. */
export function unseen(element: Element): string {
  /** A radio button or a checkbox may be hidden, and its label be what one sees. */
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined
  const { width, height } = element.getBoundingClientRect()
  const shown = label && Math.min(width, height) < 4 ? label : element
  // A link that goes on in another line is looked for in its longest one.
  const [box = shown.getBoundingClientRect()] = [...shown.getClientRects()].toSorted(
    (a, b) => b.width - a.width,
  )
  const left = Math.max(0, box.left)
  const top = Math.max(0, box.top)
  const right = Math.min(innerWidth, box.right)
  const bottom = Math.min(innerHeight, box.bottom)
  if (right - left < 2 || bottom - top < 2) return 'outside of the viewport'
  const points = [
    [0.5, 0.5],
    [0.1, 0.5],
    [0.9, 0.5],
    [0.5, 0.15],
    [0.5, 0.85],
  ] as const
  const free = points.filter(([x, y]) => {
    const hit = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y)
    return hit && (shown.contains(hit) || hit.closest('label')?.contains(shown))
  })
  if (free.length < 3) return 'covered'
  const isMarked = (part: Element | null) => {
    if (!part) return false
    // The ring around a whole row is drawn by what stretches its link.
    return [undefined, '::after'].some((pseudo) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part, pseudo)
      return (
        (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) ||
        /0px 0px 0px [1-9]/.test(boxShadow)
      )
    })
  }
  // An item of a menu is marked by its ground.
  if (element.matches('[role^="menuitem"][data-highlighted]')) return ''
  const around = [element, element.nextElementSibling, label ?? null]
  for (let part = element.parentElement, depth = 0; part && depth < 3; part = part.parentElement, depth += 1)
    around.push(part)
  return around.some(isMarked) ? '' : 'without a ring'
}

/** From the top of a page that was just loaded into its content, past the menu. */
export async function skipMenu(page: Page) {
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Przejdź do treści' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
}

/** Opens a menu and chooses from it by arrows, each once the one before has moved the focus: Radix moves it a task later. */
export async function chooseFrom(page: Page, opener: Locator, entry: string | RegExp, way: Way = {}) {
  await go(page, opener, way)
  const menu = page.getByRole('menu')
  await expect(menu.and(page.locator(':focus, :has(:focus)'))).toBeVisible()
  const item = menu.getByRole('menuitem', { name: entry })
  const entries = menu.locator('[role^="menuitem"]:not([data-disabled])')
  const [from, to] = await Promise.all([
    entries.evaluateAll((all) => all.findIndex((each) => each === document.activeElement)),
    item.evaluate((chosen) => {
      const all = chosen.closest('[role="menu"]')?.querySelectorAll('[role^="menuitem"]:not([data-disabled])')
      return [...(all ?? [])].indexOf(chosen)
    }),
  ])
  for (let at = from + 1; at <= to; at += 1) {
    await page.keyboard.press('ArrowDown')
    await expect(entries.nth(at)).toBeFocused()
  }
  await expect(item).toBeFocused()
  await page.keyboard.press('Enter')
}

/** Undoes the last action from its toast, though there are others. */
export async function undoFromToast(page: Page, said: string | RegExp) {
  const toasts = page.getByRole('region', { name: /^Powiadomienia/ }).getByRole('listitem')
  const undo = toasts.filter({ hasText: said }).getByRole('button', { name: 'Cofnij', exact: true })
  await expect(undo).toBeVisible()
  // A dialog that is still there would take the focus back.
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0)
  await page.keyboard.press('Alt+t')
  await go(page, undo, { steps: 12 })
  await expect(page.getByText('Cofnięto', { exact: true })).toBeVisible()
  await expect(undo).toHaveCount(0)
  await expectKept(page)
}
