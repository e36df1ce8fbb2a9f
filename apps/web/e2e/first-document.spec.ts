/** What the document itself shows and asks for, while the app's code is on its way. */
import type { APIRequestContext, Page } from '@playwright/test'
import { ownFamily } from './support/absences.ts'
import { tokenFor } from './support/accounts.ts'
import { directorOf } from './support/place-director.ts'
import { earlyPages } from './support/screens.ts'
import { expect, test, tokenOf, type Person } from './support/test.ts'

const TOKEN = 'jhi-authenticationToken'

/** The document without the app: its code is on its way, and never comes. */
async function withoutCode(page: Page) {
  await page.route('**/assets/*.js', () => {})
}

async function signedIn(page: Page, request: APIRequestContext, person: Person) {
  const token = await tokenOf(request, person)
  await page.addInitScript(([key, value]) => sessionStorage.setItem(key, value), [TOKEN, token] as const)
}

/** Collects the calls that the page makes, from its document on. */
function calls(page: Page): string[][] {
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

async function opened(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

test.describe('before the code', () => {
  test('the document shows the sign-in form in the chosen language, and nothing in it can be used', async ({
    page,
  }) => {
    await withoutCode(page)
    await page.goto('/login', { waitUntil: 'commit' })
    const form = page.locator('#first')
    await expect(form.getByText('Zapamiętaj mnie')).toBeVisible()
    await expect(form.getByText('Remember me')).toHaveCount(0)
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await page.evaluate(() => localStorage.setItem('skrzat-locale', 'en'))
    await page.reload({ waitUntil: 'commit' })
    await expect(form.getByText('Remember me')).toBeVisible()
    await expect(form.getByText('Zapamiętaj mnie')).toHaveCount(0)
  })

  test('whoever is signed in sees the frame of the pages inside, at each size and in the chosen theme', async ({
    page,
    request,
  }) => {
    await withoutCode(page)
    await signedIn(page, request, 'parent')
    await page.goto('/payments/my', { waitUntil: 'commit' })
    await expect(page.locator('#first').getByText('Skrzat')).toBeVisible()
    await expect(page.locator('#first').getByText('Zapamiętaj mnie')).toHaveCount(0)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.locator('#first').getByText('Skrzat')).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.evaluate(() => localStorage.setItem('skrzat-theme', 'dark'))
    await page.reload({ waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })

  test('the app takes its place, and the policy of the page allows its script', async ({ page }) => {
    const refused: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') refused.push(message.text())
    })
    await page.goto('/login')
    await expect(page.getByRole('textbox', { name: 'Telefon' })).toBeEditable()
    await expect(page.locator('#first')).toHaveCount(0)
    expect(refused).toEqual([])
  })
})

test.describe('early calls', () => {
  for (const [person, path] of earlyPages) {
    test(`${path} of a ${person} asks at once for what it shows, and not twice`, async ({
      page,
      request,
    }) => {
      // Of a place whose news come from this test alone: they ask anew.
      const { place, phone, kids } = await ownFamily(request)
      const token = person === 'parent' ? await tokenFor(request, phone) : await directorOf(request, place)
      await page.addInitScript(([key, value]) => sessionStorage.setItem(key, value), [TOKEN, token] as const)
      const ids = { place: place.id, group: kids[0]?.groupId, kid: kids[0]?.id }
      // On a busy machine the streams would open so late that all is asked for anew.
      await page.clock.setFixedTime(new Date())
      const made = calls(page)
      await opened(
        page,
        path.replace(/(place|group|kid)\/1/, (_all, of: keyof typeof ids) => `${of}/${ids[of]}`),
      )
      const [early = [], ...later] = made
      expect(early).toContain('accounts.me {}')
      // What nobody has taken would have been asked for in vain.
      await expect
        .poll(() => page.evaluate(() => window.skrzatFirst?.early.calls.filter((call) => call !== '')))
        .toEqual([])
      expect(later.flat().filter((call) => early.includes(call))).toEqual([])
    })
  }

  test('an early answer that nobody took for a while is not taken for new', async ({ page, request }) => {
    await signedIn(page, request, 'director')
    await page.clock.install()
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    const made = calls(page)
    const answered = page.waitForResponse(/\/trpc\/[^?]*payments\.list/)
    await page.goto('/place/1/payments', { waitUntil: 'commit' })
    await answered
    const lists = () => made.flat().filter((call) => call.startsWith('payments.list '))
    expect(lists()).toHaveLength(1)
    await page.clock.fastForward('00:31')
    held.resolve()
    await expect.poll(lists).toHaveLength(2)
  })

  test('without an early answer the page asks again', async ({ page, request }) => {
    await signedIn(page, request, 'parent')
    let first = true
    await page.route(/\/trpc\/[^?]*accounts\.me/, (route) => {
      if (!first) return route.continue()
      first = false
      return route.abort('connectionreset')
    })
    await opened(page, '/payments/my')
    await expect(page.getByRole('heading', { name: 'Moje płatności' })).toBeVisible()
  })

  test('an early answer to a session that has ended leads to the sign-in', async ({ page }) => {
    await page.addInitScript((key) => sessionStorage.setItem(key, 'not-a-token'), TOKEN)
    await page.goto('/payments/my')
    await expect(page).toHaveURL(/\/login\?from=/)
  })
})

/** Sum of the shifts that nobody caused, as browsers count them. */
function watchShifts() {
  const seen = { sum: 0, what: new Array<string>() }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, 'hadRecentInput') === true) continue
      seen.sum += Number(Reflect.get(entry, 'value'))
      const sources: unknown = Reflect.get(entry, 'sources')
      if (!Array.isArray(sources)) continue
      seen.what.push(
        ...sources.map(({ node }: { node: Node | null }) => node?.textContent?.slice(0, 40) ?? ''),
      )
    }
  }).observe({ type: 'layout-shift', buffered: true })
  Reflect.set(window, 'shifts', seen)
}

test.describe('nothing jumps while a page loads', () => {
  for (const [person, paths] of [
    ['parent', ['/', '/payments/my', '/absence/my', '/chat', '/notices', '/account/settings']],
    ['parent', ['/place/1', '/place/1/wall', '/place/1/events', '/place/1/files']],
    ['director', ['/', '/place/1/payments', '/place/1/absences', '/group/1', '/kid/1', '/place/1/edit']],
  ] as const) {
    for (const path of paths) {
      test(`${path} of a ${person}`, async ({ page, request }) => {
        await signedIn(page, request, person)
        await page.addInitScript(watchShifts)
        for (const viewport of [
          { width: 390, height: 844 },
          { width: 1280, height: 900 },
        ]) {
          await page.setViewportSize(viewport)
          await opened(page, path)
          const { sum, what } = await page.evaluate<{ sum: number; what: string[] }>(() =>
            Reflect.get(window, 'shifts'),
          )
          expect(sum, what.join(' | ')).toBeLessThanOrEqual(0.02)
        }
      })
    }
  }
})
