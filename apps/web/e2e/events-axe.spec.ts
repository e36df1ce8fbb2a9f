import type { APIRequestContext } from '@playwright/test'
import { addEvent, entryOf } from './support/events.ts'
import { ownPlace } from './support/places.ts'
import { expect, expectAccessible, expectAccessibleAtEachSize, test } from './support/test.ts'

// Hundreds of cells, twice over.
test.describe.configure({ timeout: 180_000 })

const TITLE = 'Zebranie'

/** A place with two groups and a day on which much happens, in a month that is over: a phone begins this one with today. */
async function busyPlace(request: APIRequestContext): Promise<string> {
  const place = await ownPlace(request)
  const groupId = await place.addGroup('Motylki', 2)
  await place.addGroup('Brzęczyszczykiewicze i Gżegżółki', 7)
  await addEvent(request, place.id, { teaser: 'Tydzień zdrowia', startDate: '2026-03-16' })
  for (const hour of ['08', '09', '10', '11', '12']) {
    await addEvent(request, place.id, {
      teaser: 'Pokaz',
      groupId,
      startTime: `${hour}:00`,
      endTime: `${hour}:40`,
    })
  }
  await addEvent(request, place.id, {
    teaser: TITLE,
    description: 'W sali.',
    startDate: '2026-03-18',
    endDate: '2026-03-18',
  })
  return `/place/${place.id}/events?date=2026-03-18`
}

for (const view of ['month', 'week'] as const) {
  test(`the ${view} breaks no rule of axe`, async ({ openAs, page, request }) => {
    await openAs('admin', `${await busyPlace(request)}&view=${view}`)
    await expect(entryOf(page, TITLE)).toBeVisible()
    await expectAccessibleAtEachSize(page)
  })
}

test('an event, and the question before it is deleted, break no rule of axe', async ({
  openAs,
  page,
  request,
}) => {
  await openAs('admin', await busyPlace(request))
  await entryOf(page, TITLE).click()
  await expect(page.getByRole('dialog', { name: TITLE })).toBeVisible()
  await expectAccessibleAtEachSize(page)
  await page.getByRole('button', { name: 'Usuń wydarzenie' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessibleAtEachSize(page)
})

test('no events, and the form with what is wrong, break no rule of axe', async ({
  openAs,
  page,
  request,
}) => {
  const { id } = await ownPlace(request)
  await openAs('admin', `/place/${id}/events?date=2024-05-01`)
  await expect(page.getByText('W tym czasie nie ma wydarzeń.').filter({ visible: true })).toBeVisible()
  await expectAccessibleAtEachSize(page)
  await page.getByRole('button', { name: 'Dodaj wydarzenie' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Cały dzień').uncheck()
  await dialog.getByRole('button', { name: 'Dodaj wydarzenie' }).click()
  await expect(dialog.getByRole('alert').first()).toBeVisible()
  await expectAccessibleAtEachSize(page)
})

test('the private address breaks no rule of axe', async ({ openAs, page }) => {
  await openAs('teacher', '/place/1/events')
  await page.getByRole('button', { name: 'Dodaj do telefonu' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Utwórz adres' }).click()
  await expect(dialog.getByLabel('Twój adres kalendarza')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Wyłącz adres' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Wyłącz adres' }).click()
  await expect(dialog.getByRole('button', { name: 'Utwórz adres' })).toBeVisible()
})
