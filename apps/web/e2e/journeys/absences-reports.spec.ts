/** The kitchen's report of a day, and the attendance of a month. */
import { addMonths, firstOfMonth, lastOfMonth } from '@skrzat/contract/days'
import type { Kid } from '@skrzat/contract/wire/people'
import type { Page } from '@playwright/test'
import {
  addElsewhere,
  addForAll,
  calendar,
  entry,
  later,
  ownFamily,
  today,
  wholeWeek,
} from '../support/absences.ts'
import { expectSeen, go, skipMenu } from '../support/keys.ts'
import { call, newPhone, unique } from '../support/places.ts'
import { expect, test } from '../support/test.ts'

/** How many pages the browser would print. */
async function printedPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length ?? 0
}

test('the report of a day counts children and meals, confirms a group or all, and leads past a weekend', async ({
  openAs,
  page,
  request,
}) => {
  const family = await ownFamily(request, ['Łucja', 'Adam'])
  const { place, kids, group } = family
  const [day = ''] = await wholeWeek(request, family)
  const otherGroup = unique('Pszczółki')
  const otherId = await place.addGroup(otherGroup, 3)
  const add = (firstname: string) =>
    place.addKid(otherId, { firstname, lastname: unique('Nowak'), phone1: newPhone() })
  const others = [await add('Olaf'), await add('Ola'), await add('Iga'), await add('Jan')]
  for (const { id: kidId } of [...kids, ...others.slice(0, 3)])
    await addElsewhere(request, family, { kidId, from: day })
  await openAs('admin', `/place/${place.id}/absences?date=${day}`)
  await page.getByRole('link', { name: 'Raport dzienny' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Raport dzienny' })).toBeVisible()
  await page.goto(`/absence/place/${place.id}?date=${day}`)
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  const confirmed = (name: string) => row(name).getByRole('cell').nth(2)
  await expect(row(otherGroup).getByRole('cell')).toHaveText(['4', '3', '0', '1', /Olaf/])
  expect(await printedPages(page)).toBe(1)

  await row(group)
    .getByRole('button', { name: `Potwierdź wszystkie: ${group}` })
    .click()
  await expect(confirmed(group)).toHaveText('2')
  await expect(confirmed(otherGroup)).toHaveText('0')
  await expect(row(group).getByRole('button')).toHaveCount(0)
  await page.getByRole('button', { name: 'Potwierdź wszystkie: wszystkie grupy' }).click()
  // It is what would be taken back.
  await expect(page.getByText(/^Potwierdzono 3\snieobecności$/)).toBeVisible()
  await expect(confirmed('Razem')).toHaveText('5')
  await page.keyboard.press('Control+z')
  await expect(confirmed('Razem')).toHaveText('2')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: `Potwierdź wszystkie: ${otherGroup}` }).click()
  await expect(page.getByText('nieobecne: 3 z 4, potwierdzone: 3')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.getByLabel('Dzień raportu').click()
  const picker = page.getByRole('dialog', { name: 'Dzień raportu' })
  await picker
    .locator(`[data-day="${later(day, 5)}"]`)
    .getByRole('button')
    .click()
  await expect(page.getByText('To weekend')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Drukuj dla kuchni' })).toBeDisabled()
  await page.getByRole('button', { name: 'Pokaż następny dzień' }).click()
  await expect(page).toHaveURL(new RegExp(`date=${later(day, 7)}`))
})

test('a hundred absent children are in the calendar of a day, and on one page for the kitchen', async ({
  openAs,
  page,
  request,
}) => {
  const family = await ownFamily(request)
  const [day = ''] = await wholeWeek(request, family)
  const rows = Array.from({ length: 100 }, (_, index) => {
    const name = `Konstancja ${index};Brzęczyszczykiewicz-Gżegżółkowska`
    return `KID;Grupa ${(index % 10) + 1};${name};${newPhone()};;;`
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

test('by keyboard one goes through the months of attendance, which say how many days each group was there', async ({
  openAs,
  page,
  request,
}) => {
  const { place, group, kids } = await ownFamily(request, ['Łucja', 'Adam'])
  const from = addMonths(firstOfMonth(today()), -1)
  const add = (kid: Kid | undefined, month: string) => {
    const range = { from: month, to: lastOfMonth(month) }
    const command = { commandId: crypto.randomUUID(), placeId: place.id, kidId: kid?.id, ...range }
    return call(request, 'absences.add', command)
  }
  // Entered today, they have been there since their first absences.
  await add(kids[0], from)
  await add(kids[1], addMonths(from, -1))
  await openAs('admin', `/place/${place.id}/absences`)
  await page.getByRole('link', { name: 'Frekwencja' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Frekwencja' })).toBeVisible()
  await page.reload()
  const button = (name: string) => page.getByRole('button', { name })
  const [previous, next, now] = [
    button('Poprzedni miesiąc'),
    button('Następny miesiąc'),
    button('Ten miesiąc'),
  ] as const
  await expect(next).toBeDisabled()
  await skipMenu(page)
  await go(page, previous)

  // One of the two was away on every working day.
  const row = page.getByRole('table').getByRole('row').filter({ hasText: group })
  await expect(row).toContainText('50,0%')
  const [count, working, absent] = await row.getByRole('cell').allTextContents()
  expect([count, working]).toEqual(['2', absent])
  await expect(page).toHaveURL(new RegExp(`date=${from}`))
  await page.keyboard.press('Enter')
  await expect(row.getByRole('cell').first()).toHaveText('1')
  await expect(row).toContainText('0,0%')

  await go(page, next)
  await expect(row).toContainText('50,0%')
  await page.keyboard.press('Enter')
  await expect(next).toBeDisabled()
  // The focus stays where the months end.
  await expectSeen(next)
  await go(page, previous, { back: true })
  await expect(now).toBeEnabled()
  await go(page, now)
  await expect(now).toBeDisabled()
  await expectSeen(now)
  await page.getByRole('link', { name: 'Raport dzienny' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Raport dzienny' })).toBeVisible()
})
