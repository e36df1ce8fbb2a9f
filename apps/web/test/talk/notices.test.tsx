import { i18n } from '@lingui/core'
import { createBrowserHistory, createRouter } from '@tanstack/react-router'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { Menu } from '@skrzat/contract/wire/accounts'
import type { NoticeSettings, PushDevice } from '@skrzat/contract/wire/notice-settings'
import type { Notification as Told } from '@skrzat/contract/wire/notifications'
import { expect, onTestFinished, test, vi } from 'vitest'
import { router as app } from '../../src/router.tsx'
import { menuFilter } from '#app/calls/index.ts'
import { queryClient } from '#app/calls/trpc.ts'
import { showBadges } from '#components/shell/queries.ts'
import { showArrival } from '#components/shell/arrivals.ts'
import { Unreachable, type Answers } from '../support/answers.ts'
import { address, openApp } from '../support/app.tsx'
import { stopClock, textOf, write } from '../support/page.ts'
import { as, menuOf, PLACE } from '../support/people.ts'
import { inPlace, notice, wall } from './made.ts'

const settings: NoticeSettings = {
  names: false,
  digest: false,
  mailable: false,
  kinds: [{ kind: 'files', push: true, digest: true }],
}
const device: PushDevice = {
  id: 9,
  userAgent: 'Firefox/140.0',
  createdDate: '2026-11-16T09:00:00.000Z',
  current: false,
}
const publicKey = 'A'.repeat(87)

/** The settings of notices, with these devices. */
function openSettings(devices: PushDevice[] = [], answers: Answers = {}) {
  const known: Answers = {
    'notifications.quietHours': { enabled: false, from: '17:00', until: '07:00', weekends: true },
    'notifications.settings': settings,
    'notifications.devices': { publicKey, devices },
  }
  return openApp('/account/notices', inPlace, known, answers)
}

/** A browser that can be pushed to, in which the person has or has not been asked. */
function pushable(permission: NotificationPermission, worker: object = {}) {
  const asked = vi.fn<typeof Notification.requestPermission>(() => Promise.resolve(permission))
  vi.stubGlobal('PushManager', Object)
  vi.stubGlobal('Notification', { permission, requestPermission: asked })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })
  return asked
}

test('a burst makes one toast, which says its kind, or leads to the list', async () => {
  const { user } = await openApp('/', inPlace, wall(), { 'notifications.list': { notices: [], next: null } })
  const router = createRouter({ ...app.options, history: createBrowserHistory() })
  await router.load()
  const arrives = (id: number, type: Told['type']) =>
    showArrival(
      { ...notice(id, ''), type },
      {
        t: (text) => i18n._(text),
        locale: 'pl',
        router,
        queries: queryClient,
      },
    )
  for (const id of [1, 2, 3]) await arrives(id, 'TYPE_FILE')
  expect(await screen.findByText('3 nowe pliki')).toBeTruthy()
  await arrives(4, 'TYPE_EVENT')
  expect(await screen.findByText('Masz 4 nowe powiadomienia.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Zobacz' }))
  await waitFor(() => expect(address()).toBe('/notices'))
})

test('a screen shows what is new for as long as it is open, and reads only what it has shown', async () => {
  const kids = ['Łucja', 'Jan', 'Ola', 'Adam', 'Ewa']
  const { user, server } = await openApp('/place/1/files', inPlace, {
    'notifications.bySection': kids.map((kid, index) => ({
      ...notice(index + 1, kid),
      type: 'TYPE_EXPORT_READY',
    })),
    'notifications.markRead': undefined,
    'files.list': [],
  })
  const news = within(await screen.findByRole('region', { name: 'Nowe od ostatniej wizyty' }))
  // What waits behind the fold was not shown.
  await waitFor(() => expect(server.inputs('notifications.markRead')).toEqual([{ ids: [1] }]))
  expect(news.queryAllByRole('listitem')).toEqual([])
  server.answer({ 'notifications.bySection': [] })
  await user.click(await news.findByRole('button', { name: /^Nowe: Łucja: .*jeszcze 4$/, expanded: false }))
  await waitFor(() =>
    expect(server.inputs('notifications.markRead')).toEqual([{ ids: [1] }, { ids: [2, 3, 4, 5] }]),
  )
  expect(news.getAllByRole('listitem').map((row) => textOf(row).split(':')[0])).toEqual(kids)
})

test('many of one kind are one line that is read whole, and unfolds to each', async () => {
  const kids = ['Łucja', 'Jan', 'Ola']
  const { user, server } = await openApp('/place/1/files', inPlace, {
    'notifications.bySection': kids.map((kid, index) => notice(index + 1, kid)),
    'notifications.markRead': undefined,
    'files.list': [],
  })
  const line = await screen.findByRole('button', { name: 'Nowe: 3 nowe pliki', expanded: false })
  await waitFor(() => expect(server.inputs('notifications.markRead')).toEqual([{ ids: [1, 2, 3] }]))
  await user.click(line)
  const news = within(screen.getByRole('region', { name: 'Nowe od ostatniej wizyty' }))
  expect(news.getAllByRole('listitem').map((row) => textOf(row).split(':')[0])).toEqual(kids)
})

