/** One visit to an entry of the table, in which all is checked that makes a screen whole. */
import type { Browser, Page } from '@playwright/test'
import { expect, test, violations } from '../support/test.ts'
import { makeUp } from './answers.ts'
import { fitFaults } from './checks/fits.ts'
import { escapeFaults, keyboardFaults } from './checks/keyboard.ts'
import { pictureFaults } from './checks/picture.ts'
import { touchFaults } from './checks/touch.ts'
import { pathIn, tokenIn, type Data } from './data.ts'
import type { Entry } from './entry.ts'
import type { Look, Visit } from './sample.ts'

const HEIGHTS = { 320: 640, 390: 844, 768: 1024, 1280: 900, 1920: 1080 } as const
const PHONE = 640
/**
 * What is busy, but for a button that waits for an answer, and what stands in for what is to come; the page of components
 * shows both.
 */
const PENDING = ':is([aria-busy="true"]:not(button), .animate-breathe):not([data-gallery-section] *)'
const PICTURES = 'test-results/screens'

/**
 * Opens it in that look, and checks all. Faults of one visit leave the next ones to be made.
 * @param others languages in which its fit is looked at too; then a picture is kept
 */
export async function makeVisit(
  browser: Browser,
  { entry, look }: Visit,
  data: Data,
  others: readonly Look['locale'][] = [],
) {
  await inPage(browser, entry, look, data, async (page, faults) => {
    const checkFit = async () => {
      faults.push(...(await fitFaults(page)))
      if (look.width < PHONE) faults.push(...(await touchFaults(page)))
    }
    await open(page, entry, look, data)
    await checkFit()
    faults.push(...(await violations(page, entry.within)))
    await page.emulateMedia({ colorScheme: look.scheme })
    const { width, locale, scheme } = look
    const name = `${entry.name} ${entry.state}`.replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    const picture = `${PICTURES}/${name}-${width}-${locale}-${scheme}.png`
    faults.push(...(await pictureFaults(page, others.length > 0 ? picture : undefined)))
    for (const other of entry.passing ? [] : others) {
      await change(page, { ...look, locale: other }, entry)
      const before = faults.length
      await checkFit()
      faults.push(...faults.splice(before).map((fault) => `${other}: ${fault}`))
    }
    if (others.length > 0) await change(page, look, entry)
    if (entry.state === 'loading' || entry.passing) return
    faults.push(...(await keyboardFaults(page)))
    if (entry.open) faults.push(...(await escapeFaults(page, entry.leaves)))
  })
}

async function inPage(
  browser: Browser,
  entry: Entry,
  look: Look,
  data: Data,
  check: (page: Page, faults: string[]) => Promise<void>,
) {
  const { width, locale, scheme } = look
  const title = `${entry.name}, ${entry.state}, ${width} px, ${locale}, ${scheme}`
  await test.step(title, async () => {
    const context = await browser.newContext({
      baseURL: data.url,
      viewport: { width, height: entry.height ?? HEIGHTS[width] },
      colorScheme: scheme,
      hasTouch: width < PHONE,
    })
    // A control that is not there is one visit's fault.
    context.setDefaultTimeout(60_000)
    const page = await context.newPage()
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(`an error: ${message}`))
    page.on('console', (message) => {
      // Simulated failures and refused forms are logged there too.
      const isMade = entry.state === 'error' || (entry.open && message.text().startsWith('Failed to load'))
      if (message.type() === 'error' && !isMade) faults.push(`an error: ${message.text()}`)
    })
    try {
      await check(page, faults)
    } catch (error) {
      faults.push(String(error))
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    if (faults.length > 0)
      await test.info().attach(title, { body: await page.screenshot(), contentType: 'image/png' })
    await context.close()
    const again = `SKRZAT_TEST_SEED=${process.env.SKRZAT_TEST_SEED} npx playwright test table -g '${test.info().title}'`
    expect.soft(faults, `${title}\nagain by: ${again}`).toEqual([])
  })
}

