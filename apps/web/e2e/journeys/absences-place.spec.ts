/** Staff’s days and months of absences, the kitchen’s report of a day, and the attendance of a month. */
import type { Page } from '@playwright/test'
import { addMonths, firstOfMonth, lastOfMonth } from '@skrzat/contract/days'
import type { Kid } from '@skrzat/contract/wire/people'
import {
  addElsewhere,
  calendar,
  dayHeading,
  entry,
  later,
  ownFamily,
  saidDay,
  today,
  wholeWeek,
} from '../support/absences.ts'
import { expectKept, expectSeen, go, skipMenu, tabTo, undoFromToast } from '../support/keys.ts'
import { openAsDirector } from '../support/place-director.ts'
import { newPhone, unique } from '../support/places.ts'
import { saved } from '../support/saved.ts'
import { call, chooseAtOnce, expect, test } from '../support/test.ts'

const confirmed = (page: Page) => calendar(page).getByRole('checkbox', { checked: true })

test('a parent’s report appears, is confirmed, deleted, undone, and told of', async ({ page, request }) => {
  const family = await ownFamily(request)
  const { place, kids } = family
  const [day = ''] = await wholeWeek(family)
  const name = `Łucja ${kids[0]?.lastname}`
  const following = page.waitForResponse((response) => response.url().includes('absences.follow'))
  await openAsDirector(page, request, place, `/place/${place.id}/absences?date=${day}`)
  await following
  const nothing = page.getByText('W tych dniach nie ma zgłoszonych nieobecności.')
  await expect(nothing).toBeVisible()
  const report = { kidId: kids[0]?.id, from: day, to: day, reason: 'gorączka i kaszel' }
  await family.asParent('absences.report', { commandId: crypto.randomUUID(), ...report })
  await expect(entry(page, `${name}.*gorączka i kaszel`)).toBeVisible()

  const dialog = page.getByRole('dialog', { name })
  const history = dialog.getByRole('region', { name: 'Historia' }).getByRole('listitem')
  await entry(page, `${name}.*zgłoszona przez rodzica`).click()
  await expect(dialog).toContainText(saidDay(day))
  await expect(dialog).toContainText(/Powód\s*gorączka i kaszel/)
  await dialog.getByRole('button', { name: 'Potwierdź', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(`Potwierdzono: ${name}`)).toBeVisible()
  await entry(page, `${name}.*potwierdzona`).click()
  await expect(history).toHaveText([/^Zgłoszona przez rodzica/, /^Potwierdzona, Konstancja/])
  await dialog.getByRole('button', { name: 'Cofnij potwierdzenie' }).click()
  await expect(dialog).toHaveCount(0)

  await entry(page, `${name}.*zgłoszona przez rodzica`).click()
  await dialog.getByRole('button', { name: 'Usuń' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(name)
  await question.getByRole('button', { name: 'Usuń nieobecność' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(nothing).toBeVisible()
  const message = page.getByRole('listitem').filter({ hasText: `Usunięto nieobecność: ${name}` })
  await message.getByRole('button', { name: 'Cofnij', exact: true }).click()
  await expect(page.getByText('Cofnięto', { exact: true })).toBeVisible()
  await entry(page, `${name}.*zgłoszona przez rodzica`).click()
  await expect(history).toHaveText([
    /^Zgłoszona przez rodzica/,
    /^Potwierdzona, Konstancja/,
    /^Potwierdzenie cofnięte, Konstancja/,
    /^Usunięta, Konstancja/,
    /^Usunięcie cofnięte, Konstancja/,
  ])
})

test('several children are reported, refused days mended, all undone', async ({ openAs, page, request }) => {
  const family = await ownFamily(request, ['Łucja', 'Adam', 'Ewa'])
  const placeId = family.place.id
  const [day = ''] = await wholeWeek(family)
  // The day that the dialog proposes.
  await page.clock.setFixedTime(new Date(`${day}T09:00:00Z`))
  await openAs('admin', `/place/${placeId}/absences?date=${day}`)
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
  await call(request, 'places.addClosedDays', { placeId, from: day, to: day, name: 'Remont' })
  await add.click()
  await expect(dialog.getByText('W tych dniach placówka nie pracuje.')).toHaveCount(2)
  await expect(dialog.getByText('Niczego nie zapisano')).toBeVisible()
  await call(request, 'places.removeClosedDay', { placeId, day })
  await dialog.getByRole('button', { name: 'Popraw dni' }).click()
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await add.click()
  await expect(page.getByText(/^Zapisano 2\snieobecności$/)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(entry(page, 'wpisana przez placówkę')).toHaveCount(2)
  await expect(calendar(page).getByText(/^2\snieobecności$/)).toBeVisible()
  await page.getByRole('button', { name: 'Cofnij', exact: true }).click()
  await expect(page.getByText('Cofnięto', { exact: true })).toBeVisible()
  await expect(entry(page, 'wpisana przez placówkę')).toHaveCount(0)
})

test('staff confirm one absence, a group’s and a day’s, and undo each', async ({ openAs, request }) => {
  const family = await ownFamily(request, ['Łucja', 'Adam', 'Ewa'])
  const { place, kids, group } = family
  const [day = '', next = ''] = await wholeWeek(family)
  const lastname = 'Brzęczyszczykiewicz-Gżegżółkowska'
  const otherGroup = await place.addGroup(unique('Pszczółki'), 3)
  const other = await place.addKid(otherGroup, { firstname: 'Olga', lastname, phone1: newPhone() })
  for (const { id: kidId } of [...kids, other]) await addElsewhere(request, family, { kidId, from: day })
  await addElsewhere(request, family, { kidId: other.id, from: next })
  const page = await openAs('admin', `/place/${place.id}/absences?date=${day}`)
  const ofGroup = page.getByLabel('Grupa', { exact: true })
  const tick = (name: RegExp) => calendar(page).getByRole('checkbox', { name }).first()
  // The next day's only one has its tick.
  const all = calendar(page).getByRole('button', { name: /^Potwierdź wszystkie/ })
  await expect(entry(page, 'wpisana przez placówkę')).toHaveCount(5)
  await expect(ofGroup.getByRole('option')).toHaveCount(3)
  await chooseAtOnce(ofGroup, group)
  await expect(entry(page, 'wpisana przez placówkę')).toHaveCount(3)

  await skipMenu(page)
  await go(page, tick(/Łucja/), { by: 'Space', steps: 60 })
  await expect(page.getByText(/^Potwierdzono: Łucja/)).toBeVisible()
  await expectSeen(tick(/Łucja/))
  await undoFromToast(page, 'Potwierdzono: Łucja')
  await expect(tick(/Łucja/)).not.toBeChecked()
  await expectSeen(tick(/Łucja/))
  await go(page, all, { back: true })
  await expect(page.getByText(/^Potwierdzono 3\snieobecności$/)).toBeVisible()
  await expect(all).toHaveCount(0)
  await expectKept(page)

  await ofGroup.selectOption('')
  await expect(entry(page, 'Olga')).toHaveCount(2)
  await expect(confirmed(page)).toHaveCount(3)
  await saved(page, 'absences.unconfirm', () => tick(/Ewa/).uncheck())
  await expect(page.getByText(/^Cofnięto potwierdzenie: Ewa/)).toBeVisible()
  await expect(all).toHaveAccessibleName(saidDay(day))
  await all.click()
  await expect(page.getByText(/^Potwierdzono 2\snieobecności$/)).toBeVisible()
  await expect(confirmed(page)).toHaveCount(4)
  await saved(page, 'absences.undo', () => page.keyboard.press('Control+z'))
  await page.reload()
  await expect(confirmed(page)).toHaveCount(2)

  await page.getByRole('searchbox').fill('gzegz')
  await expect(page).toHaveURL(/name=gzegz/)
  await expect(entry(page, 'wpisana przez placówkę|potwierdzona')).toHaveCount(2)
  await page.getByRole('searchbox').fill('nikt')
  await expect(page.getByText('W tych dniach żadna nieobecność nie pasuje do wyszukiwania.')).toBeVisible()
})

test('by keyboard a month is ticked, also what does not fit in a day', async ({ openAs, request }) => {
  const family = await ownFamily(request, ['Łucja', 'Adam', 'Ewa', 'Ola', 'Iga', 'Jan'])
  const { place, kids } = family
  const [day = '', next = ''] = await wholeWeek(family)
  for (const { id: kidId } of kids) await addElsewhere(request, family, { kidId, from: day })
  await addElsewhere(request, family, { kidId: kids[0]?.id ?? 0, from: next })
  const page = await openAs('admin', `/place/${place.id}/absences?date=${day}&view=month`)
  // A week may begin or end in another month.
  const cell = (of: string) =>
    calendar(page)
      .getByRole('listitem')
      .filter({ has: dayHeading(page, of) })
  const ticks = cell(day).getByRole('checkbox')
  const all = (of: string) => cell(of).getByRole('button', { name: /^Potwierdź wszystkie/ })
  await expect(ticks).toHaveCount(4)
  await expect(cell(day).getByText(/^6\snieobecności$/)).toBeVisible()
  await expect(all(next)).toHaveCount(0)

  await skipMenu(page)
  await tabTo(page, ticks.first(), { steps: 80 })
  await saved(page, 'absences.confirm', () => page.keyboard.press('Space'))
  await expect(page.getByText(/^Potwierdzono: /)).toBeVisible()
  await expectSeen(ticks.first())
  await tabTo(page, all(day), { back: true })
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Potwierdzono 5\snieobecności$/)).toBeVisible()
  await expect(cell(day).getByRole('checkbox', { checked: true })).toHaveCount(4)
  await expect(cell(next).getByRole('checkbox')).not.toBeChecked()
  await saved(page, 'absences.undo', () => page.keyboard.press('Control+z'))
  await expect(cell(day).getByRole('checkbox', { checked: true })).toHaveCount(1)

  const more = cell(day).getByRole('button', { name: '+2 więcej' })
  const rest = page.getByRole('dialog', { name: /\+2 więcej$/ })
  const hidden = rest.getByRole('checkbox')
  for (const tick of (await ticks.all()).slice(1)) await saved(page, 'absences.confirm', () => tick.check())
  await go(page, more)
  await tabTo(page, hidden.first())
  await saved(page, 'absences.confirm', () => page.keyboard.press('Space'))
  // The only one that is left has its tick.
  await expect(all(day)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(rest).toHaveCount(0)
  await expectSeen(more)
  await more.press('Enter')
  await expect(rest.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await go(page, rest.getByRole('button', { name: /Żółw.*potwierdzona/ }))
  await expect(rest).toHaveCount(0)
  await go(page, page.getByRole('dialog').getByRole('button', { name: 'Cofnij potwierdzenie' }))
  await expect(page.getByText(/^Cofnięto potwierdzenie/)).toBeVisible()
  // What opened the dialog has gone with the popover.
  await expectSeen(more)

  await dayHeading(page, day).getByRole('button').press('Enter')
  await expect(page).not.toHaveURL(/view=month/)
  await expectSeen(calendar(page).getByRole('button', { name: 'Tydzień', exact: true }))
  await expect(entry(page, 'potwierdzona')).toHaveCount(4)
  await expect(entry(page, 'wpisana przez placówkę')).toHaveCount(3)
  await tabTo(page, calendar(page).getByRole('checkbox').first())
})

test('the report of a day counts, confirms, and leads past a weekend', async ({ openAs, page, request }) => {
  const family = await ownFamily(request, ['Łucja', 'Adam'])
  const { place, kids, group } = family
  const [day = ''] = await wholeWeek(family)
  const otherGroup = unique('Pszczółki')
  const otherId = await place.addGroup(otherGroup, 3)
  const add = (firstname: string) =>
    place.addKid(otherId, { firstname, lastname: unique('Nowak'), phone1: newPhone() })
  const others = [await add('Olaf'), await add('Ola'), await add('Iga'), await add('Jan')]
  for (const { id: kidId } of [...kids, ...others.slice(0, 3)])
    await addElsewhere(request, family, { kidId, from: day })
  await openAs('admin', `/absence/place/${place.id}?date=${day}`)
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  const confirmed = (name: string) => row(name).getByRole('cell').nth(2)
  await expect(row(otherGroup).getByRole('cell')).toHaveText(['4', '3', '0', '1', /Olaf/])

  await row(group)
    .getByRole('button', { name: `Potwierdź wszystkie: ${group}` })
    .click()
  await expect(confirmed(group)).toHaveText('2')
  await expect(confirmed(otherGroup)).toHaveText('0')
  await expect(row(group).getByRole('button')).toHaveCount(0)
  await page.getByRole('button', { name: 'Potwierdź wszystkie: wszystkie grupy' }).click()
  // It is what would be taken back.
  await expect(page.getByText(/^Potwierdzono 3\snieobecności$/)).toBeVisible()
  await expect(confirmed('Razem')).toHaveText('5')
  await page.keyboard.press('Control+z')
  await expect(confirmed('Razem')).toHaveText('2')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: `Potwierdź wszystkie: ${otherGroup}` }).click()
  await expect(page.getByText('nieobecne: 3 z 4, potwierdzone: 3')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.getByLabel('Dzień raportu').click()
  const picker = page.getByRole('dialog', { name: 'Dzień raportu' })
  await picker
    .locator(`[data-day="${later(day, 5)}"]`)
    .getByRole('button')
    .click()
  await expect(page.getByText('To weekend')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Drukuj dla kuchni' })).toBeDisabled()
  await page.getByRole('button', { name: 'Pokaż następny dzień' }).click()
  await expect(page).toHaveURL(new RegExp(`date=${later(day, 7)}`))
})

test('by keyboard one goes through the months of attendance', async ({ openAs, page, request }) => {
  const { place, group, kids } = await ownFamily(request, ['Łucja', 'Adam'])
  const from = addMonths(firstOfMonth(today()), -1)
  const add = (kid: Kid | undefined, month: string) => {
    const range = { from: month, to: lastOfMonth(month) }
    const command = { commandId: crypto.randomUUID(), placeId: place.id, kidId: kid?.id, ...range }
    return call(request, 'absences.add', command)
  }
  // Entered today, they have been there since their first absences.
  await add(kids[0], from)
  await add(kids[1], addMonths(from, -1))
  await openAs('admin', `/place/${place.id}/absences`)
  await page.getByRole('link', { name: 'Frekwencja' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Frekwencja' })).toBeVisible()
  const button = (name: string) => page.getByRole('button', { name })
  const [previous, next, now] = [
    button('Poprzedni miesiąc'),
    button('Następny miesiąc'),
    button('Ten miesiąc'),
  ] as const
  await expect(next).toBeDisabled()
  await go(page, previous)

  // One of the two was away on every working day.
  const row = page.getByRole('table').getByRole('row').filter({ hasText: group })
  await expect(row).toContainText('50,0%')
  const [count, working, absent] = await row.getByRole('cell').allTextContents()
  expect([count, working]).toEqual(['2', absent])
  await expect(page).toHaveURL(new RegExp(`date=${from}`))
  await page.keyboard.press('Enter')
  await expect(row.getByRole('cell').first()).toHaveText('1')
  await expect(row).toContainText('0,0%')

  await go(page, next)
  await expect(row).toContainText('50,0%')
  await page.keyboard.press('Enter')
  await expect(next).toBeDisabled()
  // The focus stays where the months end.
  await expectSeen(next)
  await go(page, previous, { back: true })
  await expect(now).toBeEnabled()
  await go(page, now)
  await expect(now).toBeDisabled()
  await expectSeen(now)
  await page.getByRole('link', { name: 'Raport dzienny' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Raport dzienny' })).toBeVisible()
})
