/** The app on the way: without a connection, with one that breaks, and what stays of a person in a browser. */
import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test'
import type { Post, PostTarget } from '@skrzat/contract/wire/wall'
import {
  calendar as ownCalendar,
  later,
  ownFamily,
  today,
  workingDays,
  type Family,
} from '../support/absences.ts'
import { endSessions, PIN } from '../support/accounts.ts'
import { log, nursery, say, talkOf, texts } from '../support/chat.ts'
import { answersIn } from '../support/drawing.ts'
import { addEvent, calendarOf, entryOf } from '../support/events.ts'
import { proxied } from '../support/proxy.ts'
import { cut, installed, kept, keptIn, keptProcedures, openPage, remember } from '../support/remembered.ts'
import { call, callWith, expect, expectAccessible, test } from '../support/test.ts'

const age = /Brak połączenia\.\s+Stan\s+z\s+\d+:\d\d\./

const kidsOf = (page: Page) => page.getByRole('list', { name: 'Dzieci' })

async function signOut(page: Page) {
  await page.getByRole('link', { name: 'Wyloguj się' }).click()
  await expect(page.getByText('Wylogowano.')).toBeVisible()
}

/** Somebody looks at the start page, and their browser keeps what was there. */
async function readStart(page: Page, request: APIRequestContext, phone: string) {
  await remember(page, request, phone)
  await openPage(page, '/')
  await kept(page, ['accounts.me', 'accounts.menu', 'today.parent', 'wall.page'])
}

/** A parent's page of payments, in a browser that has kept the app of this address. */
async function installedAt({ url }: { url: string }, browser: Browser, request: APIRequestContext) {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'allow' })
  const page = await context.newPage()
  const { phone } = await ownFamily(request)
  await remember(page, request, phone)
  await openPage(page, '/payments/my')
  await installed(page)
  return page
}

