/** A director's journeys by the keyboard alone. */
import { chooseFrom, expectKept, expectSeen, go, skipMenu, tabTo, write } from './support/keys.ts'
import { call, newPhone, ownPlace, unique } from './support/places.ts'
import { expect, test } from './support/test.ts'

test('adds a child with both parents, one child after the other', async ({ openAs, request }) => {
  const place = await ownPlace(request)
  const groupId = await place.addGroup(unique('Żabki'))
  await place.addKid(groupId, { firstname: 'Ala', lastname: 'Żak', phone1: newPhone() })
  const page = await openAs('admin', `/group/${groupId}`)
  await skipMenu(page)
  const add = page.getByRole('button', { name: 'Dodaj dziecko' })
  await go(page, add)
  const dialog = page.getByRole('dialog', { name: 'Nowe dziecko' })
  await expectSeen(dialog.getByLabel('Imię'))
  await page.keyboard.type('Konstancja')
  await write(page, dialog.getByLabel('Nazwisko'), 'Brzęczyszczykiewicz')
  await write(page, dialog.getByLabel('Telefon rodzica'), newPhone())
  await write(page, dialog.getByLabel('Drugi telefon'), newPhone())
  await go(page, dialog.getByRole('button', { name: 'Dodaj dziecko' }))
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main').getByText(/^Brzęczyszczykiewicz/)).toBeVisible()
  await expectSeen(add)
})

test('switches a role from the place’s menu, stays in the dialog, and comes back to the menu', async ({
  openAs,
  request,
}) => {
  const place = await ownPlace(request)
  const page = await openAs('admin', `/place/${place.id}`)
  await skipMenu(page)
  const menu = page.getByRole('button', { name: 'Działania' })
  await chooseFrom(page, menu, 'Uprawnienia')
  const dialog = page.getByRole('dialog', { name: 'Uprawnienia' })
  const files = dialog.getByRole('switch', { name: 'Pliki i wydarzenia' })
  await go(page, files, { by: 'Space' })
  await expect(files).toBeChecked()
  await expectSeen(files)
  const stops = await dialog.getByRole('switch').count()
  for (let step = 0; step <= stops + 2; step += 1) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expectSeen(menu)
})

test('imports a roster after looking at what it changes', async ({ openAs, request }) => {
  const place = await ownPlace(request)
  const page = await openAs('admin', `/place/${place.id}/roster`)
  const chooser = page.waitForEvent('filechooser')
  await skipMenu(page)
  await go(page, page.getByRole('button', { name: 'Wczytaj z pliku' }))
  const csv = [
    'type;group;firstname;lastname;phone1;phone2;name;description',
    'KID;Wędrowniczki;Zofia;Żak;698111222;;;',
  ].join('\r\n')
  await (await chooser).setFiles({ name: 'nowi.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await go(page, page.getByRole('button', { name: 'Wczytaj 1 osobę' }))
  await expect(page.getByText('Wczytano. Dodane osoby: 1, poprawione: 0.')).toBeVisible()
  await expectKept(page)
})

test('issues invoices after the summary', async ({ openAs, request }) => {
  const place = await ownPlace(request)
  const groupId = await place.addGroup(unique('Żabki'))
  for (const firstname of ['Ala', 'Ola'])
    await place.addKid(groupId, { firstname, lastname: 'Żak', phone1: newPhone() })
  await call(request, 'payments.createType', {
    placeId: place.id,
    name: 'Wyżywienie',
    display: '',
    type: 'TYPE_DAILY',
    mainValue: 0,
    daily: 1550,
  })
  const page = await openAs('admin', `/place/${place.id}/payments?tab=new`)
  await skipMenu(page)
  const up = page.getByRole('tab', { name: 'Z góry' })
  await tabTo(page, up)
  await page.keyboard.press('ArrowRight')
  await expectSeen(page.getByRole('tab', { name: 'Z dołu' }))
  await page.keyboard.press('ArrowLeft')
  await expectSeen(up)
  const absences = page.getByRole('textbox', { name: /^Dni nieobecności, / })
  await tabTo(page, absences.first())
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await expectSeen(absences.nth(1))
  const bar = page.getByRole('region', { name: 'Wystawianie faktur' })
  await go(page, bar.getByRole('button', { name: /^Wystaw 2/ }))
  const summary = page.getByRole('alertdialog', { name: /^Wystawić 2/ })
  await go(page, summary.getByRole('button', { name: /^Wystaw / }))
  await expect(bar).toContainText(/^Wystawiono/)
  await expectKept(page)
})

test('adds a payment type, changes it and retires it', async ({ openAs, request }) => {
  const place = await ownPlace(request)
  const page = await openAs('admin', `/place/${place.id}/payments`)
  await skipMenu(page)
  const opener = page.getByRole('button', { name: 'Rodzaje płatności' })
  await go(page, opener)
  const dialog = page.getByRole('dialog')
  await go(page, dialog.getByRole('button', { name: 'Dodaj rodzaj' }))
  await expectSeen(dialog.getByLabel('Nazwa', { exact: true }))
  await page.keyboard.type('Basen')
  await tabTo(page, dialog.getByRole('radio').first())
  await page.keyboard.press('Space')
  await write(page, dialog.getByLabel('Kwota w złotych'), '60,10')
  await go(page, dialog.getByRole('button', { name: 'Dodaj rodzaj' }))
  const row = dialog.getByRole('listitem').filter({ hasText: 'Basen' })
  await expect(row).toBeVisible()
  await go(page, row.getByRole('button', { name: 'Zmień: Basen' }))
  await expectSeen(dialog.getByLabel('Nazwa', { exact: true }))
  await page.keyboard.press('End')
  await page.keyboard.type(' i sauna')
  await go(page, dialog.getByRole('button', { name: 'Zapisz zmiany' }))
  await expect(row).toContainText('Basen i sauna')
  await go(page, row.getByRole('button', { name: 'Wycofaj: Basen i sauna' }))
  const question = page.getByRole('alertdialog')
  await tabTo(page, question.getByRole('button', { name: 'Wycofaj rodzaj' }))
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expectSeen(row.getByRole('button', { name: 'Wycofaj: Basen i sauna' }))
  await page.keyboard.press('Enter')
  await go(page, question.getByRole('button', { name: 'Wycofaj rodzaj' }))
  await expect(row).toHaveCount(0)
  await expect(question).toHaveCount(0)
  await expect(dialog).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expectSeen(opener)
})
