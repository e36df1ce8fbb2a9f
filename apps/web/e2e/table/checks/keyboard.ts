/** By Tab one comes to every control, in the order in which one reads, and sees where one is. */
import type { Page } from '@playwright/test'
import { unseen } from '../../support/keys.ts'

/** Of one page; a list with more has been walked far enough. */
const STEPS = 100

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** Walks once around the page, the dialog on top, or an open menu, from wherever it put the focus. @returns what is wrong */
export async function keyboardFaults(page: Page): Promise<string[]> {
  await page.evaluate(`window.unseen = ${unseen.toString()}`)
  const faults = await page.evaluate(begin, LAYERS)
  // A menu takes all other keys.
  const key = (await page.locator('[role="menu"]').count()) > 0 ? 'ArrowDown' : 'Tab'
  let around = 0
  const walked: string[] = []
  for (let step = 0; step < STEPS; step += 1) {
    await page.keyboard.press(key)
    const { at, name, fault } = await page.evaluate(look)
    if (fault) faults.push(fault)
    if (name) walked.push(name)
    if (at === 'out') around += 1
    if (at === 'again' || around === 2)
      return [...faults, ...(await page.evaluate(missed, { controls: CONTROLS, walked }))]
  }
  return faults
}

/**
 * Closes what is on top by Escape: the focus goes back to what opened it.
 * @param leaves it goes to something better
 */
export async function escapeFaults(page: Page, leaves = false): Promise<string[]> {
  const opened = await page.locator(LAYERS).count()
  // It was unfolded in the page: nothing is to be closed.
  if (opened === 0) return []
  for (let open = opened; open > 0;) {
    await page.keyboard.press('Escape')
    const left = await page.evaluate(countAfter, { open, layers: LAYERS })
    // Asks whether to give up what was written.
    if (left > open) return []
    if (left === open) return ['Escape closes nothing']
    open = left
  }
  return await page.evaluate(focusKept, leaves)
}

declare global {
  interface Window {
    unseen: (element: Element) => string
    /** What a person would call an element. */
    named: (element: Element | null) => string
    /** What was pressed last, outside of dialogs and menus. */
    pressed?: Element
  }
}

const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"]'

function begin(layers: string): string[] {
  for (const walked of document.querySelectorAll('[data-walked]')) walked.removeAttribute('data-walked')
  const layer = [...document.querySelectorAll(layers)].at(-1)
  layer?.setAttribute('data-layer', '')
  const faults = [...document.querySelectorAll('[tabindex]')]
    .filter((element) => element instanceof HTMLElement && element.tabIndex > 0)
    .map((element) => `out of order: ${window.named(element)}`)
  if (layer && !layer.contains(document.activeElement)) faults.push('the focus is outside of the dialog')
  return faults
}

/** Where the focus is now, and what is wrong with that. */
async function look(): Promise<{ at: 'new' | 'out' | 'again'; name?: string; fault: string }> {
  // An arrow moves the focus a task later.
  await new Promise((resolve) => setTimeout(resolve))
  const { activeElement: element } = document
  const layer = document.querySelector('[data-layer]')
  const last = document.querySelector('[data-walked="last"]')
  if (!element || element === document.body) return { at: 'out', fault: '' }
  if (element.hasAttribute('data-walked')) return { at: 'again', fault: '' }
  last?.setAttribute('data-walked', '')
  element.setAttribute('data-walked', 'last')
  const name = window.named(element)
  if (layer?.isConnected && !layer.contains(element))
    return { at: 'new', name, fault: `outside of the dialog: ${name}` }
  // A list that was scrolled draws its rows in the next frames.
  let why = window.unseen(element)
  for (let frame = 0; why !== '' && frame < 60; frame += 1) {
    await new Promise(requestAnimationFrame)
    why = window.unseen(element)
  }
  if (why !== '') return { at: 'new', name, fault: `${why}: ${name}` }
  const [from, to] = [last?.getBoundingClientRect(), element.getBoundingClientRect()]
  const isBack = from && (to.bottom <= from.top || (to.top < from.bottom && to.right <= from.left))
  // From the last one of a dialog one comes to its first.
  const isNext =
    last?.parentElement === element.parentElement &&
    last.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING &&
    getComputedStyle(element).position !== 'absolute'
  return { at: 'new', name, fault: isBack && isNext ? `before the one that comes first: ${name}` : '' }
}

/**
 * Controls that Tab should have led to and did not: radio buttons are one stop, and so are tabs. A row's buttons
 * that appear with the focus are new elements each time, so they are compared by name.
 */
function missed({ controls, walked }: { controls: string; walked: string[] }): string[] {
  const within = document.querySelector('[data-layer]') ?? document
  return [...within.querySelectorAll<HTMLElement>(controls)]
    .filter(
      (element) => element.tabIndex >= 0 && !element.matches(':disabled, [type="radio"], [data-walked]'),
    )
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]'))
    .filter((element) => !element.querySelector('[data-walked]'))
    .filter((element) => !walked.includes(window.named(element)))
    .map((element) => `not reached: ${window.named(element)}`)
}

/** How many layers there are once that is another number, or many frames have come. */
async function countAfter({ open, layers }: { open: number; layers: string }): Promise<number> {
  const count = () => document.querySelectorAll(layers).length
  for (let frame = 0; count() === open && frame < 120; frame += 1) await new Promise(requestAnimationFrame)
  return count()
}

/** The focus is at the opener, or in the row that has it. */
async function focusKept(leaves: boolean): Promise<string[]> {
  const { pressed: opener, named } = window
  const wanted =
    !leaves && opener?.isConnected && opener.checkVisibility({ visibilityProperty: true })
      ? opener
      : undefined
  const isKept = () =>
    document.activeElement !== document.body && (!wanted || document.activeElement?.contains(wanted))
  for (let frame = 0; !isKept() && frame < 60; frame += 1) await new Promise(requestAnimationFrame)
  if (isKept()) return []
  return [`the focus is not back at ${named(wanted ?? null)}, but at ${named(document.activeElement)}`]
}
