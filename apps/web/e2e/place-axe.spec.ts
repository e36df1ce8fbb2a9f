import type { Page } from '@playwright/test'
import { pressBlocked } from './support/forms.ts'
import { choose } from './support/place-director.ts'
import { newPhone, ownPlace, unique } from './support/places.ts'
import { png } from './support/png.ts'
import { expect, expectAccessible, expectAccessibleAtEachSize, test } from './support/test.ts'

test('the place keeps to axe', async ({ openAs, request }) => {
  const place = await ownPlace(request)
  const groupId = await place.addGroup(unique('Motylki'), 4)
  await place.addKid(groupId, { firstname: 'Zofia', lastname: 'Żak', phone1: newPhone() })
  await expectAccessibleAtEachSize(await openAs('admin', `/place/${place.id}`))
})

test('the form of a worker keeps to axe, with what is wrong in it', async ({ openAs, request }) => {
  const place = await ownPlace(request)
  const page = await openAs('admin', `/place/${place.id}`)
  await page.getByRole('button', { name: 'Dodaj pracownika' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Telefon').fill('60')
  await pressBlocked(dialog.getByRole('button', { name: 'Dodaj pracownika' }))
  await expect(dialog.getByRole('alert')).toHaveCount(3)
  await expectAccessibleAtEachSize(page)
})

for (const name of ['Uprawnienia', 'Pierwsze PIN-y', 'Osoby i PIN-y']) {
  test(`„${name}” keeps to axe`, async ({ openAs, request }) => {
    const place = await ownPlace(request)
    const page = await openAs('admin', `/place/${place.id}`)
    await choose(page, name)
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog).toBeVisible()
    if (name === 'Osoby i PIN-y') {
      await dialog.getByLabel('Szukaj osoby').fill('Konstancja')
      await expect(dialog.getByRole('listitem')).toHaveCount(1)
    }
    await expectAccessibleAtEachSize(page)
  })
}

test('the settings with a photo being cropped keep to axe', async ({ openAs, request }) => {
  const place = await ownPlace(request)
  const page = await openAs('admin', `/place/${place.id}/edit`)
  await page.getByText('Zdjęcie', { exact: true }).click()
  await page
    .getByLabel('Plik ze zdjęciem placówki')
    .setInputFiles({ name: 'dom.png', mimeType: 'image/png', buffer: png(800, 600) })
  await expect(page.getByRole('button', { name: 'Zapisz zdjęcie' })).toBeVisible()
  await expectAccessibleAtEachSize(page)
})

test('the roster keeps to axe', async ({ openAs, request }) => {
  const place = await ownPlace(request)
  await expectAccessibleAtEachSize(await openAs('admin', `/place/${place.id}/roster`))
})

test("a parent's view of a place keeps to axe", async ({ openAs }) => {
  await expectAccessibleAtEachSize(await openAs('parent', '/place/1'))
})

/** Checks the page with axe, and that every button is high enough for a finger. */
async function expectTouchable(page: Page, last: string) {
  await expect(page.getByRole('button', { name: last })).toBeVisible()
  const low = await page
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.filter((one) => one.getBoundingClientRect().height < 44).map(({ outerHTML }) => outerHTML),
    )
  expect(low).toEqual([])
  await expectAccessible(page)
}

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('signing in has targets for a finger, and keeps to axe', async ({ page }) => {
    await page.goto('/login')
    await expectTouchable(page, 'Rodzic dwojga dzieci')
  })

  test('a place has targets for a finger, and keeps to axe', async ({ openAs, request }) => {
    const place = await ownPlace(request)
    await expectTouchable(await openAs('admin', `/place/${place.id}`), `Usuń: ${place.worker.name}`)
  })

  test('a group has targets for a finger, and keeps to axe', async ({ openAs, request }) => {
    const place = await ownPlace(request)
    const groupId = await place.addGroup(unique('Motylki'), 4)
    await place.addKid(groupId, { firstname: 'Zofia', lastname: 'Żak', phone1: newPhone() })
    await expectTouchable(await openAs('admin', `/group/${groupId}`), 'Usuń: Zofia Żak')
  })
})
