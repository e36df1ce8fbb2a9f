/** The frame of the pages inside: its menu on a phone, and what the document has asked for before the app began. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { EarlyAnswer } from '../../src/first/early.ts'
import { currentToken } from '#app/session/session.ts'
import { queryClient } from '#app/calls/trpc.ts'
import { absenceOf, LUCJA, parentOf } from '../days/days.ts'
import { Refused, Unreachable, type Answers } from '../support/answers.ts'
import { address, openApp } from '../support/app.tsx'
import { button, field, stopClock } from '../support/page.ts'
import { as, EWA, PLACE, signedIn } from '../support/people.ts'

vi.mock('#features/accounts/demo-accounts.tsx', () => {
  throw new Error('lost')
})
vi.mock('#features/accounts/provider-button.tsx', () => {
  throw new Error('lost')
})

const NO_INVOICES = { 'payments.my': [], 'payments.myCredits': [] } satisfies Answers

const places = [PLACE, { id: 2, name: 'Żłobek Nad Rzeką' }]

test.each<[string, Answers]>([
  ['a parent', as.parent],
  ['a director', as.director],
  ['an accountant', as.accountant],
  ['an admin', as.admin],
  [
    'a director of two places',
    signedIn(EWA, { places: places.map((each) => ({ ...each, roles: ['admin'] })) }),
  ],
  [
    'a teacher who is a parent as well',
    signedIn(EWA, { parent: true, places: [{ ...PLACE, roles: ['is_worker', 'absence'] }] }),
  ],
])("the phone's bar of %s has four slots at most, and the sheet has the rest", async (_who, me) => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('reduced-motion') }),
  )
  const { user } = await openApp('/payments/my', me, NO_INVOICES)
  const bar = await screen.findByRole('navigation', { name: 'Na skróty' })
  const targets = (place: HTMLElement) =>
    within(place)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
  await waitFor(() => expect(targets(bar).length).toBeGreaterThan(1))
  const inBar = targets(bar)
  expect(inBar.length).toBeLessThanOrEqual(4)
  await user.click(within(bar).getByRole('button', { name: 'Więcej' }))
  const sheet = await screen.findByRole('dialog', { name: 'Więcej' })
  await within(sheet).findByRole('link', { name: /^Powiadomienia/ })
  const rest = targets(within(sheet).getByRole('navigation', { name: 'Menu' }))
  expect(rest.filter((target) => inBar.includes(target))).toEqual([])
})

/** What the document has asked for a while ago, and how that was answered. */
function asked(answers: Promise<readonly EarlyAnswer[]>, ago = 0) {
  answers.catch(() => undefined)
  const calls = ['accounts.me {}', 'accounts.menu {}', 'payments.my {"history":false}']
  const early = {
    // Of the session that the app opens with.
    get token() {
      return currentToken() ?? ''
    },
    at: performance.now() - ago,
    calls,
    always: [],
    answers,
    page: Promise.resolve(undefined),
  }
  window.skrzatFirst = { early, load: () => undefined, ask: () => undefined }
  onTestFinished(() => {
    delete window.skrzatFirst
  })
}

const answered = () =>
  Promise.resolve(
    [as.parent['accounts.me'], as.parent['accounts.menu'], []].map((data) => ({ result: { data } })),
  )

test('what the document has asked for is not asked for again', async () => {
  asked(answered())
  const { server } = await openApp('/payments/my', as.parent, NO_INVOICES)
  await screen.findByText('Wszystko opłacone')
  expect(server.inputs('accounts.me')).toEqual([])
  expect(server.inputs('payments.my')).toEqual([{ history: true }])
  expect(server.inputs('payments.myCredits')).toHaveLength(1)
})

test.each([
  ['that nobody took for a while is not taken for new', () => asked(answered(), 30_001)],
  ['that never came is asked for again', () => asked(Promise.reject(new Error('lost')))],
])('an early answer %s', async (_which, ask) => {
  ask()
  const { server } = await openApp('/payments/my', as.parent, NO_INVOICES)
  await screen.findByText('Wszystko opłacone')
  expect(server.inputs('accounts.me')).toHaveLength(1)
  expect(server.inputs('payments.my')).toContainEqual({ history: false })
})

test('an early answer to a session that has ended leads to the sign-in', async () => {
  asked(Promise.resolve([{}, {}, {}]))
  await openApp('/payments/my', as.parent, {
    'accounts.me': new Refused('unauthenticated'),
  })
  await screen.findByRole('button', { name: 'Zaloguj się' })
  expect(address()).toMatch(/^\/login\?.*from=/)
})

test('where parts of the sign-in page can not be loaded, as after signing out on the way, the form is there', async () => {
  const { user } = await openApp('/login')
  for (const load of [
    () => import('#features/accounts/demo-accounts.tsx'),
    () => import('#features/accounts/provider-button.tsx'),
  ])
    await expect(load()).rejects.toThrow('mocking')
  await user.type(field('Telefon'), '600000005')
  expect(field('Telefon').value).toBe('600 000 005')
  expect(button('Zaloguj się')).toBeTruthy()
})

test('while the server can not be reached, what is shown has no failure beside it', async () => {
  stopClock()
  const { server } = await openApp('/absence/my', parentOf({ absences: [absenceOf(LUCJA, '2026-11-24')] }))
  await screen.findByRole('button', { name: /Łucja/ })
  server.answer({
    'absences.my': new Unreachable(),
  })
  void queryClient.invalidateQueries()
  const isFailed = (path: string) =>
    queryClient
      .getQueryCache()
      .getAll()
      .some(({ queryKey, state }) => String(queryKey[0]) === path && state.status === 'error')
  await waitFor(() => expect(isFailed('absences,my')).toBe(true))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(await screen.findByText(/^Brak połączenia\./)).toBeTruthy()
  expect(screen.queryByText(/Spróbuj ponownie/i)).toBeNull()
})

test('a late answer to a call from before the loss does not say that the line is back', async () => {
  const { server } = await openApp('/absence/my', parentOf({}))
  const late = Promise.withResolvers<number>()
  const asked = queryClient.fetchQuery({ queryKey: ['late'], queryFn: () => late.promise })
  // What watches the line may come later than the event, and asks the browser then.
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  // The page may still ask, and an answer says that the line is back.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(await screen.findByText(/^Brak połączenia\./)).toBeTruthy()
  late.resolve(1)
  await act(() => asked)
  expect(screen.getByText(/^Brak połączenia\./)).toBeTruthy()
  onLine.mockRestore()
  vi.stubGlobal('fetch', server.fetch)
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.queryByText(/^Brak połączenia\./)).toBeNull())
})

test('a report of no post is a page that is not there, in words of the app', async () => {
  await openApp('/report/new', as.parent)
  expect(await screen.findByRole('heading', { name: 'Strona nie istnieje.' })).toBeTruthy()
})
