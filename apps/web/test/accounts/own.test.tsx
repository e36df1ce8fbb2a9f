/** The person's account: data, PIN, devices, second factor, and the proof of identity. */
import { screen, waitFor, within } from '@testing-library/react'
import type { AccessToken } from '@skrzat/contract/wire/access-tokens'
import type { EmailChange, SessionEntry } from '@skrzat/contract/wire/accounts'
import { describe, expect, test, vi } from 'vitest'
import { firstFailed, Refused, Unreachable, type Answers } from '../support/answers.ts'
import { address, openApp } from '../support/app.tsx'
import { beside, button, expectSaid, field, isBlocked, stopClock, write } from '../support/page.ts'
import { as, menuOf, PLACE } from '../support/people.ts'
import { editing, placePage } from '../places/made.ts'
import { expectInSettings, NEXT, PIN, somebody } from './made.ts'

const TOKEN: AccessToken = {
  id: '0b8e2a44-6f5f-4c43-9d0c-2f6f1f0c7c11',
  name: 'Arkusz',
  place: PLACE,
  scope: 'read',
  ending: 'wxyz',
  createdAt: '2026-11-20T08:00:00.000Z',
  expiresAt: '2027-11-20T08:00:00.000Z',
  lastUsedAt: null,
  lastAddress: null,
}

describe('own data', () => {
  const save = () => button('Zapisz')
  const open = (answers: Answers = {}) => openApp('/account/settings', somebody(), answers)

  test('that are no name or no address are not sent', async () => {
    const { user } = await open({ 'accounts.saveSettings': new Refused('validation') })
    await write(user, 'Imię', '  ')
    expect(isBlocked(save())).toBe(true)
    await write(user, 'Imię', 'Anna')
    expect(isBlocked(save())).toBe(false)
    await write(user, 'E-mail', 'anna@example')
    await user.tab()
    expect(beside(field('E-mail'))).toContain('Podaj adres e-mail, na przykład')
    expect(isBlocked(save())).toBe(true)
    // Passes here, and not with the server.
    await write(user, 'E-mail', 'zażółć@example.pl')
    await user.click(save())
    await waitFor(() => expect(beside(field('E-mail'))).toContain('Podaj adres e-mail, na przykład'))
  })

  test('with an address of somebody else are told so beside it, until it is another one', async () => {
    const { user, server } = await open({
      'accounts.saveSettings': firstFailed(new Refused('account.email_exists'), {}),
    })
    const taken = 'Ten adres e-mail jest już przypisany do innego konta.'
    await write(user, 'E-mail', 'TAKEN@example.pl')
    await user.click(save())
    await waitFor(() => expect(beside(field('E-mail'))).toContain(taken))
    expect(field('E-mail').getAttribute('aria-invalid')).toBe('true')
    await write(user, 'E-mail', 'other@example.pl')
    expect(beside(field('E-mail'))).not.toContain(taken)
    await user.click(save())
    await expectSaid('Zapisano.')
    expect(server.inputs('accounts.saveSettings')).toHaveLength(2)
  })

  test('are asked for first where there is neither name nor address, and one goes on to where one was heading', async () => {
    const nobody = somebody({ firstName: '', lastName: '' })
    const { user, server } = await openApp('/account/sessions?x=1', nobody, {
      'accounts.sessions': [],
      'accounts.saveSettings': () => {
        server.answer(somebody())
        return {}
      },
    })
    expect(address()).toBe('/account/settings?from=%2Faccount%2Fsessions%3Fx%3D1')
    await expectSaid('Zanim zaczniesz, podaj imię i nazwisko')
    await write(user, 'Imię', 'Ewa')
    await write(user, 'Nazwisko', 'Nowa')
    await user.click(save())
    await screen.findByRole('heading', { level: 1, name: 'Zalogowane urządzenia' })
    expect(address()).toBe('/account/sessions?x=1')
  })

  test('are not asked for where there is an address alone', async () => {
    const nameless = somebody({ firstName: '', lastName: '', email: 'a@b.pl' })
    const { server } = await openApp('/account/sessions', nameless, { 'accounts.sessions': [] })
    await waitFor(() => expect(server.inputs('accounts.sessions')).toHaveLength(1))
    expect(address()).toBe('/account/sessions')
  })
})

