import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { test } from './support/gallery.ts'
import { expect, expectAccessible } from './support/test.ts'

// One build for all of them.
test.describe.configure({ mode: 'default' })

function sectionOf(page: Page, module: string) {
  return page.locator(`section#${module}`)
}

const sizes = [
  ['a desktop', 1280],
  ['a phone', 390],
] as const

for (const [name, width] of sizes) {
  test(`all components on ${name} break no rule of axe`, async ({ page, gallery }) => {
    const faults: string[] = []
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    page.on('pageerror', (error) => faults.push(error.message))
    await page.setViewportSize({ width, height: 844 })
    await page.goto(gallery.address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The calendar's own chunk is the last to come.
    await expect(page.getByText('Wycieczka do lasu').first()).toBeVisible()
    await expectAccessible(page)
    expect(faults).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
}

const dialogs = [
  ['dialog', 'W środku', 'dialog'],
  ['dialog', 'Od dołu', 'dialog'],
  ['confirm-dialog', 'Pytanie', 'alertdialog'],
  ['confirm-dialog', 'W trakcie', 'alertdialog'],
  ['confirm-dialog', 'Niebezpieczne, z błędem', 'alertdialog'],
  ['sheet', 'Szczegóły faktury', 'dialog'],
  ['popover', 'Dlaczego tyle?', 'dialog'],
  ['date-picker', 'Termin płatności', 'dialog'],
  ['date-range-picker', 'Okres', 'dialog'],
] as const

for (const [module, button, role] of dialogs) {
  test(`${module} opened by "${button}" breaks no rule of axe`, async ({ page, gallery }) => {
    await page.goto(gallery.address)
    await sectionOf(page, module).getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByRole(role)).toBeVisible()
    if (module.startsWith('date')) await expect(page.getByRole('grid')).toBeVisible()
    // The page behind it is checked as a whole above.
    await expectAccessible(page, `[role=${role}]`)
  })
}

test('a menu breaks no rule of axe', async ({ page, gallery }) => {
  await page.goto(gallery.address)
  await sectionOf(page, 'dropdown-menu').getByRole('button').click()
  await expect(page.getByRole('menu')).toBeVisible()
  // While it is open it takes all keys, and hides the rest of the page from readers: its items are the whole page.
  await expectAccessible(page, '[role=menu]')
})

test('a tooltip breaks no rule of axe', async ({ page, gallery }) => {
  await page.goto(gallery.address)
  await sectionOf(page, 'tooltip').getByRole('button').hover()
  await expect(page.getByRole('tooltip')).toBeAttached()
  await expectAccessible(page, '[data-radix-popper-content-wrapper]')
})

test('messages break no rule of axe', async ({ page, gallery }) => {
  await page.goto(gallery.address)
  await sectionOf(page, 'toast').getByRole('button', { name: 'Z działaniem' }).click()
  await expect(page.getByText('Usunięto nieobecność')).toBeVisible()
  await expectAccessible(page)
})

/** What can't be used and is drawn all the same as what can: its own and its parents' opacities leave it whole. */
function plainlyDrawn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
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
  })
}

test('what cannot be used looks so, with its label', async ({ page, gallery }) => {
  await page.goto(gallery.address)
  await expect(page.getByText('Wycieczka do lasu').first()).toBeVisible()
  expect(await plainlyDrawn(page)).toEqual([])
})

test('fields that are disabled have one ground, whatever their kind', async ({ page, gallery }) => {
  await page.goto(gallery.address)
  const fields = page
    .locator('input:disabled, textarea:disabled, select:disabled')
    .and(page.locator('[lang=pl] .h-10'))
  const grounds = await fields.evaluateAll((all) =>
    all.map((field) => getComputedStyle(field).backgroundColor),
  )
  expect(grounds.length).toBeGreaterThan(3)
  expect(new Set(grounds).size).toBe(1)
})

test('boxes in a table stand at the same height, ticked or not, and its last line is its edge', async ({
  page,
  gallery,
}) => {
  await page.goto(gallery.address)
  const rows = sectionOf(page, 'table').locator('tbody tr:not([aria-hidden])')
  const heights = await rows.evaluateAll((all) =>
    all.map((row) => {
      const box = row.querySelector('[type=checkbox]')
      return (box?.getBoundingClientRect().top ?? Number.NaN) - row.getBoundingClientRect().top
    }),
  )
  expect(heights).toHaveLength(3)
  expect(new Set(heights).size).toBe(1)
  const foot = sectionOf(page, 'table').locator('tfoot td').first()
  await expect(foot).toHaveCSS('border-bottom-width', '0px')
})

/** All text of a build's files that may hold names of components, words or classes. */
function textOf(folder: string): string {
  const files = globSync('**/*.{html,js,css,json}', { cwd: folder })
  return files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')
}

test('nothing of it is in the production build', ({ gallery }) => {
  const own = textOf(gallery.folder)
  const app = textOf(join(import.meta.dirname, '../dist'))
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
