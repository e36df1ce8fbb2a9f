/** The page that the server has drawn: shown before the app's code is there, and the same as the app shows. */
import type { Drawing } from '@skrzat/contract/wire/drawing'
import type { APIRequestContext, Page } from '@playwright/test'
import { askedIn, draw, drawAlways, drawWhole } from './support/drawing.ts'
import { earlyPages } from './support/screens.ts'
import { expect, test, tokenOf, type Person } from './support/test.ts'

async function signedIn(page: Page, request: APIRequestContext, person: Person) {
  const token = await tokenOf(request, person)
  await page.addInitScript((value) => sessionStorage.setItem('jhi-authenticationToken', value), token)
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

declare global {
  interface Window {
    /** The words of the drawn page, and of the app's first in its place. */
    words: { drawn: string; shown: string | undefined }
  }
}

/** Notes a page's words, without white space, before the app changes anything. */
function noteWords() {
  const of = (place: string) =>
    document
      .querySelector(`${place} main`)
      // Said only while something is on its way.
      ?.textContent.replaceAll(/Wczytywanie…?|\s/g, '')
  window.words = { drawn: '', shown: undefined }
  new MutationObserver(() => {
    const { words } = window
    words.drawn = of('#first') ?? words.drawn
    if (document.querySelector('#root')?.childElementCount) words.shown ??= of('#root')
  }).observe(document, { childList: true, subtree: true })
}

for (const [person, path] of earlyPages) {
  for (const width of [390, 1280]) {
    test(`${path} of a ${person} is there before the code, as the app shows it, at ${width} px`, async ({
      page,
      request,
    }) => {
      await signedIn(page, request, person)
      await page.addInitScript(noteWords)
      await page.setViewportSize({ width, height: 844 })
      const missing = await drawAlways(page)
      // Nothing that the document waits for comes too late.
      await page.clock.install()
      await page.clock.pauseAt(Date.now() + 1_000)
      const letGo = await holdCode(page)
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.locator('#first h1')).toBeVisible()
      // It can't be used yet, nor is it announced.
      await expect(page.getByRole('heading')).toHaveCount(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await page.clock.resume()
      letGo()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('#first')).toHaveCount(0)
      const { drawn, shown } = await page.evaluate(() => window.words)
      expect(drawn).not.toBe('')
      expect(shown).toBe(drawn)
      expect(missing).toEqual([])
    })
  }
}

/** What the page asks to be drawn. */
async function askedBy(page: Page, path: string): Promise<Drawing> {
  const asked = Promise.withResolvers<Drawing>()
  await page.route(/\/trpc\/.*[?&]drawn=/, async (route) => {
    asked.resolve((await askedIn(route)).drawing)
    await route.abort()
  })
  await holdCode(page)
  await page.goto(path, { waitUntil: 'commit' })
  return asked.promise
}

test('pages of several people that are drawn at once have nothing of each other', async ({
  browser,
  request,
}) => {
  const asked: Drawing[] = []
  for (const [person, path] of [
    ['parent', '/payments/my'],
    ['director', '/place/1/payments'],
    ['parent', '/'],
    ['director', '/'],
  ] as const) {
    const page = await browser.newPage()
    await signedIn(page, request, person)
    asked.push(await askedBy(page, path))
    await page.close()
  }
  const inTwo = asked.flatMap((each): Drawing[] => [each, { ...each, language: 'de' }])
  const alone: (string | undefined)[] = []
  for (const each of inTwo) alone.push(await draw(each))
  expect(new Set(alone).size).toBe(inTwo.length)
  const twice = [...inTwo, ...inTwo.toReversed()]
  const together = await Promise.all(twice.map((each) => draw(each)))
  expect(together).toEqual([...alone, ...alone.toReversed()])
})

test('what the answers say nothing of is not drawn, nor what they do not allow', async ({
  page,
  request,
}) => {
  await signedIn(page, request, 'parent')
  const asked = await askedBy(page, '/payments/my')
  expect(await draw(asked)).toContain('Moje płatności')
  expect(await draw({ ...asked, calls: [], answers: [] })).toBeUndefined()
  expect(await draw({ ...asked, path: '/place/1/payments' })).toBeUndefined()
  expect(await draw({ ...asked, path: '/nowhere' })).toBeUndefined()
  expect(await draw({ ...asked, path: '/login' })).toBeUndefined()
})

test('why a page could not be drawn is told, with its pattern', async ({ page, request }) => {
  await signedIn(page, request, 'director')
  const asked = await askedBy(page, '/place/1')
  const answers = asked.calls.map(([name], index) => (name === 'places.page' ? [] : asked.answers[index]))
  const { html, missing } = await drawWhole({ ...asked, answers })
  expect(html).toBeUndefined()
  expect(missing).toEqual([{ page: '/place/$placeId', message: expect.stringContaining('undefined') }])
})

test('what somebody has written is text in a drawn page', async ({ page, request }) => {
  await signedIn(page, request, 'parent')
  const asked = await askedBy(page, '/')
  const hostile = '<img src=x onerror="document.title=1"><script>document.title=2</script>'
  const answers = asked.answers.map((answer) =>
    JSON.parse(JSON.stringify(answer ?? null), (name, value: unknown) =>
      ['firstName', 'name', 'text', 'content', 'author'].includes(name) && typeof value === 'string'
        ? hostile
        : value,
    ),
  )
  const html = (await draw({ ...asked, answers })) ?? ''
  expect(html).toContain('&lt;img src=x')
  expect(html).not.toContain('<img src=x')
  expect(html).not.toContain('<script')
})

test.describe('where the code can not be loaded', () => {
  for (const person of [undefined, 'parent'] as const) {
    test(`the document of ${person ?? 'nobody'} says so, and loads anew`, async ({ page, request }) => {
      if (person) await signedIn(page, request, person)
      await page.route('**/assets/index-*.js', (route) => route.abort())
      await page.goto(person ? '/payments/my' : '/login')
      const lost = page.getByRole('alert')
      await expect(lost).toContainText('Brak połączenia z serwerem.')
      await page.unroute('**/assets/index-*.js')
      await lost.getByRole('button', { name: 'Wczytaj ponownie' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(lost).toHaveCount(0)
    })
  }

  test('as it fails when it begins', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('refused', 'SecurityError')
        },
      })
    })
    await page.goto('/login')
    await expect(page.getByRole('alert')).toContainText('Wystąpił nieoczekiwany błąd.')
  })

  test('as a part of it', async ({ page, request }) => {
    await signedIn(page, request, 'parent')
    await page.route('**/assets/start-*.js', (route) => route.abort())
    await page.goto('/payments/my')
    await expect(page.getByRole('alert')).toContainText('Brak połączenia z serwerem.')
  })
})