test('the list has a group as one row, which unfolds to a link for each', async () => {
  stopClock()
  const listed = ['Łucja', 'Jan', 'Ola'].map((kid, index) => ({
    ...notice(index + 1, kid),
    type: 'TYPE_KID_ABSENCE' as const,
    section: 'absences' as const,
    readDate: null,
    placeName: 'Żłobek',
    data: { ...notice(1, kid).data, day: '2027-03-04' },
  }))
  const { user } = await openApp('/notices', inPlace, {
    'notifications.list': { notices: listed, next: null },
    'notifications.markRead': undefined,
  })
  const main = within(await screen.findByRole('main'))
  const group = await main.findByRole('button', {
    name: /Zgłoszono 3 nieobecności na 4.marca.2027/,
    expanded: false,
  })
  expect(main.getAllByRole('listitem')).toHaveLength(1)
  await user.click(group)
  const links = main.getAllByRole('link', { name: /Nieobecność 4.marca.2027: / })
  expect(links.map((link) => /2027: (\p{L}+)/u.exec(textOf(link))?.[1])).toEqual(['Łucja', 'Jan', 'Ola'])
})

test('what comes while another notice is read is shown and read too, also where the count stays the same', async () => {
  const marked = Promise.withResolvers<undefined>()
  const { server } = await openApp('/place/1/files', inPlace, {
    'notifications.bySection': [notice(1, 'Łucja')],
    'notifications.markRead': () => marked.promise,
    'files.list': [],
  })
  await screen.findByRole('button', { name: /^Nowe: Łucja: / })
  server.answer({ 'notifications.bySection': [notice(2, 'Jan')] })
  marked.resolve(undefined)
  await screen.findByRole('button', { name: /^Nowe: Jan: .*jeszcze 1$/ })
  await waitFor(() => expect(server.inputs('notifications.markRead')).toEqual([{ ids: [1] }, { ids: [2] }]))
})

const bell = () => screen.getByRole('link', { name: /^Powiadomienia/ })

test('a menu that was answered before new badges does not take them back', async () => {
  const { server } = await openApp('/place/1/files', inPlace, {
    'notifications.bySection': [],
    'notifications.markRead': undefined,
    'files.list': [],
  })
  const asked = () => server.inputs('accounts.menu').length
  const before = asked()
  const earlier = Promise.withResolvers<Menu>()
  server.answer({ 'accounts.menu': () => earlier.promise })
  void queryClient.invalidateQueries(menuFilter)
  await waitFor(() => expect(asked()).toBe(before + 1))
  const menuWith = (files: number) =>
    menuOf({ places: [{ ...PLACE, roles: [] }], counts: { files }, placeCounts: { 1: { files } } })
  server.answer({ 'accounts.menu': menuWith(6) })
  act(() => showBadges(queryClient, { counts: { files: 6 }, places: { 1: { files: 6 } } }))
  earlier.resolve(menuWith(5))
  await waitFor(() => expect(queryClient.isFetching(menuFilter)).toBe(0))
  expect(bell().textContent).toContain('6')
})

test('what comes while the first news are asked for is shown and read too', async () => {
  const first = Promise.withResolvers<Told[]>()
  const { server } = await openApp('/place/1/files', inPlace, {
    'notifications.bySection': () => first.promise,
    'notifications.markRead': undefined,
    'files.list': [],
  })
  await waitFor(() => expect(server.inputs('notifications.bySection')).toHaveLength(1))
  server.answer({ 'notifications.bySection': [notice(1, 'Łucja')] })
  act(() => showBadges(queryClient, { counts: { files: 1 }, places: { 1: { files: 1 } } }))
  await waitFor(() => expect(bell().textContent).toContain('1'))
  first.resolve([])
  await screen.findByRole('button', { name: /^Nowe: Łucja: / })
  await waitFor(() => expect(server.inputs('notifications.markRead')).toEqual([{ ids: [1] }]))
})

test('what is chosen while an earlier choice is being saved shows at once, and is saved after it', async () => {
  const first = Promise.withResolvers<undefined>()
  const { user, server } = await openSettings([], {
    'notifications.settings': { ...settings, mailable: true },
    'notifications.setKind': () => first.promise,
  })
  const files = within(await screen.findByRole('group', { name: 'Pliki' }))
  const [devices, mails] = [files.getByLabelText('Na urządzenia'), files.getByLabelText('W e-mailu')]
  await user.click(devices)
  await waitFor(() => expect(server.inputs('notifications.setKind')).toHaveLength(1))
  await user.click(mails)
  expect([devices, mails]).toMatchObject([{ checked: false }, { checked: false }])
  const none = { kind: 'files' as const, push: false, digest: false }
  server.answer({
    'notifications.settings': { ...settings, mailable: true, kinds: [none] },
    'notifications.setKind': undefined,
  })
  first.resolve(undefined)
  await waitFor(() =>
    expect(server.inputs('notifications.setKind')).toEqual([{ ...none, digest: true }, none]),
  )
  expect([devices, mails]).toMatchObject([{ checked: false }, { checked: false }])
})

