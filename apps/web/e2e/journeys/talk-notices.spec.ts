/** What is new: told where one is, counted, listed, and read once it was seen. */
import { addDays, warsawDay } from '@skrzat/contract/days'
import type { APIRequestContext, Page } from '@playwright/test'
import { type Family, ownFamily } from '../support/absences.ts'
import { addEvent, entryOf } from '../support/events.ts'
import { ownPlace, type OwnPlace } from '../support/places.ts'
import { expectSeen } from '../support/keys.ts'
import { saved } from '../support/saved.ts'
import { authorised, callAs, expect, expectAccessible, test } from '../support/test.ts'

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menu' })
const bellOf = (page: Page) => menuOf(page).getByRole('link', { name: /^Powiadomienia/ })
const rowsOf = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: 'Kalendarz: ' })
const listed = async ({ asParent }: Pick<Family, 'asParent'>) =>
  JSON.stringify(await asParent('notifications.list', {}, false))

/** A parent with a kid in each of several places, who has read the notices of that. */
async function parentOf(request: APIRequestContext, count: 1 | 2) {
  const family = await ownFamily(request)
  const second = count === 2 ? await ownPlace(request) : family.place
  if (count === 2) {
    const group = await second.addGroup('Motylki')
    const phone1 = family.kids[0]?.phone1 ?? ''
    await second.addKid(group, { firstname: 'Jan', lastname: 'Żółw', phone1 })
    // The invitation.
    await expect.poll(() => listed(family)).toContain('TYPE_CHANGE')
    await family.asParent('places.answer', { placeId: second.id, answer: 'accept' })
  }
  await family.asParent('notifications.markRead', { upTo: Number.MAX_SAFE_INTEGER })
  return { ...family, second }
}

const stream = /\/trpc\/notifications\.followCounts/

const clock = new Intl.DateTimeFormat('pl', { timeZone: 'Europe/Warsaw', timeStyle: 'short' })
/** `HH:mm` in Warsaw, that many hours from now. */
const hoursFromNow = (hours: number) => clock.format(Date.now() + hours * 3_600_000)

async function tellOf(request: APIRequestContext, place: OwnPlace) {
  const soon = addDays(warsawDay(new Date()), 3)
  await addEvent(request, place.id, { teaser: 'Bal', startDate: soon, endDate: soon })
}

async function addFile(request: APIRequestContext, place: OwnPlace, name: string) {
  const file = { name: `${name}.txt`, mimeType: 'text/plain', buffer: Buffer.from(name) }
  const headers = await authorised(request, 'admin')
  const answer = await request.post(`/api/places/${place.id}/files`, { headers, multipart: { name, file } })
  expect(answer.status()).toBe(201)
}

test('what arrives is told by a word, a badge and the list until it is read', async ({ page, request }) => {
  const family = await parentOf(request, 2)
  const { place, second, open } = family
  // What came before the stream is open is counted, not told.
  const followed = page.waitForResponse((answer) => stream.test(answer.url()) && answer.ok())
  await open(page, '/')
  await followed
  await expect(bellOf(page)).toHaveAccessibleName('Powiadomienia')
  await tellOf(request, second)
  // It stays for as long as one points at it.
  await page.getByText('Nowe wydarzenie w kalendarzu.').hover()
  await expect(bellOf(page)).toHaveAccessibleName(/nowe: 1/)
  const calendarOf = ({ id }: OwnPlace) =>
    menuOf(page)
      .getByRole('link', { name: /^Kalendarz/ })
      .and(page.locator(`[href="/place/${id}/events"]`))
  await expect(calendarOf(second)).toHaveAccessibleName(/nowe: 1/)
  await expect(calendarOf(place)).toHaveAccessibleName('Kalendarz')
  await page.getByRole('button', { name: 'Zobacz' }).click()
  await expect(page).toHaveURL(`/place/${second.id}/events`)
  await expect(page.getByText('W kalendarzu jest nowe wydarzenie.')).toBeVisible()
  const today = warsawDay(new Date())
  await addEvent(request, second.id, { teaser: 'Teatrzyk', startDate: today, endDate: today })
  await expect(entryOf(page, 'Teatrzyk')).toBeVisible()
  // Its notice comes later than the event itself, and is read where that is seen.
  const events = async () => (await listed(family)).split('TYPE_EVENT').length - 1
  await expect.poll(events).toBe(2)
  await expect.poll(() => listed(family)).not.toContain('"readDate":null')
  await expect(bellOf(page)).toHaveAccessibleName('Powiadomienia')

  // A screen that shows nothing of a notice does not read it.
  await menuOf(page)
    .getByRole('link', { name: /^Moje płatności/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Moje płatności' })).toBeVisible()
  await tellOf(request, place)
  await expect(bellOf(page)).toHaveAccessibleName(/nowe: 1/)
  await bellOf(page).click()
  const news = rowsOf(page).filter({ hasText: /: Bal/ }).filter({ hasText: place.name }).getByRole('link')
  const old = rowsOf(page).filter({ hasText: /: Bal/ }).filter({ hasText: second.name }).getByRole('link')
  await expect(news).toHaveAccessibleName(/ nowe/)
  await expect(old).not.toHaveAccessibleName(/nowe/)
  await expect(bellOf(page)).toHaveAccessibleName('Powiadomienia')
  await page.reload()
  await expect(rowsOf(page)).toHaveCount(3)
  await expect(news).not.toHaveAccessibleName(/nowe/)

  const section = page.getByLabel('Część aplikacji')
  await section.selectOption('Pliki')
  await expect(page.getByText('Nie ma tu powiadomień')).toBeVisible()
  await expect(page).toHaveURL('/notices?section=files')
  await section.selectOption('Kalendarz')
  await news.click()
  await expect(page).toHaveURL(new RegExp(`/place/${place.id}/events\\?date=.*event=\\d+$`))
  await expect(page.getByRole('dialog', { name: 'Bal' })).toBeVisible()
})

test('what arrives while the list is open is shown, read, and leads on', async ({ page, request }) => {
  const family = await parentOf(request, 1)
  const { place, open } = family
  const told = Promise.withResolvers<void>()
  await page.route(stream, async (route) => {
    await told.promise
    await route.continue()
  })
  await open(page, '/notices')
  await expect(page.getByText('Nie ma tu powiadomień')).toBeVisible()
  await tellOf(request, place)
  await expect.poll(() => listed(family)).toContain('TYPE_EVENT')
  told.resolve()
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(bellOf(page)).toHaveAccessibleName('Powiadomienia')
  await tellOf(request, place)
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(rowsOf(page).first().getByRole('link')).toHaveAccessibleName(/nowe/)

  for (const name of ['Jadłospis', 'Regulamin']) await addFile(request, place, name)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Jadłospis/ })
    .click()
  const named = page.locator('[aria-current=true]')
  await expect(named).toContainText('Jadłospis')
  await expect(named).toBeInViewport()
  await expectAccessible(page)
})

