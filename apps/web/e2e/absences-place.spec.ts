import type { Page } from '@playwright/test'
import { addElsewhere, later, ownFamily, saidDay, today, wholeWeek, workingDays } from './support/absences.ts'
import { openAsDirector } from './support/place-director.ts'
import { call, newPhone, ownPlace, unique } from './support/places.ts'
import { chooseAtOnce, expect, expectAccessible, expectAccessibleAtEachSize, test } from './support/test.ts'

const calendar = (page: Page) => page.getByRole('region', { name: 'Kalendarz nieobecności' })
const entry = (page: Page, name: string) => calendar(page).getByRole('button', { name: new RegExp(name) })

const heading = (page: Page, day: string) => page.getByRole('heading', { name: saidDay(day) })

/** Chooses the report's day; one of the month that is shown, or beside it. */
async function chooseDay(page: Page, day: string) {
  await page.getByLabel('Dzień raportu').click()
  await page
    .getByRole('dialog', { name: 'Dzień raportu' })
    .locator(`[data-day="${day}"]`)
    .getByRole('button')
    .click()
}

/** How many pages the browser would print. */
async function printedPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length ?? 0
}

test('staff confirm an absence, take that back and delete it; its history says who did what', async ({
  openAs,
  page,
  request,
}) => {
  const family = await ownFamily(request)
  const [day = ''] = await wholeWeek(request, family)
  const kid = family.kids[0]
  const name = `${kid?.firstname} ${kid?.lastname}`
  const report = { commandId: crypto.randomUUID(), kidId: kid?.id, from: day, to: day }
  expect((await family.asParent('absences.report', report)).taken).toBe(true)
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
  const family = await ownFamily(request)
  const [day = ''] = await wholeWeek(request, family)
  const kid = family.kids[0]
  const name = `${kid?.firstname} ${kid?.lastname}`
  const report = { commandId: crypto.randomUUID(), kidId: kid?.id, from: day, to: day, reason: 'katar' }
  expect((await family.asParent('absences.report', report)).taken).toBe(true)
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
      .filter({ has: heading(page, of) })
  const ticks = cell(day).getByRole('checkbox')
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
  for (const tick of await ticks.all()) await tick.check()
  await more.click()
  const rest = page.getByRole('dialog', { name: /\+2 więcej$/ })
  const hidden = rest.getByRole('checkbox')
  await expect(hidden).toHaveCount(2)
  await expectAccessible(page)
  await hidden.first().check()
  await expect(cell(day).getByRole('button', { name: /^Potwierdź wszystkie/ })).toHaveCount(0)
  await hidden.last().check()
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

  await heading(page, day).getByRole('button').click()
  await expect(page).not.toHaveURL(/view=month/)
  await expect(entry(page, 'potwierdzona')).toHaveCount(5)
  await expect(entry(page, 'wpisana przez placówkę')).toHaveCount(2)
})

