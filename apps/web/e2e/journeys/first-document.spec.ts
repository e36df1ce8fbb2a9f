/** What the document shows and asks for while the app's code is on its way, and the page that the server has drawn. */
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import type { Drawing } from '@skrzat/contract/wire/drawing'
import { draw, drawAlways, drawWhole, earlyCallsOf } from '../support/drawing.ts'
import { authorised, expect, keptToken, people, pin, test, tokenOf, type Person } from '../support/test.ts'
import { patternOf, routesDeclaring } from '../../vite.screens.ts'

const TOKEN = 'jhi-authenticationToken'

/** The screens whose data the document asks for before the app is there, and that the server draws, by who opens them. */
const earlyPages = routesDeclaring('early')
  .map(patternOf)
  .flatMap((pattern): [Person, string][] => {
    const path = pattern.replace(/\$\w+/, '1')
    if (pattern === '') return []
    if (path !== pattern) return [['director', path]]
    if (pattern === '/today') return [['teacher', path]]
    return pattern === '/'
      ? [
          ['parent', path],
          ['director', path],
        ]
      : [['parent', path]]
  })

async function signedIn(page: Page, token: string) {
  await page.addInitScript(([key, value]) => sessionStorage.setItem(key, value), [TOKEN, token] as const)
}

/** Holds back the app's code until it is let go. */
async function holdCode(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

/** Collects the calls of each batch that the page asks for, from its document on. */
function batchesOf(page: Page): string[][] {
  const made: string[][] = []
  page.on('request', (asked) => {
    const { pathname, searchParams } = new URL(asked.url())
    const procedures = /^\/trpc\/(.*)/.exec(pathname)?.[1]?.split(',')
    if (!procedures || asked.method() !== 'GET' || !searchParams.has('batch')) return
    const input: Record<string, unknown> = JSON.parse(searchParams.get('input') ?? '{}')
    made.push(procedures.map((name, index) => `${name} ${JSON.stringify(input[index] ?? {})}`))
  })
  return made
}

type Noted = {
  /** The words of the drawn page, and of the app's first in its place, without white space. */
  drawn: string
  shown: string | undefined
  /** Sum of the shifts that nobody caused, as browsers count them, and what has moved. */
  shifts: number
  moved: string[]
}

declare global {
  interface Window {
    noted: Noted
  }
}

/** Notes what a page shows before the app changes anything, and what jumps; runs before anything else. */
function note() {
  const noted: Noted = { drawn: '', shown: undefined, shifts: 0, moved: [] }
  window.noted = noted
  const words = (place: string) =>
    document
      .querySelector(`${place} main`)
      // Said only while something is on its way.
      ?.textContent.replaceAll(/Wczytywanie…?|\s/g, '')
  new MutationObserver(() => {
    noted.drawn = words('#first') ?? noted.drawn
    if (document.querySelector('#root')?.childElementCount) noted.shown ??= words('#root')
  }).observe(document, { childList: true, subtree: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, 'hadRecentInput') === true) continue
      noted.shifts += Number(Reflect.get(entry, 'value'))
      const sources: unknown = Reflect.get(entry, 'sources')
      if (!Array.isArray(sources)) continue
      noted.moved.push(
        ...sources.map(({ node }: { node: Node | null }) => node?.textContent?.slice(0, 40) ?? ''),
      )
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The page is whole, and nothing has jumped on the way to it. */
async function expectWhole(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const { shifts, moved } = await page.evaluate(() => window.noted)
  expect.soft(shifts, moved.join(' | ')).toBeLessThanOrEqual(0.02)
}

/** A new visit, in which neither news nor what one has looked at lead to further calls: there are answers to reads alone. */
async function visit(browser: Browser, token: string, width: number) {
  const context = await browser.newContext({ viewport: { width, height: 844 } })
  const page = await context.newPage()
  await signedIn(page, token)
  await page.addInitScript(note)
  await page.route('**/trpc/**', async (route) => {
    const isRead =
      route.request().method() === 'GET' && new URL(route.request().url()).searchParams.has('batch')
    if (isRead) await route.fallback()
  })
  return page
}

/** A run of everything has each page in all, another one in one of them by its seed; the last has a second column. */
const WIDTHS = [390, 1280, 1500] as const
const widthsOf = (number: number) =>
  process.env.SKRZAT_SCREENS === 'all'
    ? WIDTHS
    : WIDTHS.filter(
        (_width, index) => (Number(process.env.SKRZAT_TEST_SEED) + number) % WIDTHS.length === index,
      )

for (const [number, [person, path]] of earlyPages.entries()) {
  test(`${path} of a ${person} is there before the code, as the app shows it, asks once, and jumps nowhere`, async ({
    browser,
    request,
  }) => {
    const token = await keptToken(request, person)
    for (const width of widthsOf(number)) {
      await test.step(`at ${width} px`, async () => {
        const page = await visit(browser, token, width)
        const missing = await drawAlways(page)
        // Nothing that the document waits for comes too late.
        await page.clock.install()
        await page.clock.pauseAt(Date.now() + 1_000)
        const letGo = await holdCode(page)
        const batches = batchesOf(page)
        await page.goto(path, { waitUntil: 'commit' })
        await expect(page.locator('#first h1')).toBeVisible()
        // It can't be used yet, nor is it announced.
        await expect(page.getByRole('heading')).toHaveCount(0)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
        await page.clock.resume()
        letGo()
        await expectWhole(page)
        await expect(page.locator('#first')).toHaveCount(0)
        const { drawn, shown } = await page.evaluate(() => window.noted)
        expect(drawn).not.toBe('')
        expect.soft(shown).toBe(drawn)
        expect.soft(missing).toEqual([])
        const [early = [], ...later] = batches
        expect(early).toContain('accounts.me {}')
        // What nobody has taken would have been asked for in vain.
        await expect
          .poll(() => page.evaluate(() => window.skrzatFirst?.early?.calls.filter((call) => call !== '')))
          .toEqual([])
        expect.soft(later.flat().filter((call) => early.includes(call))).toEqual([])
        await page.context().close()
      })
    }
  })
}

test('while a person types, the page that follows is loaded, and its calls are sent once with the token', async ({
  page,
}) => {
  await page.addInitScript(note)
  const batches = batchesOf(page)
  const loaded: string[] = []
  page.on('requestfinished', (asked) => {
    if (asked.url().endsWith('.js')) loaded.push(asked.url())
  })
  await page.goto('/login')
  const links = page.locator('link[rel="modulepreload"][href*="/assets/_app.index-"]')
  await expect(links).toHaveCount(1)
  const code = (await links.evaluate((link: HTMLLinkElement) => link.href)) ?? ''
  await expect.poll(() => loaded).toContain(code)
  await page.getByRole('textbox', { name: 'Telefon' }).fill(people.parent)
  await page.getByRole('textbox', { name: 'PIN' }).fill(pin)
  await page.keyboard.press('Enter')
  await expectWhole(page)
  await expect(page).toHaveURL('/')
  // The form's own calls come before.
  const [early = [], ...later] = batches.slice(batches.findIndex((calls) => calls.includes('accounts.me {}')))
  expect(early).toEqual(expect.arrayContaining(['accounts.me {}', 'accounts.menu {}', 'today.parent {}']))
  expect(later.flat().filter((call) => early.includes(call))).toEqual([])
  expect(loaded.filter((url) => url === code)).toHaveLength(1)
})

test('pages that are not drawn jump nowhere either', async ({ browser, request }) => {
  const pages = [
    ['parent', '/chat'],
    ['parent', '/account/settings'],
    ['director', '/place/1/edit'],
  ] as const
  for (const [number, [person, path]] of pages.entries()) {
    for (const width of widthsOf(number)) {
      await test.step(`${path} at ${width} px`, async () => {
        const page = await visit(browser, await tokenOf(request, person), width)
        await page.goto(path)
        await expectWhole(page)
        await page.context().close()
      })
    }
  }
})

test('before the code there is a form or the frame, in language and theme', async ({ page, request }) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text())
  })
  await page.goto('/login')
  await expect(page.getByRole('textbox', { name: 'Telefon' })).toBeEditable()
  await expect(page.locator('#first')).toHaveCount(0)
  // Not even of its own script, which the page's policy allows.
  expect(refused).toEqual([])

  await page.route('**/assets/*.js', () => {})
  await page.reload({ waitUntil: 'commit' })
  const first = page.locator('#first')
  await expect(first.getByText('Zapamiętaj mnie')).toBeVisible()
  await expect(first.getByText('Remember me')).toHaveCount(0)
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.evaluate(() => localStorage.setItem('skrzat-locale', 'en'))
  await page.reload({ waitUntil: 'commit' })
  await expect(first.getByText('Remember me')).toBeVisible()
  await expect(first.getByText('Zapamiętaj mnie')).toHaveCount(0)

  await signedIn(page, await tokenOf(request, 'parent'))
  await page.goto('/payments/my', { waitUntil: 'commit' })
  await expect(first.getByText('Skrzat')).toBeVisible()
  await expect(first.getByText('Remember me')).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(first.getByText('Skrzat')).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.evaluate(() => localStorage.setItem('skrzat-theme', 'dark'))
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('where the code does not begin, the document says so, and loads anew', async ({ page, request }) => {
  const lost = page.getByRole('alert')
  async function loadAnew(path: string, missing: string) {
    await page.route(missing, (route) => route.abort())
    await page.goto(path)
    await expect(lost).toContainText('Brak połączenia z serwerem.')
    await page.unroute(missing)
    await lost.getByRole('button', { name: 'Wczytaj ponownie' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(lost).toHaveCount(0)
  }
  await signedIn(page, await tokenOf(request, 'parent'))
  await loadAnew('/payments/my', '**/assets/index-*.js')
  // A part of it.
  await loadAnew('/payments/my', '**/assets/start-*.js')

  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('refused', 'SecurityError')
      },
    })
  })
  await page.goto('/login')
  await expect(lost).toContainText('Wystąpił nieoczekiwany błąd.')
})

