/** A narrow screen, a phone's or one that is enlarged four times, by the keyboard alone. */
import type { Page } from '@playwright/test'
import { addElsewhere, ownFamily, wholeWeek } from '../support/absences.ts'
import { closeByEscape } from '../support/dialog.ts'
import { expectKept, expectSeen, go, skipMenu, tabTo } from '../support/keys.ts'
import { ownInvoices } from '../support/payments.ts'
import { unique } from '../support/places.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

const opener = (page: Page) => page.getByRole('button', { name: /^Filtry/ })
const filters = (page: Page) => page.getByRole('dialog', { name: 'Filtry' })

test('filters absences in the sheet, is told how many are left, and clears them', async ({
  openAs,
  request,
}) => {
  const family = await ownFamily(request, ['Łucja', 'Adam'])
  const [day = ''] = await wholeWeek(request, family)
  await family.place.addGroup(unique('Pszczółki'))
  for (const { id: kidId } of family.kids) await addElsewhere(request, family, { kidId, from: day })
  const page = await openAs('admin', `/place/${family.place.id}/absences?date=${day}`)
  await expect(page.getByRole('button', { name: /Łucja/ })).toBeVisible()
  await skipMenu(page)
  await go(page, opener(page))
  const sheet = filters(page)
  const told = sheet.getByRole('status')
  await expect(told).toHaveText('Znaleziono: 2')
  const group = sheet.getByLabel('Grupa', { exact: true })
  await tabTo(page, group)
  await page.keyboard.type('Psz')
  await expect(told).toHaveText('Znaleziono: 0')
  await expectSeen(group)
  await go(page, sheet.getByRole('button', { name: 'Pokaż 0' }))
  await expect(sheet).toHaveCount(0)
  await expectSeen(opener(page))
  await expect(opener(page)).toHaveAccessibleName('Filtry ustawione: 1')
  await page.keyboard.press('Enter')
  const clear = sheet.getByRole('button', { name: 'Wyczyść' })
  await go(page, clear)
  await expect(told).toHaveText('Znaleziono: 2')
  await expectSeen(clear)
  await closeByEscape(sheet)
  await expectSeen(opener(page))
  await expect(opener(page)).toHaveAccessibleName('Filtry')
})

test('filters invoices in the sheet, selects and unselects them, and pays both', async ({
  openAs,
  request,
}) => {
  const { address, first, second } = await ownInvoices(request)
  const page = await openAs('admin', address)
  const box = (number: string) => page.getByRole('checkbox', { name: new RegExp(`^Zaznacz: .*${number}`) })
  await expect(box(second.number)).toBeVisible()
  await skipMenu(page)
  await go(page, opener(page))
  const sheet = filters(page)
  await expect(sheet.getByRole('status')).toHaveText('Znaleziono: 2')
  await tabTo(page, sheet.getByLabel('Stan faktury'))
  await page.keyboard.press('End')
  await expect(page).toHaveURL(/state=/)
  await page.keyboard.press('Home')
  await expect(page).not.toHaveURL(/state=/)
  await closeByEscape(sheet)
  await expectSeen(opener(page))

  await go(page, box(first.number), { by: 'Space' })
  const bar = page.getByRole('region', { name: 'Zaznaczone faktury' })
  await expect(bar).toContainText('Zaznaczono 1')
  await expectSeen(box(first.number))
  await go(page, bar.getByRole('button', { name: 'Odznacz wszystkie' }), { back: true })
  await expect(bar).toHaveCount(0)
  await expectSeen(box(first.number))

  await page.keyboard.press('Space')
  await expect(bar).toContainText('Zaznaczono 1')
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await expectSeen(box(first.number))
  await page.keyboard.press('Space')
  await go(page, box(second.number), { by: 'Space' })
  await expect(bar).toContainText('Zaznaczono 2')
  await go(page, bar.getByRole('button', { name: 'Opłacone' }), { back: true })
  await go(page, page.getByRole('alertdialog').getByRole('button', { name: 'Oznacz jako opłacone' }))
  await expect(page.getByText('2 faktury są opłacone')).toBeVisible()
  await expectKept(page)
})
