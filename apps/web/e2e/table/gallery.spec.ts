/** The components of packages/ui, on the page that shows each in its states (apps/web/gallery), built beside the app. */
import { globSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, preview, type PreviewServer } from 'vite'
import { expect, test } from '../support/test.ts'
import { openedOn, screensOf, top, type Entry } from './entry.ts'
import { allVisits, randomOf, sampleOf } from './sample.ts'
import { makeVisit } from './visit.ts'

const web = join(import.meta.dirname, '../..')

// One build for all of them.
test.describe.configure({ mode: 'default', timeout: 600_000 })

const folder = join(tmpdir(), `skrzat-gallery-${process.pid}`)
const common = {
  configFile: false,
  root: web,
  logLevel: 'warn',
  build: { outDir: folder, emptyOutDir: true, rolldownOptions: { input: 'gallery/index.html' } },
} as const
let server: PreviewServer | undefined
let address = ''

test.beforeAll(async () => {
  await build({ ...common, plugins: [react(), tailwindcss()] })
  server = await preview({ ...common, preview: { host: '127.0.0.1', port: 0 } })
  const [url] = server.resolvedUrls?.local ?? []
  if (url === undefined) throw new Error('The page of components is not served')
  address = new URL('gallery/', url).href
})

test.afterAll(async () => {
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

const section = (page: Page, module: string) => page.locator(`section#${module}`)

/** What a button of a section opens; the page behind it is checked as a whole. */
const opened = (module: string, name: string, role: 'dialog' | 'alertdialog'): Entry[] =>
  openedOn(['nobody', './'], {
    [`${module}, "${name}"`]: {
      within: `[role=${role}]`,
      open: (page) => section(page, module).getByRole('button', { name, exact: true }).click(),
      whole: (page) =>
        module.startsWith('date') ? top(page).getByRole('grid').first() : page.getByRole(role),
    },
  })

const entries: readonly Entry[] = [
  // The calendar's own chunk is the last to come.
  ...screensOf(
    'nobody',
    ['usual'],
    [{ path: './', whole: (page) => page.getByText('Wycieczka do lasu').first() }],
  ),
  ...opened('dialog', 'W środku', 'dialog'),
  ...opened('dialog', 'Od dołu', 'dialog'),
  ...opened('confirm-dialog', 'Pytanie', 'alertdialog'),
  ...opened('confirm-dialog', 'W trakcie', 'alertdialog'),
  ...opened('confirm-dialog', 'Niebezpieczne, z błędem', 'alertdialog'),
  ...opened('sheet', 'Szczegóły faktury', 'dialog'),
  ...opened('popover', 'Dlaczego tyle?', 'dialog'),
  ...opened('date-picker', 'Termin płatności', 'dialog'),
  ...opened('date-range-picker', 'Okres', 'dialog'),
  ...openedOn(['nobody', './'], {
    // While it is open it takes all keys, and hides the rest of the page from readers: its items are the whole page.
    'a menu': {
      within: '[role=menu]',
      open: (page) => section(page, 'dropdown-menu').getByRole('button').click(),
      whole: (page) => page.getByRole('menu'),
    },
    'a tooltip': {
      // Under the mouse, which stays where it is.
      only: 1280,
      within: '[data-radix-popper-content-wrapper]',
      open: (page) => section(page, 'tooltip').getByRole('button').hover(),
      whole: (page) => page.locator('[data-radix-popper-content-wrapper]'),
    },
    'a message': {
      passing: true,
      open: (page) => section(page, 'toast').getByRole('button', { name: 'Z działaniem' }).click(),
      whole: (page) => page.getByText('Usunięto nieobecność'),
    },
  }),
]

/** The page itself is written in one language, and not made for the narrowest phones. */
const locale = 'en'

test('all components keep to what the screens keep to', async ({ browser }) => {
  const data = { url: address, ids: { usual: {}, long: {}, empty: {} }, tokens: {} }
  const seed = Number(process.env.SKRZAT_TEST_SEED)
  const visits =
    process.env.SKRZAT_SCREENS === 'all'
      ? entries.flatMap((entry) => allVisits(entry, randomOf(seed)).map(({ visit }) => visit))
      : sampleOf(seed, entries)
  for (const { entry, look } of visits)
    await makeVisit(
      browser,
      { entry, look: { ...look, locale, width: look.width === 320 ? 390 : look.width } },
      data,
    )
})

/** What can't be used and is drawn all the same as what can: its own and its parents' opacities leave it whole. */
function plainlyDrawn(): string[] {
  function opacityOf(element: Element): number {
    const above = element.parentElement ? opacityOf(element.parentElement) : 1
    return above * Number(getComputedStyle(element).opacity)
  }
  const unusable = document.querySelectorAll(':disabled, [aria-disabled=true]:not([aria-busy])')
  return [...unusable].flatMap((element) => {
    const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : []
    const isChoice = element.matches('[type=checkbox], [type=radio]')
    const drawn = [element, ...(isChoice ? labels : [])].filter((part) => part instanceof Element)
    return drawn.filter((part) => opacityOf(part) > 0.9).map(({ outerHTML }) => outerHTML)
  })
}

test('what cannot be used looks so, and what is alike stands alike', async ({ page }) => {
  await page.goto(address)
  // The calendar's own chunk is the last to come.
  await expect(page.getByText('Wycieczka do lasu').first()).toBeVisible()
  expect(await page.evaluate(plainlyDrawn)).toEqual([])
  const disabled = page
    .locator('input:disabled, textarea:disabled, select:disabled')
    .and(page.locator('[lang=pl] .h-10'))
  const grounds = await disabled.evaluateAll((all) =>
    all.map((each) => getComputedStyle(each).backgroundColor),
  )
  expect(grounds.length).toBeGreaterThan(3)
  expect(new Set(grounds).size).toBe(1)
  // Boxes in a table stand at the same height, ticked or not, and its last line is its edge.
  const heights = await section(page, 'table')
    .locator('tbody tr:not([aria-hidden])')
    .evaluateAll((rows) =>
      rows.map((row) => {
        const box = row.querySelector('[type=checkbox]')
        return (box?.getBoundingClientRect().top ?? Number.NaN) - row.getBoundingClientRect().top
      }),
    )
  expect(heights).toHaveLength(3)
  expect(new Set(heights).size).toBe(1)
  const foot = section(page, 'table').locator('tfoot td').first()
  await expect(foot).toHaveCSS('border-bottom-width', '0px')
})

/** All text of a build's files that may hold names of components, words or classes. */
function textOf(folder: string): string {
  const files = globSync('**/*.{html,js,css,json}', { cwd: folder })
  return files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')
}

test('nothing of the page of components is in the production build', () => {
  const own = textOf(folder)
  const app = textOf(join(web, 'dist'))
  // A word of the page, an attribute and a class that only it has.
  for (const mark of [
    'modules of packages/ui',
    'data-gallery-section',
    String.raw`scroll-mt-\[1\.375rem\]`,
  ]) {
    expect(own).toContain(mark)
    expect(app).not.toContain(mark)
  }
  expect(app).not.toContain('gallery/')
})
