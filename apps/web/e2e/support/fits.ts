import type { Page } from '@playwright/test'
import { outsideOfTheScreen } from './outside.ts'

/** What does not fit: texts over an edge, texts cut off without three dots or a title, and bars over the last content. */
export async function misfits(page: Page): Promise<string[]> {
  return [...(await outsideOfTheScreen(page)), ...(await page.evaluate(cutOrCovered))]
}

function cutOrCovered(): string[] {
  const found: string[] = []
  const shown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true })

  for (const element of document.querySelectorAll('body *')) {
    const own = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    )
    if (!own || !(element instanceof HTMLElement) || element.clientWidth <= 1 || !shown(element)) continue
    const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element)
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const said = element.closest('[title], [aria-label]') !== null || textOverflow === 'ellipsis'
    const wide = hides(overflowX) && element.scrollWidth > element.clientWidth + 1
    const high = hides(overflowY) && element.scrollHeight > element.clientHeight + 4
    if ((wide && !said) || (high && !said && webkitLineClamp === 'none'))
      found.push(`cut off: "${element.textContent.trim().slice(0, 60)}"`)
  }

  /** Whether a part of the page hides or scrolls it, or it is placed apart from the others. */
  const isHeld = (element: Element) => {
    for (let at: Element | null = element; at && at.tagName !== 'MAIN'; at = at.parentElement) {
      const { position, overflowY } = getComputedStyle(at)
      if (position === 'absolute' || overflowY !== 'visible') return true
    }
    return false
  }
  const main = document.querySelector('main')
  if (!main) return found
  const bars = [...document.querySelectorAll('body *')].filter((element) => {
    const { position } = getComputedStyle(element)
    if (position !== 'fixed' || !shown(element)) return false
    const { top, bottom, width } = element.getBoundingClientRect()
    return width > innerWidth * 0.6 && bottom > innerHeight - 2 && top > innerHeight / 2
  })
  const height = document.documentElement.scrollHeight
  const last = Math.max(
    0,
    ...[...main.querySelectorAll('*')].flatMap((element) => {
      if (bars.some((bar) => bar.contains(element)) || element.childElementCount > 0) return []
      if (!shown(element) || isHeld(element)) return []
      return [element.getBoundingClientRect().bottom + scrollY]
    }),
  )
  for (const bar of bars) {
    const barHeight = bar.getBoundingClientRect().height
    if (last > height - barHeight + 1)
      found.push(`a bar covers the end by ${Math.round(last - height + barHeight)} px`)
  }
  return found
}
