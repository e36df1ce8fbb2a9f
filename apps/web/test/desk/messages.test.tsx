/** SMS and e-mails, and alarms, for the system's admin. */
import type { Mail } from '@skrzat/contract/wire/users'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Refused } from '../support/answers.ts'
import { address, openApp } from '../support/app.tsx'
import { beside, field, textOf, write } from '../support/page.ts'
import { as, menuOf, PLACE } from '../support/people.ts'
import { notice, wall } from '../talk/made.ts'
import { mail, of, pressBlocked, sms, usage } from './made.ts'

/** With a hard space. */
const SEND = /^Popraw i\swyślij/

test('an SMS that could not be sent is corrected; one that left meanwhile is not', async () => {
  const { user, server } = await openApp('/user-sms/7', as.admin, {
    'sms.get': sms(7, { state: 'failed', phone: '600100200' }),
    'sms.edit': new Refused('sms.not_editable'),
  })
  expect(screen.getByText('niewysłany')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Edytuj' }))
  await screen.findByRole('button', { name: SEND })
  const [phone, text] = [field('Telefon'), field(/^Treść/)]
  expect(phone.value).toBe('600 100 200')
  await write(user, 'Telefon', '50012')
  await write(user, /^Treść/, ' ')
  pressBlocked(SEND)
  await waitFor(() => expect(document.activeElement).toBe(phone))
  expect(beside(phone)).toBe('Numer telefonu musi mieć 9 cyfr.')
  expect(beside(text)).toMatch(/To pole jest wymagane\./)

  await write(user, 'Telefon', '+48 500 120 000')
  await write(user, /^Treść/, 'Dzień dobry')
  await user.click(screen.getByRole('button', { name: SEND }))
  expect(textOf(await screen.findByRole('alert'))).toContain('Zmienić można tylko')
  expect(text.value).toBe('Dzień dobry')
  expect(server.inputs('sms.edit')).toEqual([{ id: 7, phone: '500120000', text: 'Dzień dobry' }])
})

test('what is typed for one SMS is not left to be sent as another', async () => {
  const failed = [sms(1, { state: 'failed' }), sms(2, { state: 'failed' })]
  const { user } = await openApp('/user-sms/1/edit', as.admin, {
    'sms.get': ({ id }) => sms(id, { state: 'failed' }),
    'sms.list': { rows: failed, total: 2 },
    'sms.usage': usage(),
  })
  const crumb = within(screen.getByRole('main')).getByRole('link', { name: 'Wiadomości SMS' })
  await user.click(crumb)
  await user.click(await screen.findByRole('link', { name: /570\s000\s002/ }))
  await user.click(await screen.findByRole('link', { name: 'Edytuj' }))
  await screen.findByRole('heading', { level: 1, name: 'Popraw SMS 2' })
  await write(user, /^Treść/, 'Dzień dobry')
  // From the browser's list of visited pages, past those between.
  window.history.go(-3)
  await screen.findByRole('heading', { level: 1, name: 'Popraw SMS 1' })
  expect(field(/^Treść/).value).toBe(sms(1).text)
  expect(field('Telefon').value).toBe('570 000 001')
})

test('a total that is an estimate says so, and has no last digits', async () => {
  await openApp('/user-sms', as.admin, {
    'sms.list': { rows: [sms(1)], total: 98_765, approximate: true },
    'sms.usage': usage(),
  })
  expect(await screen.findByText(/^około 98\s800 wiadomości$/)).toBeTruthy()
})

test('only an SMS that could not be sent can be corrected', async () => {
  await openApp('/user-sms/7/edit', as.admin, { 'sms.get': sms(7) })
  expect(textOf(await screen.findByRole('alert'))).toContain('Zmienić można tylko wiadomość')
  expect(screen.queryByRole('textbox', { name: /^Treść/ })).toBeNull()
})

test.each(['stored', 'sent', 'queued'] as const)('an SMS that is %s has no way to edit it', async (state) => {
  await openApp('/user-sms/7', as.admin, { 'sms.get': sms(7, { state }) })
  expect(screen.queryByRole('link', { name: 'Edytuj' })).toBeNull()
})

test('an e-mail that is not there is told so, with a way back and nothing to try again', async () => {
  await openApp('/admin/mails/7', as.admin, {
    'mails.get': new Refused('not_found'),
  })
  const missing = await screen.findByRole('alert')
  expect(textOf(missing)).toContain('Nie ma tego, czego szukasz.')
  expect(within(missing).queryByRole('button')).toBeNull()
  expect(within(missing).getByRole('link', { name: 'Wróć na początek' })).toBeTruthy()
})

test('an e-mail that is opened while a search is being typed stays open', async () => {
  const open = Promise.withResolvers<Mail>()
  const { user } = await openApp('/admin/mails', as.admin, {
    'mails.list': { rows: [mail(7)], total: 1 },
    'mails.get': () => open.promise,
  })
  const link = await screen.findByRole('link', { name: 'Potwierdź adres' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  await user.type(screen.getByRole('searchbox'), 'osoba')
  await user.click(link)
  await vi.advanceTimersByTimeAsync(1_000)
  open.resolve(mail(7))
  expect(await screen.findByRole('heading', { level: 1, name: 'Potwierdź adres' })).toBeTruthy()
  expect(address()).toMatch(/^\/admin\/mails\/7/)
})

test('the text of an e-mail is text alone, in which only addresses of the web are links', async () => {
  const written = 'javascript:alert(1) <img src=x onerror="document.title=1"> <b>x</b> '
  const link = 'https://skrzat.example/activate?key=1'
  await openApp('/admin/mails/7', as.admin, { 'mails.get': mail(7, { body: `${written}${link}.` }) })
  const body = screen.getByRole('region', { name: 'Treść' })
  const shown = await within(body).findByRole('link')
  expect(body.textContent).toBe(`${written}${link}.`)
  expect(body.innerHTML.match(/<\w+/g)).toEqual(['<p', '<a'])
  expect([shown.getAttribute('href'), shown.getAttribute('rel')]).toEqual([
    link,
    'noopener noreferrer nofollow',
  ])
})

test('the limits of SMS are above the list, with who used most of them', async () => {
  const who = { dimension: 'place', of: '1', place: PLACE, budget: 'house' } as const
  const most = { ...who, hour: of(90, 100), day: of(90, 500) }
  const { user } = await openApp('/user-sms', as.admin, {
    'sms.list': { rows: [], total: 0 },
    'sms.usage': usage({ waiting: 2, fullest: [most] }),
  })
  const limits = await screen.findByRole('region', { name: 'Limity SMS-ów' })
  expect(textOf(limits)).toContain('w tej godzinie 5 z 2000')
  expect(textOf(limits)).toContain('Wykorzystano co najmniej 80%')
  expect(textOf(limits)).toContain('2 wiadomości czekają')
  await user.click(within(limits).getByText(/w\stej godzinie/))
  const rows = within(limits).getAllByRole('row').map(textOf)
  expect(rows).toContain('Razem5 z 20007 z 8000')
  expect(rows).toContain('Kody dla niezalogowanych3 z 3005 z 1000')
  expect(rows).toContain('placówka Żłobek Pod Lipą90 z 10080% i więcej90 z 500')
})

test('an alarm is on the first page, and counted in the menu, until it was read', async () => {
  const alarm = { ...notice(1, ''), type: 'TYPE_SIGN_IN_ALARM', section: 'admin', placeId: null } as const
  const isRead = () => server.inputs('notifications.markRead').length > 0
  const { user, server } = await openApp('/', as.admin, wall(), {
    'accounts.menu': () => menuOf({ admin: true, counts: isRead() ? {} : { admin: 1 } }),
    'notifications.bySection': () => (isRead() ? [] : [alarm]),
    'notifications.markRead': undefined,
  })
  const button = await screen.findByRole('button', { name: 'Oznacz jako przeczytane' })
  expect(textOf(screen.getByRole('main'))).toContain('Ktoś próbował zgadnąć PIN-y wielu osób')
  const start = () => textOf(screen.getAllByRole('link', { name: /^Start/ })[0] ?? document.body)
  expect(start()).toMatch(/1/)
  await user.click(button)
  await waitFor(() => expect(start()).toBe('Start'))
  await waitFor(() => expect(screen.queryByText('Oznacz jako przeczytane')).toBeNull())
  expect(server.inputs('notifications.markRead')).toEqual([{ ids: [1] }])
})
