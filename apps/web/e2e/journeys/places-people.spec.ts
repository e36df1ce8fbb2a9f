/** A director and the place’s people: workers and their rights, PINs, groups and children, and a child’s page. */
import { addElsewhere, ownFamily, wholeWeek } from '../support/absences.ts'
import { closeByEscape, prove } from '../support/dialog.ts'
import { chooseFrom, expectSeen, go, skipMenu, tabTo, write } from '../support/keys.ts'
import { issueTo, spaced } from '../support/payments.ts'
import { choose, openAsDirector } from '../support/place-director.ts'
import { newPhone, ownPlace, unique } from '../support/places.ts'
import { png } from '../support/png.ts'
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
  await menu.focus()
  await chooseFrom(page, menu, 'Uprawnienia')
  const dialog = page.getByRole('dialog', { name: 'Uprawnienia' })
  const own = dialog.getByRole('group', { name: 'Łucja Żak' })
  const files = own.getByRole('switch', { name: 'Pliki i wydarzenia' })
  const toasts = page.getByRole('region', { name: /^Powiadomienia/ })
  const undo = toasts.getByRole('button', { name: 'Cofnij' })
  await go(page, files, { by: 'Space' })
  await prove(page)
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
  const remove = page.getByRole('alertdialog')
  await remove.getByRole('button', { name: 'Usuń pracownika' }).click()
  // The question hides the rows from screen readers while it is open.
  await expect(remove).toHaveCount(0)
  await expect(row).toHaveCount(0)
  // The last admin stays one.
  await page.getByRole('button', { name: `Usuń: ${place.worker.name}` }).click()
  await remove.getByRole('button', { name: 'Usuń pracownika' }).click()
  await expect(remove.getByRole('alert')).toContainText('Placówka musi mieć choć jedną osobę')
})