test('what is not on the screen is unread; a phone counts it where it hides', async ({ page, request }) => {
  await page.setViewportSize({ width: 1280, height: 260 })
  const { place, open } = await parentOf(request, 1)
  await open(page, '/absence/my')
  for (const name of ['Jadłospis', 'Regulamin']) {
    await tellOf(request, place)
    await addFile(request, place, name)
  }
  await expect(bellOf(page)).toHaveAccessibleName(/nowe: 4/)
  // The menu itself has no room in so low a window.
  await page.goto('/notices')
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(bellOf(page)).toHaveAccessibleName(/nowe: [1-3]/)
  await page.setViewportSize({ width: 1280, height: 1200 })
  await expect(bellOf(page)).toHaveAccessibleName('Powiadomienia')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/absence/my')
  const start = page.getByRole('link', { name: 'Start' })
  const more = page.getByRole('button', { name: /Więcej/ })
  const target = { to: 'place', placeId: place.id, type: 'ALL' }
  const post = { target, text: 'Bal', important: true, commandId: crypto.randomUUID() }
  await callAs(request, 'admin', 'wall.add', post)
  // What an entry of the bar counts is not counted again behind “more”.
  await expect(start).toHaveAccessibleName(/nowe: 1/)
  await expect(more).toHaveAccessibleName('Więcej')
  await tellOf(request, place)
  await expect(more).toHaveAccessibleName(/nowe: 1/)
  await more.click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('link', { name: /^Powiadomienia/ }).click()
  // Three events are a group, whose one row reads all of them.
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(more).toHaveAccessibleName('Więcej')
  await page.getByRole('button', { name: /3 nowe wydarzenia/ }).click()
  await expect(page.getByRole('link', { name: /Wydarzenie .*: Bal/ })).toHaveCount(3)
  // What is to be confirmed is not read by being listed.
  const all = page.getByRole('button', { name: 'Oznacz wszystkie jako przeczytane' })
  await all.press('Enter')
  await expect(all).toBeDisabled()
  await expectSeen(all)
  await expect(start).toHaveAccessibleName('Start')
})

test('in quiet hours nothing disturbs, and what is off stays so', async ({ page, request }) => {
  const family = await parentOf(request, 1)
  await family.open(page, '/account/notices')
  const quiet = page.getByRole('switch', { name: 'Nie przeszkadzaj' })
  const until = page.getByRole('textbox', { name: 'Do', exact: true })
  await saved(page, 'notifications.setQuietHours', () => quiet.check())
  await page.getByRole('textbox', { name: 'Od', exact: true }).fill(hoursFromNow(-2))
  await until.fill(hoursFromNow(2))
  await saved(page, 'notifications.setQuietHours', () =>
    page.getByRole('button', { name: 'Zapisz godziny ciszy' }).click(),
  )
  const files = page.getByRole('group', { name: 'Pliki' })
  const [devices, mails] = [files.getByLabel('Na urządzenia'), files.getByLabel('W e-mailu')]
  await saved(page, 'notifications.setKind', () => devices.uncheck())
  await expect(mails).toBeDisabled()
  const names = page.getByRole('switch', { name: /^Imiona dzieci w powiadomieniach/ })
  await expect(names).not.toBeChecked()
  await saved(page, 'notifications.setPreferences', () => names.check())

  await tellOf(request, family.place)
  await expect.poll(() => listed(family)).toContain('TYPE_EVENT')
  await page.reload()
  await expect(quiet).toBeChecked()
  await expect(names).toBeChecked()
  await expect(devices).not.toBeChecked()
  await expect(page.getByRole('group', { name: 'Kalendarz' }).getByLabel('Na urządzenia')).toBeChecked()
  await expect(bellOf(page)).toHaveAccessibleName('Powiadomienia')
  await quiet.uncheck()
  await expect(bellOf(page)).toHaveAccessibleName(/nowe: 1/)
})
