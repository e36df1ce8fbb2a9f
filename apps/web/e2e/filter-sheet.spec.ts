/** On a phone a list's filters are in a sheet: by touch, by keyboard, and in the address. */
import type { Page } from '@playwright/test'
import { addElsewhere, ownFamily, wholeWeek } from './support/absences.ts'
import { expectNoSidewaysScroll } from './support/outside.ts'
import { unique } from './support/places.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const button = (page: Page) => page.getByRole('button', { name: /^Filtry/ })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Filtry' })

test('absences are filtered by touch in a sheet that says how many are left', async ({
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
  await expect(page.getByRole('searchbox', { name: 'Imię lub nazwisko dziecka' })).toBeVisible()
  await expect(page.getByLabel('Grupa', { exact: true })).toHaveCount(0)
  await expectNoSidewaysScroll(page)

  await button(page).tap()
  const show = sheet(page).getByRole('button', { name: /^Pokaż/ })
  await expect(show).toHaveText('Pokaż 2')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await sheet(page).getByLabel('Grupa', { exact: true }).selectOption(other)
  await expect(show).toHaveText('Pokaż 0')
  await sheet(page).getByLabel('Grupa', { exact: true }).selectOption(family.group)
  await expect(show).toHaveText('Pokaż 2')
  await show.tap()
  await expect(sheet(page)).toHaveCount(0)
  await expect(button(page)).toHaveAccessibleName('Filtry ustawione: 1')
  await expect(page).toHaveURL(/group=\d+/)

  await page.reload()
  await expect(button(page)).toHaveAccessibleName('Filtry ustawione: 1')
  await button(page).tap()
  await sheet(page).getByRole('button', { name: 'Wyczyść' }).tap()
  await expect(page).not.toHaveURL(/group=/)
  await sheet(page).getByRole('button', { name: 'Zamknij' }).tap()
  await expect(button(page)).toHaveAccessibleName('Filtry')
})

test('the sheet is worked with the keyboard alone, and gives the focus back', async ({ openAs, page }) => {
  await openAs('admin', '/admin/audits')
  await button(page).focus()
  await page.keyboard.press('Enter')
  const kind = sheet(page).getByLabel('Rodzaj')
  while (!(await kind.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/kind=/)
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  await expect(button(page)).toBeFocused()
  await expect(button(page)).toHaveAccessibleName('Filtry ustawione: 1')

  await page.keyboard.press('Enter')
  await sheet(page).getByRole('button', { name: 'Wyczyść' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/kind=/)
  await page.keyboard.press('Tab')
  await expect(sheet(page).getByRole('button', { name: 'Pokaż', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(page)).toBeFocused()
})

test('on a wider screen the filters are on the page', async ({ openAs, page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await openAs('admin', '/place/1/absences')
  await expect(page.getByLabel('Grupa', { exact: true })).toBeVisible()
  await expect(button(page)).toHaveCount(0)
  await openAs('admin', '/admin/audits')
  await expect(page.getByLabel('Rodzaj')).toBeVisible()
  await expect(button(page)).toHaveCount(0)
  // Turned upright, a tablet that has the sheet open keeps the filters.
  await page.setViewportSize({ width: 390, height: 844 })
  await button(page).click()
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(sheet(page)).toHaveCount(0)
  await expect(page.getByLabel('Rodzaj')).toBeVisible()
})