/** What a person's browser asks to be drawn, and the answers that it is drawn from. */
async function askedBy(request: APIRequestContext, person: Person, pattern: string): Promise<Drawing> {
  const path = pattern.replace('$placeId', '1')
  const calls = await earlyCallsOf(pattern, path)
  const names = calls.map(([name]) => name).join(',')
  const input = JSON.stringify(Object.fromEntries(calls.map(([, sent], index) => [index, sent])))
  const answered = await request.get(`/trpc/${names}`, {
    headers: await authorised(request, person),
    params: { batch: '1', input },
  })
  const answers: { result?: { data: unknown } }[] = await answered.json()
  return {
    path,
    language: 'pl',
    screen: { width: 1280, height: 844, coarse: false },
    calls: calls.map(([name, sent]) => [name, sent]),
    answers: answers.map(({ result }) => result?.data),
    until: Number.POSITIVE_INFINITY,
  }
}

test('pages of several people that are drawn at once have nothing of each other', async ({ request }) => {
  const asked: Drawing[] = []
  for (const [person, path] of [
    ['parent', '/payments/my'],
    ['director', '/place/$placeId/payments'],
    ['parent', '/'],
    ['director', '/'],
  ] as const)
    asked.push(await askedBy(request, person, path))
  const inTwo = asked.flatMap((each): Drawing[] => [each, { ...each, language: 'de' }])
  const alone: (string | undefined)[] = []
  for (const each of inTwo) alone.push(await draw(each))
  expect(alone).not.toContain(undefined)
  expect(new Set(alone).size).toBe(inTwo.length)
  const together = await Promise.all([...inTwo, ...inTwo.toReversed()].map(draw))
  expect(together).toEqual([...alone, ...alone.toReversed()])
})

