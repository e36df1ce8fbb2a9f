import type { Page } from '@playwright/test'
import { outsideOfTheScreen } from '../../support/outside.ts'

/**
 * What does not fit: texts over an edge or over their own box, words and numbers broken between two lines, texts cut off
 * without three dots or a title, dates and amounts cut off at all, on a desktop also the words in an empty search, bars
 * over the last content, and buttons of rows with more than one line.
 */
export async function fitFaults(page: Page): Promise<string[]> {
  return [
    ...(await outsideOfTheScreen(page)),
    ...(await page.evaluate(cutOrCovered)),
    ...(await page.evaluate(squeezed)),
    ...(await page.evaluate(brokenButtons)),
    ...(await page.evaluate(edge)),
  ]
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
    // With dots in it, a date or an amount would be another one.
    const shortened = wide && /^[\d\s.,/:–-]{4,}(zł)?$/.test(element.textContent.trim())
    const high = hides(overflowY) && element.scrollHeight > element.clientHeight + 4
    if ((wide && !said) || shortened || (high && !said && webkitLineClamp === 'none'))
      found.push(`cut off: "${element.textContent.trim().slice(0, 60)}"`)
  }

  const brush = document.createElement('canvas').getContext('2d')
  for (const input of document.querySelectorAll<HTMLInputElement>('input[type="search"]')) {
    if (!brush || innerWidth < 1024 || input.value !== '' || !shown(input)) continue
    const { font, paddingLeft, paddingRight } = getComputedStyle(input)
    brush.font = font
    const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    if (brush.measureText(input.placeholder).width > room + 1) found.push(`cut off: "${input.placeholder}"`)
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
  /** A dialog, also a small one in its frame, covers what one comes back to. */
  const isDialog = (element: Element) => {
    const dialogs = '[role="dialog"], [role="alertdialog"]'
    return element.closest(dialogs) !== null || element.querySelector(dialogs) !== null
  }
  const bars = [...document.querySelectorAll('body *')].filter((element) => {
    const { position } = getComputedStyle(element)
    if (position !== 'fixed' || !shown(element) || isDialog(element)) return false
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

/** Words and numbers that go on in the next line without a hyphen, and texts wider than their own box. */
function squeezed(): string[] {
  const found: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement
    const text = node.textContent ?? ''
    if (!parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    if (parent.closest('pre, code, .font-mono, .sr-only, svg')) continue
    const { overflowX, display, hyphens } = getComputedStyle(parent)
    const range = document.createRange()
    range.selectNodeContents(node)
    // What is laid over it, as a larger target for a finger, may be wider.
    const [own, box] = [range.getBoundingClientRect(), parent.getBoundingClientRect()]
    if (display !== 'inline' && overflowX === 'visible' && parent.clientWidth > 1)
      if (text.trim() && (own.right > box.right + 2 || own.left < box.left - 2))
        found.push(`over its box: "${text.trim().slice(0, 60)}"`)
    const linesOf = ({ index, 0: part }: RegExpExecArray) => {
      range.setStart(node, index)
      range.setEnd(node, index + part.length)
      return new Set(
        [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
      )
    }
    // Most texts are in one line.
    if (hyphens === 'auto' || range.getClientRects().length < 2) continue
    for (const phone of text.matchAll(/(?<!\d )\b\d{3} \d{3} \d{3}\b(?! \d)/g))
      if (linesOf(phone).size > 1) found.push(`broken: "${phone[0]}"`)
    // Addresses, keys and the like have no other place to break.
    for (const word of text.matchAll(/[\p{L}\p{N}\u00A0\u202F]{2,}/gu)) {
      if (word[0].length > 24) continue
      const around = text.slice(Math.max(0, word.index - 1), word.index + word[0].length + 1)
      if (/[@/._:\u00AD]\S|\S[@/_:]/u.test(around)) continue
      if (linesOf(word).size > 1) found.push(`broken: "${word[0]}"`)
    }
  }
  return found
}

/** Buttons in rows and cards whose text takes more than one line. */
function brokenButtons(): string[] {
  const buttons = document.querySelectorAll('main li :is(button, a), main article :is(button, a)')
  return [...buttons].flatMap((button) => {
    const { display, justifyContent, whiteSpace } = getComputedStyle(button)
    // Not a whole row that is a button, or a link within a sentence.
    if (display !== 'inline-flex' || justifyContent !== 'center' || whiteSpace === 'pre-line') return []
    if (!button.checkVisibility({ visibilityProperty: true })) return []
    const range = document.createRange()
    const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      range.selectNodeContents(node)
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
        return [`in two lines: "${button.textContent.trim()}"`]
    }
    return []
  })
}

/** Beside the menu all pages begin at one left edge, or fill the whole room; an error is in the middle. */
function edge(): string[] {
  const [main, content] = [document.querySelector('main'), document.querySelector('main > div')]
  const heading = document.querySelector('h1')
  if (innerWidth !== 1280 || !main || !content || !document.querySelector('aside, nav')) return []
  if (heading && getComputedStyle(heading).textAlign === 'center') return []
  const from = content.getBoundingClientRect().left - main.getBoundingClientRect().left
  const begins = from + Number.parseFloat(getComputedStyle(content).paddingLeft)
  return begins === 0 || begins === 32 ? [] : [`begins at ${begins} px instead of 32`]
}
