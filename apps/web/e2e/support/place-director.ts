import type { APIRequestContext, Page } from '@playwright/test'
import type { OwnPlace } from './places.ts'
import { call, callWith, openWith, pin, signIn } from './test.ts'

/** Makes the place's worker its only admin, with a PIN. @returns the token of their session */
export async function directorOf(request: APIRequestContext, place: OwnPlace): Promise<string> {
  const { phone } = place.worker
  const [worker] = await place.workers()
  await call(request, 'places.grantRole', { placeId: place.id, workerId: worker?.id, role: 'admin' })
  const { rows } = await call<{ rows: { id: number }[] }>(request, 'users.list', { search: phone }, false)
  await call(request, 'users.update', {
    id: rows[0]?.id,
    phone,
    firstName: 'Konstancja',
    lastName: 'Brzęczyszczykiewicz-Gżegżółkowska',
    email: `${phone}@skrzat.example`,
    langKey: 'pl',
    authorities: ['ROLE_USER'],
    activated: true,
    password: pin,
  })
  const token = await signIn(request, phone, pin)
  // Staff have quiet hours by default: badges would depend on when the test runs.
  const never = { enabled: false, from: '17:00', until: '07:00', weekends: true }
  await callWith(request, token, 'notifications.setQuietHours', never)
  return token
}

/** Opens an address as the place's only admin, its worker until now. */
export async function openAsDirector(
  page: Page,
  request: APIRequestContext,
  place: OwnPlace,
  path: string,
): Promise<Page> {
  await openWith(page, await directorOf(request, place), path)
  return page
}

/** Chooses an entry of the place's floating menu. */
export async function choose(page: Page, entry: string) {
  await page.getByRole('button', { name: 'Działania' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}
