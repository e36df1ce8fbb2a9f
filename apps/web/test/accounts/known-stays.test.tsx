/** What a screen shows, and what was typed into it, while a later call has no answer; and what is read again. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { queryClient, trpc } from '#app/calls/trpc.ts'
import { expect, test } from 'vitest'
import { nothingNew, screenOf } from '../payments/made-up.ts'
import { usage } from '../desk/made.ts'
import { editing, file, place, placePage, worker } from '../places/made.ts'
import { Unreachable, type Answers } from '../support/answers.ts'
import { openApp } from '../support/app.tsx'
import { button, chooseDays, expectSaid, stopClock, textOf, write } from '../support/page.ts'
import { as } from '../support/people.ts'

test.each([
  [
    'a calendar',
    '/place/1/events',
    [as.director, { 'calendar.events': [], 'calendar.groups': [] }],
    'W tym czasie nie ma wydarzeń.',
    'calendar.events',
  ],
  [
    'new invoices',
    '/place/1/payments?tab=new',
    [as.accountant, nothingNew, { 'payments.newInvoice': screenOf() }],
    'Łucja Żółw1',
    'payments.newInvoice',
  ],
  [
    'the limits of SMS',
    '/user-sms',
    [as.admin, { 'sms.list': { rows: [], total: 0 }, 'sms.usage': usage() }],
    'w tej godzinie 5 z 2000',
    'sms.usage',
  ],
] satisfies [string, string, Answers[], string, keyof Answers][])(
  '%s stay on the screen when they can’t be asked for anew',
  async (_what, path, answers, shown, asked) => {
    const { server } = await openApp(path, ...answers)
    await expectSaid(shown)
    const before = server.inputs(asked).length
    server.answer({ [asked]: new Unreachable() })
    await act(() => queryClient.refetchQueries({ queryKey: [asked.split('.')] }))
    // The question, and both times that it is asked again.
    expect(server.inputs(asked)).toHaveLength(before + 3)
    expect(textOf(document.body)).toContain(shown)
  },
)

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
  stopClock()
  const added = { day: '2026-12-10', name: 'remont' }
  const list = Promise.withResolvers<(typeof added)[]>()
  const { user, server } = await openApp('/place/1/edit', as.director, editing, {
    'places.addClosedDays': {},
  })
  const section = within(await screen.findByRole('region', { name: 'Dni wolne' }))
  await user.click(section.getByLabelText('Dni'))
  await chooseDays(user, 'Dni wolne placówki', added.day)
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
