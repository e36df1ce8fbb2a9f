import { addDays, warsawDay } from '@skrzat/contract/days'
import type { Page } from '@playwright/test'
import { type Family, ownFamily } from './support/absences.ts'
import { addEvent } from './support/events.ts'
import { ownPlace, type OwnPlace } from './support/places.ts'
import { authorised, callAs, expect, expectAccessibleAtEachSize, test } from './support/test.ts'

type Request = Parameters<typeof ownFamily>[0]

const PHONE = { width: 390, height: 844 }
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menu' })
const bellOf = (page: Page) => menuOf(page).getByRole('link', { name: /^Powiadomienia/ })
const newsOf = (page: Page) => page.getByText('Nowe wydarzenie w kalendarzu.')

/** A parent with kids in two places. */
async function parentOfTwo(request: Request) {
  const family = await ownFamily(request)
  const second = await ownPlace(request)
  const [kid] = family.kids
  const group = await second.addGroup('Motylki')
  await second.addKid(group, { firstname: 'Jan', lastname: 'Żółw', phone1: kid?.phone1 ?? '' })
  await rightsAreRead(family.asParent, 2)
  return { ...family, second }
}

/** Whoever enters a place is told so; reads that, so that the test counts its own news. */
async function rightsAreRead(asParent: Family['asParent'], places: number) {
  await expect
    .poll(
      async () =>
        JSON.stringify(await asParent('notifications.list', {}, false)).split('TYPE_CHANGE').length - 1,
    )
    .toBe(places)
  expect(await asParent('notifications.markRead', { upTo: Number.MAX_SAFE_INTEGER })).toMatchObject({
    taken: true,
  })
}

async function tellOf(request: Request, place: OwnPlace) {
  const soon = addDays(warsawDay(new Date()), 3)
  await addEvent(request, place.id, { teaser: 'Bal', startDate: soon, endDate: soon })
}

async function addFile(request: Request, place: OwnPlace, name: string) {
  const answer = await request.post(`/api/places/${place.id}/files`, {
    headers: await authorised(request, 'admin'),
    multipart: {
      name: name.replace(/\.\w+$/, ''),
      file: { name, mimeType: 'text/plain', buffer: Buffer.from(name) },
    },
  })
  expect(answer.status()).toBe(201)
}

test('what arrives is told by a word that leads there, and by a badge of its place alone', async ({
  page,
  request,
}) => {
  const { place, second, open } = await parentOfTwo(request)
  await open(page, '/')
  await expect(bellOf(page)).toHaveAccessibleName('Powiadomienia')
  await tellOf(request, second)
  await expect(newsOf(page)).toBeVisible()
  await expect(bellOf(page)).toHaveAccessibleName(/nowe: 1/)
  const calendars = menuOf(page).getByRole('link', { name: /^Kalendarz/ })
  await expect(calendars.and(page.locator(`[href="/place/${second.id}/events"]`))).toHaveAccessibleName(
    /nowe: 1/,
  )
  await expect(calendars.and(page.locator(`[href="/place/${place.id}/events"]`))).toHaveAccessibleName(
    'Kalendarz',
  )
  await page.getByRole('button', { name: 'Zobacz' }).click()
  await expect(page).toHaveURL(`/place/${second.id}/events`)
  await expect(page.getByText('W kalendarzu jest nowe wydarzenie.')).toBeVisible()
  await expect(bellOf(page)).toHaveAccessibleName('Powiadomienia')
})

test('a burst makes one toast, which leads to the list', async ({ page, request }) => {
  const { place, open } = await parentOfTwo(request)
  await open(page, '/')
  for (let count = 0; count < 3; count++) await tellOf(request, place)
  await expect(page.getByText('Masz 3 nowe powiadomienia.')).toBeVisible()
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Zobacz' }).click()
  await expect(page).toHaveURL('/notices')
})