test('nothing is drawn but what the answers allow, and what could not is told', async ({ request }) => {
  const asked = await askedBy(request, 'parent', '/payments/my')
  expect(await draw(asked)).toContain('Moje płatności')
  expect(await draw({ ...asked, calls: [], answers: [] })).toBeUndefined()
  for (const path of ['/place/1/payments', '/nowhere', '/login'])
    expect(await draw({ ...asked, path })).toBeUndefined()

  const place = await askedBy(request, 'director', '/place/$placeId')
  const answers = place.calls.map(([name], index) => (name === 'places.page' ? [] : place.answers[index]))
  const { html, missing } = await drawWhole({ ...place, answers })
  expect(html).toBeUndefined()
  expect(missing).toEqual([{ page: '/place/$placeId', message: expect.stringContaining('undefined') }])
})

test('what somebody has written is text in a drawn page', async ({ request }) => {
  const asked = await askedBy(request, 'parent', '/')
  const hostile = '<img src=x onerror="document.title=1"><script>document.title=2</script>'
  const answers = asked.answers.map((answer) =>
    JSON.parse(JSON.stringify(answer ?? null), (name, value: unknown) =>
      ['firstName', 'name', 'text', 'content', 'author'].includes(name) && typeof value === 'string'
        ? hostile
        : value,
    ),
  )
  const html = await draw({ ...asked, answers })
  expect(html).toContain('&lt;img src=x')
  expect(html).not.toContain('<img src=x')
  expect(html).not.toContain('<script')
})
