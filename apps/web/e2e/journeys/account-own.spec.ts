/** One’s own account: data, an e-mail address and what it waits for, PIN, devices, places. */
import type { APIRequestContext } from '@playwright/test'
import {
  expect,
  freshPhone,
  isLive,
  makeAccount,
  NEXT,
  openAsPhone,
  PIN,
  test,
  tokenFor,
} from '../support/accounts.ts'
import { prove } from '../support/dialog.ts'
import { expectKept, expectSeen, go, skipMenu, tabTo, write } from '../support/keys.ts'
import { choose } from '../support/place-director.ts'
import { ownPlace } from '../support/places.ts'
import { saved } from '../support/saved.ts'

test('own data are shown at once, and a new address waits to be proven', async ({ page, request }) => {
  const address = `nowy.${freshPhone()}@example.pl`
  const { phone } = await makeAccount(request)
  await openAsPhone(page, request, phone, '/')
  await skipMenu(page)
  await go(page, page.getByRole('banner').getByRole('link', { name: 'Ewa Próbna' }), { back: true })
  await expect(page).toHaveURL('/account/settings')
  const save = page.getByRole('button', { name: 'Zapisz' })
  const email = page.getByRole('textbox', { name: 'E-mail', exact: true })
  await expect(save).toBeDisabled()
  await expect(page.locator('#content')).toBeFocused()
  await write(page, page.getByLabel('Imię'), ' Konstancja ')
  await write(page, page.getByLabel('Nazwisko'), 'Brzęczyszczykiewicz-Gżegżółkowska')
  await write(page, email, address)
  await page.keyboard.press('Enter')

  const proof = page.getByRole('dialog', { name: 'Potwierdź, że to Ty' })
  // Another address uses the proof up: no longer time is promised.
  await expect(proof).toHaveAccessibleDescription(/najwyżej 10 minut/)
  await expect(proof.getByLabel('PIN lub hasło', { exact: true })).toBeFocused()
  await page.keyboard.type(PIN)
  await page.keyboard.press('Enter')
  const waiting = page.getByRole('heading', { name: `Adres ${address} czeka na potwierdzenie` })
  await expect(waiting).toBeFocused()
  await expect(waiting).toBeInViewport()
  await expect(page.getByRole('banner')).toContainText('Konstancja Brzęczyszczykiewicz-Gżegżółkowska')
  await go(page, page.getByRole('button', { name: 'Anuluj zmianę' }))
  await expect(waiting).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(email).toHaveValue('')

  const language = page.getByRole('main').getByLabel('Język')
  await tabTo(page, language)
  await language.selectOption('English')
  await saved(page, 'accounts.saveSettings', () => go(page, save))
  await expect(page.getByRole('heading', { level: 1, name: 'Account details' })).toBeVisible()
  const kept = page.getByRole('button', { name: 'Save' })
  await expect(kept).toBeDisabled()
  await expectSeen(kept)
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Konstancja')
})

