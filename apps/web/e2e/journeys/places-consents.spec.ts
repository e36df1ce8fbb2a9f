/** A consent to photos: asked for, given on a phone, seen by who posts, withdrawn, and the photo taken down. */
import { ownFamily } from '../support/absences.ts'
import { opened } from '../support/dialog.ts'
import { openAsDirector } from '../support/place-director.ts'
import { png } from '../support/png.ts'
import { expect, test } from '../support/test.ts'

test('a consent is asked for, given, needed by a post, withdrawn, and its photo is taken down', async ({
  browser,
  page,
  request,
}) => {
  const family = await ownFamily(request, ['Łucja', 'Żegota'])
  const [given, missing] = family.kids.map(({ id, firstname, lastname }) => ({
    id,
    name: `${firstname} ${lastname}`,
    listed: `${lastname} ${firstname}`,
  }))
  const consents = `/place/${family.place.id}/consents`
  await openAsDirector(page, request, family.place, consents)
  await page.getByRole('button', { name: 'Dodaj zgodę' }).first().click()
  const form = await opened(page, 'Nowa zgoda')
  await form.getByLabel('Nazwa').fill('Zdjęcia na tablicy')
  await form.getByLabel('Tekst zgody').fill('Zgadzam się na zdjęcia na tablicy.')
  await form.getByRole('button', { name: 'Dodaj zgodę' }).click()
  await expect(form).toHaveCount(0)

  const small = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const parent = await small.newPage()
  const answer = async (open: RegExp, choice: string) => {
    await family.open(parent, `/kid/${given?.id}`)
    await parent.getByRole('button', { name: open }).click()
    const dialog = await opened(parent, 'Zdjęcia na tablicy')
    await expect(dialog).toContainText('Zgadzam się na zdjęcia na tablicy.')
    await dialog.getByRole('button', { name: choice, exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }
  await answer(/^Odpowiedz/, 'Zgadzam się')

  const group = family.kids[0]?.groupId ?? 0
  await page.goto(`/?group=${group}`)
  const composer = page.getByRole('form', { name: /^Nowy wpis dla grupy/ })
  await composer.getByRole('textbox').fill('Basen')
  const photo = { name: 'basen.png', mimeType: 'image/png', buffer: png(400, 300) }
  await composer.getByLabel('Wybierz zdjęcia lub pliki').setInputFiles(photo)
  await expect(composer).toContainText(`Bez zgody na zdjęcia na tablicy: ${missing?.name}.`)
  await composer.getByRole('button', { name: 'Podpisz dzieci: basen.png' }).click()
  const kids = await opened(page, 'Kto jest na zdjęciu')
  await kids.getByRole('checkbox', { name: given?.listed ?? '' }).check()
  await kids.getByRole('button', { name: 'Gotowe' }).click()
  await composer.getByRole('button', { name: 'Opublikuj' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Basen' })).toBeVisible()

  await answer(/^Pokaż tekst/, 'Cofam zgodę')
  await small.close()
  await page.goto(consents)
  await page.getByRole('button', { name: `Zdjęcia do usunięcia: ${given?.name}` }).click()
  const photos = await opened(page, `Zdjęcia: ${given?.name}`)
  await photos.getByRole('button', { name: 'Usuń z tablicy wszystkie' }).click()
  await expect(photos).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Zdjęcia do usunięcia/ })).toHaveCount(0)
})
