import { openAsDirector } from './support/place-director.ts'
import { call, newPhone, ownPlace, unique, type OwnPlace } from './support/places.ts'
import { expect, test } from './support/test.ts'
import type { APIRequestContext, Page } from '@playwright/test'

/** The stream that tells the open page; it stands before anything is taken. */
const stream = /\/trpc\/notifications\.followCounts/

async function openWatched(page: Page, request: APIRequestContext, place: OwnPlace, path: string) {
  const opened = page.waitForResponse(stream)
  await openAsDirector(page, request, place, path)
  expect((await opened).status()).toBe(200)
}

async function change(request: APIRequestContext, place: OwnPlace, path: string, role: string) {
  const [worker] = await place.workers()
  await call(request, path, { placeId: place.id, workerId: worker?.id, role })
}

const takeAdmin = (request: APIRequestContext, place: OwnPlace) =>
  change(request, place, 'places.revokeRole', 'admin')

test('whose role is taken away is led from the settings to the place, without a click', async ({
  page,
  request,
}) => {
  const place = await ownPlace(request)
  await openWatched(page, request, place, `/place/${place.id}/edit`)
  await takeAdmin(request, place)
  await expect(page).toHaveURL(new RegExp(`/place/${place.id}$`))
  await expect(page.getByRole('heading', { level: 1, name: place.name })).toBeVisible()
  await page.getByRole('button', { name: 'Działania' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Osoby i PIN-y'])
})

test('what one is typing stays where another right changes, and holds nobody where this one is lost', async ({
  page,
  request,
}) => {
  const place = await ownPlace(request)
  await openWatched(page, request, place, `/place/${place.id}/edit`)
  const street = page.getByLabel('Ulica i numer')
  await street.fill('Nieznana 7')
  const [again, asked] = [page.waitForResponse(stream), page.waitForResponse(/places\.page/)]
  await change(request, place, 'places.grantRole', 'files')
  await again
  await asked
  await expect(street).toHaveValue('Nieznana 7')
  await takeAdmin(request, place)
  await expect(page).toHaveURL(new RegExp(`/place/${place.id}$`))
})

test('the payments of a place are not shown any more to whom they are taken from', async ({
  page,
  request,
}) => {
  const place = await ownPlace(request)
  await openWatched(page, request, place, `/place/${place.id}/payments`)
  await takeAdmin(request, place)
  await expect(page.getByText('Nie masz uprawnień do tej strony.')).toBeVisible()
})

test('what one may do in a place goes from the open page with the role', async ({ page, request }) => {
  const place = await ownPlace(request)
  await openWatched(page, request, place, `/place/${place.id}`)
  await expect(page.getByRole('button', { name: 'Dodaj pracownika' })).toBeVisible()
  await takeAdmin(request, place)
  await expect(page.getByRole('button', { name: 'Dodaj pracownika' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: place.name })).toBeVisible()
})

test('a group is not shown any more to whoever has left its place', async ({ page, request }) => {
  const [place, other] = [await ownPlace(request), await ownPlace(request)]
  const groupId = await place.addGroup(unique('Motylki'))
  await place.addKid(groupId, { firstname: 'Zofia', lastname: 'Żak', phone1: newPhone() })
  // A parent elsewhere, who stays signed in.
  const elsewhere = await other.addGroup(unique('Żabki'))
  await other.addKid(elsewhere, { firstname: 'Ola', lastname: 'Nowak', phone1: place.worker.phone })
  await openWatched(page, request, place, `/group/${groupId}`)
  await expect(page.getByText('Żak Zofia')).toBeVisible()
  const [worker] = await place.workers()
  await call(request, 'places.deleteWorker', { placeId: place.id, workerId: worker?.id })
  await expect(page.getByText('Żak Zofia')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Wróć na początek' })).toBeVisible()
})
