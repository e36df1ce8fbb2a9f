/**
 * Runs at the document's end, when its styles are loaded: shows the part chosen by the script in its head, then the
 * page drawn by the server, and then starts the app, which renders its own.
 */
import { valueWithin } from './late.ts'
import { PHONE } from './browser-keeps.ts'

/** Milliseconds that text waits for its fonts, as a later change of its width would move it. */
const FOR_FONTS = 1_000

/** Milliseconds that the app waits for the drawn page, which its start would delay. */
const FOR_PAGE = 1_500

/** Milliseconds after the sign-in form's code, in which its own parts are loaded. */
const AFTER_LOGIN = 1_000

/** A letter of each font that Polish text needs. */
const LETTERS = ['a', 'ą']

const page = document.documentElement
const box = document.querySelector('#first')
/** Inert: its content can't be used, nor is it announced. */
const first = box?.firstElementChild

function partOf(name: string): DocumentFragment | undefined {
  const part = document.querySelector(`#first-${name}`)
  return part instanceof HTMLTemplateElement ? part.content : undefined
}

function showPart(name: string) {
  const part = partOf(name)
  if (part) first?.replaceChildren(part)
}

/** The app could not be loaded, so the document's content would never work. */
function say(why: 'lost' | 'failed') {
  const part = partOf(`${why}-${page.lang}`)
  // The app has replaced it, or the message is shown already.
  if (!box?.isConnected || box.childElementCount > 1 || !part) return
  part.querySelector('button')?.addEventListener('click', () => window.location.reload())
  box.append(part)
}

function sayLost() {
  say('lost')
}

/** All browsers report a failed import, each with its own text. */
function sayError({ message }: ErrorEvent) {
  say(/import/i.test(message) ? 'lost' : 'failed')
}

/**
 * Lets the browser paint before the app occupies the processor: one frame later, as it is still busy with a frame when
 * that one's timers run. A hidden tab never paints.
 */
function painted(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve()
  return new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
  )
}

function beginApp() {
  const waiting = document.querySelector<HTMLScriptElement>('script[type="later"]')
  // In dev the app starts without waiting.
  if (!waiting) return
  const script = document.createElement('script')
  script.type = 'module'
  script.crossOrigin = ''
  script.src = waiting.src
  script.addEventListener('error', sayLost)
  // While the person types, the page that follows is loaded.
  if (page.dataset['first'] !== 'inside')
    script.addEventListener('load', () => setTimeout(() => window.skrzatFirst?.load(), AFTER_LOGIN))
  waiting.replaceWith(script)
}

async function begin() {
  const chosen = page.dataset['first']
  if (chosen === undefined) return
  const isDrawn = chosen === 'inside'
  if (isDrawn) showPart(chosen)
  const fonts = Promise.all(LETTERS.map((letter) => document.fonts.load('1em "Onest Variable"', letter)))
  const drawn = valueWithin(window.skrzatFirst?.early?.page, FOR_PAGE)
  await valueWithin(fonts, FOR_FONTS)
  // On a first visit the line is free while the server draws; on others the files are here, and would delay the paint.
  const isEarly = isDrawn && !navigator.serviceWorker?.controller
  if (isEarly) window.skrzatFirst?.load()
  if (!isDrawn) {
    showPart(chosen)
    const remember = first?.querySelector<HTMLInputElement>('[type=checkbox]')
    if (remember) remember.checked = window.matchMedia(PHONE).matches
  }
  const html = await drawn
  if (first && html !== undefined) first.innerHTML = html
  await painted()
  if (isDrawn && !isEarly) window.skrzatFirst?.load()
}

window.addEventListener('error', sayError)
void begin().finally(beginApp)
