/** Staff confirm and delete absences, and take both back. */
import type { Locator } from '@playwright/test'
import {
  addElsewhere,
  calendar,
  dayHeading,
  entry,
  ownFamily,
  reportedByParent,
  saidDay,
  wholeWeek,
} from './support/absences.ts'
import { newPhone, unique } from './support/places.ts'
import { chooseAtOnce, expect, expectAccessible, expectAccessibleAtEachSize, test } from './support/test.ts'

test('staff confirm an absence, take that back and delete it; its history says who did what', async ({
  openAs,
  page,
  request,
}) => {
  const { family, day, name } = await reportedByParent(request)
  await openAs('admin', `/place/${family.place.id}/absences?date=${day}`)
  await entry(page, `${name}.*zgłoszona przez rodzica`).click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toContainText(saidDay(day))
  await dialog.getByRole('button', { name: 'Potwierdź', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`Potwierdzono: ${name}`)).toBeVisible()
  await entry(page, `${name}.*potwierdzona`).click()
  const history = dialog.getByRole('region', { name: 'Historia' })
  await expect(history.getByRole('listitem')).toHaveText([
    /^Zgłoszona przez rodzica/,
    /^Potwierdzona, Adam Administrator/,
  ])
  await dialog.getByRole('button', { name: 'Cofnij potwierdzenie' }).click()
  await expect(dialog).toBeHidden()
  await entry(page, `${name}.*zgłoszona przez rodzica`).click()
  await expect(history.getByRole('listitem').last()).toHaveText(/^Potwierdzenie cofnięte/)

  await dialog.getByRole('button', { name: 'Usuń' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(name)
  await question.getByRole('button', { name: 'Anuluj' }).click()
  await expect(dialog.getByRole('button', { name: 'Usuń' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Usuń' }).click()
  await question.getByRole('button', { name: 'Usuń nieobecność' }).click()
  await expect(dialog).toBeHidden()
  await expect(entry(page, name)).toHaveCount(0)
  await expect(page.getByText('W tych dniach nie ma zgłoszonych nieobecności.')).toBeVisible()
})

test('for ten seconds staff take back that they deleted an absence, and its history says so', async ({
  openAs,
  page,
  request,
}) => {
  const { family, day, name } = await reportedByParent(request, 'katar')
  await openAs('admin', `/place/${family.place.id}/absences?date=${day}`)
  await calendar(page).getByRole('checkbox', { name: /Łucja/ }).check()
  await entry(page, `${name}.*potwierdzona`).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByRole('button', { name: 'Usuń' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Usuń nieobecność' }).click()
  await expect(page.getByText(`Usunięto nieobecność: ${name}`)).toBeVisible()
  await expect(entry(page, name)).toHaveCount(0)

  const said = page.getByRole('listitem').filter({ hasText: `Usunięto nieobecność: ${name}` })
  await said.getByRole('button', { name: 'Cofnij', exact: true }).click()
  await expect(page.getByText('Cofnięto', { exact: true })).toBeVisible()
  await entry(page, `${name}.*potwierdzona`).click()
  await expect(dialog.getByRole('region', { name: 'Historia' }).getByRole('listitem')).toHaveText([
    /^Zgłoszona przez rodzica/,
    /^Potwierdzona, Adam Administrator/,
    /^Usunięta, Adam Administrator/,
    /^Usunięcie cofnięte, Adam Administrator/,
  ])
})

test('a deletion is not taken back where the parent reported the day again, and that is said', async ({
  openAs,
  page,
  request,
}) => {
  const family = await ownFamily(request)
  const [day = ''] = await wholeWeek(request, family)
  const kidId = family.kids[0]?.id ?? 0
  await addElsewhere(request, family, { kidId, from: day })
  await openAs('admin', `/place/${family.place.id}/absences?date=${day}`)
  await entry(page, 'Łucja').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Usuń' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Usuń nieobecność' }).click()
  const undo = page.getByRole('button', { name: 'Cofnij', exact: true })
  await expect(undo).toBeVisible()
  const again = { commandId: crypto.randomUUID(), kidId, from: day, to: day }
  expect((await family.asParent('absences.report', again)).taken).toBe(true)
  await undo.click()
  await expect(page.getByText(/^Ktoś zmienił to w\smiędzyczasie\./)).toBeVisible()
  await expect(entry(page, 'Łucja.*zgłoszona przez rodzica')).toHaveCount(1)
})

test('one is confirmed by its tick, and all of a day or of a group in one press; each can be taken back', async ({
  openAs,
  page,
  request,
}) => {
  const family = await ownFamily(request, ['Łucja', 'Adam', 'Ewa'])
  const { place, kids, group } = family
  const [day = '', next = ''] = await wholeWeek(request, family)
  const otherGroup = unique('Pszczółki')
  const other = await place.addKid(await place.addGroup(otherGroup, 3), {
    firstname: 'Olaf',
    lastname: unique('Nowak'),
    phone1: newPhone(),
  })
  for (const { id: kidId } of [...kids, other]) await addElsewhere(request, family, { kidId, from: day })
  await addElsewhere(request, family, { kidId: other.id, from: next })
  await openAs('admin', `/place/${place.id}/absences?date=${day}`)
  const tick = (name: string) =>
    calendar(page)
      .getByRole('checkbox', { name: new RegExp(name) })
      .first()
  const confirmed = calendar(page).getByRole('checkbox', { checked: true })
  const undo = page.getByRole('button', { name: 'Cofnij', exact: true })

  await tick('Łucja').check()
  await expect(entry(page, 'Łucja.*potwierdzona')).toBeVisible()
  await expect(page.getByText(/^Potwierdzono: Łucja/)).toBeVisible()
  await undo.click()
  await expect(page.getByText('Cofnięto', { exact: true })).toBeVisible()
  await expect(confirmed).toHaveCount(0)

  await chooseAtOnce(page.getByLabel('Grupa', { exact: true }), group)
  const all = calendar(page).getByRole('button', { name: /^Potwierdź wszystkie/ })
  await expect(all).toHaveCount(1)
  await all.click()
  await expect(page.getByText(/^Potwierdzono 3\snieobecności$/)).toBeVisible()
  await expect(all).toHaveCount(0)
  await page.getByLabel('Grupa', { exact: true }).selectOption('')
  await expect(confirmed).toHaveCount(3)
  await expect(tick('Olaf')).not.toBeChecked()
  await tick('Ewa').uncheck()
  await expect(page.getByText(/^Cofnięto potwierdzenie: Ewa/)).toBeVisible()

  // The other group's and the one just taken back; the next day's only one has its tick.
  await expect(all).toHaveCount(1)
  await expect(all).toHaveAccessibleName(saidDay(day))
  await all.click()
  await expect(confirmed).toHaveCount(4)
  await expect(page.getByText(/^Potwierdzono 2\snieobecności$/)).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(confirmed).toHaveCount(2)
  await page.reload()
  await expect(confirmed).toHaveCount(2)
})

test('a month has the ticks too, also of what does not fit, a button for each day, and leads to the day', async ({
  openAs,
  page,
  request,
}) => {
  const family = await ownFamily(request, ['Łucja', 'Adam', 'Ewa', 'Ola', 'Iga', 'Jan'])
  const { place, kids } = family
  const [day = '', next = ''] = await wholeWeek(request, family)
  for (const { id: kidId } of kids) await addElsewhere(request, family, { kidId, from: day })
  await addElsewhere(request, family, { kidId: kids[0]?.id ?? 0, from: next })
  await openAs('admin', `/place/${place.id}/absences?date=${day}&view=month`)
  // A week may begin or end in another month.
  const cell = (of: string) =>
    calendar(page)
      .getByRole('listitem')
      .filter({ has: dayHeading(page, of) })
  const ticks = cell(day).getByRole('checkbox')
  /** Until it is saved: it shows before. */
  const confirmBy = async (tick: Locator) => {
    const saved = page.waitForResponse(/absences\.confirm(\?|$)/)
    await tick.check()
    await saved
  }
  await expect(ticks).toHaveCount(4)
  await expect(cell(day).getByText(/^6\snieobecności$/)).toBeVisible()
  await expectAccessibleAtEachSize(page)

  await ticks.first().check()
  await expect(page.getByText(/^Potwierdzono: /)).toBeVisible()
  await page.getByRole('button', { name: 'Cofnij', exact: true }).click()
  await expect(ticks.first()).not.toBeChecked()

  await expect(cell(next).getByRole('button', { name: /^Potwierdź wszystkie/ })).toHaveCount(0)
  await cell(day)
    .getByRole('button', { name: /^Potwierdź wszystkie/ })
    .click()
  await expect(page.getByText(/^Potwierdzono 6\snieobecności$/)).toBeVisible()
  await expect(cell(day).getByRole('checkbox', { checked: true })).toHaveCount(4)
  await expect(cell(next).getByRole('checkbox')).not.toBeChecked()
  await page.getByRole('button', { name: 'Cofnij', exact: true }).first().click()
  await expect(cell(day).getByRole('checkbox', { checked: true })).toHaveCount(0)

  // The last one is among those that do not fit.
  const more = cell(day).getByRole('button', { name: '+2 więcej' })
  for (const tick of await ticks.all()) await confirmBy(tick)
  await more.click()
  const rest = page.getByRole('dialog', { name: /\+2 więcej$/ })
  const hidden = rest.getByRole('checkbox')
  await expect(hidden).toHaveCount(2)
  await expectAccessible(page)
  await confirmBy(hidden.first())
  await expect(cell(day).getByRole('button', { name: /^Potwierdź wszystkie/ })).toHaveCount(0)
  await confirmBy(hidden.last())
  await expect(page.getByText(/^Potwierdzono: /).first()).toBeVisible()
  await expect(hidden.last()).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(rest).toHaveCount(0)
  await expect(more).toBeFocused()
  await page.reload()
  await expect(cell(day).getByRole('checkbox', { checked: true })).toHaveCount(4)
  await more.press('Enter')
  await expect(rest.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await rest.getByRole('button', { name: /Żółw/ }).first().click()
  await expect(rest).toHaveCount(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Cofnij potwierdzenie' }).click()
  await expect(page.getByText(/^Cofnięto potwierdzenie/)).toBeVisible()

  await dayHeading(page, day).getByRole('button').click()
  await expect(page).not.toHaveURL(/view=month/)
  await expect(entry(page, 'potwierdzona')).toHaveCount(5)
  await expect(entry(page, 'wpisana przez placówkę')).toHaveCount(2)
})

test('what was refused is said, and the tick goes back', async ({ openAs, page, request }) => {
  const family = await ownFamily(request)
  const [day = ''] = await wholeWeek(request, family)
  await addElsewhere(request, family, { kidId: family.kids[0]?.id ?? 0, from: day })
  await openAs('admin', `/place/${family.place.id}/absences?date=${day}`)
  await page.route('**/trpc/absences.confirm*', (route) => route.abort())
  const tick = calendar(page).getByRole('checkbox', { name: /Łucja/ })
  await tick.click()
  await expect(page.getByText('Nie udało się potwierdzić')).toBeVisible()
  await expect(tick).not.toBeChecked()
  await page.unroute('**/trpc/absences.confirm*')
  await tick.check()
  await expect(entry(page, 'Łucja.*potwierdzona')).toBeVisible()
})