describe('a new address that waits', () => {
  const SOON = '2026-12-01T10:00:00Z'
  const change = (part: Partial<EmailChange> = {}): Answers => ({
    'accounts.emailChange': { email: 'nowy@example.pl', state: 'link', expiresAt: SOON, ...part },
  })
  const open = (...answers: Answers[]) =>
    openApp('/account/settings', somebody({ email: 'ewa@example.pl' }), ...answers)

  test('says that its time is over, and is sent anew', async () => {
    const { user, server } = await open(change({ state: 'expired' }), { 'accounts.resendEmailChange': {} })
    await expectSaid('Czas na potwierdzenie minął.')
    server.answer(change())
    await user.click(button('Wyślij ponownie'))
    await expectSaid('Otwórz link z e-maila')
    await expectSaid('Wysłano ponownie.')
  })

  test('is not passed over in silence where it can’t be read', async () => {
    const { user, server } = await open({ 'accounts.emailChange': new Unreachable() })
    await expectSaid('Brak połączenia z serwerem')
    server.answer(change())
    await user.click(button('Spróbuj ponownie'))
    await expectSaid('Adres nowy@example.pl czeka na potwierdzenie')
  })

  test('needs the phone’s code where another program asked for it, then the link', async () => {
    const { user, server } = await open(change({ state: 'code' }), {
      'accounts.proveEmailChange': firstFailed(new Refused('account.code'), {}),
      'accounts.resendEmailChange': new Refused('account.email_link'),
    })
    await expectSaid('poprosiła inna aplikacja')
    await write(user, 'Kod z SMS-a', '135790')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(beside(field('Kod z SMS-a'))).toContain('Kod jest błędny, wygasł'))
    server.answer(change())
    // What was refused is selected: typing replaces it.
    await user.keyboard('246801{Enter}')
    await expectSaid('Otwórz link z e-maila')
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: /czeka na potwierdzenie/ }))
    expect(server.inputs('accounts.proveEmailChange')).toEqual([{ code: '135790' }, { code: '246801' }])
    // The link was followed on another device.
    server.answer({ ...somebody({ email: 'nowy@example.pl' }) })
    await user.click(button('Wyślij ponownie'))
    await waitFor(() => expect(field('E-mail')).toHaveProperty('value', 'nowy@example.pl'))
    expect(screen.queryByRole('region', { name: /czeka/ })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  test('takes the address away by the code alone', async () => {
    const { user, server } = await open(change({ email: null, state: 'code' }), {
      'accounts.proveEmailChange': {},
    })
    await expectSaid('Usunięcie adresu e-mail czeka na potwierdzenie')
    await write(user, 'Kod z SMS-a', '135790')
    server.answer({ ...somebody({ email: null }) })
    await user.keyboard('{Enter}')
    await waitFor(() => expect(field('E-mail')).toHaveProperty('value', ''))
    expect(screen.queryByRole('region', { name: /czeka/ })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })
})

describe('the PIN or password', () => {
  const change = () => button('Zmień')

  test('is not changed by too many guesses, and may be a password', async () => {
    stopClock()
    const { user, server } = await openApp('/account/password', somebody(), {
      'accounts.changeSecret': firstFailed(new Refused('rate_limited', {}, { retryAfter: 60 }), {}),
    })
    await expectSaid('Po zmianie wszystkie inne urządzenia zostaną wylogowane.')
    await write(user, 'Obecny PIN lub hasło', PIN)
    await user.click(button('Wolę hasło'))
    await write(user, 'Nowe hasło', 'cztery słowa jak żółw')
    await write(user, 'Powtórz hasło', 'cztery słowa jak żółw')
    await user.click(change())
    await expectSaid('Za dużo prób. Spróbuj ponownie za')
    expect(isBlocked(change())).toBe(true)
    vi.setSystemTime('2026-11-23T09:01:01.000Z')
    await waitFor(() => expect(isBlocked(change())).toBe(false))
    await user.click(change())
    await expectSaid('Hasło zmienione.')
    expect(server.inputs('accounts.changeSecret').at(-1)).toMatchObject({
      newPassword: 'cztery słowa jak żółw',
    })
  })

  test('is a password where one is the system’s admin', async () => {
    await openApp('/account/password', as.admin)
    await expectSaid('Administrator systemu musi mieć hasło, sam PIN nie wystarczy.')
    expect(field('Nowe hasło')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Wolę\sPIN/ })).toBeNull()
  })

  test('is set anew first where it came by an SMS', async () => {
    const { user, server } = await openApp('/account/settings', somebody({ secretDue: true }), {
      'accounts.changeSecret': () => {
        server.answer(somebody())
        return {}
      },
    })
    expect(address()).toBe('/account/password?from=%2Faccount%2Fsettings')
    await expectSaid('PIN z SMS-a służy tylko do pierwszego logowania')
    await write(user, 'PIN z SMS-a', PIN)
    await write(user, 'Nowy PIN', NEXT)
    await write(user, 'Powtórz PIN', NEXT)
    await user.click(change())
    await expectInSettings(server)
  })
})

