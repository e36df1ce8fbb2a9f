import { pressBlocked } from './support/forms.ts'
import { choose, openAsDirector } from './support/place-director.ts'
import { newPhone, ownPlace } from './support/places.ts'
import { expect, test } from './support/test.ts'

test('a worker is added, changed and deleted, and what is mistyped is said', async ({ openAs, request }) => {
  const place = await ownPlace(request)
  const page = await openAs('admin', `/place/${place.id}`)
  const workers = page.getByRole('region', { name: 'Pracownicy' })
  await workers.getByRole('button', { name: 'Dodaj pracownika' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nowy pracownik' })
  const add = dialog.getByRole('button', { name: 'Dodaj pracownika' })
  await expect(add).toBeDisabled()

  await dialog.getByLabel('Telefon').fill('60000')
  await pressBlocked(add)
  await expect(dialog.getByLabel('Imię i nazwisko')).toBeFocused()
  await expect(dialog.getByRole('alert')).toHaveText([
    'To pole jest wymagane.',
    'Numer telefonu musi mieć 9 cyfr.',
    'To pole jest wymagane.',
  ])
  await dialog.getByLabel('Imię i nazwisko').fill('Łucja Żak')
  await dialog.getByLabel('Opis').fill('=pomoc')
  await dialog.getByLabel('Telefon').fill(place.worker.phone)
  await pressBlocked(add)
  await expect(dialog.getByRole('alert')).toContainText('nie może zaczynać się od znaków = + - @')
  await dialog.getByLabel('Opis').fill('pomoc')
  await add.click()
  await expect(dialog.getByRole('alert')).toHaveText('Inny pracownik placówki ma już ten numer telefonu.')
  await dialog.getByLabel('Telefon').fill(`+48 ${newPhone()}`)
  await add.click()
  await expect(dialog).toBeHidden()
  const row = workers.getByRole('listitem').filter({ hasText: 'Łucja Żak' })
  await expect(row).toContainText('pomoc')

  await row.getByRole('button', { name: 'Zmień: Łucja Żak' }).click()
  const change = page.getByRole('dialog', { name: 'Zmień dane pracownika' })
  await expect(change.getByRole('button', { name: 'Zapisz' })).toBeDisabled()
  await change.getByLabel('Opis').fill('kucharka')
  await change.getByRole('button', { name: 'Zapisz' }).click()
  await expect(row).toContainText('kucharka')

  await row.getByRole('button', { name: 'Usuń: Łucja Żak' }).click()
  const question = page.getByRole('alertdialog', { name: 'Usunąć z pracowników: Łucja Żak?' })
  await question.getByRole('button', { name: 'Anuluj' }).click()
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: 'Usuń: Łucja Żak' }).click()
  await question.getByRole('button', { name: 'Usuń pracownika' }).click()
  await expect(row).toHaveCount(0)
})

test('a worker is added by keyboard alone', async ({ openAs, request }) => {
  const place = await ownPlace(request)
  const page = await openAs('admin', `/place/${place.id}`)
  const button = page.getByRole('button', { name: 'Dodaj pracownika' })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Nowy pracownik' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByLabel('Imię i nazwisko')).toBeFocused()
  await page.keyboard.type('Jan Kowalski')
  await page.keyboard.press('Tab')
  await page.keyboard.type(newPhone())
  await page.keyboard.press('Tab')
  await page.keyboard.type('ogrodnik')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main').getByText('ogrodnik')).toBeVisible()
  await expect(button).toBeFocused()
})

test('roles are toggled at once, and taken back where the server refuses', async ({ openAs, request }) => {
  const place = await ownPlace(request)
  const page = await openAs('admin', `/place/${place.id}`)
  await choose(page, 'Uprawnienia')
  const dialog = page.getByRole('dialog', { name: 'Uprawnienia' })
  const row = dialog.getByRole('group', { name: place.worker.name })
  const [all, files, payments] = ['Pełne uprawnienia', 'Pliki i wydarzenia', 'Płatności'].map((name) =>
    row.getByRole('switch', { name }),
  )
  const granted = () => page.waitForResponse(/places\.grantRole/)
  const first = granted()
  await files?.check()
  expect((await first).ok()).toBe(true)
  await page.route('**/trpc/places.grantRole*', (route) => route.abort())
  await payments?.click()
  await expect(dialog.getByRole('alert')).toHaveText(/^Brak połączenia z\sserwerem/)
  await expect(payments ?? row).not.toBeChecked()
  await expect(files ?? row).toBeChecked()
  await page.unroute('**/trpc/places.grantRole*')
  const second = granted()
  await all?.check()
  expect((await second).ok()).toBe(true)
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  // Implied by full rights: held, and not to be taken by itself.
  await expect(payments ?? row).toBeChecked()
  await expect(payments ?? row).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Działania' })).toBeFocused()
  await page.reload()
  const listed = page.getByRole('region', { name: 'Pracownicy' }).getByRole('listitem').first()
  await expect(listed).toContainText('Pełne uprawnienia')
})