test('everybody gets a first PIN, and a parent is helped to sign in', async ({ openAs, request }) => {
  const place = await ownPlace(request)
  const phone = newPhone()
  await place.addKid(await place.addGroup('Jeżyki'), { firstname: 'Zofia', lastname: 'Żak', phone1: phone })
  const page = await openAs('admin', `/place/${place.id}`)
  await choose(page, 'Pierwsze PIN-y')
  await page.getByRole('checkbox', { name: 'Zaznacz wszystkich bez PIN' }).check()
  const bar = page.getByRole('region', { name: 'Zaznaczone osoby' })
  await expect(bar).toContainText(/2 SMS-\u2060?y/)
  const letters = page.waitForEvent('download')
  await bar.getByRole('button', { name: 'Listy do druku' }).click()
  expect((await letters).suggestedFilename()).toMatch(/\.pdf$/)
  await bar.getByRole('button', { name: 'Wyślij PIN' }).click()
  const invited = page.getByRole('region', { name: 'Zaproszeni, jeszcze nie weszli' })
  await expect(invited.getByText(/^zaproszono/)).toHaveCount(2)
  await expect(invited).toContainText('Żak Zofia')
  await expect(bar).toBeHidden()

  await page.getByRole('main').getByRole('link', { name: place.name }).click()
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

test('by keyboard children are added and moved, and their group deleted', async ({ page, request }) => {
  const place = await ownPlace(request)
  const [name, other, renamed] = [unique('Biedronki'), unique('Kaczuszki'), unique('Motylki')]
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
  await write(page, phone, `+48 ${first.slice(0, 3)} ${first.slice(3, 6)} ${first.slice(6)}`)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const row = page.getByRole('listitem').filter({ hasText: 'Brzęczyszczykiewicz-Gżegżółkowska Konstancja' })
  await expect(row.getByRole('link', { name: /^Zadzwoń/ })).toHaveAttribute('href', `tel:+48${first}`)

  // What the dialog was opened with is gone: focus stays on the page.
  await expect(page.locator('#content')).toBeFocused()
  const add = page.getByRole('button', { name: 'Dodaj dziecko' })
  await go(page, add)
  await expectSeen(dialog.getByLabel('Imię'))
  await page.keyboard.type(ZOFIA.firstname)
  await write(page, dialog.getByLabel('Nazwisko'), ZOFIA.lastname)
  await write(page, phone, first)
  await write(page, dialog.getByLabel('Drugi telefon'), second)
  await go(page, dialog.getByRole('button', { name: 'Dodaj dziecko' }))
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Dzieci 2' })).toBeVisible()
  await expectSeen(add)

  // A row shows its actions under the mouse and with the keyboard's focus.
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

  // The group is renamed, coloured and given a tutor; once it is empty it is deleted.
  await expect(page.getByText('Ta grupa nie ma jeszcze wychowawcy.')).toBeVisible()
  const opener = page.getByRole('button', { name: 'Zmień grupę' })
  await opener.click()
  const form = page.getByRole('dialog', { name: 'Zmień grupę' })
  await expect(form.getByLabel('Nazwa')).toBeFocused()
  await form.getByLabel('Nazwa').fill(renamed)
  await form.getByRole('radio', { name: 'malinowy' }).check()
  await form.getByRole('checkbox', { name: place.worker.name }).check()
  await form.getByRole('button', { name: 'Zapisz' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: renamed })).toBeVisible()
  const tutor = page.getByRole('main').getByRole('listitem').filter({ hasText: place.worker.name })
  await expect(tutor).toBeVisible()
  await expect(opener).toBeFocused()

  await page.getByRole('button', { name: /^Usuń: Konstancja/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Usuń dziecko' }).click()
  await expect(page.getByText('W tej grupie nie ma jeszcze dzieci')).toBeVisible()
  // What the dialog was opened with is gone: focus stays on the page.
  await expect(page.locator('#content')).toBeFocused()
  await opener.click()
  await form.getByRole('button', { name: 'Usuń grupę' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Usuń grupę' }).click()
  await expect(page).toHaveURL(`/place/${place.id}`)
  await expect(page.getByRole('region', { name: 'Grupy' })).not.toContainText(renamed)
})

async function familyWithKid(request: Parameters<typeof ownFamily>[0]) {
  const family = await ownFamily(request)
  const [kid] = family.kids
  if (!kid) throw new Error('the family has a kid')
  return { ...family, kid, name: `Łucja ${kid.lastname}` }
}

test('a director comes to a child’s page from all sides, and renames it', async ({ page, request }) => {
  const family = await familyWithKid(request)
  const { kid, name, place } = family
  const week = await wholeWeek(family)
  const [from = '', to = ''] = [week[0], week.at(-1)]
  await addElsewhere(request, family, { kidId: kid.id, from, to })
  await issueTo(request, place.id, family.kids, 1234_50)
  await openAsDirector(page, request, place, `/group/${kid.groupId}`)
  const heading = page.getByRole('heading', { level: 1, name })
  await page.getByRole('link', { name: `${kid.lastname} Łucja` }).click()
  await expect(heading).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.locator('[aria-current=page]')).toHaveText([family.group])
  const parents = page.getByRole('region', { name: 'Opiekunowie' })
  for (const [link, scheme] of [
    [/^Zadzwoń/, 'tel'],
    [/^Napisz SMS/, 'sms'],
  ] as const)
    await expect(parents.getByRole('link', { name: link })).toHaveAttribute(
      'href',
      `${scheme}:+48${kid.phone1}`,
    )
  const absences = page.getByRole('region', { name: 'Nieobecności' }).getByRole('listitem')
  await expect(absences).toHaveText(/5 dni.*wpisana przez placówkę/)
  const account = page.getByRole('region', { name: 'Płatności' })
  await expect(account.getByRole('definition').first()).toHaveText(spaced('1 234,50 zł'))

  await account.getByRole('listitem').getByRole('link').click()
  await page.getByRole('dialog', { name }).getByRole('link', { name: 'Strona dziecka' }).click()
  await expect(heading).toBeVisible()
  await page.goto(`/place/${place.id}/absences?date=${from}`)
  await page
    .getByRole('button', { name: new RegExp(`${name}.*wpisana przez placówkę`) })
    .first()
    .click()
  await page.getByRole('dialog', { name }).getByRole('link', { name: 'Strona dziecka' }).click()
  await expect(heading).toBeVisible()

  await page.getByRole('button', { name: 'Zmień dane' }).click()
  const dialog = page.getByRole('dialog', { name: 'Zmień dane dziecka' })
  await dialog.getByLabel('Imię').fill('Łucja Maria')
  await dialog.getByRole('button', { name: 'Zapisz' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Łucja Maria ${kid.lastname}` })).toBeVisible()
  const changes = page.getByRole('region', { name: 'Kto co zmienił' }).getByRole('listitem')
  await expect(changes.first()).toContainText('zmieniono: imię')
  await expect(changes.first()).toContainText(place.worker.name)
  await account.getByRole('link', { name: 'Wszystkie faktury' }).click()
  await expect(page).toHaveURL(/\/payments\?.*state=all/)
  await expect(page.getByRole('button', { name: `${kid.lastname} Łucja Maria` }).first()).toBeVisible()
  await menu.getByRole('link', { name: place.name }).click()
  await expect(page).toHaveURL(`/place/${place.id}`)
  await expect(menu.locator('[aria-current=page]')).toHaveText([place.name])
})

test('a child’s photo is cropped by keyboard, seen, and removed', async ({ browser, openAs, request }) => {
  const { kid, open } = await familyWithKid(request)
  const page = await openAs('admin', `/kid/${kid.id}`)
  const opener = page.getByRole('button', { name: 'Zdjęcie' })
  const shown = page.getByRole('heading', { level: 1 }).locator('img')
  await expect(opener).toBeVisible()
  await expect(shown).toHaveCount(0)
  await skipMenu(page)
  await go(page, opener)
  const dialog = page.getByRole('dialog', { name: 'Zdjęcie dziecka' })
  const chooser = page.waitForEvent('filechooser')
  await go(page, dialog.getByRole('button', { name: 'Wybierz zdjęcie' }))
  const text = { name: 'notatka.txt', mimeType: 'text/plain', buffer: Buffer.from('nic') }
  await (await chooser).setFiles(text)
  await expect(dialog.getByRole('alert')).toContainText('nie da się odczytać jako zdjęcia')
  const picture = { name: 'ola.png', mimeType: 'image/png', buffer: png(900, 600) }
  await dialog.getByLabel('Plik ze zdjęciem dziecka').setInputFiles(picture)
  await expect(dialog.getByRole('img', { name: 'Wybrane zdjęcie: ola.png' })).toBeVisible()
  const frame = dialog.getByLabel('Ramka zdjęcia. Strzałki przesuwają ją.')
  const box = async () => JSON.stringify(await frame.boundingBox())
  await tabTo(page, frame, { back: true })
  const before = await box()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(box).not.toBe(before)
  const moved = await box()
  await tabTo(page, dialog.getByLabel('Prawy dolny róg. Strzałki zmieniają wielkość ramki.'))
  await page.keyboard.press('ArrowUp')
  await expect.poll(box).not.toBe(moved)
  await go(page, dialog.getByRole('button', { name: 'Zapisz zdjęcie' }))
  await expect(dialog).toHaveCount(0)
  await expect(shown).toHaveJSProperty('naturalWidth', 512)
  await expect(shown).toHaveJSProperty('naturalHeight', 512)
  await expectSeen(opener)

  const context = await browser.newContext()
  const parents = await context.newPage()
  await open(parents, `/kid/${kid.id}`)
  await expect(parents.getByRole('heading', { level: 1 }).locator('img')).toHaveJSProperty(
    'naturalWidth',
    512,
  )
  await context.close()
  await page.goto(`/group/${kid.groupId}`)
  const row = page.getByRole('listitem').filter({ hasText: `${kid.lastname} Łucja` })
  await expect(row.locator('img')).toHaveJSProperty('naturalWidth', 512)
  await row.getByRole('link', { name: `${kid.lastname} Łucja` }).click()

  await go(page, opener)
  await go(page, dialog.getByRole('button', { name: 'Usuń zdjęcie' }))
  await go(page, page.getByRole('alertdialog').getByRole('button', { name: 'Usuń zdjęcie' }))
  await expect(dialog).toHaveCount(0)
  await expect(shown).toHaveCount(0)
  await expectSeen(opener)
})