test('the list shows what is new by section, and next time it is no longer new', async ({
  page,
  request,
}) => {
  const { place, second, open } = await parentOfTwo(request)
  await open(page, '/absence/my')
  // One after the other: those of one moment may come in either order.
  await tellOf(request, place)
  await expect(bellOf(page)).toHaveAccessibleName(/nowe: 1/)
  await tellOf(request, second)
  await expect(bellOf(page)).toHaveAccessibleName(/nowe: 2/)
  await bellOf(page).click()
  const section = page.getByRole('region', { name: 'Kalendarz' })
  const rows = section.getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first().getByRole('link')).toHaveAccessibleName(/kalendarzu\. nowe/)
  await expect(rows.first()).toContainText(`Bal · ${second.name}`)
  await expect(bellOf(page)).toHaveAccessibleName('Powiadomienia')
  await expectAccessibleAtEachSize(page)
  await page.reload()
  await expect(rows).toHaveCount(2)
  await expect(rows.first().getByRole('link')).not.toHaveAccessibleName(/nowe/)

  await page.getByLabel('Część aplikacji').selectOption('Pliki')
  await expect(page.getByText('Nie ma tu powiadomień')).toBeVisible()
  await expect(page).toHaveURL('/notices?section=files')
  await page.getByLabel('Część aplikacji').selectOption('Kalendarz')
  await rows.last().getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/place/${place.id}/events\\?date=.*event=\\d+$`))
  await expect(page.getByRole('dialog', { name: 'Bal' })).toBeVisible()
})

test('what arrives while the list is open is shown there, and read', async ({ page, request }) => {
  const { place, open } = await parentOfTwo(request)
  await open(page, '/notices')
  const rows = page.getByRole('region', { name: 'Kalendarz' }).getByRole('listitem')
  await tellOf(request, place)
  await expect(rows).toHaveCount(1)
  await expect(bellOf(page)).toHaveAccessibleName('Powiadomienia')
  await tellOf(request, place)
  await expect(rows).toHaveCount(2)
  await expect(rows.first().getByRole('link')).toHaveAccessibleName(/nowe/)
})

test('what arrives after the list was read, and before the stream is open, is shown there', async ({
  page,
  request,
}) => {
  const { asParent, place, open } = await parentOfTwo(request)
  const told = Promise.withResolvers<void>()
  await page.route(/notifications\.followCounts/, async (route) => {
    await told.promise
    await route.continue()
  })
  await open(page, '/notices')
  await expect(page.getByRole('region', { name: 'Uprawnienia' })).toBeVisible()
  await tellOf(request, place)
  await expect
    .poll(async () => JSON.stringify(await asParent('notifications.list', {}, false)))
    .toContain('TYPE_EVENT')
  told.resolve()
  await expect(page.getByRole('region', { name: 'Kalendarz' }).getByRole('listitem')).toHaveCount(1)
})

test('what is below the edge of the screen stays unread until it is seen', async ({ page, request }) => {
  await page.setViewportSize({ width: 1280, height: 400 })
  const { place, open } = await parentOfTwo(request)
  await open(page, '/absence/my')
  for (let count = 0; count < 8; count++) await tellOf(request, place)
  await expect(bellOf(page)).toHaveAccessibleName(/nowe: 8/)
  await bellOf(page).click()
  const rows = page.getByRole('region', { name: 'Kalendarz' }).getByRole('listitem')
  await expect(rows).toHaveCount(8)
  await expect(bellOf(page)).not.toHaveAccessibleName(/nowe: 8/)
  await expect(bellOf(page)).toHaveAccessibleName(/nowe: [1-7]/)
  await page.setViewportSize({ width: 1280, height: 1200 })
  await expect(bellOf(page)).toHaveAccessibleName('Powiadomienia')
})

test('a notice of a file names it, and leads to it in the list', async ({ page, request }) => {
  const { place, open } = await parentOfTwo(request)
  for (const name of ['Jadłospis', 'Regulamin']) await addFile(request, place, `${name}.txt`)
  await open(page, '/notices')
  const menu = page.getByRole('region', { name: 'Pliki' }).getByRole('link', { name: /Jadłospis/ })
  await menu.click()
  const named = page.locator('[aria-current=true]')
  await expect(named).toContainText('Jadłospis')
  await expect(named).toBeInViewport()
  await expectAccessibleAtEachSize(page)
})

test('on a phone what hides behind “more” is counted there', async ({ page, request }) => {
  await page.setViewportSize(PHONE)
  const { place, open } = await parentOfTwo(request)
  await open(page, '/absence/my')
  await tellOf(request, place)
  const more = page.getByRole('button', { name: /Więcej/ })
  await expect(more).toHaveAccessibleName(/nowe: 1/)
  await more.click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Powiadomienia/ })
    .click()
  await expect(newsOf(page).first()).toBeVisible()
  await expect(more).toHaveAccessibleName('Więcej')
})

test('on a phone what an entry of the bar counts is not counted again behind “more”', async ({
  page,
  request,
}) => {
  await page.setViewportSize(PHONE)
  const { place, open } = await parentOfTwo(request)
  await open(page, '/absence/my')
  const target = { to: 'place', placeId: place.id, type: 'ALL' }
  const post = { target, text: 'Bal', important: false, commandId: crypto.randomUUID() }
  await callAs(request, 'admin', 'wall.add', post)
  await expect(page.getByRole('link', { name: 'Start' })).toHaveAccessibleName(/nowe: 1/)
  await expect(page.getByRole('button', { name: /Więcej/ })).toHaveAccessibleName('Więcej')
})

test('a screen that shows nothing of a notice does not read it', async ({ page, request }) => {
  const { place, open } = await parentOfTwo(request)
  await open(page, '/')
  await tellOf(request, place)
  await expect(bellOf(page)).toHaveAccessibleName(/nowe: 1/)
  await menuOf(page)
    .getByRole('link', { name: /^Moje płatności/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Moje płatności' })).toBeVisible()
  await expect(bellOf(page)).toHaveAccessibleName(/nowe: 1/)
})
