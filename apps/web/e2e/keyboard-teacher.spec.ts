/** A teacher's journeys by the keyboard alone. */
import { addElsewhere, ownFamily, wholeWeek } from './support/absences.ts'
import { entryOf } from './support/events.ts'
import { expectKept, expectSeen, go, skipMenu, tabTo, undoFromToast, write } from './support/keys.ts'
import { newPhone, ownPlace, unique } from './support/places.ts'
import { expect, test } from './support/test.ts'

test('confirms one absence and then all of a day', async ({ openAs, request }) => {
  const family = await ownFamily(request, ['Łucja', 'Adam', 'Ewa'])
  const [day = ''] = await wholeWeek(request, family)
  for (const { id: kidId } of family.kids) await addElsewhere(request, family, { kidId, from: day })
  const page = await openAs('admin', `/place/${family.place.id}/absences?date=${day}`)
  const calendar = page.getByRole('region', { name: 'Kalendarz nieobecności' })
  const tick = calendar.getByRole('checkbox', { name: /Łucja/ }).first()
  await expect(tick).toBeVisible()
  await skipMenu(page)
  await go(page, tick, { by: 'Space', steps: 60 })
  await expect(page.getByText(/^Potwierdzono: Łucja/)).toBeVisible()
  await expectSeen(tick)
  await undoFromToast(page)
  await expect(tick).not.toBeChecked()
  await expectSeen(tick)
  const all = calendar.getByRole('button', { name: /^Potwierdź wszystkie/ })
  await go(page, all, { back: true })
  await expect(page.getByText(/^Potwierdzono 3\snieobecności$/)).toBeVisible()
  await expect(all).toHaveCount(0)
  await expectKept(page)

  const entry = calendar.getByRole('button', { name: /Adam/ }).first()
  await go(page, entry)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expectSeen(entry)
})

for (const view of ['month', 'list'] as const) {
  test(`a new event begins on the day that was chosen, in the ${view}`, async ({ openAs, request }) => {
    const place = await ownPlace(request)
    const title = unique('Wycieczka')
    const page = await openAs('admin', `/place/${place.id}/events?date=2026-03-20&view=${view}`)
    await skipMenu(page)
    const add = page.getByRole('button', { name: 'Dodaj wydarzenie' })
    await go(page, add)
    const dialog = page.getByRole('dialog', { name: 'Nowe wydarzenie' })
    await expect(dialog.getByLabel('Tytuł')).toBeFocused()
    await page.keyboard.type(title)
    await go(page, dialog.getByLabel('Dni', { exact: true }))
    const picker = page.getByRole('dialog', { name: 'Dni wydarzenia' })
    await expect(picker).toBeVisible()
    await tabTo(
      page,
      picker
        .getByRole('gridcell')
        .getByRole('button')
        .locator('visible=true')
        .and(picker.locator('[tabindex="0"]')),
      { steps: 5 },
    )
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(picker).toHaveCount(0)
    await expect(dialog).toBeVisible()
    await expectSeen(dialog.getByLabel('Dni', { exact: true }))
    await go(page, dialog.getByLabel('Cały dzień'), { by: 'Space' })
    await write(page, dialog.getByLabel('Początek'), '1030')
    await write(page, dialog.getByLabel('Koniec'), '1200')
    await go(page, dialog.getByRole('button', { name: 'Dodaj wydarzenie' }))
    await expect(dialog).toHaveCount(0)
    await expectSeen(add)
    await expect(page.getByText(`Dodano wydarzenie „${title}”`)).toBeVisible()
    await tabTo(page, entryOf(page, title), { steps: 80 })
    await page.keyboard.press('Enter')
    const opened = page.getByRole('dialog', { name: title })
    await go(page, opened.getByRole('button', { name: 'Usuń wydarzenie' }))
    await go(page, page.getByRole('alertdialog').getByRole('button', { name: 'Usuń wydarzenie' }))
    await expect(entryOf(page, title)).toHaveCount(0)
    await expectKept(page)
    await undoFromToast(page)
    await expect(entryOf(page, title)).toBeVisible()
  })
}

test('edits a child of the group, moves it to another, and keeps its place in the list', async ({
  openAs,
  request,
}) => {
  const place = await ownPlace(request)
  const groupId = await place.addGroup(unique('Żabki'))
  for (const firstname of ['Ala', 'Ola', 'Iga'])
    await place.addKid(groupId, { firstname, lastname: 'Żak', phone1: newPhone() })
  const page = await openAs('admin', `/group/${groupId}`)
  const edit = page.getByRole('button', { name: /^Zmień: .*Ola/ })
  await expect(edit).toBeAttached()
  await skipMenu(page)
  await go(page, edit)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Imię')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await write(page, dialog.getByLabel('Imię'), 'Olga')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const changed = page.getByRole('button', { name: /^Zmień: .*Olga/ })
  await expectSeen(changed)
  await go(page, page.getByRole('button', { name: /^Usuń: .*Olga/ }))
  await go(page, page.getByRole('alertdialog').getByRole('button', { name: /^Usuń/ }))
  await expect(changed).toHaveCount(0)
  await expectKept(page)
})

test('chooses a file, sends it, deletes it and takes that back', async ({ openAs, request }) => {
  const place = await ownPlace(request)
  const page = await openAs('admin', `/place/${place.id}/files`)
  const chooser = page.waitForEvent('filechooser')
  await skipMenu(page)
  const add = page.getByRole('button', { name: 'Dodaj pliki' }).first()
  await go(page, add)
  const dialog = page.getByRole('dialog', { name: 'Dodaj pliki' })
  await expectSeen(dialog.getByLabel('Wybierz pliki'))
  await page.keyboard.press('Enter')
  await (
    await chooser
  ).setFiles({ name: 'menu.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await write(page, dialog.getByLabel('Nazwa pliku menu.pdf'), 'Jadłospis')
  await go(page, dialog.getByRole('button', { name: 'Dodaj 1 plik' }))
  await expect(dialog).toBeHidden()
  await expectKept(page)
  await expect(page.getByRole('row').filter({ hasText: 'Jadłospis' })).toBeVisible()
  await go(page, page.getByRole('button', { name: 'Usuń Jadłospis.pdf' }))
  await go(page, page.getByRole('alertdialog').getByRole('button', { name: 'Usuń plik' }))
  await expect(page.getByRole('row').filter({ hasText: 'Jadłospis' })).toHaveCount(0)
  await undoFromToast(page)
  await expect(page.getByRole('row').filter({ hasText: 'Jadłospis' })).toBeVisible()
})
