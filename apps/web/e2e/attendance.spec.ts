import { addMonths, firstOfMonth, lastOfMonth } from '@skrzat/contract/days'
import type { Kid } from '@skrzat/contract/wire/people'
import { ownFamily, today } from './support/absences.ts'
import { call, ownPlace } from './support/places.ts'
import { expect, expectAccessibleAtEachSize, test } from './support/test.ts'

test('how many days of a month each group was there, and of the months before', async ({
  openAs,
  page,
  request,
}) => {
  const { place, group, kids } = await ownFamily(request, ['Łucja', 'Adam'])
  const from = addMonths(firstOfMonth(today()), -1)
  const add = (kid: Kid | undefined, month: string) =>
    call(request, 'absences.add', {
      commandId: crypto.randomUUID(),
      placeId: place.id,
      kidId: kid?.id,
      from: month,
      to: lastOfMonth(month),
    })
  // Entered today, they have been there since their first absences.
  await add(kids[0], from)
  await add(kids[1], addMonths(from, -1))

  await openAs('admin', `/place/${place.id}/absences`)
  await page.getByRole('link', { name: 'Frekwencja' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Frekwencja' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Następny miesiąc' })).toBeDisabled()
  await page.getByRole('button', { name: 'Poprzedni miesiąc' }).click()

  // One of the two was away on every working day.
  const row = page.getByRole('table').getByRole('row').filter({ hasText: group })
  await expect(row).toContainText('50,0%')
  const [count, working, absent] = await row.getByRole('cell').allTextContents()
  expect([count, working]).toEqual(['2', absent])
  await expect(page).toHaveURL(new RegExp(`date=${from}`))
  await expectAccessibleAtEachSize(page)
  await page.getByRole('button', { name: 'Poprzedni miesiąc' }).click()
  await expect(row.getByRole('cell').first()).toHaveText('1')
  await expect(row).toContainText('0,0%')

  await page.getByRole('link', { name: 'Raport dzienny' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Raport dzienny' })).toBeVisible()
})

test('a place without groups is told what will be here', async ({ openAs, page, request }) => {
  const { id } = await ownPlace(request)
  await openAs('admin', `/absence/place/${id}?view=month`)
  await expect(page.getByText('Nie ma jeszcze grup')).toBeVisible()
})

test('attendance is not for whoever has no absence role in the place', async ({ openAs, page }) => {
  await openAs('otherDirector', '/')
  await page.goto(`/absence/place/1?view=month`)
  await expect(page.getByText('Nie masz uprawnień do tej strony.')).toBeVisible()
})
