import type { Page } from '@playwright/test'

/**
 * Texts that reach over the screen's edges, except in what scrolls sideways, or over those of their button, tab or
 * label, except where three dots say so; and the page or a dialog that scrolls sideways itself.
 */
export async function outsideOfTheScreen(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const found: string[] = []
    if (document.documentElement.scrollWidth > width)
      found.push(`the page scrolls sideways: ${document.documentElement.scrollWidth} px`)

    const scrolls = (element: Element) => {
      const { overflowX } = getComputedStyle(element)
      return overflowX === 'auto' || overflowX === 'scroll' || overflowX === 'hidden' || overflowX === 'clip'
    }
    /** Whether something between the two hides or scrolls what is too wide. */
    const clipped = (from: Element, until: Element) => {
      for (let at: Element | null = from; at && at !== until; at = at.parentElement)
        if (scrolls(at)) return true
      return false
    }
    const dialogs = ':is([role="dialog"], [role="alertdialog"])'
    for (const part of document.querySelectorAll(`${dialogs}, ${dialogs} *`))
      if (part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX === 'auto')
        found.push(`a part of a dialog scrolls sideways: ${part.textContent.slice(0, 80)}`)

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement
      if (!parent || !node.textContent?.trim()) continue
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { left, right, width: wide } = range.getBoundingClientRect()
      if (wide === 0) continue
      const box = parent.closest('button, a, [role="tab"], label, th')
      const { left: from, right: to, width: space } = (box ?? document.body).getBoundingClientRect()
      const shortened = box !== null && getComputedStyle(box).textOverflow === 'ellipsis'
      const outside =
        (!clipped(parent, document.body) && (right > width + 1 || left < -1)) ||
        (box && !shortened && !clipped(parent, box) && space > 1 && (right > to + 1 || left < from - 1))
      if (outside) found.push(`"${node.textContent.trim()}" from ${Math.round(left)} to ${Math.round(right)}`)
    }
    return found
  })
}
