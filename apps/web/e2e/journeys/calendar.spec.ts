/** The calendar of events: staff's, and what parents and phones read of it. */
import { warsawDay } from '@skrzat/contract/days'
import { ownFamily } from '../support/absences.ts'
import { closeByEscape } from '../support/dialog.ts'
import { addEvent, calendarOf, entryOf } from '../support/events.ts'
import { expectKept, expectSeen, go, skipMenu, tabTo, undoFromToast, write } from '../support/keys.ts'
import { ownPlace, unique } from '../support/places.ts'
import { expect, test } from '../support/test.ts'

test('by keyboard staff add an event, delete it and take that back', async ({ openAs, page, request }) => {
  const place = await ownPlace(request)
  const [title, group] = [unique('Wycieczka'), unique('Grupa')]
  await place.addGroup(group, 4)
  await openAs('admin', `/place/${place.id}/events?date=2026-03-10`)
  await skipMenu(page)
  const add = page.getByRole('button', { name: 'Dodaj wydarzenie' })
  const dialog = page.getByRole('dialog', { name: 'Nowe wydarzenie' })
  const days = dialog.getByLabel('Dni', { exact: true })
  await go(page, add)
  await expect(dialog.getByLabel('Tytuł')).toBeFocused()
  await page.keyboard.type(title)
  await dialog.getByLabel('Dla kogo').selectOption(group)
  await go(page, days)
  const picker = page.getByRole('dialog', { name: 'Dni wydarzenia' })
  const now = picker.getByRole('gridcell').getByRole('button').and(picker.locator('[tabindex="0"]'))
  await tabTo(page, now, { steps: 5 })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await closeByEscape(picker)
  await expectSeen(days)
  await go(page, dialog.getByLabel('Cały dzień'), { by: 'Space' })
  await write(page, dialog.getByLabel('Początek'), '1030')
  await write(page, dialog.getByLabel('Koniec'), '1200')
  await tabTo(page, dialog.getByLabel('Opis'))
  await page.keyboard.type('Zabierzcie czapki.')
  await go(page, dialog.getByRole('button', { name: 'Dodaj wydarzenie' }))
  await expect(dialog).toHaveCount(0)
  await expectSeen(add)
  await expect(page.getByText(`Dodano wydarzenie „${title}”`)).toBeVisible()

  const opened = page.getByRole('dialog', { name: title })
  const remove = opened.getByRole('button', { name: 'Usuń wydarzenie' })
  await tabTo(page, entryOf(page, title), { steps: 80 })
  await page.keyboard.press('Enter')
  await expect(opened).toContainText(/10:30\W+12:00/)
  await page.reload()
  await expect(opened).toContainText(group)
  await expect(opened).toContainText('Zabierzcie czapki.')
  const question = page.getByRole('alertdialog')
  await go(page, remove)
  await go(page, question.getByRole('button', { name: 'Usuń wydarzenie' }))
  await expect(entryOf(page, title)).toHaveCount(0)
  await expectKept(page)
  await undoFromToast(page, `Usunięto wydarzenie „${title}”`)
  await expect(entryOf(page, title)).toBeVisible()

  await page.goto(`/place/${place.id}/events?date=2026-03-10`)
  await page.locator('[data-date="2026-03-18"]').click()
  await expect(days).toHaveText('18.03.2026')
  await expect(dialog.getByLabel('Tytuł')).toBeFocused()
  await closeByEscape(dialog)
  await add.click()
  await expect(days).toHaveText('Wybierz dzień lub dni')
})

