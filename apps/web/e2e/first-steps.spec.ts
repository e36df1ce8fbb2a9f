import { openAsDirector } from './support/place-director.ts'
import { newPhone, ownPlace, unique } from './support/places.ts'
import { expect, expectAccessibleAtEachSize, test } from './support/test.ts'

test('an empty place leads its director through the first steps, and ticks off what is done', async ({
  page,
  request,
}) => {
  const place = await ownPlace(request)
  await openAsDirector(page, request, place, `/place/${place.id}`)
  const steps = page.getByRole('region', { name: 'Pierwsze kroki' })
  const step = (title: string) => steps.getByRole('listitem').filter({ hasText: title })
  await expect(steps.getByRole('listitem')).toHaveCount(4)
  await expect(steps.getByText('gotowe')).toHaveCount(0)
  await expectAccessibleAtEachSize(page)

  await page.getByRole('button', { name: 'Dodaj grupę' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nowa grupa' })
  await dialog.getByLabel('Nazwa').fill(unique('Sówki'))
  await dialog.getByRole('button', { name: 'Dodaj grupę' }).click()
  await expect(step('Grupy')).toContainText('gotowe')
  await expect(step('Dzieci i pracownicy')).not.toContainText('gotowe')

  await step('Dzieci i pracownicy').getByRole('link').click()
  await expect(page).toHaveURL(`/place/${place.id}/roster`)
  await place.importRows([`KID;Sówki;Ola;Maj;${newPhone()};;;`])

  await page.goto(`/place/${place.id}`)
  await expect(step('Dzieci i pracownicy')).toContainText('gotowe')
  await step('Cennik').getByRole('link').click()
  const types = page.getByRole('dialog')
  await types.getByRole('button', { name: 'Dodaj rodzaj' }).click()
  await types.getByLabel('Nazwa', { exact: true }).fill('Czesne')
  await types.getByRole('radio', { name: /^Kwota stała Zawsze/ }).check()
  await types.getByLabel('Kwota w złotych').fill('100')
  await types.getByRole('button', { name: 'Dodaj rodzaj' }).click()
  await expect(types.getByRole('listitem').filter({ hasText: 'Czesne' })).toContainText(/100,00/)
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: place.name }).first().click()
  await expect(step('Cennik')).toContainText('gotowe')
  await step('Pierwsze faktury').getByRole('link').click()
  await page.getByRole('button', { name: /^Wystaw fakturę/ }).click()
  await expect(page.getByText('Wystawiona', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: place.name }).first().click()
  await expect(page.getByRole('region', { name: 'Grupy' })).toBeVisible()
  await expect(steps).toHaveCount(0)
})
