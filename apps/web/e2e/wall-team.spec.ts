import { expect, expectAccessibleAtEachSize, test } from './support/test.ts'
import { unique } from './support/places.ts'
import { addPost, cardOf, wallPlace } from './support/wall.ts'

test('the system’s admin writes to everybody as the team', async ({ openAs, browser, request }) => {
  const at = await wallPlace(request)
  await addPost(at, at.director, { text: 'Wpis grupy' })
  const others = await browser.newPage()
  await at.parent.open(others, '/')
  await expect(cardOf(others, 'Wpis grupy')).toBeVisible()

  const page = await openAs('admin', '/')
  const form = page.getByRole('form', { name: 'Nowa wiadomość zespołu Skrzata' })
  const words = unique('Nowości w Skrzacie')
  await form.getByRole('textbox').fill(words)
  // Everybody confirms it anyway.
  await expect(form.getByRole('checkbox')).toHaveCount(0)
  await expectAccessibleAtEachSize(page)
  await form.getByRole('button', { name: 'Opublikuj' }).click()
  await expect(cardOf(page, words)).toContainText('Zespół Skrzata')

  const card = cardOf(others, words)
  await expect(card).toContainText('Zespół Skrzata')
  await card.getByRole('button', { name: 'Kliknij, że przeczytane' }).click()
  await expect(card.getByText('Przeczytane', { exact: true })).toBeVisible()
  await expect(card.getByRole('button', { name: /^Działania/ })).toBeVisible()
  await expectAccessibleAtEachSize(others)
  await others.getByLabel('Czyje wpisy').selectOption('Wiadomości zespołu Skrzata')
  await expect(card).toBeVisible()
  await expect(cardOf(others, 'Wpis grupy')).toHaveCount(0)
  await others.close()
})