test.describe('in another zone', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('by keyboard one sees months and weeks, in Warsaw’s time', async ({ openAs, page, request }) => {
    const place = await ownPlace(request)
    // Too wide for one line and narrow enough for two, which a random word may not be.
    const long = 'Teatrzyk pod dębem'
    await addEvent(request, place.id, { teaser: long, startDate: '2026-03-12', endDate: '2026-03-12' })
    for (const hour of ['08', '09', '10', '11', '12', '13']) {
      const times = { startTime: `${hour}:00`, endTime: `${hour}:45` }
      await addEvent(request, place.id, { teaser: `Pokaz o ${hour}`, ...times })
    }
    const night = { startDate: '2026-03-29', endDate: '2026-03-29', startTime: '00:30', endTime: '03:30' }
    await addEvent(request, place.id, { teaser: 'Zebranie', ...night })
    await openAs('admin', `/place/${place.id}/events?date=2026-03-10`)
    const calendar = calendarOf(page)
    const title = calendar.getByRole('heading', { level: 2 })
    const button = (name: string) => calendar.getByRole('button', { name, exact: true })
    const shown = entryOf(page, long).getByText(long)
    await expect(shown).toBeVisible()
    const lines = await shown.evaluate((text) => {
      const height = text.scrollHeight > text.clientHeight + 1 ? 0 : text.clientHeight
      return Math.round(height / Number.parseFloat(getComputedStyle(text).lineHeight))
    })
    expect(lines, 'a month shows a title on two lines').toBe(2)

    await skipMenu(page)
    await go(page, button('Następny miesiąc'))
    await expect(title).toHaveText(/kwiecień 2026/i)
    await expectSeen(button('Następny miesiąc'))
    await page.goBack()
    await expect(title).toHaveText(/marzec 2026/i)
    await expect(entryOf(page, 'Zebranie')).toContainText(/0:30/)
    await expect(entryOf(page, 'Zebranie')).toContainText(/29 marca/)
    await tabTo(page, entryOf(page, 'Zebranie'), { steps: 80 })
    await page.keyboard.press('Enter')
    const opened = page.getByRole('dialog')
    await expect(opened).toContainText(/niedziela, 29 marca 2026, 0:30\W+3:30/)
    await closeByEscape(opened)
    await expectSeen(entryOf(page, 'Zebranie'))

    // A day with more events than fit leads to its week.
    const more = calendar.getByRole('button').filter({ hasText: /^\+\d więcej$/ })
    await tabTo(page, more, { back: true, steps: 80 })
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/view=week/)
    await expect(title).toHaveText(/^16.22 marca/)
    await expectSeen(button('Tydzień'))
    await expect(opened).toHaveCount(0)
    await tabTo(page, entryOf(page, 'Pokaz o 13'))
    await go(page, button('Miesiąc'), { back: true })
    await expect(title).toHaveText(/marzec 2026/i)
    await expectKept(page)
    // By the number of a day, which goes with its month.
    await tabTo(page, calendar.getByLabel(/20 marca/).first(), { steps: 80 })
    await page.keyboard.press('Enter')
    await expect(title).toHaveText(/^16.22 marca/)
    await expectSeen(button('Tydzień'))

    await button('Poprzedni tydzień').click()
    await expect(title).toHaveText(/^9.15 marca/)
    await button('Dziś').click()
    await button('Miesiąc').click()
    await expect(page).toHaveURL(new RegExp(`date=%?\\w*${warsawDay(new Date()).slice(0, 7)}`))
  })
})

test('a parent takes the calendar to the phone by a private address', async ({ page, request, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const family = await ownFamily(request)
  await family.place.addGroup(unique('Pszczółki'))
  await family.open(page, `/place/${family.place.id}/events?date=2026-03-10`)
  const groups = page.getByRole('list', { name: 'Kolory grup' }).getByRole('listitem')
  await expect(groups).toHaveText([family.group])
  await page.locator('[data-date="2026-03-18"]').click()
  await expect(page.getByRole('button', { name: 'Dodaj wydarzenie' })).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const dialog = page.getByRole('dialog', { name: 'Kalendarz w telefonie' })
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })
  const field = dialog.getByLabel('Twój adres kalendarza')
  const confirm = (name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click()
  await page.getByRole('button', { name: 'Dodaj do telefonu' }).click()
  await button('Utwórz adres').click()
  const first = await field.inputValue()
  await button('Kopiuj adres').click()
  await expect(button('Skopiowano')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
  const subscribe = dialog.getByRole('link', { name: 'Otwórz w kalendarzu' })
  await expect(subscribe).toHaveAttribute('href', first.replace('http:', 'webcal:'))
  expect(await (await request.get(first)).text()).toContain('BEGIN:VCALENDAR')

  await button('Gotowe').click()
  await page.getByRole('button', { name: 'Dodaj do telefonu' }).click()
  await expect(dialog).toContainText('Ostatnio pobrano go')
  await expect(field).toHaveCount(0)
  await button('Utwórz nowy adres').click()
  await confirm('Utwórz nowy adres')
  await expect(field).not.toHaveValue(first)
  const second = await field.inputValue()
  expect((await request.get(first)).status()).toBe(404)
  expect((await request.get(second)).status()).toBe(200)

  await button('Wyłącz adres').click()
  await confirm('Wyłącz adres')
  await expect(button('Utwórz adres')).toBeVisible()
  expect((await request.get(second)).status()).toBe(404)
})