test('without an address no e-mail can be chosen, and only what concerns the person is listed', async () => {
  await openSettings()
  expect(await screen.findByRole('switch', { name: /^Codziennie e-mail/ })).toHaveProperty('disabled', true)
  expect(screen.getByText(/Najpierw podaj i potwierdź adres/)).toBeTruthy()
  const [mails] = screen.getAllByLabelText('W e-mailu')
  expect(mails).toMatchObject({ disabled: true, checked: false })
  expect(screen.queryByRole('group', { name: 'System' })).toBeNull()
})

test('quiet hours are switched at once, and their times are sent by the button once they are others', async () => {
  const { user, server } = await openSettings([], { 'notifications.setQuietHours': undefined })
  const hours = { enabled: true, from: '17:00', until: '07:00', weekends: true }
  server.answer({ 'notifications.quietHours': hours })
  await user.click(await screen.findByRole('switch', { name: 'Nie przeszkadzaj' }))
  const save = await screen.findByRole('button', { name: 'Zapisz godziny ciszy' })
  await waitFor(() => expect(server.inputs('notifications.setQuietHours')).toEqual([hours]))
  expect(save.getAttribute('aria-disabled')).toBe('true')
  await user.click(save)
  await write(user, 'Od', '18:00')
  await user.click(save)
  await waitFor(() =>
    expect(server.inputs('notifications.setQuietHours')).toEqual([hours, { ...hours, from: '18:00' }]),
  )
})

test('notifications of another device are switched off once one has said so', async () => {
  const { user, server } = await openSettings([device], { 'notifications.removeDevice': undefined })
  const off = await screen.findByRole('button', { name: /^Wyłącz: / })
  await user.click(off)
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/włączyć je ponownie można tylko na nim/)).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Anuluj' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(server.inputs('notifications.removeDevice')).toEqual([])
  await user.click(off)
  server.answer({ 'notifications.devices': { publicKey, devices: [] } })
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Wyłącz' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Wyłącz: / })).toBeNull())
  expect(server.inputs('notifications.removeDevice')).toEqual([{ id: 9 }])
})

test('a browser that blocks notifications is told where to allow them', async () => {
  pushable('denied')
  await openSettings()
  expect(await screen.findByText(/Przeglądarka blokuje powiadomienia tej strony/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Włącz na tym urządzeniu' })).toBeNull()
})

test('the permission is asked for by a click alone', async () => {
  const asked = pushable('default')
  const { user } = await openSettings()
  const enable = await screen.findByRole('button', { name: 'Włącz na tym urządzeniu' })
  expect(asked.mock.calls).toEqual([])
  await user.click(enable)
  await waitFor(() => expect(asked.mock.calls).toHaveLength(1))
})

test('signing out ends the browser’s subscription, and waits neither for it nor for the server', async () => {
  const unsubscribe = vi.fn<() => Promise<boolean>>(() => Promise.withResolvers<boolean>().promise)
  const registration = { pushManager: { getSubscription: () => Promise.resolve({ unsubscribe }) } }
  pushable('granted', { getRegistration: () => Promise.resolve(registration) })
  await openApp('/logout', as.parent, {
    'accounts.signOut': new Unreachable(),
  })
  await waitFor(() => expect(address()).toMatch(/^\/login/))
  await waitFor(() => expect(unsubscribe.mock.calls).toHaveLength(1))
})

test.each<[type: Told['type'], data: Partial<Told['data']>, said: string]>([
  ['TYPE_KID_PAYMENT', { amount: 1_234_50, day: '2026-12-04' }, 'Faktura 1 234,50 zł, termin 4 grudnia: Ola'],
  ['TYPE_KID_ABSENCE', { day: '2026-11-23', until: '2026-11-25' }, 'Nieobecność 23–25 listopada: Ola'],
  [
    'TYPE_POST',
    { kid_name: '', author: 'Anna Nowak (wychowawczyni, Motylki)', words: 'Jutro idziemy\ndo teatru.' },
    'Anna Nowak (wychowawczyni, Motylki): Jutro idziemy do teatru.',
  ],
])('the list says what a notice is about: %s', async (type, data, said) => {
  stopClock()
  const one = notice(1, 'Ola')
  const listed = {
    ...one,
    type,
    data: { ...one.data, ...data },
    readDate: one.createdDate,
    placeName: 'Żłobek',
  }
  await openApp('/notices', inPlace, { 'notifications.list': { notices: [listed], next: null } })
  const main = await screen.findByRole('main')
  await waitFor(() => expect(textOf(main)).toContain(said))
})

test('where only older notices are unread, the column beside the start page says so', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: /min-width|reduced-motion|fine/.test(media) }),
  )
  const read = { ...notice(1, 'Łucja'), placeName: 'Żłobek', readDate: '2026-11-16T09:00:00.000Z' }
  await openApp('/', inPlace, wall(), {
    'notifications.list': { notices: [{ ...read, section: 'files' }], next: null },
    'calendar.events': [],
    'chat.rooms': [],
  })
  await screen.findByText('Starsze nieprzeczytane: 5')
  expect(screen.queryByText('Wszystko przeczytane.')).toBeNull()
})
