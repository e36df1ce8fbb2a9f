/** Calendars by the keyboard alone: to and fro, from a month to its days, and what does not fit in a day. */
import { addElsewhere, calendar, dayHeading, ownFamily, wholeWeek } from './support/absences.ts'
import { addEvent, calendarOf, entryOf } from './support/events.ts'
import { expectKept, expectSeen, go, skipMenu, tabTo } from './support/keys.ts'
import { ownPlace } from './support/places.ts'
import { expect, test } from './support/test.ts'

test('goes through months and weeks, and opens an event in each', async ({ openAs, request }) => {
  const place = await ownPlace(request)
  await addEvent(request, place.id, { teaser: 'Teatrzyk' })
  const page = await openAs('admin', `/place/${place.id}/events?date=2026-03-10`)
  const title = calendarOf(page).getByRole('heading', { level: 2 })
  await expect(entryOf(page, 'Teatrzyk')).toBeVisible()
  await skipMenu(page)
  const next = calendarOf(page).getByRole('button', { name: 'Następny miesiąc' })
  await go(page, next)
  await expect(title).toHaveText(/kwiecień 2026/i)
  await expectSeen(next)
  await go(page, calendarOf(page).getByRole('button', { name: 'Poprzedni miesiąc' }), { back: true })
  await expect(title).toHaveText(/marzec 2026/i)

  const entry = entryOf(page, 'Teatrzyk')
  const opened = page.getByRole('dialog', { name: 'Teatrzyk' })
  await expect(entry).toBeVisible()
  await tabTo(page, entry, { steps: 60 })
  await page.keyboard.press('Enter')
  await expect(opened).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opened).toHaveCount(0)
  await expectSeen(entry)

  const week = calendarOf(page).getByRole('button', { name: 'Tydzień', exact: true })
  // By the number of a day, which goes with its month.
  await tabTo(
    page,
    calendarOf(page)
      .getByLabel(/20 marca/)
      .first(),
    { back: true },
  )
  await page.keyboard.press('Enter')
  await expect(title).toHaveText(/16.22 marca 2026/)
  await expectSeen(week)
  await expect(entry).toBeVisible()
  await go(page, entry)
  await expect(opened).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opened).toHaveCount(0)
  await expectSeen(entry)
  await go(page, calendarOf(page).getByRole('button', { name: 'Miesiąc', exact: true }), { back: true })
  await expect(title).toHaveText(/marzec 2026/i)
  await expectKept(page)
})

test('a day with more events than fit leads to its week', async ({ openAs, request }) => {
  const place = await ownPlace(request)
  for (const hour of ['08', '09', '10', '11', '12', '13'])
    await addEvent(request, place.id, {
      teaser: `Pokaz o ${hour}`,
      startTime: `${hour}:00`,
      endTime: `${hour}:45`,
    })
  const page = await openAs('admin', `/place/${place.id}/events?date=2026-03-20`)
  const more = calendarOf(page).getByText(/^\+\d więcej$/)
  await expect(more).toBeVisible()
  await skipMenu(page)
  const link = calendarOf(page)
    .getByRole('button')
    .filter({ hasText: /^\+\d więcej$/ })
  await tabTo(page, link, { steps: 70 })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/view=week/)
  await expectSeen(calendarOf(page).getByRole('button', { name: 'Tydzień', exact: true }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await tabTo(page, entryOf(page, 'Pokaz o 13'))
})

test('a month of absences: ticks, those that do not fit, and the day behind its number', async ({
  openAs,
  request,
}) => {
  const family = await ownFamily(request, ['Łucja', 'Adam', 'Ewa', 'Ola', 'Iga', 'Jan'])
  const [day = ''] = await wholeWeek(request, family)
  for (const { id: kidId } of family.kids) await addElsewhere(request, family, { kidId, from: day })
  const page = await openAs('admin', `/place/${family.place.id}/absences?date=${day}&view=month`)
  const cell = calendar(page)
    .getByRole('listitem')
    .filter({ has: dayHeading(page, day) })
  await expect(cell.getByRole('checkbox')).toHaveCount(4)
  await skipMenu(page)
  const tick = cell.getByRole('checkbox').first()
  await tabTo(page, tick, { steps: 80 })
  await page.keyboard.press('Space')
  await expect(page.getByText(/^Potwierdzono: /)).toBeVisible()
  await expect(tick).toBeChecked()
  await expectSeen(tick)

  const more = cell.getByRole('button', { name: '+2 więcej' })
  const rest = page.getByRole('dialog', { name: /\+2 więcej$/ })
  await go(page, more)
  await go(page, rest.getByRole('checkbox').first(), { by: 'Space' })
  await expect(rest.getByRole('checkbox').first()).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(rest).toHaveCount(0)
  await expectSeen(more)
  await page.keyboard.press('Enter')
  await go(page, rest.getByRole('button').last())
  const absence = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Potwierdź' }) })
  await expect(absence).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(absence).toHaveCount(0)
  // What opened it has gone with the popover.
  await expectSeen(more)

  await tabTo(page, dayHeading(page, day).getByRole('button'), { back: true })
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/view=month/)
  await expectSeen(calendar(page).getByRole('button', { name: 'Tydzień', exact: true }))
  await tabTo(page, calendar(page).getByRole('checkbox').first())
})
