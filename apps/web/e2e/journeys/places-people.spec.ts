/** A director and the place's people: workers and their rights, PINs, groups and children. */
import { closeByEscape } from '../support/dialog.ts'
import { chooseFrom, expectSeen, go, skipMenu, tabTo, write } from '../support/keys.ts'
import { choose, openAsDirector } from '../support/place-director.ts'
import { newPhone, ownPlace, unique } from '../support/places.ts'
import { saved } from '../support/saved.ts'
import { expect, test } from '../support/test.ts'

const ZOFIA = { firstname: 'Zofia', lastname: 'Wiśniewska' }

test('a worker is added, given rights by keyboard, changed and deleted', async ({ page, request }) => {
  const place = await ownPlace(request)
  await openAsDirector(page, request, place, `/place/${place.id}`)
  await skipMenu(page)
  const opener = page.getByRole('button', { name: 'Dodaj pracownika' })
  await go(page, opener)
  const form = page.getByRole('dialog', { name: 'Nowy pracownik' })
  await expectSeen(form.getByLabel('Imię i nazwisko'))
  await page.keyboard.type('Łucja Żak')
  await write(page, form.getByLabel('Telefon'), newPhone())
  await write(page, form.getByLabel('Opis'), 'pomoc')
  await go(page, form.getByRole('button', { name: 'Dodaj pracownika' }))
  await expect(form).toBeHidden()
  await expectSeen(opener)
  const row = page
    .getByRole('region', { name: 'Pracownicy' })
    .getByRole('listitem')
    .filter({ hasText: 'Łucja Żak' })
  await expect(row).toContainText('pomoc')

  const menu = page.getByRole('button', { name: 'Działania' })
  await page.reload()
  await expect(menu).toBeVisible()
  await skipMenu(page)
  await chooseFrom(page, menu, 'Uprawnienia')
  const dialog = page.getByRole('dialog', { name: 'Uprawnienia' })
  const own = dialog.getByRole('group', { name: 'Łucja Żak' })
  const files = own.getByRole('switch', { name: 'Pliki i wydarzenia' })
  const toasts = page.getByRole('region', { name: /^Powiadomienia/ })
  const undo = toasts.getByRole('button', { name: 'Cofnij' })
  await go(page, files, { by: 'Space' })
  await expect(toasts).toContainText('Łucja Żak: włączono „Pliki i wydarzenia”')
  await expectSeen(files)
  // The toast is above the dialog, which stays.
  await undo.click()
  await expect(toasts).toContainText('Cofnięto')
  await expect(files).not.toBeChecked()
  await expect(undo).toHaveCount(0)
  await files.focus()
  await page.keyboard.press('Space')
  await expect(undo).toHaveCount(1)
  await saved(page, 'places.revokeRole', () => page.keyboard.press('Control+z'))
  await expect(files).not.toBeChecked()
  await saved(page, 'places.grantRole', () => own.getByRole('switch', { name: 'Płatności' }).check())
  const stops = await dialog.getByRole('switch').count()
  for (let step = 0; step <= stops + 2; step += 1) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await closeByEscape(dialog)
  await expectSeen(menu)
  await page.reload()
  await expect(row.getByRole('list', { name: 'Uprawnienia' })).toHaveText('Płatności')

  await row.getByRole('button', { name: 'Zmień: Łucja Żak' }).click()
  const change = page.getByRole('dialog', { name: 'Zmień dane pracownika' })
  await change.getByLabel('Opis').fill('kucharka')
  await change.getByRole('button', { name: 'Zapisz' }).click()
  await expect(row).toContainText('kucharka')
  await row.getByRole('button', { name: 'Usuń: Łucja Żak' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Usuń pracownika' }).click()
  await expect(row).toHaveCount(0)
  // The last admin stays one.
  await page.getByRole('button', { name: `Usuń: ${place.worker.name}` }).click()
  const remove = page.getByRole('alertdialog')
  await remove.getByRole('button', { name: 'Usuń pracownika' }).click()
  await expect(remove.getByRole('alert')).toContainText('Placówka musi mieć choć jedną osobę')
})

test('everybody gets a first PIN, and a parent is found and helped to sign in', async ({
  openAs,
  request,
}) => {
  const place = await ownPlace(request)
  const phone = newPhone()
  await place.addKid(await place.addGroup('Jeżyki'), { firstname: 'Zofia', lastname: 'Żak', phone1: phone })
  const page = await openAs('admin', `/place/${place.id}`)
  await choose(page, 'Pierwsze PIN-y')
  const dialog = page.getByRole('dialog', { name: 'Pierwsze PIN-y' })
  await expect(dialog).toContainText('2 osoby czekają na PIN.')
  await dialog.getByRole('button', { name: 'Wyślij 2 SMS-y' }).click()
  await expect(dialog.getByRole('status')).toHaveText('W drodze: 2 SMS-y z PIN-em.')
  await dialog.getByRole('button', { name: 'Zamknij' }).last().click()
  await expect(dialog).toBeHidden()

  await choose(page, 'Osoby i PIN-y')
  const people = page.getByRole('dialog', { name: 'Osoby i PIN-y' })
  const search = people.getByLabel('Szukaj osoby')
  await expect(search).toBeFocused()
  const found = people.getByRole('listitem')
  await search.fill('Brzęczysz')
  await expect(found).toHaveText(new RegExp(place.worker.name))
  await search.fill(`${phone.slice(0, 3)} ${phone.slice(3, 6)} ${phone.slice(6)}`)
  await expect(found).toContainText('rodzic: Zofia Żak')
  await found.getByRole('button', { name: /^Pomóż się zalogować/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Wysłać SMS do logowania?' })
  await question.getByRole('button', { name: 'Wyślij SMS' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByText(/^Wysyłamy SMS na numer/)).toBeVisible()
})

test('children are added by keyboard, one after the other, and one moves to another group', async ({
  page,
  request,
}) => {
  const place = await ownPlace(request)
  const [name, other] = [unique('Biedronki'), unique('Kaczuszki')]
  const [groupId, otherId] = [await place.addGroup(name), await place.addGroup(other)]
  const [first, second] = [newPhone(), newPhone()]
  await openAsDirector(page, request, place, '/')
  const groups = page.getByRole('navigation', { name: 'Menu' }).getByRole('list', { name: 'Grupy' })
  await groups.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await go(page, page.getByRole('button', { name: 'Dodaj pierwsze dziecko' }))
  const dialog = page.getByRole('dialog', { name: 'Nowe dziecko' })
  const phone = dialog.getByLabel('Telefon rodzica')
  await expectSeen(dialog.getByLabel('Imię'))
  await page.keyboard.type('Konstancja')
  await write(page, dialog.getByLabel('Nazwisko'), 'Brzęczyszczykiewicz-Gżegżółkowska')
  await write(page, phone, '600')
  await page.keyboard.press('Enter')
  await expect(phone).toHaveAccessibleDescription(/musi mieć 9 cyfr/)
  await expectSeen(phone)
  await write(page, phone, `+48 ${first.slice(0, 3)} ${first.slice(3, 6)} ${first.slice(6)}`)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const row = page.getByRole('listitem').filter({ hasText: 'Brzęczyszczykiewicz-Gżegżółkowska Konstancja' })
  await expect(row.getByRole('link', { name: /^Zadzwoń/ })).toHaveAttribute('href', `tel:+48${first}`)

  const add = page.getByRole('button', { name: 'Dodaj dziecko' })
  await go(page, add, { back: true })
  await expectSeen(dialog.getByLabel('Imię'))
  await page.keyboard.type(ZOFIA.firstname)
  await write(page, dialog.getByLabel('Nazwisko'), ZOFIA.lastname)
  await write(page, phone, first)
  await expect(dialog.getByRole('status')).toContainText('Ten sam numer ma: Konstancja Brzęczyszczykiewicz')
  await write(page, dialog.getByLabel('Drugi telefon'), second)
  await go(page, dialog.getByRole('button', { name: 'Dodaj dziecko' }))
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Dzieci 2' })).toBeVisible()
  await expectSeen(add)

  // What changes a child is shown to whoever points at the row or reaches it by keyboard.
  const zofia = page
    .getByRole('region', { name: /^Dzieci/ })
    .getByRole('listitem')
    .filter({ hasText: 'Wiśniewska' })
  const actions = zofia.getByRole('button').first().locator('..')
  await expect(actions).toHaveCSS('opacity', '0')
  await zofia.hover()
  await expect(actions).toHaveCSS('opacity', '1')
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(actions).toHaveCSS('opacity', '0')
  await tabTo(page, zofia.getByRole('button', { name: /^Zmień/ }))
  await expect(actions).toHaveCSS('opacity', '1')
  await page.keyboard.press('Enter')
  const change = page.getByRole('dialog', { name: 'Zmień dane dziecka' })
  await expectSeen(change.getByLabel('Imię'))
  await change.getByLabel('Grupa').selectOption(other)
  await change.getByRole('button', { name: 'Zapisz' }).click()
  await expect(page.getByText(`Przeniesiono do grupy „${other}”: Zofia Wiśniewska`)).toBeVisible()
  await expect(zofia).toHaveCount(0)
  expect((await place.group(groupId)).kids).toMatchObject([{ phone1: first, phone2: null }])
  expect((await place.group(otherId)).kids).toMatchObject([{ phone1: first, phone2: second }])
})

test('a group is renamed, coloured and given a tutor; once it is empty it is deleted', async ({
  openAs,
  request,
}) => {
  const place = await ownPlace(request)
  const [taken, name] = [unique('Sówki'), unique('Motylki')]
  await place.addGroup(taken)
  const groupId = await place.addGroup(unique('Żabki'))
  await place.addKid(groupId, { ...ZOFIA, phone1: newPhone() })
  const page = await openAs('admin', `/group/${groupId}`)
  await expect(page.getByText('Ta grupa nie ma jeszcze wychowawcy.')).toBeVisible()
  const opener = page.getByRole('button', { name: 'Zmień grupę' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Zmień grupę' })
  const [field, save] = [dialog.getByLabel('Nazwa'), dialog.getByRole('button', { name: 'Zapisz' })]
  await expect(field).toBeFocused()
  await field.fill(taken.toUpperCase())
  await save.click()
  await expect(dialog.getByRole('alert')).toHaveText('Jest już grupa o tej nazwie.')
  await field.fill(name)
  await dialog.getByText('malinowy').click()
  await dialog.getByRole('checkbox', { name: place.worker.name }).check()
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: place.worker.name })).toBeVisible()
  await expect(opener).toBeFocused()

  await page.getByRole('button', { name: 'Usuń: Zofia Wiśniewska' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Usuń dziecko' }).click()
  await expect(page.getByText('W tej grupie nie ma jeszcze dzieci')).toBeVisible()
  // What the dialog was opened with is gone: focus stays on the page.
  await expect(page.locator('#content')).toBeFocused()
  await opener.click()
  await dialog.getByRole('button', { name: 'Usuń grupę' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Usuń grupę' }).click()
  await expect(page).toHaveURL(`/place/${place.id}`)
  await page.goto(`/group/${groupId}`)
  await expect(page.getByRole('heading', { name: 'Nie ma takiej grupy.' })).toBeVisible()
})

test('three hundred children are searched without minding case and Polish marks', async ({
  openAs,
  request,
}) => {
  const place = await ownPlace(request)
  const name = 'Wiatraczki'
  const groupId = await place.addGroup(name)
  const kids = Array.from({ length: 299 }, (_, at) => `KID;${name};Jan;Kowalski ${at};${500_000_000 + at};;;`)
  await place.importRows([...kids, `KID;${name};Łucja;Żółć-Ćma;${newPhone()};;;`])
  const page = await openAs('admin', `/group/${groupId}`)
  const listed = page.getByRole('region', { name: 'Dzieci 300' }).getByRole('listitem')
  await expect(listed.first()).toHaveAttribute('aria-setsize', '300')
  const search = page.getByLabel('Szukaj dziecka')
  await search.fill('zolc')
  await expect(page.getByText('Znaleziono: 1 z 300')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Zmień: Łucja Żółć-Ćma' })).toBeVisible()
  await search.fill('nikogo')
  await expect(page.getByText('Nie ma takiego dziecka w tej grupie')).toBeVisible()
  await page.getByRole('button', { name: 'Pokaż wszystkie' }).click()
  await expect(listed.first()).toHaveAttribute('aria-setsize', '300')
})
