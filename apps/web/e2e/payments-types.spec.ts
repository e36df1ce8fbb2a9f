import { openAsDirector } from './support/place-director.ts'
import { ownPlace } from './support/places.ts'
import { expect, test } from './support/test.ts'

test('a payment type is added, changed and retired', async ({ page, request }) => {
  const place = await ownPlace(request)
  const name = `Basen ${crypto.randomUUID().slice(0, 8)}`
  await openAsDirector(page, request, place, `/place/${place.id}/payments`)
  await page.getByRole('button', { name: 'Rodzaje płatności' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Dodaj rodzaj' }).click()
  await dialog.getByRole('button', { name: 'Dodaj rodzaj' }).click()
  const problems = dialog.getByRole('alert')
  await expect(problems).toContainText('Podaj nazwę.')
  await expect(problems).toContainText('Wybierz sposób liczenia.')

  await dialog.getByLabel('Nazwa', { exact: true }).fill(name)
  await dialog.getByRole('radio', { name: /^Kwota stała i stawka dzienna/ }).check()
  await dialog.getByLabel('Kwota stała w złotych').fill('40')
  await dialog.getByLabel('Stawka dzienna w złotych').fill('2.5')
  await expect(dialog.getByText(/Przykład.*85,00/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Dodaj rodzaj' }).click()
  const row = dialog.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText(/40,00\szł \+ 2,50\szł za dzień/)

  await row.getByRole('button', { name: `Zmień: ${name}` }).click()
  await dialog.getByRole('radio', { name: /^Kwota stała Zawsze/ }).check()
  await dialog.getByLabel('Kwota w złotych').fill('60,10')
  await dialog.getByRole('button', { name: 'Zapisz zmiany' }).click()
  await expect(row).toContainText(/Kwota stała: 60,10\szł/)

  await row.getByRole('button', { name: `Wycofaj: ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Wycofaj rodzaj' }).click()
  await expect(row).toHaveCount(0)
})