test('a switched role says so above the dialog, and is switched back from there', async ({
  openAs,
  request,
}) => {
  const place = await ownPlace(request)
  const page = await openAs('admin', `/place/${place.id}`)
  await choose(page, 'Uprawnienia')
  const dialog = page.getByRole('dialog', { name: 'Uprawnienia' })
  const row = dialog.getByRole('group', { name: place.worker.name })
  const files = row.getByRole('switch', { name: 'Pliki i wydarzenia' })
  await files.check()
  const toasts = page.getByRole('region', { name: /^Powiadomienia/ })
  await expect(toasts).toContainText(`${place.worker.name}: włączono „Pliki i wydarzenia”`)
  await toasts.getByRole('button', { name: 'Cofnij' }).click()
  await expect(toasts).toContainText('Cofnięto')
  await expect(dialog).toBeVisible()
  await expect(files).not.toBeChecked()
  await expect(toasts.getByRole('button', { name: 'Cofnij' })).toHaveCount(0)

  await files.focus()
  await page.keyboard.press('Space')
  await expect(toasts.getByRole('button', { name: 'Cofnij' })).toHaveCount(1)
  // It shows before it is saved.
  const revoked = page.waitForResponse(/places\.revokeRole/)
  await page.keyboard.press('Control+z')
  await expect(files).not.toBeChecked()
  await revoked
  await page.reload()
  await choose(page, 'Uprawnienia')
  await expect(files).not.toBeChecked()
})

test('the last admin keeps the rights and is told why', async ({ page, request }) => {
  const place = await ownPlace(request)
  await openAsDirector(page, request, place, `/place/${place.id}`)
  await choose(page, 'Uprawnienia')
  const dialog = page.getByRole('dialog', { name: 'Uprawnienia' })
  const all = dialog.getByRole('switch', { name: 'Pełne uprawnienia' })
  await all.click()
  const question = page.getByRole('alertdialog', { name: 'Odebrać sobie pełne uprawnienia?' })
  await question.getByRole('button', { name: 'Anuluj' }).click()
  await expect(all).toBeChecked()
  await all.click()
  await question.getByRole('button', { name: 'Odbierz sobie' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'Placówka musi mieć choć jedną osobę z pełnymi uprawnieniami.',
  )
  await expect(all).toBeChecked()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Usuń: ${place.worker.name}` }).click()
  const remove = page.getByRole('alertdialog')
  await expect(remove).toContainText('To Ty. Od razu stracisz uprawnienia w tej placówce.')
  await remove.getByRole('button', { name: 'Usuń pracownika' }).click()
  await expect(remove.getByRole('alert')).toHaveText(
    'Placówka musi mieć choć jedną osobę z pełnymi uprawnieniami.',
  )
})

test('first PINs: how many is said before they are sent, and how many were after', async ({
  openAs,
  request,
}) => {
  const place = await ownPlace(request)
  const groupId = await place.addGroup('Jeżyki')
  await place.addKid(groupId, { firstname: 'Zofia', lastname: 'Żak', phone1: newPhone() })
  const page = await openAs('admin', `/place/${place.id}`)
  // Somebody else adds one more after the page was asked for.
  await place.addKid(groupId, { firstname: 'Jan', lastname: 'Żak', phone1: newPhone() })
  await choose(page, 'Pierwsze PIN-y')
  const dialog = page.getByRole('dialog', { name: 'Pierwsze PIN-y' })
  await expect(dialog).toContainText('3 osoby czekają na PIN.')
  await dialog.getByRole('button', { name: 'Wyślij 3 SMS-y' }).click()
  await expect(dialog.getByRole('status')).toHaveText('W drodze: 3 SMS-y z PIN-em.')
  await dialog.getByRole('button', { name: 'Zamknij' }).last().click()
  await choose(page, 'Pierwsze PIN-y')
  await expect(dialog).toContainText('Wszyscy rodzice i pracownicy mają już PIN.')
  await expect(dialog.getByRole('button', { name: /^Wyślij/ })).toHaveCount(0)
})

test('people are found from three characters on, and get an SMS to sign in with once it is confirmed', async ({
  openAs,
  request,
}) => {
  const place = await ownPlace(request)
  const phone = newPhone()
  await place.addKid(await place.addGroup('Jeżyki'), { firstname: 'Zofia', lastname: 'Żak', phone1: phone })
  const page = await openAs('admin', `/place/${place.id}`)
  await choose(page, 'Osoby i PIN-y')
  const dialog = page.getByRole('dialog', { name: 'Osoby i PIN-y' })
  const search = dialog.getByLabel('Szukaj osoby')
  await expect(search).toBeFocused()
  const found = dialog.getByRole('listitem')
  await search.fill('Brzęczysz')
  await expect(found).toHaveCount(1)
  await expect(found).toContainText(place.worker.name)
  await search.fill('Br')
  await expect(found).toHaveCount(0)
  await search.fill('nikogo takiego')
  await expect(dialog.getByText('W tej placówce nie ma takiej osoby.')).toBeVisible()
  await search.fill(`${phone.slice(0, 3)} ${phone.slice(3, 6)} ${phone.slice(6)}`)
  await expect(found).toContainText('rodzic: Zofia Żak')

  await page.route('**/trpc/places.sendPin*', (route) => route.abort())
  await found.getByRole('button', { name: /^Pomóż się zalogować/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Wysłać SMS do logowania?' })
  await question.getByRole('button', { name: 'Wyślij SMS' }).click()
  await expect(question.getByRole('alert')).toHaveText(/^Brak połączenia z\sserwerem/)
  await page.unroute('**/trpc/places.sendPin*')
  await question.getByRole('button', { name: 'Wyślij SMS' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByText(/^Wysyłamy SMS na numer/)).toBeVisible()
})