test('what staff add is saved, closes the dialog and can be taken back', async ({
  openAs,
  page,
  request,
}) => {
  const family = await ownFamily(request, ['Łucja', 'Adam'])
  const { place } = family
  const [day = ''] = await wholeWeek(request, family)
  // The day that the dialog proposes.
  await page.clock.setFixedTime(new Date(`${day}T09:00:00Z`))
  await openAs('admin', `/place/${place.id}/absences?date=${day}`)
  await page.getByRole('button', { name: 'Dodaj nieobecność' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dodaj nieobecność' })
  for (const name of [/Łucja/, /Adam/]) await dialog.getByRole('checkbox', { name }).check()
  await dialog.getByRole('button', { name: 'Dodaj nieobecność' }).click()
  await expect(page.getByText(/^Zapisano 2\snieobecności$/)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(entry(page, 'wpisana przez placówkę')).toHaveCount(2)
  await page.getByRole('button', { name: 'Cofnij', exact: true }).click()
  await expect(page.getByText('Cofnięto', { exact: true })).toBeVisible()
  await expect(entry(page, 'wpisana przez placówkę')).toHaveCount(0)
})

test('the daily report confirms a group, or all groups', async ({ openAs, page, request }) => {
  const family = await ownFamily(request, ['Łucja', 'Adam'])
  const { place, kids, group } = family
  const [day = ''] = await wholeWeek(request, family)
  const otherGroup = unique('Pszczółki')
  const otherId = await place.addGroup(otherGroup, 3)
  const others = []
  for (const firstname of ['Olaf', 'Ola']) {
    others.push(await place.addKid(otherId, { firstname, lastname: unique('Nowak'), phone1: newPhone() }))
  }
  for (const { id: kidId } of [...kids, ...others]) await addElsewhere(request, family, { kidId, from: day })
  await openAs('admin', `/absence/place/${place.id}?date=${day}`)
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await row(group)
    .getByRole('button', { name: `Potwierdź wszystkie: ${group}` })
    .click()
  await expect(row(group).getByRole('cell').nth(2)).toHaveText('2')
  await expect(row(otherGroup).getByRole('cell').nth(2)).toHaveText('0')
  await expect(row(group).getByRole('button')).toHaveCount(0)
  await page.getByRole('button', { name: 'Potwierdź wszystkie: wszystkie grupy' }).click()
  await expect(row('Razem').getByRole('cell').nth(2)).toHaveText('4')
})

test('the daily report confirms the only absence of a group too, and takes it back', async ({
  openAs,
  page,
  request,
}) => {
  const family = await ownFamily(request)
  const { place, kids, group } = family
  const [day = ''] = await wholeWeek(request, family)
  await addElsewhere(request, family, { kidId: kids[0]?.id ?? 0, from: day })
  await openAs('admin', `/absence/place/${place.id}?date=${day}`)
  const row = page.getByRole('row').filter({ hasText: group })
  await row.getByRole('button', { name: `Potwierdź: ${group}` }).click()
  await expect(row.getByRole('cell').nth(2)).toHaveText('1')
  await expect(row.getByRole('button')).toHaveCount(0)
  await page.getByRole('button', { name: 'Cofnij', exact: true }).click()
  await expect(row.getByRole('cell').nth(2)).toHaveText('0')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: `Potwierdź: ${group}` }).click()
  await expect(page.getByText('nieobecne: 1 z 1, potwierdzone: 1').first()).toBeVisible()
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

test('on a phone the month begins at today, and earlier days are one press away', async ({
  openAs,
  page,
  request,
}) => {
  const family = await ownFamily(request)
  const days = await workingDays(request, family, { from: later(today(), 14), count: 12 })
  // Of one month.
  const index = days.findIndex((day, at) => day.slice(0, 7) === days[at + 2]?.slice(0, 7))
  const [past = '', now = '', coming = ''] = days.slice(index, index + 3)
  for (const day of [past, coming]) {
    await addElsewhere(request, family, { kidId: family.kids[0]?.id ?? 0, from: day })
  }
  await page.clock.setFixedTime(new Date(`${now}T09:00:00Z`))
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs('admin', `/place/${family.place.id}/absences?view=month&date=${now}`)
  await expect(entry(page, 'Łucja')).toHaveAccessibleName(saidDay(coming))
  const earlier = page.getByRole('button', { name: 'Wcześniejsze dni (1)' })
  await earlier.click()
  await expect(earlier).toHaveAttribute('aria-expanded', 'true')
  await expect(entry(page, 'Łucja')).toHaveCount(2)
  await expect(entry(page, 'Łucja').first()).toHaveAccessibleName(saidDay(past))
  await calendar(page).getByRole('checkbox').last().check()
  await expect(entry(page, 'Łucja.*potwierdzona')).toHaveAccessibleName(saidDay(coming))
  await expectAccessibleAtEachSize(page)
})

test('several children are added at once; what is wrong is said before and after', async ({
  openAs,
  page,
  request,
}) => {
  const family = await ownFamily(request, ['Łucja', 'Adam', 'Ewa'])
  const { place, kids } = family
  // From yesterday to Monday, whatever today is.
  const days = [-1, 0, 1, 2].map((away) => later(today(), away))
  await openAs('admin', `/place/${place.id}/absences`)
  await page.getByRole('button', { name: 'Dodaj nieobecność' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dodaj nieobecność' })
  const add = dialog.getByRole('button', { name: 'Dodaj nieobecność' })
  await expect(dialog.getByRole('checkbox')).toHaveCount(3)
  await add.click()
  await expect(dialog.getByRole('alert')).toHaveText('Wybierz co najmniej jedno dziecko.')

  await dialog.getByRole('searchbox').fill('lucja')
  await expect(dialog.getByRole('checkbox')).toHaveCount(1)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Wyczyść', exact: true }).click()
  await dialog.getByRole('checkbox', { name: /Adam/ }).check()
  // The day that is chosen beforehand is closed: today, or Monday at a weekend.
  await call(request, 'places.addClosedDays', {
    placeId: place.id,
    from: days[0],
    to: days.at(-1),
    name: 'Remont',
  })
  await add.click()
  await expect(dialog.getByText('W tych dniach placówka nie pracuje.')).toHaveCount(2)
  await expect(dialog.getByText('Niczego nie zapisano')).toBeVisible()
  await dialog.getByRole('button', { name: 'Popraw dni' }).click()
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(2)

  for (const day of days) {
    await call(request, 'places.removeClosedDay', { placeId: place.id, day })
  }
  await dialog.getByRole('button', { name: 'Zamknij' }).first().click()
  const [first = '', second = ''] = await wholeWeek(request, family)
  await addElsewhere(request, family, { kidId: kids[0]?.id ?? 0, from: first, to: second })
  await addElsewhere(request, family, { kidId: kids[1]?.id ?? 0, from: first })
  await page.goto(`/place/${place.id}/absences?date=${first}`)
  await expect(entry(page, 'Łucja.*wpisana przez placówkę')).toHaveCount(2)
  await expect(calendar(page).getByText(/^2\snieobecności$/)).toBeVisible()
  await expect(calendar(page).getByText(/^1\snieobecność$/)).toBeVisible()
})

test('the week, the name and the group are kept in the address', async ({ openAs, page, request }) => {
  const family = await ownFamily(request, ['Łucja', 'Adam'])
  const { place, kids } = family
  const [first = ''] = await wholeWeek(request, family)
  const otherGroup = unique('Pszczółki')
  const otherId = await place.addGroup(otherGroup, 3)
  const other = await place.addKid(otherId, {
    firstname: 'Konstancja',
    lastname: 'Brzęczyszczykiewicz-Gżegżółkowska',
    phone1: newPhone(),
  })
  for (const kid of [...kids, other]) await addElsewhere(request, family, { kidId: kid.id, from: first })
  await openAs('admin', `/place/${place.id}/absences?date=${first}`)
  await expect(entry(page, 'wpisana przez placówkę')).toHaveCount(3)

  await chooseAtOnce(page.getByLabel('Grupa', { exact: true }), otherGroup)
  await expect(entry(page, 'wpisana przez placówkę')).toHaveCount(1)
  await page.getByRole('searchbox').fill('gzegz')
  await expect(page).toHaveURL(/name=gzegz/)
  await expect(entry(page, 'Konstancja')).toBeVisible()
  await page.reload()
  await expect(entry(page, 'Konstancja')).toBeVisible()
  await expect(entry(page, 'wpisana przez placówkę')).toHaveCount(1)
  await page.getByRole('searchbox').fill('nikt')
  await expect(page.getByText('W tych dniach żadna nieobecność nie pasuje do wyszukiwania.')).toBeVisible()
  await page.getByRole('button', { name: 'Wyczyść' }).click()
  await page.getByLabel('Grupa', { exact: true }).selectOption('')

  await page.getByRole('button', { name: 'Miesiąc' }).click()
  await expect(page).toHaveURL(/view=month/)
  await expect(entry(page, 'Konstancja')).toBeVisible()
  // Two months on: the next one may begin with the days of this week.
  const title = page.getByRole('heading', { level: 2, name: /20\d\d$/ })
  for (const _ of [1, 2]) {
    const before = await title.textContent()
    await page.getByRole('button', { name: 'Następny miesiąc' }).click()
    await expect(title).not.toHaveText(before ?? '')
  }
  await expect(entry(page, 'Konstancja')).toHaveCount(0)
  await page.goBack()
  await page.goBack()
  await expect(entry(page, 'Konstancja')).toBeVisible()
  await heading(page, first).getByRole('button').press('Enter')
  await expect(page).not.toHaveURL(/view=month/)
  await expect(entry(page, 'Konstancja')).toBeVisible()
})

test('what is reported elsewhere appears by itself', async ({ openAs, page, request }) => {
  const family = await ownFamily(request)
  const [day = ''] = await wholeWeek(request, family)
  const following = page.waitForResponse((response) => response.url().includes('absences.follow'))
  await openAs('admin', `/place/${family.place.id}/absences?date=${day}`)
  await following
  await expect(page.getByText('W tych dniach nie ma zgłoszonych nieobecności.')).toBeVisible()
  await family.asParent('absences.report', {
    commandId: crypto.randomUUID(),
    kidId: family.kids[0]?.id,
    from: day,
    to: day,
  })
  await expect(entry(page, 'Łucja.*zgłoszona przez rodzica')).toBeVisible()
})

test('the daily report counts children and meals, and is printed on one page', async ({
  openAs,
  page,
  request,
}) => {
  const family = await ownFamily(request, ['Łucja', 'Adam', 'Ewa'])
  const { place, group, kids } = family
  const [day = ''] = await wholeWeek(request, family)
  await addElsewhere(request, family, { kidId: kids[0]?.id ?? 0, from: day })
  await openAs('admin', `/place/${place.id}/absences?date=${day}`)
  await page.getByRole('link', { name: 'Raport dzienny' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Raport dzienny' })).toBeVisible()
  await page.goto(`/absence/place/${place.id}?date=${day}`)
  const row = page.getByRole('row').filter({ hasText: group })
  await expect(row.getByRole('cell')).toHaveText(['3', '1', '0', '2', /Łucja/])
  await expect(page).toHaveURL(new RegExp(`date=${day}`))
  expect(await printedPages(page)).toBe(1)

  await chooseDay(page, later(day, 5))
  await expect(page.getByText('To weekend')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Drukuj dla kuchni' })).toBeDisabled()
  await page.getByRole('button', { name: 'Pokaż następny dzień' }).click()
  await expect(page).toHaveURL(new RegExp(`date=${later(day, 7)}`))
})

test('a hundred absent children are on one page too', async ({ openAs, page, request }) => {
  const family = await ownFamily(request)
  const [day = ''] = await wholeWeek(request, family)
  const rows = Array.from({ length: 100 }, (_, index) => {
    const name = `Konstancja ${index};Brzęczyszczykiewicz-Gżegżółkowska`
    return `KID;Grupa ${(index % 10) + 1};${name};${String(Number(newPhone()) + index).slice(0, 9)};;;`
  })
  await family.place.importRows(rows)
  const groups = await call<{ kids: { id: number }[] }[]>(
    request,
    'places.groups',
    { placeId: family.place.id },
    false,
  )
  const ids = groups.flatMap(({ kids }) => kids.map(({ id }) => id))
  for (let index = 0; index < ids.length; index += 25) {
    const some = ids.slice(index, index + 25)
    await Promise.all(some.map((kidId) => addElsewhere(request, family, { kidId, from: day })))
  }
  await openAs('admin', `/absence/place/${family.place.id}?date=${day}`)
  await expect(page.getByRole('row').last()).toContainText('101')
  expect(await printedPages(page)).toBe(1)
  await page.goto(`/place/${family.place.id}/absences?date=${day}`)
  await expect(calendar(page).getByText(/^101\snieobecności$/)).toBeVisible()
  await expect(entry(page, 'wpisana przez placówkę')).toHaveCount(101)
})

test('children chosen in one place are not left to be reported in another', async ({ page, request }) => {
  const [one, other] = [await ownPlace(request), await ownPlace(request)]
  const added = { placeId: other.id, ...one.worker, description: 'dyrekcja' }
  const { id: workerId } = await call<{ id: number }>(request, 'places.addWorker', added)
  await call(request, 'places.grantRole', { placeId: other.id, workerId, role: 'admin' })
  const groupId = await other.addGroup(unique('Jeżyki'))
  await other.addKid(groupId, { firstname: 'Łucja', lastname: unique('Żółw'), phone1: newPhone() })
  await openAsDirector(page, request, one, `/place/${one.id}/absences`)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.locator(`a[href="/place/${other.id}/absences"]`).click()
  await expect(page).toHaveURL(`/place/${other.id}/absences`)
  await page.getByRole('button', { name: 'Dodaj nieobecność' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dodaj nieobecność' })
  await dialog.getByRole('checkbox', { name: /Łucja/ }).check()
  await page.goBack()
  await expect(page).toHaveURL(`/place/${one.id}/absences`)
  await expect(page.getByRole('main').getByText(one.name)).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('who keeps no absences of the place is not shown them', async ({ openAs }) => {
  const page = await openAs('accountant', '/')
  for (const path of ['/place/1/absences', '/absence/place/1']) {
    await page.goto(path)
    await expect(page.getByRole('alert')).toContainText('Nie masz uprawnień do tej strony.')
  }
})

for (const screen of ['week', 'absence', 'month', 'report'] as const) {
  test(`the ${screen} breaks no rule of axe`, async ({ openAs, page, request }) => {
    const family = await ownFamily(request, ['Łucja', 'Adam'])
    const [day = ''] = await wholeWeek(request, family)
    for (const { id } of family.kids) await addElsewhere(request, family, { kidId: id, from: day })
    if (screen === 'report') {
      await openAs('admin', `/absence/place/${family.place.id}?date=${day}`)
      await expect(page.getByText(/Łucja/).filter({ visible: true }).first()).toBeVisible()
    } else {
      const view = screen === 'month' ? '&view=month' : ''
      await openAs('admin', `/place/${family.place.id}/absences?date=${day}${view}`)
      await expect(entry(page, 'Łucja')).toBeVisible()
    }
    if (screen === 'absence') {
      await entry(page, 'Łucja').click()
      await expect(page.getByRole('region', { name: 'Historia' }).getByRole('listitem')).toHaveCount(1)
    }
    await expectAccessibleAtEachSize(page)
  })
}
