import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { misfits } from './support/fits.ts'
import { leadOn, screens, visitors } from './support/screens.ts'
import { expectLoaded, hideToasts, resize, WIDTHS } from './support/sizes.ts'
import { expect, expectAccessible, test } from './support/test.ts'

/** SKRZAT_SCREENS=all checks each screen at each size in each language, and by axe at each size. */
const all = process.env.SKRZAT_SCREENS === 'all'

const LOCALES = ['pl', 'en', 'de', 'fr', 'ru'] as const
type Locale = (typeof LOCALES)[number]

/**
 * Polish at each width; the others where they have least room, German in between as well; on a desktop German for its
 * words, and English for its dates.
 */
const PAIRS: Record<Locale, readonly number[]> = {
  pl: WIDTHS,
  en: [320, 1280],
  de: [320, 768, 1280],
  fr: [320],
  ru: [320],
}

/** Screens of one test: few enough that two workers share them evenly. */
const PER_TEST = 6

test('each route is among the screens', () => {
  const tree = readFileSync(new URL('../src/route-tree.gen.ts', import.meta.url), 'utf8')
  const routes = [...(/fullPaths:([^;]*?)fileRoutesByTo/.exec(tree)?.[1] ?? '').matchAll(/'([^']+)'/g)].map(
    ([, path = '']) => (path === '/' ? path : path.replace(/\/$/, '')),
  )
  expect(routes.length).toBeGreaterThan(50)
  const known = [...Object.values(screens).flat(), ...leadOn].map((path) => path.replace(/\?.*/, ''))
  const missing = routes.filter((route) => {
    const pattern = new RegExp(`^${route.replaceAll(/\$\w+/g, String.raw`\d+`)}$`)
    return !known.some((path) => pattern.test(path))
  })
  expect(missing).toEqual([])
})

for (const person of visitors) {
  const paths = screens[person]
  for (let from = 0; from < paths.length; from += PER_TEST) {
    const some = paths.slice(from, from + PER_TEST)
    test(`what ${person} sees fits each screen and keeps to axe: ${some[0]} to ${some.at(-1)}`, async ({
      page,
      openAs,
    }) => {
      if (all) test.setTimeout(1_200_000)
      // The choice stays in the page: others are signed in to the same account.
      await page.route('**/trpc/accounts.setLanguage*', (route) =>
        route.fulfill({ json: { result: { data: null } } }),
      )
      for (const path of some) {
        await test.step(path, async () => {
          await page.setViewportSize({ width: 1280, height: 900 })
          if (person === 'nobody') {
            await page.goto(path)
            await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          } else {
            await openAs(person, path)
          }
          await hideToasts(page)
          await expectLoaded(page)
          for (const locale of LOCALES) await expectFitting(page, locale, path)
          await chooseLanguage(page, 'pl')
          for (const width of all ? WIDTHS : [390, 1280]) {
            await resize(page, width)
            await test.step(`axe at ${width} px`, () => expectAccessible(page))
          }
          await page.emulateMedia({ colorScheme: 'light' })
        })
      }
    })
  }
}

async function expectFitting(page: Page, locale: Locale, path: string) {
  await chooseLanguage(page, locale)
  for (const width of all ? WIDTHS : PAIRS[locale]) {
    await resize(page, width)
    expect.soft(await misfits(page), `${path} at ${width} px in ${locale}`).toEqual([])
  }
}

/** By the page's own select, which a phone has in the sheet behind "more". */
async function chooseLanguage(page: Page, locale: Locale) {
  if ((await page.locator('html').getAttribute('lang')) === locale) return
  await resize(page, 1280)
  await page.locator('select:has(option[value="ru"])').first().selectOption(locale)
  await expect(page.locator('html')).toHaveAttribute('lang', locale)
  await expectLoaded(page)
}

test('dialogs of many words fit a screen of 320 px in German, and keep to axe', async ({ page, openAs }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.addInitScript(() => localStorage.setItem('skrzat-locale', 'de'))
  await openAs('director', '/place/1')
  await expectLoaded(page)
  for (const open of [
    async () => {
      await page.getByRole('button', { name: 'Aktionen', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Berechtigungen' }).click()
    },
    async () => page.getByRole('button', { name: 'Gruppe hinzufügen' }).click(),
    async () => page.getByRole('button', { name: 'Mitarbeiter hinzufügen' }).click(),
  ]) {
    await open()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await expectLoaded(page)
    expect.soft(await misfits(page)).toEqual([])
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})
