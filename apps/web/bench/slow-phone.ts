/** A phone on a slow line: its paints of a page, and when. */
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'

/** 1.6 Mbit/s down, half of that up, 150 ms to each answer; a processor four times as slow. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 }
const SLOWER = 4

const VIEWPORT = { width: 390, height: 844 }

/** Milliseconds without a request after which a page counts as complete. */
const QUIET = 1_500

const TOKEN = 'jhi-authenticationToken'

/** Milliseconds from the start of the navigation; `shift` is the sum of layout shifts. */
export type Paint = { largest: number; shift: number }

declare global {
  interface Window {
    painted?: Paint
    pressedAt?: number
  }
}

/** Collects the page's paints and layout shifts. */
function watch() {
  const painted: Paint = { largest: 0, shift: 0 }
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) painted.largest = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (Reflect.get(entry, 'hadRecentInput') !== true) painted.shift += Number(Reflect.get(entry, 'value'))
  }).observe({ type: 'layout-shift', buffered: true })
  window.painted = painted
}

/** Waits until a page is complete. Network idleness is no sign of it: a page's stream never ends. */
export async function whole(page: Page) {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
  await page.evaluate(async (quiet) => {
    await document.fonts.ready
    const asked = () => performance.getEntriesByType('resource').length
    let [count, since] = [asked(), performance.now()]
    while (performance.now() - since < quiet) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      if (asked() !== count) [count, since] = [asked(), performance.now()]
    }
  }, QUIET)
}

/** A phone with an empty cache, signed in if there is a token. */
export function phone(browser: Browser, baseURL: string, token?: string): Promise<BrowserContext> {
  const localStorage = token === undefined ? [] : [{ name: TOKEN, value: token }]
  return browser.newContext({
    baseURL,
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    viewport: VIEWPORT,
    storageState: { cookies: [], origins: [{ origin: baseURL, localStorage }] },
  })
}

/**
 * Waits until a page sends no more requests, observed from outside, as a script in the page would use its processor's
 * time.
 */
async function quiet(session: CDPSession) {
  let since = performance.now()
  session.on('Network.requestWillBeSent', () => (since = performance.now()))
  while (performance.now() - since < QUIET) await new Promise((resolve) => setTimeout(resolve, 50))
}

/** Opens a URL on the slow line. */
export async function paintOf(context: BrowserContext, address: string): Promise<Paint> {
  const page = await context.newPage()
  await page.addInitScript(watch)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', LINE)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const still = quiet(session)
  await page.goto(address, { waitUntil: 'commit' })
  await still
  await whole(page)
  const painted = await page.evaluate(() => window.painted)
  await page.close()
  if (!painted) throw new Error(`Nothing was painted of ${address}`)
  return painted
}

/** Keeps when a person last pressed something. */
function watchPresses() {
  window.pressedAt = 0
  for (const type of ['keydown', 'click'] as const)
    addEventListener(type, ({ timeStamp }) => (window.pressedAt = timeStamp), true)
}

/** A page on the slow line in which a person signs in and moves between screens. */
export async function slowPage(context: BrowserContext) {
  const page = await context.newPage()
  await page.addInitScript(watchPresses)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', LINE)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return {
    page,
    /** As long as a person looks at a screen: until it loads nothing more. */
    look: () => quiet(session),
    /**
     * Milliseconds from the last press, or from the start of the navigation, until the app itself shows a screen
     * without a skeleton.
     */
    async usable(this: void, path: string): Promise<number> {
      const handle = await page.waitForFunction(
        (wanted) =>
          window.location.pathname === wanted &&
          !document.querySelector('#first, [aria-busy="true"]') &&
          document.querySelector('main h1') &&
          performance.now() - (window.pressedAt ?? 0),
        path,
        { polling: 'raf' },
      )
      const time = await handle.jsonValue()
      if (typeof time !== 'number') throw new Error(`${path} was not shown`)
      return time
    },
  }
}
