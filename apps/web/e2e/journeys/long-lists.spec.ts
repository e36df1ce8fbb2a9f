/** Lists of hundreds of rows on a phone: few rows are in the page at a time, and nobody notices. */
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { GroupPage } from '@skrzat/contract/wire/people'
import type { PaymentType } from '@skrzat/contract/wire/payments'
import { addForAll, ownFamily, wholeWeek } from '../support/absences.ts'
import { opened, dismissed } from '../support/dialog.ts'
import { expectNoSidewaysScroll } from '../support/outside.ts'
import { call, newPhone, ownPlace, unique, type OwnPlace } from '../support/places.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

const MANY = 500

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** Adds kids with these names to a group. */
async function addKids(place: OwnPlace, group: string, names: readonly string[]) {
  await place.importRows(names.map((name) => `KID;${group};Adam;${name};${newPhone()};;;`))
}

/** A place of this test alone with one group of many kids, `Nowak 001` to `Nowak 500`. */
async function manyKids(request: APIRequestContext) {
  const place = await ownPlace(request)
  const group = unique('Jeżyki')
  const groupId = await place.addGroup(group)
  const names = Array.from({ length: MANY }, (_, index) => `Nowak ${String(index + 1).padStart(3, '0')}`)
  await addKids(place, group, names)
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

test('a group of 500 children is scrolled, left and come back to, gone through by Tab, and printed', async ({
  openAs,
  page,
  request,
}) => {
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
  for (const name of [/^Zadzwoń/, 'Zmień: Adam Nowak 001', 'Usuń: Adam Nowak 001', 'Nowak 002 Adam']) {
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
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  // On paper it is whole.
  await page.emulateMedia({ media: 'print' })
  await expect(rows).toHaveCount(MANY)
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByRole('link', { name: 'Nowak 200 Adam' })).toHaveCount(0)
})

test('of 500 invoices one is unfolded or opened far down, and the list has not moved', async ({
  openAs,
  page,
  request,
}) => {
  const { placeId, groupId } = await manyKids(request)
  const type = { name: 'Czesne', display: '', type: 'TYPE_CONST', mainValue: 100_00, daily: 0 }
  const { id: paymentTypeId } = await call<PaymentType>(request, 'payments.createType', { placeId, ...type })
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
  await expectNoSidewaysScroll(page)

  const { kids } = await call<GroupPage>(request, 'places.group', { groupId }, false)
  const lines = [{ paymentTypeId, amount: 100_00 }]
  const invoices = kids.map(({ id: kidId }) => ({ kidId, withCredit: false, lines }))
  for (let index = 0; index < invoices.length; index += 100) {
    const some = invoices.slice(index, index + 100)
    await call(request, 'payments.issue', { commandId: crypto.randomUUID(), placeId, invoices: some })
  }
  await page.goto(`/place/${placeId}/payments`)
  const cards = page.getByRole('list', { name: 'Faktury' }).locator('li')
  await expectFew(cards, MANY)
  await scrollTo(page, 9_000)
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
  await expectNoSidewaysScroll(page)
})

test('many absences of a day are shown as one scrolls, and each is confirmed by its tick', async ({
  openAs,
  page,
  request,
}) => {
  const family = await ownFamily(request)
  const [day = ''] = await wholeWeek(request, family)
  const names = Array.from({ length: 99 }, (_, index) => `Żak ${101 + index}`)
  await addKids(family.place, family.group, names)
  await addForAll(request, family, day)
  await openAs('admin', `/place/${family.place.id}/absences?date=${day}`)
  await expect(page.getByText(/^100\snieobecności$/)).toBeVisible()
  await expectFew(rowsOf(page), 100)
  await scrollToEnd(page)
  await page.getByRole('checkbox', { name: /Żak 199/ }).check()
  await expect(page.getByText(/^Potwierdzono: Adam Żak 199/)).toBeVisible()
  await expectNoSidewaysScroll(page)
})
