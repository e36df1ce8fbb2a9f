/** Lists of hundreds of rows on a phone: few rows are in the page at a time, and nobody notices. */
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { GroupPage } from '@skrzat/contract/wire/people'
import type { PaymentType } from '@skrzat/contract/wire/payments'
import { addForAll, ownFamily, wholeWeek } from './support/absences.ts'
import { expectNoSidewaysScroll } from './support/outside.ts'
import { call, newPhone, ownPlace, unique } from './support/places.ts'
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

async function openGroup(
  openAs: (person: 'admin', path: string) => Promise<Page>,
  request: APIRequestContext,
) {
  const { groupId } = await manyKids(request)
  return openAs('admin', `/group/${groupId}`)
}

function priceOf(request: APIRequestContext, placeId: number): Promise<PaymentType> {
  const type = { name: 'Czesne', display: '', type: 'TYPE_CONST', mainValue: 100_00, daily: 0 }
  return call<PaymentType>(request, 'payments.createType', { placeId, ...type })
}

/** Issues an invoice to each child of the group. */
async function issueToAll(request: APIRequestContext, placeId: number, groupId: number) {
  const { id: paymentTypeId, mainValue: amount } = await priceOf(request, placeId)
  const { kids } = await call<GroupPage>(request, 'places.group', { groupId }, false)
  const invoices = kids.map(({ id: kidId }) => ({
    kidId,
    withCredit: false,
    lines: [{ paymentTypeId, amount }],
  }))
  for (let index = 0; index < invoices.length; index += 100) {
    const some = invoices.slice(index, index + 100)
    await call(request, 'payments.issue', { commandId: crypto.randomUUID(), placeId, invoices: some })
  }
}

/** The rows that are rendered. */
function rowsOf(page: Page) {
  return page.locator('li[aria-posinset]')
}

async function topOf(row: Locator): Promise<number> {
  return await row.evaluate((element) => element.getBoundingClientRect().top)
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
  await openGroup(openAs, request)
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
  await openGroup(openAs, request)
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
  await openGroup(openAs, request)
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
  await openGroup(openAs, request)
  await expect(rowsOf(page).first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(rowsOf(page)).toHaveCount(MANY)
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByRole('link', { name: 'Nowak 400 Adam' })).toHaveCount(0)
})

test('an invoice far down is opened and closed, and the list has not moved', async ({
  openAs,
  page,
  request,
}) => {
  const { placeId, groupId } = await manyKids(request)
  await issueToAll(request, placeId, groupId)
  await openAs('admin', `/place/${placeId}/payments`)
  const cards = page.getByRole('list', { name: 'Faktury' }).locator('li')
  await expect(cards.first()).toHaveAttribute('aria-setsize', String(MANY))
  await page.evaluate(() => window.scrollTo({ top: 9_000, behavior: 'instant' }))
  const card = page.locator('li[aria-posinset="60"]')
  await expect(card).toBeInViewport()
  expect(await cards.count()).toBeLessThan(60)
  // Clear of the bars, as nothing has to be scrolled for the tap then.
  await card.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const before = await topOf(card)
  await card.getByRole('button', { name: /Nowak/ }).first().tap()
  const sheet = page.getByRole('dialog', { name: /Nowak/ })
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  expect(Math.abs((await topOf(card)) - before)).toBeLessThan(2)
  await scrollToEnd(page)
  await expect(cards.last()).toHaveAttribute('aria-posinset', String(MANY))
  await expectNoSidewaysScroll(page)
})

test('hundreds of absences of a day are shown as one scrolls, and each is confirmed by its tick', async ({
  openAs,
  page,
  request,
}) => {
  const family = await ownFamily(request)
  const { place, group } = family
  const [day = ''] = await wholeWeek(request, family)
  const first = Number(newPhone())
  await place.importRows(
    Array.from({ length: 200 }, (_, index) => `KID;${group};Jan;Żak ${200 + index};${first + index};;;`),
  )
  await addForAll(request, family, day)
  await openAs('admin', `/place/${place.id}/absences?date=${day}`)
  await expect(page.getByText(/^201\snieobecności$/)).toBeVisible()
  await expect(rowsOf(page).first()).toHaveAttribute('aria-setsize', '201')
  expect(await rowsOf(page).count()).toBeLessThan(60)
  await scrollToEnd(page)
  await page.getByRole('checkbox', { name: /Żak 399/ }).check()
  await expect(page.getByText(/^Potwierdzono: Jan Żak 399/)).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('a child unfolded among 500 new invoices is unfolded still when it comes back in sight', async ({
  openAs,
  page,
  request,
}) => {
  const { placeId } = await manyKids(request)
  await priceOf(request, placeId)
  await openAs('admin', `/place/${placeId}/payments?tab=new`)
  const first = page.getByRole('button', { name: /Nowak 001/ }).first()
  await first.tap()
  await expect(first).toHaveAttribute('aria-expanded', 'true')
  await page.evaluate(() => window.scrollTo({ top: 20_000, behavior: 'instant' }))
  const other = page.getByRole('button', { name: /Nowak 312/ }).first()
  await other.tap()
  await expect(other).toHaveAttribute('aria-expanded', 'true')
  await expect(first).toHaveCount(0)
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await expect(first).toHaveAttribute('aria-expanded', 'true')
  await expectNoSidewaysScroll(page)
})
