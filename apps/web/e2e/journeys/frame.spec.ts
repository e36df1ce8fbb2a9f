/** The frame of the pages inside: its menu by the keyboard and on a phone, where a list's filters are in a sheet. */
import { addElsewhere, ownFamily, wholeWeek } from '../support/absences.ts'
import { closeByEscape, dismissed, opened } from '../support/dialog.ts'
import { go, skipMenu, tabTo } from '../support/keys.ts'
import { expectNoSidewaysScroll } from '../support/outside.ts'
import { unique } from '../support/places.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

const PHONE = { width: 390, height: 844 }
const TABLET = { width: 768, height: 1024 }

test.describe('with motion, as most people have it', () => {
  // Focus goes to what is still coming in.
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('one signs in by the keyboard, skips the menu, and goes to another page, whose title the tab has', async ({
    page,
  }) => {
    await page.goto('/login')
    await expect(page.getByLabel('Telefon')).toBeFocused()
    await page.keyboard.type('600000002')
    await page.keyboard.type('246813')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Pokaż' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Zapamiętaj mnie')).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.getByLabel('Zapamiętaj mnie')).toBeChecked()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Zaloguj się', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toContainText('Dzień dobry')

    await page.reload()
    await expect(heading).toBeVisible()
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
  })

  test('on a phone the rest of the menu is in a sheet, which closes by Escape and on another page', async ({
    openAs,
    page,
  }) => {
    await page.setViewportSize(PHONE)
    await openAs('parent', '/')
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

  test('absences are filtered by touch in a sheet that says how many are left; on a tablet on the page', async ({
    openAs,
    page,
    request,
  }) => {
    const family = await ownFamily(request, ['Łucja', 'Adam'])
    const [day = ''] = await wholeWeek(request, family)
    const other = unique('Pszczółki')
    await family.place.addGroup(other)
    for (const { id } of family.kids) await addElsewhere(request, family, { kidId: id, from: day })
    await openAs('admin', `/place/${family.place.id}/absences?date=${day}`)
    const filters = page.getByRole('button', { name: /^Filtry/ })
    await expect(page.getByRole('searchbox', { name: 'Imię lub nazwisko dziecka' })).toBeVisible()
    await expect(page.getByLabel('Grupa', { exact: true })).toHaveCount(0)
    await expectNoSidewaysScroll(page)

    await filters.tap()
    const sheet = await opened(page, 'Filtry')
    const show = sheet.getByRole('button', { name: /^Pokaż/ })
    await expect(show).toHaveText('Pokaż 2')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await sheet.getByLabel('Grupa', { exact: true }).selectOption(other)
    await expect(show).toHaveText('Pokaż 0')
    await sheet.getByLabel('Grupa', { exact: true }).selectOption(family.group)
    await expect(show).toHaveText('Pokaż 2')
    await show.tap()
    await dismissed(sheet)
    await expect(filters).toHaveAccessibleName('Filtry ustawione: 1')
    await expect(page).toHaveURL(/group=\d+/)

    await page.reload()
    await expect(filters).toHaveAccessibleName('Filtry ustawione: 1')
    await filters.tap()
    const again = await opened(page, 'Filtry')
    await again.getByRole('button', { name: 'Wyczyść' }).tap()
    await expect(page).not.toHaveURL(/group=/)
    await again.getByRole('button', { name: 'Zamknij' }).tap()
    await dismissed(again, filters)
    await expect(filters).toHaveAccessibleName('Filtry')
    await page.setViewportSize(TABLET)
    await expect(page.getByLabel('Grupa', { exact: true })).toBeVisible()
    await expect(filters).toHaveCount(0)
  })

  test('the sheet is worked by the keyboard, gives the focus back, and goes where a tablet is turned', async ({
    openAs,
    page,
  }) => {
    await openAs('admin', '/admin/audits')
    const filters = page.getByRole('button', { name: /^Filtry/ })
    await skipMenu(page)
    await go(page, filters)
    const sheet = await opened(page, 'Filtry')
    await tabTo(page, sheet.getByLabel('Rodzaj'))
    await page.keyboard.press('ArrowDown')
    await expect(page).toHaveURL(/kind=/)
    await closeByEscape(sheet, filters)
    await expect(filters).toHaveAccessibleName('Filtry ustawione: 1')

    await page.keyboard.press('Enter')
    const again = await opened(page, 'Filtry')
    await go(page, again.getByRole('button', { name: 'Wyczyść' }))
    await expect(page).not.toHaveURL(/kind=/)
    await page.keyboard.press('Tab')
    await expect(again.getByRole('button', { name: 'Pokaż', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await dismissed(again, filters)

    // Turned, a tablet that has the sheet open shows the filters on the page.
    await page.keyboard.press('Enter')
    const open = await opened(page, 'Filtry')
    await page.setViewportSize(TABLET)
    await expect(open).toHaveCount(0)
    await expect(page.getByLabel('Rodzaj')).toBeVisible()
    await expect(filters).toHaveCount(0)
  })
})