test('a device that has been signed out meanwhile is simply gone', async () => {
  const session = (id: number, current = false): SessionEntry => ({
    id: `018f0000-0000-7000-8000-00000000000${id}`,
    createdAt: '2026-11-20T10:00:00Z',
    expiresAt: '2026-12-20T10:00:00Z',
    address: '127.0.0.1',
    userAgent: '',
    current,
  })
  const { user, server } = await openApp('/account/sessions', somebody(), {
    'accounts.sessions': [session(1, true), session(2)],
    'accounts.endSession': new Refused('session.not_found'),
  })
  await user.click(await screen.findByRole('button', { name: /^Wyloguj: / }))
  const question = await screen.findByRole('alertdialog')
  server.answer({ 'accounts.sessions': [session(1, true)] })
  await user.click(within(question).getByRole('button', { name: 'Wyloguj' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Wyloguj: / })).toBeNull())
  expect(screen.queryByRole('button', { name: 'Wyloguj wszystkie inne' })).toBeNull()
})

test('whoever has no secret proves who they are by a code of an SMS', async () => {
  const { user, server } = await openApp('/account/settings', somebody({ hasSecret: false }), {
    'accounts.saveSettings': firstFailed(new Refused('account.proof_required'), {}),
    'accounts.sendIdentityCode': {},
    'accounts.confirmIdentity': firstFailed(new Refused('account.code'), {}),
  })
  await write(user, 'E-mail', 'ewa@example.pl')
  await user.click(button('Zapisz'))
  const proof = within(await screen.findByRole('dialog', { name: 'Potwierdź, że to Ty' }))
  await expectSaid(`Wyślemy kod SMS-em na numer 600 123 456`)
  expect(proof.queryByLabelText(/PIN\slub\shasło/)).toBeNull()
  await user.click(proof.getByRole('button', { name: 'Wyślij kod' }))
  const code = await proof.findByLabelText(/^Kod\sz/)
  await waitFor(() => expect(document.activeElement).toBe(code))
  const confirm = proof.getByRole('button', { name: 'Potwierdź' })
  expect(isBlocked(confirm)).toBe(true)
  await user.keyboard('135790')
  await user.click(confirm)
  await waitFor(() => expect(beside(code)).toContain('Kod jest błędny'))
  await user.click(proof.getByRole('button', { name: 'Wyślij nowy kod' }))
  await waitFor(() => expect(beside(code)).not.toContain('Kod jest błędny'))
  await write(user, /^Kod\sz/, '246801')
  await user.click(confirm)
  await expectSaid('Zapisano.')
  expect(server.inputs('accounts.sendIdentityCode')).toHaveLength(2)
  expect(server.inputs('accounts.confirmIdentity')).toMatchObject([
    { by: 'sms', smsCode: '135790' },
    { by: 'sms', smsCode: '246801' },
  ])
})