test('devices are signed out one by one, all others at once, and by a new PIN', async ({ page, request }) => {
  const { phone } = await makeAccount(request)
  const others = [
    await tokenFor(request, phone),
    await tokenFor(request, phone),
    await tokenFor(request, phone),
  ]
  await openAsPhone(page, request, phone, '/account/sessions')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect(rows.first()).toContainText('to urządzenie')
  const all = page.getByRole('button', { name: 'Wyloguj wszystkie inne' })
  const question = page.getByRole('alertdialog')
  const yes = question.getByRole('button', { name: 'Wyloguj' })
  await skipMenu(page)
  await go(page, page.getByRole('button', { name: /^Wyloguj: / }).first())
  await go(page, yes)
  await prove(page, PIN)
  await expect(rows).toHaveCount(3)
  await expect(question).toHaveCount(0)
  await expectKept(page)

  await go(page, all)
  await go(page, yes)
  await expect(rows).toHaveCount(1)
  await expect(all).toHaveCount(0)
  await expect(question).toHaveCount(0)
  await expectKept(page)
  for (const token of others) expect(await isLive(request, token)).toBe(false)
  await tabTo(page, rows.getByRole('link', { name: 'Wyloguj się' }))

  // The PIN is changed by who knows it, which signs out all other devices.
  const elsewhere = await tokenFor(request, phone)
  await page
    .getByRole('navigation', { name: 'Twoje konto' })
    .getByRole('link', { name: 'PIN i hasło' })
    .click()
  const now = page.getByLabel('Obecny PIN lub hasło', { exact: true })
  await write(page, now, '135790')
  await write(page, page.getByLabel('Nowy PIN'), NEXT)
  await write(page, page.getByLabel('Powtórz PIN'), NEXT)
  await page.keyboard.press('Enter')
  await expect(now).toHaveAccessibleDescription('Obecny PIN lub hasło są błędne.')
  await expectSeen(now)
  await page.keyboard.type(PIN)
  await page.keyboard.press('Enter')
  await expect(page.getByText('PIN zmieniony.')).toBeVisible()
  await expect(now).toHaveValue('')
  await expectKept(page)
  expect(await isLive(request, elsewhere)).toBe(false)
  await tokenFor(request, phone, NEXT)
})

/** Somebody with an account, whose phone a place then enters as a kid's. */
async function entered(request: APIRequestContext) {
  const { phone } = await makeAccount(request)
  const place = await ownPlace(request)
  const groupId = await place.addGroup('Jeżyki')
  await place.addKid(groupId, { firstname: 'Zofia', lastname: 'Żak', phone1: phone })
  return { phone, place, groupId }
}

test('whom a place enters says “not me”, and comes back', async ({ browser, openAs, page, request }) => {
  const { phone, place, groupId } = await entered(request)
  const own = await browser.newPage()
  await openAsPhone(own, request, phone, '/')
  await expect(own.getByText(`Placówka ${place.name} zaprasza Cię do siebie.`)).toBeVisible()
  await own.getByRole('link', { name: 'Odpowiedz' }).click()
  await expect(own).toHaveURL('/account/places')
  const row = own.getByRole('main').getByRole('listitem')
  await expect(row).toContainText('dziecko: Zofia Żak')
  await expect(row).toContainText('zaproszenie')
  await row.getByRole('button', { name: 'Odrzuć' }).press('Enter')
  const question = own.getByRole('alertdialog', { name: `Opuścić placówkę ${place.name}?` })
  await go(own, question.getByRole('button', { name: 'Opuść placówkę' }))
  await expect(row).toContainText('opuszczona')
  await expect(row).not.toContainText('Zofia')

  await openAs('admin', `/group/${groupId}`)
  await expect(page.getByText('numer odrzucony')).toBeVisible()
  await expect(page.getByText('Próbna')).toHaveCount(0)
  await page.getByRole('button', { name: 'Zmień: Zofia Żak' }).click()
  await expect(page.getByRole('dialog')).toContainText('Właściciel numeru napisał, że to pomyłka')
  await page.goto(`/place/${place.id}`)
  await choose(page, 'Osoby i PIN-y')
  const dialog = page.getByRole('dialog', { name: 'Osoby i PIN-y' })
  await dialog.getByLabel('Szukaj osoby').fill(phone)
  await expect(dialog.getByRole('listitem')).toContainText('numer odrzucony')
  await expect(dialog.getByRole('button', { name: /Pomóż się zalogować/ })).toHaveCount(0)

  await saved(own, 'places.answer', () => row.getByRole('button', { name: 'Dołącz ponownie' }).click())
  await expect(row).toContainText('dziecko: Zofia Żak')
  await expect(row.getByRole('button', { name: 'Opuść' })).toBeVisible()
  await own.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Start' }).click()
  await expect(own.getByRole('main').getByRole('link', { name: 'Zgłoś nieobecność' })).toBeVisible()
  await expect(own.getByRole('link', { name: 'Odpowiedz' })).toHaveCount(0)
  await own.close()
})
