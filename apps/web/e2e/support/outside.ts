import type { Page } from '@playwright/test'

/**
 * Texts that reach over the screen's edges or over those of their button or tab, except in what scrolls sideways; and
 * the page itself if it does.
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
    const clipped = (from: Element) => {
      for (let at: Element | null = from; at && at !== document.body; at = at.parentElement)
        if (scrolls(at)) return true
      return false
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement
      if (!parent || !node.textContent?.trim()) continue
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      if (clipped(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { left, right, width: wide } = range.getBoundingClientRect()
      if (wide === 0) continue
      const box = parent.closest('button, a, [role="tab"], label, th')?.getBoundingClientRect()
      const outside =
        right > width + 1 ||
        left < -1 ||
        (box && box.width > 1 && (right > box.right + 1 || left < box.left - 1))
      if (outside) found.push(`"${node.textContent.trim()}" from ${Math.round(left)} to ${Math.round(right)}`)
    }
    return found
  })
}
