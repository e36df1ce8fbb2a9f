import type { PlaceInfo } from '@skrzat/contract/wire/places'
import type { Page } from '@playwright/test'
import { pressBlocked } from './support/forms.ts'
import { call, ownPlace, unique } from './support/places.ts'
import { expect, expectAccessibleAtEachSize, test } from './support/test.ts'

async function fillPlace(page: Page, name: string) {
  await page.getByLabel('Nazwa').fill(name)
  await page.getByLabel('Ulica i numer').fill('  ul.  Leśna 3 ')
  await page.getByLabel('Miejscowość').fill('Gdańsk')
  await page.getByLabel('Województwo').selectOption('pomorskie')
}

function addButton(page: Page) {
  return page.getByRole('main').getByRole('button', { name: 'Dodaj placówkę' })
}

test('a place is added: what is mistyped but can be read is taken, a wrong check digit is pointed out', async ({
  openAs,
  request,
}) => {
  const name = unique('Przedszkole')
  const page = await openAs('admin', '/admin/places/add')
  await fillPlace(page, name)
  await page.getByLabel('Telefon').fill('+48 600 100 200')
  await expect(page.getByLabel('Telefon')).toHaveValue('600 100 200')

  const nip = page.getByLabel('NIP')
  await nip.fill('525-224-84-82')
  await expect(nip).toHaveValue('5252248482')
  await expect(nip).toHaveAccessibleDescription(/Cyfra kontrolna się nie zgadza/)

  const account = page.getByLabel('Numer konta')
  await account.click()
  await page.keyboard.type('6210901014')
  await expect(account).toHaveValue('62 1090 1014')
  await expect(account).not.toHaveAccessibleDescription(/To nie jest poprawny/)
  await account.fill('62-1090-1014-0000-0712-1981-2874')
  await expect(account).toHaveValue('62 1090 1014 0000 0712 1981 2874')
  await expect(account).toHaveAccessibleDescription(/To nie jest poprawny polski numer konta/)

  await addButton(page).click()
  await expect(page.getByText(`Dodano placówkę „${name}”`)).toBeVisible()
  await expect(page).toHaveURL(/\/place\/\d+$/)
  const placeId = Number(/\d+$/.exec(page.url())?.[0])
  const kept = await call<PlaceInfo>(request, 'places.get', { placeId }, false)
  expect(kept).toMatchObject({
    name,
    street: 'ul. Leśna 3',
    phone: '600100200',
    nip: '5252248482',
    accountNumber: '62109010140000071219812874',
    email: null,
  })
})

test('nothing is sent before every field is right; focus goes to the first that is not', async ({
  openAs,
}) => {
  const page = await openAs('admin', '/admin/places/add')
  await pressBlocked(addButton(page))
  for (const label of ['Nazwa', 'Ulica i numer', 'Miejscowość', 'Województwo', 'Telefon', 'NIP'])
    await expect(page.getByLabel(label)).toHaveAccessibleDescription('To pole jest wymagane.')
  await expect(page.getByLabel('Numer konta')).toHaveAccessibleDescription(/^To pole jest wymagane\./)
  await expect(page.getByLabel('Nazwa')).toBeFocused()

  await fillPlace(page, '=SUMA(A1)')
  await page.getByLabel('Telefon').fill('600 100 20')
  await page.getByLabel('NIP').fill('525-224-84')
  await page.getByLabel('Numer konta').fill('61109010140000071219812874')
  await page.getByLabel('E-mail').fill('biuro@przedszkole.p')
  await pressBlocked(addButton(page))
  await expect(page.getByLabel('Nazwa')).toHaveAccessibleDescription(/nie może zaczynać się od znaków/)
  await expect(page.getByLabel('Telefon')).toHaveAccessibleDescription('Numer telefonu musi mieć 9 cyfr.')
  await expect(page.getByLabel('NIP')).toHaveAccessibleDescription('NIP musi mieć 10 cyfr.')
  await expect(page.getByLabel('Nazwa')).toBeFocused()

  // What only the server sees is said beside its field too, until it is changed.
  await page.getByLabel('Nazwa').fill(unique('Żłobek'))
  await page.getByLabel('Telefon').fill('600100200')
  await page.getByLabel('NIP').fill('5252248481')
  await addButton(page).click()
  const email = page.getByLabel('E-mail')
  await expect(email).toHaveAccessibleDescription('Ta wartość ma nieprawidłową postać.')
  await expect(email).toBeFocused()
  await expect(page).toHaveURL('/admin/places/add')
  await page.keyboard.type('l')
  await expect(email).not.toHaveAccessibleDescription(/./)
})

test('a place is found by name, city and nip, changed by keyboard, and the list is as it was', async ({
  openAs,
  request,
}) => {
  const place = await ownPlace(request)
  const page = await openAs('admin', '/admin/places')
  const find = page.getByRole('searchbox', { name: 'Nazwa, miejscowość lub NIP' })
  await find.fill(place.name)
  await expect(page.getByText('1 placówka')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: place.name })
  await expect(row).toContainText('1234563218')
  await page.getByRole('button', { name: 'Nazwa' }).click()
  await expect(page.getByRole('columnheader', { name: 'Nazwa' })).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/sort=-name/)

  await row.getByRole('link', { name: `Edytuj: ${place.name}` }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: place.name })).toBeVisible()
  await expect(page.getByLabel('Numer konta')).toHaveValue('61 1090 1014 0000 0712 1981 2874')
  await page.getByLabel('Miejscowość').fill('Rzgów')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Zapisano dane placówki „${place.name}”`)).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/places\?.*sort=-name/)
  await expect(find).toHaveValue(place.name)
  await expect(row).toContainText('Rzgów')

  await find.fill('nie ma takiej placówki')
  await expect(page.getByText('Nie znaleziono placówek')).toBeVisible()
  await page.getByRole('button', { name: 'Pokaż wszystko' }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(find).toHaveValue('')

  await page.goto('/admin/places?search=6761234565')
  await expect(page.getByText('1 placówka')).toBeVisible()
  await page.getByRole('link', { name: /^Pokaż:/ }).click()
  await expect(page).toHaveURL('/place/1')
})

test('nobody but the system’s admin sees it; an address that is wrong does not exist', async ({ openAs }) => {
  const page = await openAs('admin', '/admin/places/x/edit')
  await expect(page.getByRole('heading', { name: 'Strona nie istnieje.' })).toBeVisible()
  await page.goto('/admin/places/999999/edit')
  await expect(page.getByRole('alert')).toContainText('Nie ma takiej placówki.')
})

for (const path of ['/admin/places', '/admin/users/2/edit', '/user-sms', '/admin/mails']) {
  test(`${path} is not for the director of a place`, async ({ openAs }) => {
    const page = await openAs('director', '/')
    await expect(page.getByRole('heading', { name: 'Administracja' })).toHaveCount(0)
    await page.goto(path)
    await expect(page.getByRole('alert')).toContainText('Nie masz uprawnień do tej strony.')
  })
}

for (const path of ['/admin/places', '/admin/places?search=zzzz', '/admin/places/1/edit']) {
  test(`${path} breaks no rule of axe`, async ({ openAs, page }) => {
    await openAs('admin', path)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectAccessibleAtEachSize(page)
  })
}

test('a place’s form with faults breaks no rule of axe', async ({ openAs, page }) => {
  await openAs('admin', '/admin/places/add')
  await page.getByLabel('NIP').fill('5252248482')
  await pressBlocked(addButton(page))
  await expect(page.getByLabel('Nazwa')).toHaveAccessibleDescription('To pole jest wymagane.')
  await expectAccessibleAtEachSize(page)
})
