/** A child’s card: what a guardian proposes from a phone, the teacher accepts, and both see. */
import { ownFamily } from '../support/absences.ts'
import { opened } from '../support/dialog.ts'
import { openAsDirector } from '../support/place-director.ts'
import { expect, test } from '../support/test.ts'

test('an allergy is proposed from a phone, accepted by the place, and health readers are shown', async ({
  browser,
  page,
  request,
}) => {
  const family = await ownFamily(request)
  const [kid] = family.kids
  const path = `/kid/${kid?.id}`
  const food = { name: /^Alergie/ }
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const parent = await phone.newPage()
  await family.open(parent, path)
  await parent.getByRole('button', { name: /^Zaproponuj zmianę: Alergie/ }).click()
  const proposal = await opened(parent, /^Alergie/)
  await proposal.getByRole('button', { name: 'orzeszki ziemne' }).click()
  await proposal.getByLabel('Inne alergie').fill('truskawki')
  await proposal.getByRole('button', { name: 'Zaproponuj' }).click()
  await expect(proposal).toHaveCount(0)
  const own = parent.getByRole('region', { name: /^Propozycje zmian/ })
  await expect(own).toContainText('czeka na placówkę')
  await expect(parent.getByRole('region', food)).toContainText('Nie zgłoszono alergii.')

  await openAsDirector(page, request, family.place, path)
  const waiting = page.getByRole('region', { name: /^Propozycje zmian/ })
  await expect(waiting).toContainText('orzeszki ziemne')
  await waiting.getByRole('button', { name: 'Przyjmij' }).click()
  await expect(waiting).toHaveCount(0)
  await expect(page.getByRole('region', food)).toContainText('truskawki')
  await expect(page.getByRole('region', { name: 'Kto co zmienił' })).toContainText('orzeszki ziemne')
  await page.getByRole('button', { name: /^Otwórz notatki/ }).click()
  const health = page.getByRole('region', { name: 'Zdrowie' })
  await expect(health).toContainText('Nie ma notatek')

  await parent.reload()
  await expect(parent.getByRole('region', food)).toContainText('orzeszki ziemne')
  await expect(own).toHaveCount(0)
  const readers = parent.getByRole('region', { name: 'Zdrowie' }).getByRole('listitem')
  await expect(readers).toHaveText(new RegExp(family.place.worker.name))
  await phone.close()
})