/** What is opened is found by its Polish name, on a desktop, and takes on its look afterwards. */
async function open(page: Page, entry: Entry, look: Look, data: Data) {
  const { as, path, state, answers = {} } = entry
  const isOpenedLater = entry.open !== undefined && entry.only !== 'phone'
  const locale = isOpenedLater ? 'pl' : look.locale
  const token = tokenIn(data, as, state)
  await page.addInitScript(prepare, { locale, token })
  await makeUp(page, state, { 'accounts.setLanguage': {}, ...answers })
  if (isOpenedLater) await page.setViewportSize({ width: 1280, height: entry.height ?? HEIGHTS[1280] })
  await page.goto(pathIn(data, path, state))
  if (state === 'loading')
    return expect(page.locator('main').locator(PENDING).filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectLoaded(page)
  await entry.open?.(page)
  if (entry.whole) await expect(entry.whole(page)).toBeVisible()
  if (isOpenedLater) await change(page, look, entry)
}

/** Runs in the page before anything else. */
function prepare({ locale, token }: { locale: string; token: string | undefined }) {
  localStorage.setItem('skrzat-locale', locale)
  if (token !== undefined) sessionStorage.setItem('jhi-authenticationToken', token)
  window.named = (element) => {
    const text = element?.getAttribute('aria-label') ?? element?.textContent.trim()
    return element ? `<${element.localName}> "${(text || element.outerHTML).slice(0, 120)}"` : 'nothing'
  }
  const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
  addEventListener(
    'click',
    ({ target }) => {
      const control = target instanceof Element ? target.closest('button, a, [role="button"]') : null
      if (control && !control.closest(layers)) window.pressed = control
    },
    { capture: true },
  )
}

/** Switches the look without a reload, by the page's own choice of languages, which only a desktop shows. */
async function change(page: Page, { width, locale, scheme }: Look, entry: Entry) {
  if ((await page.locator('html').getAttribute('lang')) !== locale) {
    await resize(page, 1280, entry)
    await page
      .locator('select:has(option[value="ru"])')
      .first()
      .evaluate((select, language) => {
        if (!(select instanceof HTMLSelectElement)) return
        select.value = language
        select.dispatchEvent(new Event('change', { bubbles: true }))
      }, locale)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
  }
  await resize(page, width, entry)
  await page.emulateMedia({ colorScheme: scheme })
}

async function resize(page: Page, width: Look['width'], { height = HEIGHTS[width], state }: Entry) {
  await page.setViewportSize({ width, height })
  // The new width may have moved the opener, and a popover beside it, out of sight.
  await page.evaluate(() => window.pressed?.scrollIntoView({ block: 'nearest' }))
  if (state === 'loading') await page.evaluate(nextFrames)
  else await expectLoaded(page)
}

/** Nothing is busy, nothing stands in for what is to come, nothing moves. */
async function expectLoaded(page: Page) {
  await page.evaluate(nextFrames)
  await expect(page.locator(PENDING)).toHaveCount(0)
  expect(await page.evaluate(restless), 'moves by itself').toEqual([])
}

/** Media queries change in the next frame, virtual rows are measured in a second one. */
async function nextFrames() {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
}

/** Waits until nothing moves from frame to frame. @returns what does so for many of them */
async function restless(): Promise<string[]> {
  const ending = document
    .getAnimations()
    // One that follows the scrolling ends with no time.
    .filter(({ timeline }) => timeline instanceof DocumentTimeline)
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map(({ finished }) => finished))
  const placesNow = () =>
    new Map(
      [...document.querySelectorAll('main *, [role="dialog"] *')].map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect()
        return [each, [x, y, width, height].map(Math.round).join(' ')]
      }),
    )
  let before = placesNow()
  for (let frame = 0; frame < 300; frame += 1) {
    await new Promise(requestAnimationFrame)
    const now = placesNow()
    const moved = [...now].filter(([each, at]) => before.get(each) !== at)
    if (moved.length === 0) return []
    if (frame === 299) return moved.map(([each]) => window.named(each))
    before = now
  }
  return []
}
