import type { APIRequestContext, Page } from '@playwright/test'
import { call, type OwnPlace } from './places.ts'
import { expect, pin } from './test.ts'

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
  const answer = await request.post('/api/authenticate', {
    data: { phone, password: pin, rememberMe: false },
  })
  const token = (answer.headers().authorization ?? '').replace('Bearer ', '')
  await undisturbed(request, token)
  return token
}

/** Opens an address as the place's only admin, its worker until now. */
export async function openAsDirector(
  page: Page,
  request: APIRequestContext,
  place: OwnPlace,
  path: string,
): Promise<Page> {
  const token = await directorOf(request, place)
  await page.addInitScript((kept) => sessionStorage.setItem('jhi-authenticationToken', kept), token)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

/** Switches quiet hours off, which staff have by default: badges would depend on when the test runs. */
async function undisturbed(request: APIRequestContext, token: string) {
  const answer = await request.post('/trpc/notifications.setQuietHours', {
    headers: { Authorization: `Bearer ${token}` },
    data: { enabled: false, from: '17:00', until: '07:00', weekends: true },
  })
  expect(answer.status()).toBe(200)
}

/** Chooses an entry of the place's floating menu. */
export async function choose(page: Page, entry: string) {
  await page.getByRole('button', { name: 'Działania' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}
