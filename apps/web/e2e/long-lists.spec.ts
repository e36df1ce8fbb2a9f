/** Lists of hundreds of rows on a phone: few rows are in the page at a time, and nobody notices. */
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { newPhone, ownPlace, unique } from './support/places.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const MANY = 500

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** A place of this test alone with one group of many kids, `Nowak 001` to `Nowak 500`. */
async function manyKids(request: APIRequestContext) {
  const place = await ownPlace(request)
  const group = unique('Jeżyki')
  const groupId = await place.addGroup(group)
  const first = Number(newPhone())
  await place.importRows(
    Array.from({ length: MANY }, (_, index) => {
      const number = String(index + 1).padStart(3, '0')
      return `KID;${group};Adam;Nowak ${number};${first + index};;;`
    }),
  )
  return { placeId: place.id, groupId }
}

/** The numbers in a list, of rows that are rendered. */
function rowsOf(page: Page) {
  return page.locator('li[aria-posinset]')
}

async function topOf(row: Locator): Promise<number> {
  return await row.evaluate((element) => element.getBoundingClientRect().top)
}

/** How far the page is scrolled sideways, or could be. */
async function expectNoSidewaysScroll(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
}

/** Scrolls step by step, as a finger does, until the list's last row is there. */
async function scrollToEnd(page: Page) {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const atEnd = () => {
      const last = [...document.querySelectorAll('li[aria-posinset]')].at(-1)
      const { scrollHeight } = document.documentElement
      return (
        last?.getAttribute('aria-posinset') === last?.getAttribute('aria-setsize') &&
        window.scrollY + window.innerHeight >= scrollHeight - 1
      )
    }
    while (!atEnd()) {
      window.scrollBy({ top: 1500, behavior: 'instant' })
      await frame()
      await frame()
    }
  })
}

test('a group of 500 children is scrolled to its end, and few of them are in the page', async ({
  openAs,
  page,
  request,
}) => {
  const { groupId } = await manyKids(request)
  await openAs('admin', `/group/${groupId}`)
  await expect(rowsOf(page).first()).toContainText('Nowak 001')
  expect(await rowsOf(page).count()).toBeLessThan(60)
  await expect(rowsOf(page).first()).toHaveAttribute('aria-setsize', String(MANY))
  await scrollToEnd(page)
  await expect(page.getByRole('link', { name: 'Nowak 500 Adam' })).toBeInViewport()
  await expect(rowsOf(page).last()).toHaveAttribute('aria-posinset', String(MANY))
  expect(await rowsOf(page).count()).toBeLessThan(60)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('a child opened far down in the list is where it was when one comes back', async ({
  openAs,
  page,
  request,
}) => {
  const { groupId } = await manyKids(request)
  await openAs('admin', `/group/${groupId}`)
  await page.evaluate(() => window.scrollTo({ top: 20_000, behavior: 'instant' }))
  const kid = page.locator('li[aria-posinset="250"]').getByRole('link', { name: /Nowak 250/ })
  await kid.evaluate((link) => link.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await expect(kid).toBeInViewport()
  const before = await topOf(kid)
  await kid.click()
  await expect(page.getByRole('heading', { level: 1, name: /Nowak 250/ })).toBeVisible()
  await page.goBack()
  await expect(kid).toBeInViewport()
  expect(Math.abs((await topOf(kid)) - before)).toBeLessThan(2)
})

test('the row with the focus stays while one scrolls away, and Tab goes on from it', async ({
  openAs,
  page,
  request,
}) => {
  const { groupId } = await manyKids(request)
  await openAs('admin', `/group/${groupId}`)
  const first = page.getByRole('link', { name: 'Nowak 001 Adam' })
  await first.focus()
  await page.evaluate(() => window.scrollTo({ top: 20_000, behavior: 'instant' }))
  await expect(page.getByRole('link', { name: 'Nowak 250 Adam' })).toBeAttached()
  await expect(first).toBeFocused()
  for (const name of [/^Zadzwoń/, 'Zmień: Adam Nowak 001', 'Usuń: Adam Nowak 001', 'Nowak 002 Adam']) {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveAccessibleName(name)
  }
  await expect(page.locator(':focus')).toBeInViewport()
})

test('on paper a long list is whole', async ({ openAs, page, request }) => {
  const { groupId } = await manyKids(request)
  await openAs('admin', `/group/${groupId}`)
  await expect(rowsOf(page).first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(rowsOf(page)).toHaveCount(MANY)
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByRole('link', { name: 'Nowak 400 Adam' })).toHaveCount(0)
})