test.describe('the installed app', () => {
  test.use({ serviceWorkers: 'allow' })

  test('shows what was last read, and nothing after signing out', async ({ page, context, request }) => {
    const { place, group, tutor, parent } = await nursery(request)
    const room = await talkOf(request, parent, tutor)
    await say(request, tutor, room, 'Hania zjadła całą zupę.')
    const target: PostTarget = { to: 'group', groupId: group }
    const post = (text: string) => {
      const command = { target, text, important: false, commandId: crypto.randomUUID() }
      return callWith<Post>(request, tutor.token, 'wall.add', command)
    }
    const [own, listed] = ['Jutro jedziemy do zoo.', 'Prosimy o kapcie.']
    const [read, other] = [await post(own), await post(listed)]
    await remember(page, request, parent.phone)
    const [calendar, talk] = [`/place/${place.id}/events`, `/chat?room=${room}`]
    for (const [path, ...procedures] of [
      ['/absence/my', 'absences.form', 'absences.my'],
      ['/payments/my', 'payments.my'],
      [calendar, 'calendar.events'],
      [`/wall/${read.id}`, 'wall.post'],
      [talk, 'chat.room', 'chat.rooms', 'chat.messages'],
      ['/', 'accounts.me', 'accounts.menu', 'today.parent', 'wall.page'],
    ]) {
      await openPage(page, path ?? '/')
      await kept(page, procedures)
    }
    await installed(page)
    await context.setOffline(true)

    await openPage(page, '/')
    await expect(page.getByText(age)).toBeVisible()
    await expect(kidsOf(page)).toContainText('Hania')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Moje płatności' }).click()
    await expect(page.getByText('Wszystko opłacone')).toBeVisible()
    for (const path of ['/absence/my', calendar]) {
      await openPage(page, path)
      await expect(page.getByText(age)).toBeVisible()
      await expect(page.getByRole('main').getByText('Spróbuj ponownie')).toHaveCount(0)
    }
    await openPage(page, talk)
    await expect(texts(page)).toHaveText(['Hania zjadła całą zupę.'])
    const talks = page.getByRole('list', { name: 'Rozmowy' })
    await expect(talks).toContainText(tutor.name)
    await expect(page.getByText(age)).toBeVisible()
    await expect(log(page).getByRole('button', { name: 'Spróbuj ponownie' })).toHaveCount(0)
    await page.setViewportSize({ width: 390, height: 844 })
    await openPage(page, '/chat')
    await talks.getByRole('link', { name: new RegExp(tutor.name) }).click()
    await expect(texts(page)).toHaveText(['Hania zjadła całą zupę.'])
    await page.setViewportSize({ width: 1280, height: 900 })
    // A post that was read on its own page or on the wall; of another it says that it can't be read.
    for (const [post, text] of [
      [read, own],
      [other, listed],
    ] as const) {
      await openPage(page, `/wall/${post.id}`)
      await expect(page.getByText(text)).toBeVisible()
      await expect(page.getByText(age)).toBeVisible()
    }
    await page.goto(`/wall/${other.id + 1_000_000}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Brak połączenia/)
    await expect(page.getByRole('button', { name: 'Spróbuj ponownie' })).toBeVisible()

    await context.setOffline(false)
    await openPage(page, '/payments/my')
    await expect(page.getByText('Brak połączenia')).toHaveCount(0)
    // The worker has kept the app's files, and nothing of the API.
    const urls = await page.evaluate(async () => {
      const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)))
      const requests = await Promise.all(caches.map((cache) => cache.keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(urls).toContain('/index.html')
    expect(urls.filter((path) => !/^\/(?:assets\/|[\w-]+\.\w+$)/.test(path))).toEqual([])

    await context.setOffline(true)
    await signOut(page)
    await page.goto('/payments/my')
    await expect(page.getByRole('button', { name: 'Zaloguj się', exact: true })).toBeVisible()
    expect(await keptProcedures(page)).toEqual([])
  })

  test('opens with the kept page, unless a newer version is there or taken', async ({ browser, request }) => {
    let sent = 0
    let script = (text: string) => text
    const server = await proxied({
      '/service-worker.js': (text) => script(text),
      '/payments/my': (text) => {
        sent += 1
        return text
      },
    })
    const page = await installedAt(server, browser, request)
    expect(sent).toBe(1)
    await openPage(page, '/payments/my')
    expect(sent).toBe(1)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(sent).toBe(2)

    // A newer version starts when one takes it, and not before: its script has another name.
    script = (text) => text.replace(/version:(["'`])\/assets\/[^"'`]+\1/, 'version:"/assets/start-next.js"')
    const waits = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration()
        await registration?.update()
        return Boolean(registration?.waiting)
      })
    await expect.poll(waits).toBe(true)
    await expect(page.getByText('Jest nowa wersja.')).toBeVisible()
    expect(await waits()).toBe(true)
    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Odśwież' }).click()
    await loaded
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await waits()).toBe(false)
    await page.context().close()
    await server.stop()

    // Replaced before its app begins.
    const newer = await proxied({
      '/index.html': (text) => text.replace(/(<script type="later"[^>]* src=")[^"]+/, '$1/assets/older.js'),
    })
    const older = await installedAt(newer, browser, request)
    const asked: string[] = []
    older.on('request', (each) => asked.push(new URL(each.url()).pathname))
    await openPage(older, '/payments/my')
    expect(asked.filter((path) => path === '/payments/my')).toHaveLength(2)
    expect(asked).not.toContain('/assets/older.js')
    await older.context().close()
    await newer.stop()
  })
})

