/**
 * The largest paint of screens on a slow phone, on a first and on a second visit, compared with the same page saved as
 * a static document with its styles, fonts and pictures, in alternation; and how long a person waits after signing in,
 * after opening a screen and after moving to another one. `pnpm bench paint`; exit code 1 if a screen falls short.
 */
import { join } from 'node:path'
import { chromium, request, type Browser } from '@playwright/test'
import { launchOptions } from '../e2e/support/chromium.ts'
import { startServer } from '../e2e/support/server.ts'
import { savedPages } from './saved-page.ts'
import { paintOf, phone, slowPage, whole, type Paint } from './slow-phone.ts'

/** Counted rounds, after one that does not count. */
const ROUNDS = 5

/** The maximum layout shift while a screen loads, as browsers count it. */
const SHIFT = 0.02

/** How many times as long as the static document a second visit may take. */
const AGAIN = 1.2

/** The PIN of the demo's accounts. */
const PIN = '246813'

type Screen = {
  name: string
  path: string
  /** The demo account; without it, the screen is visited signed out. */
  person?: string
  /** How many times as long as the static document a first visit may take. */
  atMost: number
}

/** Without the demo, whose list of accounts is missing on real sign-in pages. */
const outside: readonly Screen[] = [{ name: '/login', path: '/login', atMost: 1.5 }]

const inside: readonly Screen[] = [
  { name: "a parent's start page", path: '/', person: '600000005', atMost: 2 },
  { name: 'my payments', path: '/payments/my', person: '600000005', atMost: 2 },
  { name: "staff's payments", path: '/place/1/payments', person: '600000003', atMost: 2 },
]

type Figure = { work: string; plain: string; ours: string; figure: string; reach: string; ok: boolean }

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function seconds(milliseconds: readonly number[]): string {
  return `${(median(milliseconds) / 1000).toFixed(2)} s`
}

async function tokenOf(origin: string, person: string): Promise<string> {
  const api = await request.newContext({ baseURL: origin })
  const answer = await api.post('/api/authenticate', {
    data: { phone: person, password: PIN, rememberMe: true },
  })
  const { id_token: token }: { id_token: string } = await answer.json()
  await api.dispose()
  return token
}

type Visits = { first: Paint; again: Paint }

async function visits(browser: Browser, origin: string, address: string, token?: string): Promise<Visits> {
  const context = await phone(browser, origin, token)
  const first = await paintOf(context, address)
  const again = await paintOf(context, address)
  await context.close()
  return { first, again }
}

type Setting = { browser: Browser; origin: string; saved: Awaited<ReturnType<typeof savedPages>> }

async function measure({ browser, origin, saved }: Setting, screen: Screen): Promise<Figure[]> {
  const { name, path, person, atMost } = screen
  const token = person === undefined ? undefined : await tokenOf(origin, person)
  const context = await phone(browser, origin, token)
  const page = await context.newPage()
  const answer = await page.goto(path)
  await whole(page)
  const address = await saved.save(page, encodeURIComponent(name), answer?.headers() ?? {})
  await context.close()
  const rounds: { plain: Visits; ours: Visits }[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const plain = await visits(browser, saved.origin, address)
    const ours = await visits(browser, origin, path, token)
    if (round > 0) rounds.push({ plain, ours })
  }
  const line = (visit: keyof Visits, work: string, limit: number): Figure => {
    const plain = rounds.map((round) => round.plain[visit].largest)
    const ours = rounds.map((round) => round.ours[visit].largest)
    const ratio = median(ours.map((time, index) => time / (plain[index] ?? Number.NaN)))
    return {
      work,
      plain: seconds(plain),
      ours: seconds(ours),
      figure: `${ratio.toFixed(2)} times`,
      reach: `≤ ${limit} times`,
      ok: ratio <= limit,
    }
  }
  const shift = median(rounds.map(({ ours }) => ours.first.shift))
  return [
    line('first', name, atMost),
    line('again', `${name}, a second visit`, AGAIN),
    {
      work: `${name}, what moves`,
      plain: '',
      ours: '',
      figure: shift.toFixed(3),
      reach: `≤ ${SHIFT}`,
      ok: shift <= SHIFT,
    },
  ]
}

/** The parent whose ways are measured. */
const PARENT = '600000005'

/** Milliseconds between two digits that a person types. */
const TYPING = 150

/** Screens to which a parent moves from the start page, by the bar, one after the other. */
const MOVES = ['/payments/my', '/absence/my', '/chat', '/'] as const

/** Seconds that a person waits, by what was pressed or opened. */
const WAITS: readonly (readonly [work: string, atMost: number])[] = [
  ['from Enter to the start page', 2.5],
  ['my payments, usable on a first visit', 2],
  ...MOVES.map((path) => [`to ${path}`, 0.5] as const),
]

/** The waits of one way through the app, in the order of `WAITS`. */
async function waits(browser: Browser, origin: string, token: string): Promise<number[]> {
  const outside = await phone(browser, origin)
  const { page, look, usable } = await slowPage(outside)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.waitForFunction(() => document.querySelector('#first') === null)
  const [number, secret] = [page.getByRole('textbox').first(), page.getByRole('textbox').nth(1)]
  await number.pressSequentially(PARENT, { delay: TYPING })
  await secret.pressSequentially(PIN, { delay: TYPING })
  const pressed = page.keyboard.press('Enter')
  const found = [await usable('/')]
  await pressed
  const inside = await phone(browser, origin, token)
  const opened = await slowPage(inside)
  await opened.page.goto('/payments/my', { waitUntil: 'commit' })
  found.push(await opened.usable('/payments/my'))
  await inside.close()
  for (const path of MOVES) {
    await look()
    await page.locator(`nav a[href="${path}"]:visible`).first().click()
    found.push(await usable(path))
  }
  await outside.close()
  return found
}

/** The median of each wait; no saved page has one. */
async function measureWaits({ browser, origin }: Setting): Promise<Figure[]> {
  const token = await tokenOf(origin, PARENT)
  const rounds: number[][] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const found = await waits(browser, origin, token)
    if (round > 0) rounds.push(found)
  }
  return WAITS.map(([work, atMost], index) => {
    const times = rounds.map((found) => found[index] ?? Number.NaN)
    return {
      work,
      plain: '',
      ours: seconds(times),
      figure: '',
      reach: `≤ ${atMost} s`,
      ok: median(times) <= atMost * 1000,
    }
  })
}

/** Measures screens on a server of its own. */
async function measureAll(screens: readonly Screen[], demo: '0' | '1'): Promise<Figure[]> {
  process.env.SKRZAT_DEMO = demo
  const { url: origin, stop } = await startServer('bench', 'test-results')
  const saved = await savedPages(join(import.meta.dirname, '../dist'))
  const browser = await chromium.launch(launchOptions())
  const figures: Figure[] = []
  try {
    for (const screen of screens) {
      process.stderr.write(`${screen.name}\n`)
      figures.push(...(await measure({ browser, origin, saved }, screen)))
    }
    if (demo === '1') figures.push(...(await measureWaits({ browser, origin, saved })))
  } finally {
    await browser.close()
    await saved.close()
    await stop()
  }
  return figures
}

const figures = [...(await measureAll(outside, '0')), ...(await measureAll(inside, '1'))]
const rows = figures.map(({ work, plain, ours, figure, reach, ok }) =>
  ['', work, plain, ours, figure, reach, ok ? 'ok' : 'short', ''].join(' | ').trim(),
)
process.stdout.write(
  [
    '| work | saved page takes | ours takes | ratio | reach | |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n'),
)
if (figures.some(({ ok }) => !ok)) process.exitCode = 1
