/** Lists of hundreds of rows on a phone: few rows are in the page at a time, and nobody notices. */
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { GroupPage } from '@skrzat/contract/wire/people'
import { addForAll, entry, ownFamily, wholeWeek } from '../support/absences.ts'
import { opened, dismissed } from '../support/dialog.ts'
import { addPrice, issueTo } from '../support/payments.ts'
import { newPhone, ownPlace, unique } from '../support/places.ts'
import { call, expect, test } from '../support/test.ts'

const MANY = 500

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** A place of this test alone with one group of many kids, `Nowak 001` to `Nowak 500`. */
async function manyKids(request: APIRequestContext) {
  const place = await ownPlace(request)
  const group = unique('Jeżyki')
  const groupId = await place.addGroup(group)
  const names = Array.from({ length: MANY }, (_, index) => `Nowak ${String(index + 1).padStart(3, '0')}`)
  await place.importRows(names.map((name) => `KID;${group};Adam;${name};${newPhone()};;;`))
  return { placeId: place.id, groupId }
}

/** The rows that are rendered. */
const rowsOf = (page: Page) => page.locator('li[aria-posinset]')

async function expectFew(rows: Locator, many: number) {
  await expect(rows.first()).toHaveAttribute('aria-setsize', String(many))
  expect(await rows.count()).toBeLessThan(60)
}

async function scrollTo(page: Page, top: number) {
  await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
}

/** Brings it to the middle of the screen, clear of the bars. @returns where it is then */
async function center(row: Locator): Promise<number> {
  await row.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await expect(row).toBeInViewport()
  return await topOf(row)
}

function topOf(row: Locator): Promise<number> {
  return row.evaluate((element) => element.getBoundingClientRect().top)
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

test('500 children are scrolled, tabbed, printed and searched', async ({ openAs, page, request }) => {
  const { groupId } = await manyKids(request)
  await openAs('admin', `/group/${groupId}`)
  const rows = rowsOf(page)
  await expect(rows.first()).toContainText('Nowak 001')
  await expectFew(rows, MANY)

  // The row with the focus stays while one scrolls away, and Tab goes on from it.
  const first = page.getByRole('link', { name: 'Nowak 001 Adam' })
  await first.focus()
  await scrollTo(page, 20_000)
  await expect(page.getByRole('link', { name: 'Nowak 250 Adam' })).toBeAttached()
  await expect(first).toBeFocused()
  for (const name of [/^Zadzwoń/, 'Nowak 002 Adam']) {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveAccessibleName(name)
  }
  await expect(page.locator(':focus')).toBeInViewport()

  // A child opened far down is where it was when one comes back.
  await scrollTo(page, 20_000)
  const kid = page.locator('li[aria-posinset="250"]').getByRole('link', { name: /Nowak 250/ })
  const before = await center(kid)
  await kid.click()
  await expect(page.getByRole('heading', { level: 1, name: /Nowak 250/ })).toBeVisible()
  await page.goBack()
  await expect(kid).toBeInViewport()
  expect(Math.abs((await topOf(kid)) - before)).toBeLessThan(2)

  await scrollToEnd(page)
  await expect(page.getByRole('link', { name: 'Nowak 500 Adam' })).toBeInViewport()
  await expect(rows.last()).toHaveAttribute('aria-posinset', String(MANY))
  await expectFew(rows, MANY)

  // On paper it is whole.
  await page.emulateMedia({ media: 'print' })
  await expect(rows).toHaveCount(MANY)
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByRole('link', { name: 'Nowak 200 Adam' })).toHaveCount(0)

  const search = page.getByLabel('Szukaj dziecka')
  await search.fill('NOWAK 312')
  await expect(page.getByText('Znaleziono: 1 z 500')).toBeAttached()
  await expect(page.getByRole('link', { name: 'Nowak 312 Adam' })).toBeVisible()
  await search.fill('nikogo')
  await page.getByRole('button', { name: 'Pokaż wszystkie' }).click()
  await expect(rows.first()).toHaveAttribute('aria-setsize', String(MANY))
})

test('the list of 500 invoices stays where one was opened', async ({ openAs, page, request }) => {
  const { placeId, groupId } = await manyKids(request)
  await addPrice(request, placeId, { name: 'Wyżywienie', mainValue: 100_00 })
  await openAs('admin', `/place/${placeId}/payments?tab=new`)
  // What is unfolded is so still when it comes back in sight.
  const first = page.getByRole('button', { name: /Nowak 001/ }).first()
  await first.tap()
  await expect(first).toHaveAttribute('aria-expanded', 'true')
  await scrollTo(page, 20_000)
  const other = page.getByRole('button', { name: /Nowak 312/ }).first()
  await other.tap()
  await expect(other).toHaveAttribute('aria-expanded', 'true')
  await expect(first).toHaveCount(0)
  await scrollTo(page, 0)
  await expect(first).toHaveAttribute('aria-expanded', 'true')

  const { kids } = await call<GroupPage>(request, 'places.group', { groupId }, false)
  await issueTo(request, placeId, kids, 100_00)
  await page.goto(`/place/${placeId}/payments`)
  const cards = page.getByRole('list', { name: 'Faktury' }).locator('li')
  await expectFew(cards, MANY)
  await scrollTo(page, 5_600)
  const card = page.locator('li[aria-posinset="60"]')
  const before = await center(card)
  await expectFew(cards, MANY)
  await card.getByRole('button', { name: /Nowak/ }).first().tap()
  const sheet = await opened(page, /Nowak/)
  await page.goBack()
  await dismissed(sheet)
  expect(Math.abs((await topOf(card)) - before)).toBeLessThan(2)
  await scrollToEnd(page)
  await expect(cards.last()).toHaveAttribute('aria-posinset', String(MANY))
})

test('a hundred absences are ticked, and printed on one page', async ({ openAs, page, request }) => {
  const family = await ownFamily(request)
  const [day = ''] = await wholeWeek(family)
  const rows = Array.from({ length: 99 }, (_, index) => {
    const name = `Konstancja ${101 + index};Brzęczyszczykiewicz-Gżegżółkowska`
    return `KID;Grupa ${(index % 10) + 1};${name};${newPhone()};;;`
  })
  await family.place.importRows(rows)
  await addForAll(request, family, day)
  await openAs('admin', `/place/${family.place.id}/absences?date=${day}`)
  await expect(page.getByText(/^100\snieobecności$/)).toBeVisible()
  await expectFew(rowsOf(page), 100)
  await scrollToEnd(page)
  await page.getByRole('checkbox').last().check()
  await expect(page.getByText(/^Potwierdzono: /)).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(entry(page, 'wpisana przez placówkę|potwierdzona')).toHaveCount(100)

  await page.goto(`/absence/place/${family.place.id}?date=${day}`)
  await expect(page.getByRole('row').last()).toContainText('100')
  const printed = await page.pdf({ preferCSSPageSize: true })
  expect(printed.toString('latin1').match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1)
})
