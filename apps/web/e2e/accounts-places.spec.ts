import type { APIRequestContext } from '@playwright/test'
import { makeAccount, openAsPhone } from './support/accounts.ts'
import { choose } from './support/place-director.ts'
import { ownPlace } from './support/places.ts'
import { expect, expectAccessibleAtEachSize, test } from './support/test.ts'

/** Somebody with an account, whose phone a place then enters as a kid's. */
async function entered(request: APIRequestContext) {
  const { phone } = await makeAccount(request)
  const place = await ownPlace(request)
  const groupId = await place.addGroup('Jeżyki')
  await place.addKid(groupId, { firstname: 'Zofia', lastname: 'Żak', phone1: phone })
  return { phone, place, groupId }
}

test('whose phone a place enters is told at home, says "not me", and is out; and comes back', async ({
  page,
  request,
}) => {
  const { phone, place, groupId } = await entered(request)
  await openAsPhone(page, request, phone, '/')
  await expect(page.getByText(`Placówka ${place.name} wpisała Twój numer telefonu.`)).toBeVisible()
  await page.getByRole('link', { name: 'Odpowiedz' }).click()
  await expect(page).toHaveURL('/account/places')
  const row = page.getByRole('main').getByRole('listitem')
  await expect(row).toContainText('rodzic: Zofia Żak')
  await expect(row).toContainText('nowa')

  await row.getByRole('button', { name: 'To nie ja' }).press('Enter')
  const question = page.getByRole('alertdialog', { name: `Opuścić placówkę ${place.name}?` })
  await question.getByRole('button', { name: 'Anuluj' }).click()
  await expect(row).toContainText('nowa')
  await row.getByRole('button', { name: 'To nie ja' }).click()
  await question.getByRole('button', { name: 'Opuść placówkę' }).click()
  await expect(row).toContainText('opuszczona')
  await expect(row).not.toContainText('Zofia')
  expect((await place.group(groupId)).kids).toMatchObject([{ declined: [phone] }])

  await page.goto(`/group/${groupId}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Zofia')).toHaveCount(0)

  await page.goto('/account/places')
  await row.getByRole('button', { name: 'Dołącz ponownie' }).click()
  await expect(row).toContainText('rodzic: Zofia Żak')
  await expect(row.getByRole('button', { name: 'Opuść' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('link', { name: 'Zgłoś nieobecność' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Odpowiedz' })).toHaveCount(0)
})

test('the place sees that the number was declined, and no name', async ({ page, openAs, request }) => {
  const { phone, place, groupId } = await entered(request)
  await openAsPhone(page, request, phone, '/account/places')
  await page.getByRole('button', { name: 'To nie ja' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Opuść placówkę' }).click()
  await expect(page.getByText('opuszczona')).toBeVisible()

  const admin = await openAs('admin', `/group/${groupId}`)
  await expect(admin.getByText('numer odrzucony')).toBeVisible()
  await expect(admin.getByText('Próbna')).toHaveCount(0)
  await admin.getByRole('button', { name: 'Zmień: Zofia Żak' }).click()
  await expect(admin.getByRole('dialog')).toContainText('Właściciel numeru napisał, że to pomyłka')
  await admin.goto(`/place/${place.id}`)
  await choose(admin, 'Osoby i PIN-y')
  const dialog = admin.getByRole('dialog', { name: 'Osoby i PIN-y' })
  await dialog.getByLabel('Szukaj osoby').fill(phone)
  await expect(dialog.getByRole('listitem')).toContainText('numer odrzucony')
  await expect(dialog.getByRole('button', { name: /Pomóż się zalogować/ })).toHaveCount(0)
})

test('the own places break no rule of axe', async ({ page, request }) => {
  const { phone } = await entered(request)
  await openAsPhone(page, request, phone, '/account/places')
  await expect(page.getByText('rodzic: Zofia Żak')).toBeVisible()
  await expectAccessibleAtEachSize(page)
  await page.getByRole('button', { name: 'To nie ja' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessibleAtEachSize(page)
})
