/** What a screen shows, and what was typed into it, while a later question has no answer; and what is asked anew. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { queryClient, trpc } from '#app/trpc.ts'
import { expect, test } from 'vitest'
import { nothingNew, screenOf } from '../payments/made-up.ts'
import { file, place, placePage, worker } from '../places/made.ts'
import { Unreachable, type Answers } from '../support/answers.ts'
import { openApp, textOf } from '../support/app.tsx'
import { as } from '../support/people.ts'
import { button, expectSaid, write } from './made.ts'

// Rows are virtual: without a height none would be drawn.
Object.defineProperty(Element.prototype, 'clientHeight', { get: () => 600 })

const none = { used: 0, cap: 1000 }
const usage = { hour: none, day: none }
const unreachable = () => {
  throw new Unreachable()
}
const editing: Answers = {
  'places.page': placePage(),
  'places.closedDays': [],
  'places.factorRequired': false,
}

test.each([
  {
    what: 'a calendar',
    open: () =>
      openApp('/place/1/events', as.director, {
        'calendar.events': [],
        'calendar.groups': [],
      }),
    shown: 'W tym czasie nie ma wydarzeń.',
    asks: trpc.calendar.events.pathFilter(),
    lost: { 'calendar.events': unreachable } satisfies Answers,
  },
  {
    what: 'new invoices',
    open: () =>
      openApp('/place/1/payments?tab=new', as.accountant, nothingNew, { 'payments.newInvoice': screenOf() }),
    shown: 'Łucja Żółw1',
    asks: trpc.payments.newInvoice.pathFilter(),
    lost: { 'payments.newInvoice': unreachable } satisfies Answers,
  },
  {
    what: 'the limits of SMS',
    open: () =>
      openApp('/user-sms', as.admin, {
        'sms.list': { rows: [], total: 0 },
        'sms.usage': {
          waiting: 0,
          hourEnds: '2026-11-16T10:00:00.000Z',
          dayEnds: '2026-11-16T10:00:00.000Z',
          totals: [
            { budget: 'public', ...usage },
            { budget: 'house', ...usage },
          ],
          fullest: [],
        },
      }),
    shown: 'w tej godzinie 0 z 2000',
    asks: trpc.sms.usage.pathFilter(),
    lost: { 'sms.usage': unreachable } satisfies Answers,
  },
])('$what stay on the screen when they can’t be asked for anew', async ({ open, shown, asks, lost }) => {
  const { server } = await open()
  await expectSaid(shown)
  const [asked] = Object.keys(lost)
  const before = server.calls.filter(({ name }) => name === asked).length
  server.answer(lost)
  await act(() => queryClient.refetchQueries(asks))
  // The question, and both times that it is asked again.
  expect(server.calls.filter(({ name }) => name === asked)).toHaveLength(before + 3)
  expect(textOf(document.body)).toContain(shown)
})

test('a picture stays on the screen when it can’t be asked for anew', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined })
  const { user, server } = await openApp('/place/1/files', as.director, {
    'files.list': [file({ name: 'Wycieczka', extension: 'png', kind: 'picture', width: 64, height: 48 })],
    'files.groups': [],
    '/api/files/41': {},
  })
  await user.click(await screen.findByRole('button', { name: 'Pokaż Wycieczka.png' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('img', { name: 'Wycieczka' })
  let asked = 0
  server.answer({
    '/api/files/41': () => {
      asked += 1
      return Promise.reject(new TypeError('Failed to fetch'))
    },
  })
  await act(() => queryClient.refetchQueries({ queryKey: ['picture', '/api/files/41'] }))
  expect(asked).toBe(3)
  expect(dialog.getByRole('img', { name: 'Wycieczka' })).toBeTruthy()
})

test('what is typed for the next days off is kept while the list is loaded anew', async () => {
  const added = { day: '2026-12-10', name: 'remont' }
  const list = Promise.withResolvers<(typeof added)[]>()
  const { user, server } = await openApp('/place/1/edit', as.director, editing, {
    'places.addClosedDays': {},
  })
  const section = within(await screen.findByRole('region', { name: 'Dni wolne' }))
  await user.click(section.getByLabelText('Dni'))
  const calendar = await screen.findByRole('dialog', { name: 'Dni wolne placówki' })
  const day = await waitFor(() => {
    const found = calendar.querySelector('[data-day] button')
    if (!found) throw new Error('no day yet')
    return found
  })
  await user.click(day)
  await user.keyboard('{Escape}')
  const name = () => section.getByLabelText(/^Nazwa/)
  await user.type(name(), 'remont')
  server.answer({ 'places.closedDays': () => list.promise })
  await user.click(section.getByRole('button', { name: /^Dodaj/ }))
  await waitFor(() => expect(name()).toHaveProperty('value', ''))
  await user.type(name(), 'ferie')
  list.resolve([added])
  await section.findByText('remont')
  expect(name()).toHaveProperty('value', 'ferie')
})

test('the invoices are asked for anew once the place was changed', async () => {
  const { user } = await openApp('/place/1/edit', as.director, editing, {
    'places.update': { ...place(), warnings: [] },
  })
  const list = trpc.payments.list.queryKey({ placeId: 1 })
  queryClient.getQueryCache().build(queryClient, { queryKey: list })
  await write(user, 'Ulica i numer', 'Nowa 7')
  await user.click(button('Zapisz'))
  await waitFor(() => expect(queryClient.getQueryState(list)?.isInvalidated).toBe(true))
})

test('the accounts are asked for anew once a worker was added', async () => {
  const { user } = await openApp('/place/1', as.admin, {
    'places.page': placePage(),
    'places.addWorker': worker(),
  })
  const list = trpc.users.list.queryKey()
  queryClient.getQueryCache().build(queryClient, { queryKey: list })
  await user.click(button('Dodaj pracownika'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Nowy pracownik' }))
  await user.type(dialog.getByLabelText('Imię i nazwisko'), 'Łucja Żak')
  await user.type(dialog.getByLabelText('Telefon'), '571234567')
  await user.type(dialog.getByLabelText('Opis'), 'pomoc')
  await user.click(dialog.getByRole('button', { name: 'Dodaj pracownika' }))
  await waitFor(() => expect(queryClient.getQueryState(list)?.isInvalidated).toBe(true))
})
