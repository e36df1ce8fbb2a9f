/** Dialogs of accounts, one's own and those of others. */
import type { APIRequestContext, Page } from '@playwright/test'
import { freshPhone, makeAccount, openAsPhone, tokenFor } from './support/accounts.ts'
import { button, checkDialogs, expectFitting, further, press, top, type Dialog } from './support/dialogs.ts'
import { openAsDirector } from './support/place-director.ts'
import { ownPlace } from './support/places.ts'
import { expect, people, pin, test } from './support/test.ts'

const onUser = (action: string, confirm: string): Dialog => ({
  name: `„${action}” of an account`,
  as: 'admin',
  path: `/admin/users?search=${people.parent}`,
  async open(page: Page) {
    await press(/^Więcej działań: /)(page)
    await page.getByRole('menuitem', { name: action }).click()
  },
  whole: button(confirm),
})

checkDialogs([
  onUser('Pomóż się zalogować', 'Wyślij SMS'),
  onUser('Wyłącz konto', 'Wyłącz konto'),
  onUser('Usuń konto', 'Usuń konto'),
  {
    name: 'token',
    as: 'parent',
    path: '/account/tokens',
    open: press('Utwórz token'),
    whole: button('Utwórz token'),
  },
])

/** An account of this test alone, at one of its pages. */
async function open(page: Page, request: APIRequestContext, path: string) {
  const { phone } = await makeAccount(request, { lastName: 'Brzęczyszczykiewicz-Gżegżółkowska' })
  await tokenFor(request, phone)
  await openAsPhone(page, request, phone, path)
}

test('a device that is signed out, and all others', async ({ page, request }) => {
  await open(page, request, '/account/sessions')
  await press(/^Wyloguj: /)(page)
  await expectFitting(page, top(page).getByText('Wylogować to urządzenie?'))
  await page.keyboard.press('Escape')
  await expect(top(page)).toHaveCount(0)
  await press('Wyloguj wszystkie inne')(page)
  await expectFitting(page, top(page).getByText('Wylogować wszystkie inne urządzenia?'))
})

test('proof of who one is', async ({ page, request }) => {
  await open(page, request, '/account/settings')
  await page.getByLabel('E-mail').fill(`${freshPhone()}@example.pl`)
  await press('Zapisz')(page)
  await expectFitting(page, top(page).getByLabel('PIN lub hasło', { exact: true }))
})

test('a place that is left', async ({ page, request }) => {
  const { phone } = await makeAccount(request)
  const place = await ownPlace(request)
  const groupId = await place.addGroup('Jeżyki')
  await place.addKid(groupId, { firstname: 'Zofia', lastname: 'Żak', phone1: phone })
  await openAsPhone(page, request, phone, '/account/places')
  await press('To nie ja')(page)
  await expectFitting(page, top(page).getByRole('button', { name: 'Opuść placówkę' }))
})

test('a token that is shown once, and what is asked before it is revoked', async ({ page, request }) => {
  const place = await ownPlace(request)
  await openAsDirector(page, request, place, '/account/tokens')
  await press('Utwórz token')(page)
  await top(page).getByLabel('Nazwa').fill('Program księgowy')
  await further('Utwórz token')(page)
  await top(page).getByLabel('PIN lub hasło', { exact: true }).fill(pin)
  await page.keyboard.press('Enter')
  await expectFitting(page, top(page).getByLabel('Token', { exact: true }))
  await further('Gotowe')(page)
  await press(/^Unieważnij: /)(page)
  await expectFitting(page, top(page).getByText('Unieważnić token „Program księgowy”?'))
})

test('a secret that is shown once, and the questions about a webhook', async ({ page, request }) => {
  // Of a range that is given to nobody.
  const url = 'https://[2d00::1]/hooks'
  const place = await ownPlace(request)
  await openAsDirector(page, request, place, `/place/${place.id}/integrations`)
  await press('Dodaj webhook')(page)
  const form = top(page)
  await form.getByLabel('Adres').fill(url)
  await form.getByRole('checkbox', { name: 'Wystawiono fakturę' }).check()
  await further('Dodaj webhook')(page)
  await expectFitting(page, top(page).getByLabel('Sekret'))
  await further('Gotowe')(page)
  for (const [action, question] of [
    ['Nowy sekret', 'Utworzyć nowy sekret?'],
    ['Usuń', 'Usunąć webhook?'],
  ] as const) {
    await press(`Działania: ${url}`)(page)
    await page.getByRole('menuitem', { name: action }).click()
    await expectFitting(page, top(page).getByText(question))
    await page.keyboard.press('Escape')
    await expect(top(page)).toHaveCount(0)
  }
  await press(`Wysłane wiadomości: ${url}`)(page)
  await expectFitting(page, top(page).getByText('Niczego jeszcze nie wysłano'))
})
