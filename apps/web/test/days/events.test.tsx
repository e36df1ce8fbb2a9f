/** The calendar of events: its form, an event's changes, and on a phone a list. */
import { addDays } from '@skrzat/contract/days'
import type { CalendarEvent } from '@skrzat/contract/wire/calendar'
import { EventCalendar } from '@skrzat/ui/event-calendar'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { use } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { Refused, Unreachable, type Answers } from '../support/answers.ts'
import { address, openApp } from '../support/app.tsx'
import { button, chooseDays, stopClock, textOf } from '../support/page.ts'
import { as } from '../support/people.ts'
import { GROUP, TODAY } from './days.ts'

function eventOf(teaser: string, startDate: string, endDate = startDate): CalendarEvent {
  const usual = { description: '', startTime: null, endTime: null, canEdit: true, classgroup: null }
  return { id: teaser.length, teaser, startDate, endDate, ...usual }
}

function calendar(who: Answers, events: CalendarEvent[] = []): Answers {
  return { ...who, 'calendar.events': events, 'calendar.groups': [GROUP] }
}

const region = async () => within(await screen.findByRole('region', { name: 'Kalendarz wydarzeń' }))

/** The form; `choose` a day in it. */
async function openForm(answers: Answers = {}) {
  stopClock()
  const opened = await openApp('/place/1/events', calendar(as.director), answers)
  const { user } = opened
  await user.click(await screen.findByRole('button', { name: 'Dodaj wydarzenie' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Nowe wydarzenie' }))
  const field = (name: string) => dialog.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`))
  const send = () => user.click(dialog.getByRole('button', { name: 'Dodaj wydarzenie' }))
  async function choose(day: string) {
    await user.click(field('Dni'))
    await chooseDays(user, 'Dni wydarzenia', day)
  }
  await waitFor(() => expect(document.activeElement).toBe(field('Tytuł')))
  return { ...opened, dialog, field, send, choose }
}

test('what is wrong with an event is said one after another, and the field has the focus', async () => {
  const { user, server, dialog, field, send, choose } = await openForm({
    'calendar.add': eventOf('Bal', TODAY),
  })
  const alerts = () => dialog.queryAllByRole('alert').map(textOf)
  await send()
  expect(alerts()).toEqual(['To pole jest wymagane.', 'To pole jest wymagane.'])
  expect(document.activeElement).toBe(field('Tytuł'))
  await user.type(field('Tytuł'), 'Bal')
  await user.selectOptions(field('Dla kogo'), GROUP.name)
  expect(dialog.getByText('Zobaczą je rodzice i wychowawcy tej grupy.')).toBeTruthy()
  await choose('2026-11-27')
  await user.click(field('Cały dzień'))
  await user.type(field('Początek'), '1030')
  await user.type(field('Koniec'), '25')
  expect(field('Początek').value).toBe('10:30')
  await send()
  expect(alerts()).toEqual(['Podaj godzinę, na przykład 16:30.'])
  expect(document.activeElement).toBe(field('Koniec'))
  await user.clear(field('Koniec'))
  await user.type(field('Koniec'), '10.30')
  await send()
  expect(alerts()).toEqual(['Wydarzenie nie może kończyć się przed rozpoczęciem.'])
  expect(document.activeElement).toBe(field('Koniec'))
  await user.clear(field('Koniec'))
  await user.type(field('Koniec'), '12')
  await send()
  await screen.findByText('Dodano wydarzenie „Bal”')
  const [sent] = server.inputs('calendar.add')
  const [startDate, endDate] = ['2026-11-27', '2026-11-27']
  expect(sent).toMatchObject({ startDate, endDate, startTime: '10:30', endTime: '12:00', groupId: GROUP.id })
})

test('an event that is edited after its answer was lost is never added twice', async () => {
  const { user, server, dialog, field, send, choose } = await openForm({
    'calendar.add': new Unreachable(),
  })
  await user.type(field('Tytuł'), 'Bal')
  await choose(TODAY)
  await send()
  await dialog.findByText('Brak połączenia z serwerem. Sprawdź internet i spróbuj ponownie.')
  await user.type(field('Tytuł'), ' karnawałowy')
  // The server had it.
  server.answer({
    'calendar.add': new Refused('command.reused'),
  })
  await send()
  await dialog.findByText('Ta operacja została już wysłana z innymi danymi. Wczytaj stronę ponownie.')
  await send()
  // It hadn't.
  server.answer({ 'calendar.add': eventOf('Bal karnawałowy', TODAY) })
  await send()
  await screen.findByText('Dodano wydarzenie „Bal karnawałowy”')
  const sent = z
    .array(z.object({ commandId: z.uuid(), teaser: z.string() }))
    .parse(server.inputs('calendar.add'))
  expect(sent.map(({ teaser }) => teaser)).toEqual(['Bal', ...Array(3).fill('Bal karnawałowy')])
  expect(new Set(sent.map(({ commandId }) => commandId)).size).toBe(1)
})

test('an address that makes no sense opens the calendar all the same', async () => {
  await openApp('/place/1/events?view=rok&date=2026-02-31&event=x&open=wszystko', calendar(as.director))
  await region()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the colours of groups come with the calendar that would move them', async () => {
  const grid = Promise.withResolvers<string>()
  const Grid = () => use(grid.promise)
  const buttons = { month: '', week: '' }
  const words = { today: '', view: '', allDay: '', timed: '', close: '', nothing: '' }
  const labels = { ...buttons, ...words, previous: buttons, next: buttons, more: String, earlier: String }
  await act(async () => {
    render(
      <EventCalendar
        {...{ label: 'Kalendarz', labels, view: 'month', date: TODAY, entries: [] }}
        onNavigate={() => undefined}
        onEntry={() => undefined}
        grid={Grid}
        legend="Kolory grup"
      />,
    )
  })
  onTestFinished(cleanup)
  expect(screen.queryByText('Kolory grup')).toBeNull()
  await act(async () => grid.resolve('Dni'))
  expect(screen.getByText('Kolory grup').previousSibling?.textContent).toBe('Dni')
})

test('the address of an event that is gone says so', async () => {
  const { user } = await openApp('/place/1/events?event=999999999', calendar(as.director))
  await screen.findByRole('dialog', { name: 'Nie ma tego wydarzenia' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe('/place/1/events'))
})

test('a parent reads, and is offered nothing to change', async () => {
  await openApp('/place/1/events?open=add', calendar(as.parentInPlace))
  await screen.findByRole('button', { name: 'Dodaj do telefonu' })
  await screen.findByRole('list', { name: 'Kolory grup' })
  expect(screen.queryByRole('button', { name: 'Dodaj wydarzenie' })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a phone’s list begins with today and shows on demand what is over; of several days it has an event once', async () => {
  stopClock()
  const events = [
    eventOf('Bal', addDays(TODAY, -5)),
    eventOf('Zielona szkoła', addDays(TODAY, -2), addDays(TODAY, 2)),
  ]
  const { user } = await openApp('/place/1/events', calendar(as.director, events))
  expect(textOf(await screen.findByRole('button', { name: /Zielona szkoła/ }))).toMatch(/21.25 lis/)
  expect(screen.queryByRole('button', { name: /Bal/ })).toBeNull()
  // The library's own name of a list is in English.
  expect(screen.queryByLabelText('Events')).toBeNull()
  await user.click(button('1 wcześniejsze'))
  await screen.findByRole('button', { name: /Bal/ })
  expect(screen.getAllByRole('button', { name: /Zielona szkoła/ })).toHaveLength(1)
})
