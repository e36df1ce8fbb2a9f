/** Pages that are opened by their address without a connection, and parts of pages that can't be loaded. */
import { addEvent, calendarOf, entryOf } from './support/events.ts'
import { later, ownFamily, today } from './support/absences.ts'
import { log, nursery, say, talkOf, texts } from './support/chat.ts'
import { installed, kept, openPage, remember } from './support/remembered.ts'
import { expect, expectAccessibleAtEachSize, test } from './support/test.ts'
import { addPost, wallPlace } from './support/wall.ts'

const age = /Brak połączenia\.\s+Stan\s+z\s+\d+:\d\d\./

test.describe('the installed app without a connection', () => {
  test.use({ serviceWorkers: 'allow' })

  test('shows a post that was read on its own page or on the wall, and says so of another', async ({
    page,
    context,
    request,
  }) => {
    const people = await wallPlace(request)
    const read = await addPost(people, people.director, { text: 'Jutro jedziemy do zoo.' })
    const listed = await addPost(people, people.director, { text: 'Prosimy o kapcie.' })
    const { kids } = await people.place.group(people.group.id)
    await remember(page, request, kids.find(({ firstname }) => firstname === 'Łucja')?.phone1 ?? '')
    await openPage(page, `/wall/${read.id}`)
    await expect(page.getByText('Jutro jedziemy do zoo.')).toBeVisible()
    await openPage(page, '/')
    await expect(page.getByText('Prosimy o kapcie.')).toBeVisible()
    await kept(page, ['accounts.me', 'accounts.menu', 'wall.page', 'wall.post'])
    await installed(page)
    await context.setOffline(true)

    for (const [post, text] of [
      [read, 'Jutro jedziemy do zoo.'],
      [listed, 'Prosimy o kapcie.'],
    ] as const) {
      await openPage(page, `/wall/${post.id}`)
      await expect(page.getByText(text)).toBeVisible()
      await expect(page.getByText(age)).toBeVisible()
    }
    await expectAccessibleAtEachSize(page)

    await page.goto(`/wall/${listed.id + 1_000_000}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Brak połączenia/)
    await expect(page.getByRole('button', { name: 'Spróbuj ponownie' })).toBeVisible()
  })

  test('shows talks and their messages after a reload', async ({ page, context, request }) => {
    const { parent, tutor } = await nursery(request)
    const room = await talkOf(request, parent, tutor)
    await say(request, tutor, room, 'Hania zjadła całą zupę.')
    await remember(page, request, parent.phone)
    await openPage(page, `/chat?room=${room}`)
    await expect(texts(page)).toHaveText(['Hania zjadła całą zupę.'])
    await kept(page, ['accounts.me', 'accounts.menu', 'chat.room', 'chat.rooms', 'chat.messages'])
    await installed(page)
    await context.setOffline(true)

    await page.reload()
    await expect(texts(page)).toHaveText(['Hania zjadła całą zupę.'])
    await expect(page.getByRole('list', { name: 'Rozmowy' })).toContainText(tutor.name)
    await expect(page.getByText(age)).toBeVisible()
    await expect(log(page).getByRole('button', { name: 'Spróbuj ponownie' })).toHaveCount(0)
    await expectAccessibleAtEachSize(page)

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/chat')
    await page
      .getByRole('list', { name: 'Rozmowy' })
      .getByRole('link', { name: new RegExp(tutor.name) })
      .click()
    await expect(texts(page)).toHaveText(['Hania zjadła całą zupę.'])
  })
})

test('where the calendar’s grid can’t be loaded, its entries are listed, and it is tried again', async ({
  openAs,
  page,
  context,
  request,
}) => {
  const { place } = await ownFamily(request)
  const day = later(today(), 1)
  const title = 'Wycieczka do zoo'
  await addEvent(request, place.id, { teaser: title, startDate: day, endDate: day })
  const grid = '**/assets/event-calendar-grid*'
  await context.route(grid, (route) => route.abort('connectionreset'))
  await openAs('admin', `/place/${place.id}/events?date=${day}`)
  await expect(entryOf(page, title)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Kalendarz' })).toBeVisible()
  const again = calendarOf(page).getByRole('button', { name: 'Spróbuj ponownie' })
  await expect(again).toBeVisible()
  await expectAccessibleAtEachSize(page)

  await context.unroute(grid)
  await again.click()
  await expect(again).toHaveCount(0)
  const weekdays = calendarOf(page).getByRole('table').getByRole('columnheader')
  await expect(weekdays).toHaveCount(7)
  await expect(entryOf(page, title)).toBeVisible()
  // With its styles: beside one another.
  const [monday, sunday] = [await weekdays.first().boundingBox(), await weekdays.last().boundingBox()]
  expect(sunday?.y).toBe(monday?.y)
})
