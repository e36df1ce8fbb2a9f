/**
 * The largest paint of a page on a slow phone, against the same page saved as a static document with its styles and
 * fonts, in turns in one run: `pnpm bench paint`. Also how far what is shown jumps meanwhile.
 */
import { chromium, request, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { join } from 'node:path'
import { launchOptions } from '../e2e/support/chromium.ts'
import startServer from '../e2e/support/server.ts'
import { savedPages } from './saved-page.ts'

/** 1.6 Mbit/s, 150 ms, and a processor four times as slow. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SLOWER = 4
const ROUNDS = 5

const PIN = '246813'

type Screen = { name: string; path: string; phone: string | undefined; atMost: number; jump: number }

const screens: readonly Screen[] = [
  { name: 'login', path: '/login', phone: undefined, atMost: 1.5, jump: 0.02 },
  { name: "parent's home", path: '/', phone: '600000005', atMost: 2, jump: 0.02 },
  { name: 'my payments', path: '/payments/my', phone: '600000005', atMost: 2, jump: 0.02 },
  { name: "staff's payments", path: '/place/1/payments', phone: '600000002', atMost: 2, jump: 0.02 },
]

type Paint = { largest: number; first: number; jump: number; what: string }

/** Remembers what was painted; the page tells it on request. */
function watch() {
  const seen = { largest: 0, first: 0, jump: 0, what: '' }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      seen.largest = entry.startTime
      const element: unknown = Reflect.get(entry, 'element')
      seen.what = element instanceof Element ? `${element.tagName} ${element.textContent?.slice(0, 40)}` : ''
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (Reflect.get(entry, 'hadRecentInput') !== true) seen.jump += Number(Reflect.get(entry, 'value'))
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.name === 'first-contentful-paint') seen.first = entry.startTime
  }).observe({ type: 'paint', buffered: true })
  Reflect.set(window, 'painted', seen)
}

async function slow(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', LINE)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

async function ready(page: Page) {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(async () => {
    let [count, since] = [0, performance.now()]
    while (performance.now() - since < 1500) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      const now = performance.getEntriesByType('resource').length
      if (now !== count) [count, since] = [now, performance.now()]
    }
  })
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(500)
}

async function paintOf(context: BrowserContext, address: string): Promise<Paint> {
  const page = await context.newPage()
  await page.addInitScript(watch)
  await slow(page)
  await page.goto(address)
  await ready(page)
  const paint = await page.evaluate(() => Reflect.get(window, 'painted') as Paint)
  await page.close()
  return paint
}

async function contextOf(browser: Browser, origin: string, token: string | undefined) {
  return browser.newContext({
    baseURL: origin,
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    viewport: { width: 390, height: 844 },
    storageState: {
      cookies: [],
      origins: token
        ? [{ origin, localStorage: [{ name: 'jhi-authenticationToken', value: token }] }]
        : [],
    },
  })
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

const stop = await startServer()
const origin = process.env.SKRZAT_E2E_URL ?? ''
const saved = await savedPages(join(import.meta.dirname, '../dist'))
const browser = await chromium.launch(launchOptions())
const only = process.argv[2]
try {
  const api = await request.newContext({ baseURL: origin })
  for (const { name, path, phone } of screens.filter((s) => !only || s.name.includes(only))) {
    let token: string | undefined
    if (phone) {
      const answer = await api.post('/api/authenticate', { data: { phone, password: PIN, rememberMe: true } })
      token = (await answer.json()).id_token
    }
    const first = await contextOf(browser, origin, token)
    const page = await first.newPage()
    await page.goto(path)
    await ready(page)
    const address = await saved.save(page, name.replaceAll(/\W/g, '-'))
    await first.close()
    const rows: Paint[][] = []
    for (let round = 0; round < ROUNDS; round++) {
      const plainContext = await contextOf(browser, origin, undefined)
      const plain = await paintOf(plainContext, address)
      const plain2 = await paintOf(plainContext, address)
      await plainContext.close()
      const context = await contextOf(browser, origin, token)
      const ours = await paintOf(context, path)
      const again = await paintOf(context, path)
      await context.close()
      rows.push([plain, ours, plain2, again])
    }
    const of = (index: number) => median(rows.map((row) => row[index]?.largest ?? NaN))
    const ratio = (a: number, b: number) => median(rows.map((row) => (row[a]?.largest ?? NaN) / (row[b]?.largest ?? NaN)))
    console.log(name, 'plain', of(0).toFixed(0), 'ours', of(1).toFixed(0), ratio(1, 0).toFixed(2), '| again', of(2).toFixed(0), of(3).toFixed(0), ratio(3, 2).toFixed(2),
      '| fcp', median(rows.map((r) => r[0]!.first)).toFixed(0), median(rows.map((r) => r[1]!.first)).toFixed(0), '| jump', median(rows.map((r) => r[1]!.jump)).toFixed(3), median(rows.map((r) => r[3]!.jump)).toFixed(3), rows[0]!.map((r) => r.what))
  }
} finally {
  await browser.close()
  await saved.close()
  await stop?.()
}
