/** The daily report. */
import type { Page } from '@playwright/test'
import { addElsewhere, addForAll, calendar, entry, later, ownFamily, wholeWeek } from './support/absences.ts'
import { newPhone, unique } from './support/places.ts'
import { expect, test } from './support/test.ts'

/** Chooses the report's day; one of the month that is shown, or beside it. */
async function chooseDay(page: Page, day: string) {
  await page.getByLabel('Dzień raportu').click()
  await page
    .getByRole('dialog', { name: 'Dzień raportu' })
    .locator(`[data-day="${day}"]`)
    .getByRole('button')
    .click()
}

/** How many pages the browser would print. */
async function printedPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length ?? 0
}

test('the daily report confirms a group, or all groups', async ({ openAs, page, request }) => {
  const family = await ownFamily(request, ['Łucja', 'Adam'])
  const { place, kids, group } = family
  const [day = ''] = await wholeWeek(request, family)
  const otherGroup = unique('Pszczółki')
  const otherId = await place.addGroup(otherGroup, 3)
  const others = []
  for (const firstname of ['Olaf', 'Ola']) {
    others.push(await place.addKid(otherId, { firstname, lastname: unique('Nowak'), phone1: newPhone() }))
  }
  for (const { id: kidId } of [...kids, ...others]) await addElsewhere(request, family, { kidId, from: day })
  await openAs('admin', `/absence/place/${place.id}?date=${day}`)
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await row(group)
    .getByRole('button', { name: `Potwierdź wszystkie: ${group}` })
    .click()
  await expect(row(group).getByRole('cell').nth(2)).toHaveText('2')
  await expect(row(otherGroup).getByRole('cell').nth(2)).toHaveText('0')
  await expect(row(group).getByRole('button')).toHaveCount(0)
  await page.getByRole('button', { name: 'Potwierdź wszystkie: wszystkie grupy' }).click()
  await expect(row('Razem').getByRole('cell').nth(2)).toHaveText('4')
})

test('the daily report confirms the only absence of a group too, and takes it back', async ({
  openAs,
  page,
  request,
}) => {
  const family = await ownFamily(request)
  const { place, kids, group } = family
  const [day = ''] = await wholeWeek(request, family)
  await addElsewhere(request, family, { kidId: kids[0]?.id ?? 0, from: day })
  await openAs('admin', `/absence/place/${place.id}?date=${day}`)
  const row = page.getByRole('row').filter({ hasText: group })
  await row.getByRole('button', { name: `Potwierdź: ${group}` }).click()
  await expect(row.getByRole('cell').nth(2)).toHaveText('1')
  await expect(row.getByRole('button')).toHaveCount(0)
  await page.getByRole('button', { name: 'Cofnij', exact: true }).click()
  await expect(row.getByRole('cell').nth(2)).toHaveText('0')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: `Potwierdź: ${group}` }).click()
  await expect(page.getByText('nieobecne: 1 z 1, potwierdzone: 1').first()).toBeVisible()
})

test('the daily report counts children and meals, and is printed on one page', async ({
  openAs,
  page,
  request,
}) => {
  const family = await ownFamily(request, ['Łucja', 'Adam', 'Ewa'])
  const { place, group, kids } = family
  const [day = ''] = await wholeWeek(request, family)
  await addElsewhere(request, family, { kidId: kids[0]?.id ?? 0, from: day })
  await openAs('admin', `/place/${place.id}/absences?date=${day}`)
  await page.getByRole('link', { name: 'Raport dzienny' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Raport dzienny' })).toBeVisible()
  await page.goto(`/absence/place/${place.id}?date=${day}`)
  const row = page.getByRole('row').filter({ hasText: group })
  await expect(row.getByRole('cell')).toHaveText(['3', '1', '0', '2', /Łucja/])
  await expect(page).toHaveURL(new RegExp(`date=${day}`))
  expect(await printedPages(page)).toBe(1)

  await chooseDay(page, later(day, 5))
  await expect(page.getByText('To weekend')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Drukuj dla kuchni' })).toBeDisabled()
  await page.getByRole('button', { name: 'Pokaż następny dzień' }).click()
  await expect(page).toHaveURL(new RegExp(`date=${later(day, 7)}`))
})

test('a hundred absent children are on one page too', async ({ openAs, page, request }) => {
  const family = await ownFamily(request)
  const [day = ''] = await wholeWeek(request, family)
  const rows = Array.from({ length: 100 }, (_, index) => {
    const name = `Konstancja ${index};Brzęczyszczykiewicz-Gżegżółkowska`
    return `KID;Grupa ${(index % 10) + 1};${name};${String(Number(newPhone()) + index).slice(0, 9)};;;`
  })
  await family.place.importRows(rows)
  await addForAll(request, family, day)
  await openAs('admin', `/absence/place/${family.place.id}?date=${day}`)
  await expect(page.getByRole('row').last()).toContainText('101')
  expect(await printedPages(page)).toBe(1)
  await page.goto(`/place/${family.place.id}/absences?date=${day}`)
  await expect(calendar(page).getByText(/^101\snieobecności$/)).toBeVisible()
  await expect(entry(page, 'wpisana przez placówkę')).toHaveCount(101)
})