test('recovery codes are shown at once, whatever else is slow', async () => {
  const slow = Promise.withResolvers<{ totp: boolean; passkeys: []; recoveryLeft: number }>()
  const recoveryCodes = Array.from({ length: 10 }, (_, index) => `aaaa-bbbb-000${index}`)
  const { user, server } = await openApp('/account/security', somebody(), {
    'accounts.factors': { totp: false, passkeys: [], recoveryLeft: 0 },
    'accounts.beginTotp': { key: 'ABCD EFGH', uri: 'otpauth://totp/x', qr: '<svg/>' },
    'accounts.confirmTotp': { recoveryCodes },
  })
  await user.click(await screen.findByRole('button', { name: 'Ustaw aplikację' }))
  await user.type(await screen.findByLabelText(/^Kod\sz\saplikacji/), '135790')
  server.answer({ 'accounts.factors': () => slow.promise })
  await user.click(button('Włącz'))
  const shown = await screen.findByRole('list', { name: 'Kody zapasowe' })
  expect(within(shown).getAllByRole('listitem')).toHaveLength(10)
  slow.resolve({ totp: true, passkeys: [], recoveryLeft: 10 })
})

describe('the switch of a place that asks its staff for a second factor', () => {
  const section = () => within(screen.getByRole('region', { name: 'Logowanie personelu' }))
  const open = (answers: Answers) => openApp('/place/1/edit', as.director, editing, answers)

  test('says that it could not be read, and is read again', async () => {
    const { user, server } = await open({ 'places.factorRequired': new Unreachable() })
    await expectSaid('Brak połączenia z serwerem')
    expect(section().queryByRole('checkbox')).toBeNull()
    server.answer({ 'places.factorRequired': true })
    await user.click(section().getByRole('button', { name: 'Spróbuj ponownie' }))
    expect(await section().findByRole('checkbox')).toHaveProperty('checked', true)
  })

  test('goes back where it is refused, with the way to set one up', async () => {
    const { user } = await open({ 'places.setFactorRequired': new Refused('account.factor_required') })
    await user.click(await section().findByRole('checkbox'))
    await expectSaid('Najpierw ustaw drugi składnik logowania.')
    await waitFor(() => expect(section().getByRole('checkbox')).toHaveProperty('checked', false))
    const way = screen.getByRole('link', { name: 'Ustaw go teraz' })
    expect(way.getAttribute('href')).toBe('/account/security')
  })
})

test.each([
  ['a worker, whose programs they serve', as.teacher, '/account/settings', [], true],
  ['a parent', as.parentInPlace, '/account/settings', [], false],
  ['a parent who has made one', as.parentInPlace, '/account/settings', [TOKEN], true],
  ['a parent who came by a link', as.parentInPlace, '/account/tokens', [], true],
])('the tab of tokens: %s', async (_, who, path, tokens, shown) => {
  const { server } = await openApp(path, who, {
    'accounts.emailChange': null,
    'accounts.tokens': { tokens, places: [PLACE] },
  })
  const tabs = within(await screen.findByRole('navigation', { name: 'Twoje konto' }))
  await waitFor(() => expect(server.inputs('accounts.menu')).not.toEqual([]))
  await waitFor(() => expect(server.inputs('accounts.tokens').length > 0).toBe(who !== as.teacher))
  await waitFor(() => expect(tabs.queryByRole('link', { name: 'Tokeny' }) !== null).toBe(shown))
})

describe('an address without an id', () => {
  const group = (id: number, name: string) => ({ id, name, color: 1, placeId: PLACE.id, tutor: false })

  test('lets one choose where there are several', async () => {
    const groups = [group(7, 'Motylki'), group(8, 'Biedronki')]
    await openApp('/group', as.director, { 'accounts.menu': menuOf({ groups }) })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/Wybierz\sgrupę/)
    const links = within(screen.getByRole('main')).getAllByRole('link')
    expect(links.map((each) => each.getAttribute('href'))).toEqual(['/group/7', '/group/8'])
  })

  test('leads on where there is one, and leaves no step behind', async () => {
    const steps = window.history.length
    await openApp('/place', as.director, { 'places.page': placePage() })
    expect(address()).toBe('/place/1')
    expect(window.history.length).toBe(steps)
  })

  test('is refused where there is none', async () => {
    await openApp('/payments', somebody())
    await expectSaid('Nie masz uprawnień do tej strony.')
  })
})
