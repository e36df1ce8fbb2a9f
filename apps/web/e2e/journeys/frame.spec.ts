/** The frame of the pages inside: its menu, the search, and on a phone the sheet of a list’s filters. */
import { addElsewhere, ownFamily, wholeWeek } from '../support/absences.ts'
import { closeByEscape, dismissed, opened } from '../support/dialog.ts'
import { expectSeen, go, tabTo } from '../support/keys.ts'
import { newPhone, ownPlace, unique } from '../support/places.ts'
import { expect, test } from '../support/test.ts'

const PHONE = { width: 390, height: 844 }
const TABLET = { width: 768, height: 1024 }

test.describe('with motion, as most people have it', () => {
  // Focus goes to what is still coming in.
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('one skips the menu by keys, goes to a page, on a phone by a sheet', async ({ openAs, page }) => {
    await openAs('director', '/')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Przejdź do treści' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.locator('#content')).toBeFocused()
    const link = page.getByRole('navigation', { name: 'Menu' }).getByRole('heading').getByRole('link').first()
    const name = (await link.textContent()) ?? ''
    await go(page, link, { back: true })
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.locator('#content')).toBeFocused()
    await expect(page).toHaveTitle(`${name} · Skrzat`)

    await page.setViewportSize(PHONE)
    const more = page.getByRole('button', { name: 'Więcej' })
    await more.click()
    await closeByEscape(await opened(page, 'Więcej'), more)
    await more.click()
    const sheet = await opened(page, 'Więcej')
    await sheet.getByRole('link', { name: /^Powiadomienia/ }).click()
    await expect(page).toHaveURL('/notices')
    await dismissed(sheet)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('absences are filtered by touch and keys in a sheet', async ({ openAs, page, request }) => {
    const family = await ownFamily(request, ['Łucja', 'Adam'])
    const [day = ''] = await wholeWeek(family)
    const other = unique('Pszczółki')
    await family.place.addGroup(other)
    for (const { id } of family.kids) await addElsewhere(request, family, { kidId: id, from: day })
    await openAs('admin', `/place/${family.place.id}/absences?date=${day}`)
    const filters = page.getByRole('button', { name: /^Filtry/ })
    await expect(page.getByRole('searchbox', { name: 'Imię lub nazwisko dziecka' })).toBeVisible()
    await expect(page.getByLabel('Grupa', { exact: true })).toHaveCount(0)

    await filters.tap()
    const sheet = await opened(page, 'Filtry')
    const show = sheet.getByRole('button', { name: /^Pokaż/ })
    await expect(show).toHaveText('Pokaż 2')
    await sheet.getByLabel('Grupa', { exact: true }).selectOption(other)
    await expect(show).toHaveText('Pokaż 0')
    await sheet.getByLabel('Grupa', { exact: true }).selectOption(family.group)
    await show.tap()
    await dismissed(sheet)
    await expect(filters).toHaveAccessibleName('Filtry ustawione: 1')
    await expect(page).toHaveURL(/group=\d+/)

    // By the keyboard one sees where one is, and gets the focus back.
    await filters.press('Enter')
    const again = await opened(page, 'Filtry')
    await tabTo(page, again.getByLabel('Grupa', { exact: true }))
    await page.keyboard.type('Psz')
    await expect(again.getByRole('status')).toHaveText('Znaleziono: 0')
    await expectSeen(again.getByLabel('Grupa', { exact: true }))
    const clear = again.getByRole('button', { name: 'Wyczyść' })
    await go(page, clear)
    await expect(again.getByRole('status')).toHaveText('Znaleziono: 2')
    await expect(page).not.toHaveURL(/group=/)
    await expectSeen(clear)
    await page.keyboard.press('Tab')
    await expect(again.getByRole('button', { name: 'Pokaż 2' })).toBeFocused()
    await page.keyboard.press('Enter')
    await dismissed(again, filters)
    await expect(filters).toHaveAccessibleName('Filtry')

    // Turned, a tablet that has the sheet open shows the filters on the page.
    await page.keyboard.press('Enter')
    const open = await opened(page, 'Filtry')
    await page.setViewportSize(TABLET)
    await expect(open).toHaveCount(0)
    await expect(page.getByLabel('Grupa', { exact: true })).toBeVisible()
    await expect(filters).toHaveCount(0)
  })
})

test('the search opens by keys and button, and leads to a child or back', async ({ openAs, request }) => {
  const place = await ownPlace(request)
  const group = unique('Żabki')
  const lastname = `Żółw${crypto.randomUUID().slice(0, 8)}`
  await place.addKid(await place.addGroup(group), { firstname: 'Łucja', lastname, phone1: newPhone() })
  const page = await openAs('admin', '/admin/users')
  const dialog = page.getByRole('dialog', { name: 'Szukaj' })
  const field = dialog.getByRole('combobox', { name: 'Szukaj wszędzie' })
  // Nothing has the focus yet.
  await page.keyboard.press('ControlOrMeta+k')
  await expect(field).toBeFocused()
  await closeByEscape(dialog)
  await expect(page.locator('#content')).toBeFocused()
  const button = page.getByRole('banner').getByRole('button', { name: 'Szukaj' })
  await go(page, button, { back: true, steps: 80 })
  await expect(field).toBeFocused()
  await closeByEscape(dialog)
  await expectSeen(button)
  const list = page.getByRole('searchbox')
  await list.focus()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(field).toBeFocused()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(dialog).toHaveCount(0)
  await expectSeen(list)

  await page.keyboard.press('ControlOrMeta+k')
  await expect(field).toBeFocused()
  await page.keyboard.type(`luc ${lastname.replace('Żół', 'zol')}`)
  const option = dialog.getByRole('option', { name: `Łucja ${lastname}` })
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await expect(option).toContainText(group)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: lastname })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('#content')).toBeFocused()
})

test('on the narrowest phone search, pages and account are behind “more”', async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 720 })
  const { open } = await ownFamily(request)
  await open(page, '/')
  const more = page.getByRole('button', { name: 'Więcej' })
  const sheet = page.getByRole('dialog', { name: 'Więcej' })
  await page.keyboard.press('Tab')
  await go(page, more, { steps: 80 })
  const button = sheet.getByRole('button', { name: 'Szukaj' })
  await go(page, button)
  const search = page.getByRole('dialog', { name: 'Szukaj' })
  await expect(search.getByRole('combobox')).toBeFocused()
  await closeByEscape(search)
  await expectSeen(button)
  await page.keyboard.press('Enter')
  await search.getByRole('combobox').fill('zg')
  await search.getByRole('option', { name: 'Zgłoś nieobecność' }).click()
  await expect(page).toHaveURL('/absence/my')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await more.click()
  await go(page, sheet.getByRole('link', { name: 'Marta Żółw' }))
  await expect(page).toHaveURL('/account/settings')
  await expect(sheet).toHaveCount(0)
  await expect(page.locator('#content')).toBeFocused()
  // Of many tabs the one that is open is in sight.
  const tabs = page.getByRole('navigation', { name: 'Twoje konto' })
  for (const name of ['PIN i hasło', 'Urządzenia', 'Dane']) {
    const tab = tabs.getByRole('link', { name })
    await tab.click()
    await expect(tab).toHaveAttribute('aria-current', 'page')
    await expect(tab).toBeInViewport({ ratio: 1 })
  }
})
