/**
 * Runs where the document ends, when its styles are there: shows the part that the script in its head has chosen, the
 * page as the server has drawn it, and then begins with the app, which shows its own.
 */
import { late } from './late.ts'

/** Milliseconds that text waits for its fonts: what changes its width later would move what is read. */
const FOR_FONTS = 1_000

/** Milliseconds that the app waits for the drawn page: what it does when it begins would hold that up. */
const FOR_PAGE = 1_500

/** A letter of each font that Polish text needs. */
const LETTERS = ['a', 'ą']

const page = document.documentElement
const box = document.querySelector('#first')
/** Nothing in it can be used, nor is it announced. */
const first = box?.firstElementChild

function partOf(name: string): DocumentFragment | undefined {
  const part = document.querySelector(`#first-${name}`)
  return part instanceof HTMLTemplateElement ? part.content : undefined
}

function show(name: string) {
  const part = partOf(name)
  if (part) first?.replaceChildren(part)
}

/** The app does not come: what the document shows would never work. */
function say(why: 'lost' | 'failed') {
  const part = partOf(`${why}-${page.lang}`)
  // The app has taken its place, or it has been said.
  if (!box?.isConnected || box.childElementCount > 1 || !part) return
  part.querySelector('button')?.addEventListener('click', () => window.location.reload())
  box.append(part)
}

function sayLost() {
  say('lost')
}

/** An import that failed is said so by all browsers, each in its own words. */
function sayError({ message }: ErrorEvent) {
  say(/import/i.test(message) ? 'lost' : 'failed')
}

/**
 * The browser paints before the app takes the processor: a frame later, as it is still busy with one when that one's
 * timers run. In a hidden tab it never does.
 */
function painted(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve()
  return new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
  )
}

function beginApp() {
  const waiting = document.querySelector<HTMLScriptElement>('script[type="later"]')
  // While developing it is not held back.
  if (!waiting) return
  const script = document.createElement('script')
  script.type = 'module'
  script.crossOrigin = ''
  script.src = waiting.src
  script.addEventListener('error', sayLost)
  waiting.replaceWith(script)
}

async function begin() {
  const chosen = page.dataset['first']
  if (chosen === undefined) return
  const isDrawn = chosen === 'inside'
  if (isDrawn) show(chosen)
  const fonts = Promise.all(LETTERS.map((letter) => document.fonts.load('1em "Onest Variable"', letter)))
  const drawn = late(window.skrzatFirst?.early.page, FOR_PAGE)
  await late(fonts, FOR_FONTS)
  if (!isDrawn) show(chosen)
  const html = await drawn
  if (first && html !== undefined) first.innerHTML = html
  await painted()
  window.skrzatFirst?.load()
}

window.addEventListener('error', sayError)
void begin().finally(beginApp)