test('without an answer what was last read is shown, if it still may', async ({ page, context, request }) => {
  const { phone, kids } = await ownFamily(request)
  const name = kids[0]?.firstname ?? ''
  await readStart(page, request, phone)
  await cut(context, 'today.parent')
  await openPage(page, '/')
  await expect(kidsOf(page)).toContainText(name)
  await expect(page.getByText(age)).toBeVisible()

  const data = { code: 'FORBIDDEN', httpStatus: 403, path: 'today.parent', error: 'forbidden', params: {} }
  await context.route(/\/trpc\/[^?]*today\.parent/, async (route) => {
    const called = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',')
    const response = await route.fetch()
    const answers = await answersIn<object>(response)
    answers[called.indexOf('today.parent')] = { error: { message: 'forbidden', code: -32_003, data } }
    await route.fulfill({ response, json: answers })
  })
  // The connection is back, so everything is fetched again.
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(kidsOf(page)).toHaveCount(0)
  await expect(page.getByText(name)).toHaveCount(0)
  await expect.poll(() => keptProcedures(page)).not.toContain('today.parent')
  await context.unrouteAll({ behavior: 'ignoreErrors' })

  await openPage(page, '/')
  await kept(page, ['today.parent'])
  const held = Promise.withResolvers<void>()
  await context.route('**/trpc/**', async (route) => {
    await held.promise
    await route.abort()
  })
  // An open app would keep what it reads as of 1970, where the clock begins.
  await page.goto('/skrzat.svg')
  await page.clock.install()
  await page.goto('/')
  // One waits some seconds for each answer that the page needs.
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000)
      return (await kidsOf(page).allTextContents()).join(' ')
    })
    .toContain(name)
  held.resolve()
  await expect(page.getByText(age)).toBeVisible()
})

test('however a session ends, nothing stays of what was read in it', async ({ page, context, request }) => {
  const { phone, kids, open } = await ownFamily(request)
  const nothing = (of: Page) => expect.poll(() => keptProcedures(of)).toEqual([])
  await test.step('with its tab', async () => {
    const tab = await context.newPage()
    await open(tab, '/')
    await expect(kidsOf(tab)).toBeVisible()
    expect(await keptProcedures(tab)).toEqual([])
    await tab.close()
  })
  await test.step('signed out in another tab', async () => {
    await readStart(page, request, phone)
    const other = await context.newPage()
    await openPage(other, '/payments/my')
    await kept(other, ['payments.my'])
    await signOut(page)
    await expect(other).toHaveURL(/\/login/)
    await nothing(page)
    await nothing(other)
    await other.close()
  })
  await test.step('ended from another device', async () => {
    await readStart(page, request, phone)
    await page.goto('/skrzat.svg')
    await endSessions(request, phone)
    await page.goto('/')
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText(kids[0]?.firstname ?? '')).toHaveCount(0)
    await nothing(page)
  })
  await test.step('cut off in the middle, before the next person comes', async () => {
    await readStart(page, request, phone)
    const next = await ownFamily(request, ['Bruno'])
    await remember(page, request, next.phone)
    await cut(context, '')
    await page.goto('/')
    await expect(page.getByText('Brak połączenia z serwerem.')).toBeVisible()
    await expect(page.getByText(kids[0]?.firstname ?? '')).toHaveCount(0)
    await nothing(page)
  })
})

