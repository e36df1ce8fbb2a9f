import { addDays, warsawDay, weekday } from '@skrzat/contract/days'
import type { Page } from '@playwright/test'
import { addEvent, calendarOf, entryOf } from './support/events.ts'
import { openAsDirector } from './support/place-director.ts'
import { ownPlace, unique } from './support/places.ts'
import { expect, test } from './support/test.ts'

/** Chooses days of the month that the picker opens with. */
async function chooseDays(page: Page, from: string, to = from) {
  await page.getByRole('dialog').getByLabel('Dni', { exact: true }).click()
  const picker = page.getByRole('dialog', { name: 'Dni wydarzenia' })
  for (const day of new Set([from, to])) await picker.getByRole('button', { name: day }).click()
  await page.keyboard.press('Escape')
  await expect(picker).toHaveCount(0)
}

/** A day of this month as the picker calls it, and as addresses have it. */
function dayOfMonth(number: number): { said: string; day: string } {
  const now = new Date()
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' }).format(now).slice(0, 8)
  const date = new Date(`${day}${String(number).padStart(2, '0')}T00:00:00Z`)
  const said = new Intl.DateTimeFormat('pl', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(date)
  return { said, day: date.toISOString().slice(0, 10) }
}

test('an event is added, after what is wrong was said, then opened and deleted', async ({
  openAs,
  page,
  request,
}) => {
  const place = await ownPlace(request)
  const group = unique('Grupa')
  await place.addGroup(group, 4)
  const title = unique('Wycieczka')
  await openAs('admin', `/place/${place.id}/events`)
  await page.getByRole('button', { name: 'Dodaj wydarzenie' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nowe wydarzenie' })
  await expect(dialog.getByLabel('Tytuł')).toBeFocused()
  await dialog.getByRole('button', { name: 'Dodaj wydarzenie' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(['To pole jest wymagane.', 'To pole jest wymagane.'])
  await expect(dialog.getByLabel('Tytuł')).toBeFocused()

  await dialog.getByLabel('Tytuł').fill(title)
  await dialog.getByLabel('Dla kogo').selectOption(group)
  await expect(dialog.getByText('Zobaczą je rodzice i wychowawcy tej grupy.')).toBeVisible()
  const { said } = dayOfMonth(15)
  await chooseDays(page, said)
  await dialog.getByLabel('Cały dzień').uncheck()
  await dialog.getByLabel('Początek').fill('1030')
  await dialog.getByLabel('Koniec').fill('25')
  await expect(dialog.getByLabel('Początek')).toHaveValue('10:30')
  await dialog.getByRole('button', { name: 'Dodaj wydarzenie' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Podaj godzinę, na przykład 16:30.')
  await expect(dialog.getByLabel('Koniec')).toBeFocused()
  await dialog.getByLabel('Koniec').fill('10.30')
  await dialog.getByRole('button', { name: 'Dodaj wydarzenie' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Wydarzenie nie może kończyć się przed rozpoczęciem.')
  await expect(dialog.getByLabel('Koniec')).toBeFocused()
  await dialog.getByLabel('Koniec').fill('12:00')
  await dialog.getByLabel('Opis').fill('Zbiórka o 10:15.\nZabierzcie czapki.')
  await dialog.getByRole('button', { name: 'Dodaj wydarzenie' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(`Dodano wydarzenie „${title}”`)).toBeVisible()

  // All by keyboard from here.
  await entryOf(page, title).focus()
  await page.keyboard.press('Enter')
  const opened = page.getByRole('dialog', { name: title })
  await expect(opened).toContainText(said)
  await expect(opened).toContainText(group)
  await expect(opened).toContainText('Zabierzcie czapki.')
  await page.reload()
  await expect(opened).toContainText('Zabierzcie czapki.')
  await opened.getByRole('button', { name: 'Usuń wydarzenie' }).press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Anuluj' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await opened.getByRole('button', { name: 'Usuń wydarzenie' }).press('Enter')
  await question.getByRole('button', { name: 'Usuń wydarzenie' }).press('Enter')
  await expect(page.getByText(`Usunięto wydarzenie „${title}”`)).toBeVisible()
  await expect(entryOf(page, title)).toHaveCount(0)
  await page.getByRole('button', { name: 'Cofnij' }).press('Enter')
  await expect(page.getByText('Cofnięto', { exact: true })).toBeVisible()
  await expect(entryOf(page, title)).toBeVisible()
})

test('an event that is edited after its answer was lost is there once', async ({ openAs, page, request }) => {
  const place = await ownPlace(request)
  const [first, second] = [unique('Bal'), unique('Bal karnawałowy')]
  await openAs('admin', `/place/${place.id}/events`)
  await page.getByRole('button', { name: 'Dodaj wydarzenie' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nowe wydarzenie' })
  const submit = dialog.getByRole('button', { name: 'Dodaj wydarzenie' })
  await dialog.getByLabel('Tytuł').fill(first)
  await chooseDays(page, dayOfMonth(15).said)
  await page.route(
    '**/trpc/calendar.add*',
    async (route) => {
      // The server has it; the person does not hear of that.
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await submit.click()
  await expect(
    dialog.getByText('Brak połączenia z serwerem. Sprawdź internet i spróbuj ponownie.'),
  ).toBeVisible()
  await dialog.getByLabel('Tytuł').fill(second)
  await submit.click()
  await expect(
    dialog.getByText('Ta operacja została już wysłana z innymi danymi. Wczytaj stronę ponownie.'),
  ).toBeVisible()
  // Pressed again, it still is the same event.
  const answered = page.waitForResponse('**/trpc/calendar.add*')
  await submit.click()
  await answered
  await page.goto(`/place/${place.id}/events`)
  await expect(entryOf(page, first)).toBeVisible()
  await expect(entryOf(page, second)).toHaveCount(0)
})

test('an event that never reached the server is added as it was edited', async ({
  openAs,
  page,
  request,
}) => {
  const place = await ownPlace(request)
  const [first, second] = [unique('Bal'), unique('Bal karnawałowy')]
  await openAs('admin', `/place/${place.id}/events`)
  await page.getByRole('button', { name: 'Dodaj wydarzenie' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nowe wydarzenie' })
  const submit = dialog.getByRole('button', { name: 'Dodaj wydarzenie' })
  await dialog.getByLabel('Tytuł').fill(first)
  await chooseDays(page, dayOfMonth(15).said)
  await page.route('**/trpc/calendar.add*', (route) => route.abort('connectionreset'), { times: 1 })
  await submit.click()
  await expect(
    dialog.getByText('Brak połączenia z serwerem. Sprawdź internet i spróbuj ponownie.'),
  ).toBeVisible()
  await dialog.getByLabel('Tytuł').fill(second)
  await submit.click()
  await expect(page.getByText(`Dodano wydarzenie „${second}”`)).toBeVisible()
  await expect(entryOf(page, second)).toBeVisible()
  await expect(entryOf(page, first)).toHaveCount(0)
})

test('month and week, back and forth, are in the address', async ({ openAs, page, request }) => {
  const place = await ownPlace(request)
  await openAs('admin', `/place/${place.id}/events?date=2026-11-20`)
  const heading = calendarOf(page).getByRole('heading', { level: 2 })
  await expect(heading).toHaveText(/listopad 2026/i)
  await calendarOf(page).getByRole('button', { name: 'Następny miesiąc' }).click()
  await expect(heading).toHaveText(/grudzień 2026/i)
  await page.goBack()
  await expect(heading).toHaveText(/listopad 2026/i)
  await calendarOf(page).getByRole('button', { name: 'Tydzień', exact: true }).click()
  await expect(heading).toHaveText(/16.22 listopada 2026/)
  await calendarOf(page).getByRole('button', { name: 'Poprzedni tydzień' }).click()
  await expect(heading).toHaveText(/9.15 listopada 2026/)
  await page.reload()
  await expect(heading).toHaveText(/9.15 listopada 2026/)
  await calendarOf(page).getByRole('button', { name: 'Dziś' }).click()
  await calendarOf(page).getByRole('button', { name: 'Miesiąc', exact: true }).click()
  const { day } = dayOfMonth(1)
  await expect(page).toHaveURL(new RegExp(`date=%22?${day.slice(0, 7)}|date=${day.slice(0, 7)}`))
})

test('what somebody else adds shows at once, and a day with many leads to its week', async ({
  openAs,
  page,
  request,
}) => {
  const place = await ownPlace(request)
  await openAs('admin', `/place/${place.id}/events?date=2026-03-20`)
  const titles = Array.from({ length: 7 }, (_, index) => unique(`Wydarzenie ${index + 1}`))
  for (const [index, teaser] of titles.entries()) {
    const hour = String(8 + index).padStart(2, '0')
    await addEvent(request, place.id, { teaser, startTime: `${hour}:00`, endTime: `${hour}:45` })
  }
  await expect(entryOf(page, titles[0] ?? '')).toBeVisible()
  await calendarOf(page)
    .getByText(/^\+\d więcej$/)
    .click()
  await expect(page).toHaveURL(/view=week/)
  for (const title of titles) await expect(entryOf(page, title)).toBeAttached()
})

test('whom a new event concerns is told: by a badge elsewhere, by a word where the calendar is open', async ({
  page,
  request,
}) => {
  const place = await ownPlace(request)
  await openAsDirector(page, request, place, `/place/${place.id}`)
  const link = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: /^Kalendarz/ })
  await expect(link).toHaveAccessibleName('Kalendarz')
  const soon = addDays(warsawDay(new Date()), 3)
  await addEvent(request, place.id, { teaser: 'Bal', startDate: soon, endDate: soon })
  await expect(link).toHaveAccessibleName(/nowe: 1/)
  await link.click()
  await expect(page.getByText('W kalendarzu jest nowe wydarzenie.')).toBeVisible()
  await expect(link).toHaveAccessibleName('Kalendarz')
})

test.describe('in another zone', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('days and hours are Warsaw’s', async ({ openAs, page, request }) => {
    const place = await ownPlace(request)
    const title = unique('Zebranie')
    await addEvent(request, place.id, {
      teaser: title,
      startDate: '2026-03-29',
      endDate: '2026-03-29',
      startTime: '00:30',
      endTime: '03:30',
    })
    await openAs('admin', `/place/${place.id}/events?date=2026-03-20`)
    await entryOf(page, title).click()
    await expect(page.getByRole('dialog', { name: title })).toContainText(
      /niedziela, 29 marca 2026, 0:30\W+3:30/,
    )
    await page.keyboard.press('Escape')
    await expect(entryOf(page, title)).toContainText('0:30')
    await expect(entryOf(page, title)).toContainText(/29 marca/)
  })
})

test('a parent reads, and is offered nothing to change', async ({ openAs, page }) => {
  await openAs('parent', '/place/1/events')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('button', { name: 'Dodaj do telefonu' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Dodaj wydarzenie' })).toHaveCount(0)
  await page.goto('/place/1/events?open=add')
  await expect(page.getByRole('button', { name: 'Dodaj do telefonu' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // Of groups, the own alone.
  const groups = page.getByRole('list', { name: 'Kolory grup' }).getByRole('listitem')
  await expect(groups).toHaveText(['Jeżyki', 'Motylki'])
})

test('a phone’s list of this week begins with today, and shows on demand what is over', async ({
  openAs,
  page,
  request,
}) => {
  const place = await ownPlace(request)
  const [over, today] = [unique('Wczoraj'), unique('Dziś')]
  const now = warsawDay(new Date())
  const monday = addDays(now, 1 - weekday(now))
  await addEvent(request, place.id, { teaser: today, startDate: monday, endDate: now })
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs('admin', `/place/${place.id}/events?view=week`)
  await expect(entryOf(page, today)).toBeVisible()
  const earlier = page.getByRole('button', { name: /wcześniejsze/ })
  // On a Monday nothing of the week is over.
  if (monday === now) {
    await expect(earlier).toHaveCount(0)
    return
  }
  await addEvent(request, place.id, { teaser: over, startDate: monday, endDate: monday })
  await expect(earlier).toHaveText('1 wcześniejsze')
  await expect(entryOf(page, over)).toHaveCount(0)
  await earlier.click()
  await expect(entryOf(page, over)).toBeVisible()
})

test('a calendar of strangers is not to be seen', async ({ openAs, page }) => {
  await openAs('otherDirector', '/')
  await page.goto('/place/1/events')
  await expect(page.getByRole('alert')).toContainText('Nie masz uprawnień do tej strony.')
  await expect(calendarOf(page)).toHaveCount(0)
})

test('an address that makes no sense opens the calendar all the same', async ({ openAs, page }) => {
  await openAs('director', '/place/1/events?view=rok&date=2026-02-31&event=x&open=wszystko')
  await expect(calendarOf(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/place/1/events?event=999999999')
  await expect(page.getByRole('dialog', { name: 'Nie ma tego wydarzenia' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/event=/)
})

test('a private address is made, renewed and switched off, and the old ones end', async ({
  openAs,
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAs('accountant', '/place/1/events')
  await page.getByRole('button', { name: 'Dodaj do telefonu' }).click()
  const dialog = page.getByRole('dialog', { name: 'Kalendarz w telefonie' })
  await dialog.getByRole('button', { name: 'Utwórz adres' }).click()
  const field = dialog.getByLabel('Twój adres kalendarza')
  const first = await field.inputValue()
  await dialog.getByRole('button', { name: 'Kopiuj adres' }).click()
  await expect(dialog.getByRole('button', { name: 'Skopiowano' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
  await expect(dialog.getByRole('link', { name: 'Otwórz w kalendarzu' })).toHaveAttribute(
    'href',
    first.replace('http:', 'webcal:'),
  )
  const file = await request.get(first)
  expect(file.headers()['content-type']).toContain('text/calendar')
  expect(await file.text()).toContain('BEGIN:VCALENDAR')

  await dialog.getByRole('button', { name: 'Gotowe' }).click()
  await page.getByRole('button', { name: 'Dodaj do telefonu' }).click()
  await expect(dialog).toContainText('Ostatnio pobrano go')
  await expect(field).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Utwórz nowy adres' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Utwórz nowy adres' }).click()
  await expect(field).not.toHaveValue(first)
  const second = await field.inputValue()
  expect((await request.get(first)).status()).toBe(404)
  expect((await request.get(second)).status()).toBe(200)

  await dialog.getByRole('button', { name: 'Wyłącz adres' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Wyłącz adres' }).click()
  await expect(dialog.getByRole('button', { name: 'Utwórz adres' })).toBeVisible()
  expect((await request.get(second)).status()).toBe(404)
})

test('a new event begins on the day that was pressed', async ({ openAs, page, request }) => {
  const place = await ownPlace(request)
  await openAs('admin', `/place/${place.id}/events?date=2026-03-10`)
  await page.locator('[data-date="2026-03-18"]').click()
  const dialog = page.getByRole('dialog', { name: 'Nowe wydarzenie' })
  await expect(dialog.getByLabel('Dni', { exact: true })).toHaveText('18.03.2026')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Dodaj wydarzenie' }).click()
  await expect(dialog.getByLabel('Dni', { exact: true })).toHaveText('Wybierz dzień lub dni')
})

test('who may not add an event gets no form for a pressed day', async ({ openAs, page }) => {
  await openAs('parent', '/place/1/events?date=2026-03-10')
  await page.locator('[data-date="2026-03-18"]').click()
  await expect(calendarOf(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('an event of several days is in a phone’s list once, with its days', async ({
  openAs,
  page,
  request,
}) => {
  const place = await ownPlace(request)
  const title = unique('Zielona szkoła')
  await addEvent(request, place.id, { teaser: title, startDate: '2026-03-18', endDate: '2026-03-22' })
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs('admin', `/place/${place.id}/events?date=2026-03-10`)
  const entries = calendarOf(page).getByRole('button', { name: new RegExp(title) })
  await expect(entries).toHaveCount(1)
  await expect(entries).toContainText(/18.22 mar/)
})

test('a month shows a title on two lines', async ({ openAs, page, request }) => {
  const place = await ownPlace(request)
  // Too wide for one line and narrow enough for two, which a random word may not be.
  const title = 'Teatrzyk pod dębem'
  await addEvent(request, place.id, { teaser: title })
  await openAs('admin', `/place/${place.id}/events?date=2026-03-10`)
  const shown = entryOf(page, title).getByText(title)
  await expect(shown).toBeVisible()
  const cut = await shown.evaluate((text) => text.scrollHeight > text.clientHeight + 1)
  expect(cut).toBe(false)
  const lines = await shown.evaluate(
    (text) => text.clientHeight / parseFloat(getComputedStyle(text).lineHeight),
  )
  expect(Math.round(lines)).toBe(2)
})
