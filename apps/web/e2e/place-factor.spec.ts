/** The place's switch that asks its staff for a second factor. */
import type { Page } from '@playwright/test'
import { setUpApp } from './support/factors.ts'
import { openAsDirector } from './support/place-director.ts'
import { ownPlace } from './support/places.ts'
import { expect, expectAccessible, pin, test } from './support/test.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Logowanie personelu' })
const box = (page: Page) => section(page).getByRole('checkbox', { name: /^Wymagaj drugiego składnika/ })

for (const [device, width] of [
  ['a desktop', 1280],
  ['a phone', 390],
] as const)
  test(`says that it could not be read, and is read again, on ${device}`, async ({
    openAs,
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const place = await ownPlace(request)
    const query = /\/trpc\/[^?]*places\.factorRequired/
    await page.route(query, (route) => route.abort())
    await openAs('admin', `/place/${place.id}/edit`)
    await expect(section(page).getByRole('alert')).toContainText('Brak połączenia z serwerem')
    await expect(box(page)).toHaveCount(0)
    await expectAccessible(page)
    await page.unroute(query)
    await section(page).getByRole('button', { name: 'Spróbuj ponownie' }).click()
    await expect(box(page)).not.toBeChecked()
    await expectAccessible(page)
  })

test('whoever has no factor is told to set one up first', async ({ page, request }) => {
  const place = await ownPlace(request)
  await openAsDirector(page, request, place, `/place/${place.id}/edit`)
  const proof = page.getByRole('dialog', { name: 'Potwierdź, że to Ty' })
  await box(page).click()
  await proof.getByRole('button', { name: 'Anuluj' }).click()
  await expect(box(page)).not.toBeChecked()
  await expect(section(page).getByRole('alert')).toHaveCount(0)

  await box(page).press('Space')
  await proof.getByLabel('PIN lub hasło').fill(pin)
  await page.keyboard.press('Enter')
  await expect(section(page).getByRole('alert')).toContainText('Najpierw ustaw drugi składnik logowania.')
  await expect(box(page)).not.toBeChecked()
  await expectAccessible(page)
  await section(page).getByRole('link', { name: 'Ustaw go teraz' }).click()
  await expect(page).toHaveURL('/account/security')
})

test('whoever has one asks the staff for it, and keeps the focus', async ({ page, request }) => {
  const place = await ownPlace(request)
  await openAsDirector(page, request, place, `/place/${place.id}`)
  const token = await page.evaluate(() => sessionStorage.getItem('jhi-authenticationToken') ?? '')
  await setUpApp(request, token, pin)
  await page.goto(`/place/${place.id}/edit`)
  await box(page).press('Space')
  await expect(page.getByText('Zapisano.')).toBeVisible()
  await expect(box(page)).toBeChecked()
  await expect(box(page)).toBeFocused()
  await page.reload()
  await expect(box(page)).toBeChecked()
  await box(page).press('Space')
  await expect(page.getByText('Zapisano.')).toBeVisible()
  await page.reload()
  await expect(box(page)).not.toBeChecked()
})