test('where the calendar has no grid, its entries are listed', async ({ openAs, page, context, request }) => {
  const { place } = await ownFamily(request)
  const day = later(today(), 1)
  const title = 'Wycieczka do zoo'
  await addEvent(request, place.id, { teaser: title, startDate: day, endDate: day })
  const grid = '**/assets/event-calendar-grid*'
  await context.route(grid, (route) => route.abort('connectionreset'))
  await openAs('admin', `/place/${place.id}/events?date=${day}`)
  await expect(entryOf(page, title)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Kalendarz' })).toBeVisible()
  const again = calendarOf(page).getByRole('button', { name: 'Spróbuj ponownie' })
  await expect(again).toBeVisible()
  await expectAccessible(page)

  await context.unroute(grid)
  await again.click()
  await expect(again).toHaveCount(0)
  const weekdays = calendarOf(page).getByRole('table').getByRole('columnheader')
  await expect(weekdays).toHaveCount(7)
  await expect(entryOf(page, title)).toBeVisible()
  // With its styles: beside one another.
  const [monday, sunday] = [await weekdays.first().boundingBox(), await weekdays.last().boundingBox()]
  expect(sunday?.y).toBe(monday?.y)
})

const waiting = (page: Page) => page.getByRole('region', { name: 'Zgłoszenia w drodze' })
const signOutLink = (page: Page) => page.getByRole('link', { name: 'Wyloguj się' })
/** Reports the day that the form proposes. */
const reportButton = (page: Page) => page.getByRole('button', { name: 'Zgłoś nieobecność', exact: true })

/** How many days the place has as the kids' absences: the parent may be signed out. */
async function absences(request: APIRequestContext, { place }: Family): Promise<number> {
  const range = { placeId: place.id, from: today(), to: later(today(), 40) }
  const read = await call<{ absences: unknown[] }>(request, 'absences.place', range, false)
  return read.absences.length
}

/** Waits for the form, whole: without a connection nothing of it could be loaded. */
async function expectForm(page: Page) {
  await expect(page.getByRole('columnheader', { name: 'poniedziałek' })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(reportButton(page)).toBeEnabled()
}

/** Reports a day, which waits. */
async function reportInVain(page: Page) {
  await expectForm(page)
  await reportButton(page).click()
  await expect(waiting(page)).toContainText(/Łucja.*Czeka na połączenie/)
}

/** Reports don't come to the server, or only the answers don't come back. */
async function lose(context: BrowserContext, what: 'reports' | 'answers') {
  await context.route('**/trpc/absences.report*', async (route) => {
    if (what === 'answers') await route.fetch()
    await route.abort('connectionreset')
  })
}

test('a report without a connection waits and is sent once', async ({ page, context, request }) => {
  const family = await ownFamily(request)
  await family.open(page, '/absence/my')
  await expectForm(page)
  await context.setOffline(true)
  await reportInVain(page)
  await expectAccessible(page)
  expect(await absences(request, family)).toBe(0)
  await context.setOffline(false)
  await expect(page.getByText(/^Zgłoszono nieobecność: Łucja/)).toBeVisible()
  await expect(waiting(page)).toHaveCount(0)
  expect(await absences(request, family)).toBe(1)

  await lose(context, 'answers')
  await page.reload()
  await reportInVain(page)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  // On another page, which has just been loaded.
  await page.goto('/payments/my')
  await expect(page.getByText(/^Zgłoszono nieobecność: Łucja/)).toBeVisible()
  expect(await absences(request, family)).toBe(2)
})

test('signing out with unsent reports asks, until all is sent', async ({ page, context, request }) => {
  const family = await ownFamily(request)
  const question = page.getByRole('region', { name: 'Wylogować się?' })
  const signedOut = page.getByText('Wylogowano.')
  await page.goto('/login')
  async function signIn() {
    await page.getByLabel('Telefon').fill(family.phone)
    await page.getByLabel('PIN', { exact: true }).fill(PIN)
    await page.getByRole('button', { name: 'Zaloguj się', exact: true }).click()
    await page.getByRole('link', { name: 'Zgłoś nieobecność' }).first().click()
    await expect(page.getByRole('group', { name: 'Dni nieobecności' })).toBeVisible()
  }
  await test.step('the line comes back while one is asked', async () => {
    await signIn()
    await lose(context, 'reports')
    await reportInVain(page)
    await signOutLink(page).click()
    await expect(question).toBeVisible()
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await expect(signedOut).toBeVisible()
    expect(await absences(request, family)).toBe(1)
  })
  await test.step('one stays, and then leaves all the same', async () => {
    await signIn()
    await lose(context, 'reports')
    await reportInVain(page)
    await signOutLink(page).click()
    await expect(question.getByRole('listitem')).toHaveText(['1 zgłoszenie nieobecności'])
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Zostań' }).click()
    await expect(waiting(page)).toContainText('Czeka na połączenie')
    await signOutLink(page).click()
    await question.getByRole('button', { name: 'Wyloguj się' }).click()
    await expect(signedOut).toBeVisible()
    await context.unrouteAll({ behavior: 'ignoreErrors' })
  })
  await test.step('and comes back', async () => {
    await signIn()
    await expect(waiting(page)).toHaveCount(0)
    expect(await absences(request, family)).toBe(1)
  })
})

/** What a browser sends that can install the app; the headless shell can't. */
async function offerInstall(page: Page) {
  await page.evaluate(() => {
    const prompt = () => Promise.resolve({ outcome: 'dismissed' as const })
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  })
}

test.describe('on a phone', () => {
  test.use({
    serviceWorkers: 'allow',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })

  test('a report for both children and its deletion work offline after only the start page', async ({
    page,
    context,
    request,
  }) => {
    const family = await ownFamily(request, ['Adam', 'Klara'])
    const [day] = await workingDays(family, { from: later(today(), 1), count: 1 })
    await page.goto('/login')
    await page.getByLabel('Telefon').fill(family.phone)
    await page.getByLabel('PIN', { exact: true }).fill(PIN)
    await expect(page.getByLabel('Zapamiętaj mnie')).toBeChecked()
    await page.getByRole('button', { name: 'Zaloguj się', exact: true }).tap()
    await expect(kidsOf(page)).toBeVisible()
    await kept(page, ['absences.form', 'absences.my'])
    await installed(page)
    await context.setOffline(true)

    await openPage(page, '/absence/my')
    for (const name of [/^Adam/, /^Klara/]) await page.getByRole('checkbox', { name }).tap()
    await reportButton(page).tap()
    const rows = waiting(page).getByRole('listitem')
    await expect(rows).toHaveText([/Adam.*Czeka na połączenie/, /Klara.*Czeka na połączenie/])
    await expectAccessible(page)
    expect(await absences(request, family)).toBe(0)
    await context.setOffline(false)
    await expect(waiting(page)).toHaveCount(0)
    expect(await absences(request, family)).toBe(2)

    // The answer that has the absences is kept for the next time without a connection.
    await openPage(page, `/absence/my?date=${day}`)
    const entries = ownCalendar(page).getByRole('button', { name: /Adam/ })
    await expect(entries).toBeVisible()
    await expect.poll(() => keptIn(page, 'absences.my')).toContain('Klara')
    await context.setOffline(true)
    await page.reload()
    await entries.tap()
    await page
      .getByRole('dialog')
      .getByRole('checkbox', { name: /^Klara/ })
      .tap()
    await page.getByRole('button', { name: /^Usuń 2\snieobecności/ }).tap()
    await expect(rows).toHaveText([/Usunięcie: Adam.*Czeka/, /Usunięcie: Klara.*Czeka/])
    expect(await absences(request, family)).toBe(2)
    await context.setOffline(false)
    await expect(waiting(page)).toHaveCount(0)
    await expect.poll(() => absences(request, family)).toBe(0)

    // After a report with a connection the app is offered, once.
    const offer = page.getByRole('region', { name: 'Miej Skrzata na ekranie głównym' })
    const report = async () => {
      await page.getByRole('checkbox', { name: /^Adam/ }).tap()
      await reportButton(page).tap()
      await expect(page.getByRole('heading', { name: /^Zgłoszono: Adam/ })).toBeVisible()
    }
    await openPage(page, '/absence/my')
    await offerInstall(page)
    await report()
    await expect(offer).toBeVisible()
    await expectAccessible(page)
    await offer.getByRole('button', { name: 'Nie teraz' }).tap()
    await expect(offer).toHaveCount(0)
    await page.getByRole('button', { name: 'Zgłoś kolejną nieobecność' }).tap()
    await report()
    await expect(page.getByRole('button', { name: 'Zgłoś kolejną nieobecność' })).toBeVisible()
    await expect(offer).toHaveCount(0)
  })
})
