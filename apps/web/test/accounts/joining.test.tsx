/** Registering, a new PIN, and the links of e-mails, before one is signed in. */
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { forgetPending } from '#features/accounts/joining/pending.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { firstFailed, Refused, Unreachable, type Answers } from '../support/answers.ts'
import { address, openApp } from '../support/app.tsx'
import {
  beside,
  button,
  expectSaid,
  field,
  isBlocked,
  named,
  stopClock,
  textOf,
  write,
} from '../support/page.ts'
import { NEXT, PIN, signedInNow, somebody } from './made.ts'

const PHONE = '571234567'
const WEAK = 'Ten PIN łatwo zgadnąć. Wybierz inny.'
const WRONG_CODE = 'Kod jest błędny, wygasł albo został już użyty.'

// What one page hands on to the next is kept in memory.
afterEach(forgetPending)

const link = (name: string) => screen.getByRole('link', { name: named(name) })

async function writeTwice(user: UserEvent, secret: string) {
  await write(user, 'Nowy PIN', secret)
  await write(user, 'Powtórz PIN', secret)
}

describe('registering', () => {
  const submit = () => button('Załóż konto')

  async function fillIn(user: UserEvent) {
    await write(user, 'Telefon', PHONE)
    await writeTwice(user, PIN)
    await write(user, 'Imię', 'Konstancja')
    await write(user, 'Nazwisko', 'Gżegżółkowska')
  }

  async function registered(answers: Answers = {}) {
    const opened = await openApp('/register', { 'accounts.register': {}, ...answers })
    await fillIn(opened.user)
    await opened.user.click(submit())
    await screen.findByRole('heading', { level: 1, name: 'Aktywuj konto' })
    expect(opened.server.inputs('accounts.register')).toMatchObject([{ phone: PHONE, password: PIN }])
    return opened
  }

  test('waits until everything keeps the rules, which are there to read', async () => {
    const { user } = await openApp('/register')
    await expectSaid('6 cyfr. Bez powtórzeń')
    await fillIn(user)
    expect(isBlocked(submit())).toBe(false)
    await writeTwice(user, PHONE.slice(1, 7))
    expect(beside(field('Nowy PIN'))).toContain(WEAK)
    expect(isBlocked(submit())).toBe(true)
    await writeTwice(user, PIN)
    await write(user, 'Powtórz PIN', NEXT)
    expect(beside(field('Powtórz PIN'))).toBe('To nie ten sam PIN.')
    await write(user, 'Powtórz PIN', PIN)
    await write(user, 'E-mail', 'ewa@')
    await user.tab()
    expect(beside(field('E-mail'))).toContain('Podaj adres e-mail, na przykład')
    expect(isBlocked(submit())).toBe(true)
    await write(user, 'E-mail', 'ewa@example.pl')
    expect(isBlocked(submit())).toBe(false)
    await write(user, 'Nazwisko', '   ')
    expect(isBlocked(submit())).toBe(true)
  })

  test('sends nothing where it is pressed too early, and says what is missing', async () => {
    const { user } = await openApp('/register')
    await write(user, 'Imię', 'Ewa')
    await write(user, 'Telefon', '60012345')
    await user.click(submit())
    expect(document.activeElement).toBe(field('Telefon'))
    expect(beside(field('Telefon'))).toBe('Numer telefonu musi mieć 9 cyfr.')
    const wrong = ['Telefon', 'Nowy PIN', 'Powtórz PIN', 'Imię', 'Nazwisko', 'E-mail'].filter(
      (name) => field(name).getAttribute('aria-invalid') === 'true',
    )
    expect(wrong).toEqual(['Telefon', 'Nowy PIN', 'Nazwisko'])
    await write(user, 'Telefon', PHONE)
    await write(user, 'Nowy PIN', PIN)
    await user.click(submit())
    expect(document.activeElement).toBe(field('Powtórz PIN'))
  })

  test('says of the number nothing but where a code went, whether or not it has an account', async () => {
    await registered()
    await expectSaid(
      'Wysłaliśmy SMS na numer 571 234 567. Jeśli konto z tym numerem już istnieje, zamiast kodu znajdziesz w nim tę informację.',
    )
  })

  test('tells of a wrong code beside it, and of too many how long to wait', async () => {
    const { user, server } = await registered({ 'accounts.activate': new Refused('account.code') })
    await write(user, 'Kod z SMS-a', '135790')
    await user.click(button('Aktywuj i zaloguj się'))
    await waitFor(() => expect(beside(field('Kod z SMS-a'))).toContain(WRONG_CODE))
    expect(field('Kod z SMS-a').getAttribute('aria-invalid')).toBe('true')
    server.answer({ 'accounts.activate': new Refused('rate_limited', {}, { retryAfter: 60 }) })
    await user.click(button('Aktywuj i zaloguj się'))
    await expectSaid('Za dużo prób. Spróbuj ponownie za')
    expect(isBlocked(button('Aktywuj i zaloguj się'))).toBe(true)
  })

  test('sends a new code after a minute, and not before', async () => {
    stopClock()
    const { user, server } = await registered()
    const again = () => button(/^Wyślij nowy kod/)
    expect(isBlocked(again())).toBe(true)
    await user.click(again())
    vi.setSystemTime('2026-11-23T09:01:01.000Z')
    await waitFor(() => expect(isBlocked(again())).toBe(false))
    await user.click(again())
    await expectSaid('Nowy kod jest w drodze.')
    expect(isBlocked(again())).toBe(true)
    expect(server.inputs('accounts.register')).toHaveLength(2)
  })

  test('goes on after a reload, where number, PIN and code are typed', async () => {
    const { user, server } = await openApp('/activate', {
      'accounts.activate': firstFailed(new Refused('account.code'), {}),
      'accounts.signIn': signedInNow,
    })
    const activate = () => button('Aktywuj i zaloguj się')
    expect(isBlocked(activate())).toBe(true)
    await write(user, 'Telefon', PHONE)
    await write(user, 'PIN', '135790')
    await write(user, 'Kod z SMS-a', '246801')
    await user.click(activate())
    await waitFor(() => expect(beside(field('Kod z SMS-a'))).toContain('Telefon, PIN lub kod są błędne'))
    server.answer({ ...somebody(), 'accounts.signIn': new Refused('auth.failed') })
    await write(user, 'PIN', PIN)
    await user.click(activate())
    // The account is there all the same.
    await waitFor(() => expect(address()).toBe('/login?ready=true'))
  })
})

describe('a new PIN', () => {
  async function askedBy(login: string, answers: Answers = {}) {
    const opened = await openApp('/reset', { 'accounts.startReset': {}, ...answers })
    await write(opened.user, 'Telefon lub e-mail konta', login)
    await opened.user.click(button('Wyślij'))
    return opened
  }

  test('is not asked for by nonsense', async () => {
    const { user } = await openApp('/reset')
    for (const text of ['12345', 'ewa@', 'ewa', '57 000 000']) {
      await write(user, 'Telefon lub e-mail konta', text)
      expect(isBlocked(button('Wyślij'))).toBe(true)
    }
  })

  test('is asked for by an address, of which nothing is said but where a link went', async () => {
    const { server } = await askedBy('NIKT.taki@example.pl')
    await expectSaid(
      'Jeśli do konta przypisano adres NIKT.taki@example.pl, wysłaliśmy na niego link. Otwórz go w ciągu godziny.',
    )
    expect(server.inputs('accounts.startReset')).toEqual([{ login: 'NIKT.taki@example.pl' }])
  })

  test('is asked for by a phone with its country, of which nothing is said but where a code went', async () => {
    const { server } = await askedBy(`+48 ${PHONE}`)
    await expectSaid('Jeśli numer 571 234 567 jest przypisany do konta, przyjdzie na niego SMS z kodem.')
    expect(address()).toBe('/reset/code')
    expect(server.inputs('accounts.startReset')).toEqual([{ login: PHONE }])
  })

  test.each([
    ['account.code', 'Kod z SMS-a', WRONG_CODE],
    ['account.password_required', 'Nowy PIN', 'Administrator systemu musi mieć hasło.'],
  ] as const)('that is refused by %s is told beside the field: %s', async (code, at, words) => {
    const { user } = await askedBy(PHONE, { 'accounts.finishReset': new Refused(code) })
    await screen.findByRole('heading', { level: 1, name: 'Nowy PIN lub hasło' })
    await write(user, 'Kod z SMS-a', '135790')
    await writeTwice(user, NEXT)
    await user.click(button('Ustaw i zaloguj się'))
    await waitFor(() => expect(beside(field(at))).toContain(words))
    expect(field(at).getAttribute('aria-invalid')).toBe('true')
  })

  test('by a link is compared with the phone by the server, and the form says so', async () => {
    const { user, server } = await openApp('/account/reset/finish?key=x', {
      'accounts.finishReset': firstFailed(new Refused('account.weak_pin'), {}),
    })
    await writeTwice(user, PHONE.slice(1, 7))
    await user.click(button('Ustaw'))
    await waitFor(() => expect(beside(field('Nowy PIN'))).toContain(WEAK))
    await writeTwice(user, NEXT)
    await user.click(button('Ustaw'))
    await expectSaid('Gotowe. Zaloguj się nowym PIN-em lub hasłem.')
    expect(server.inputs('accounts.finishReset').at(-1)).toEqual({ key: 'x', newPassword: NEXT })
  })

  test('is not set by a link that was cut off', async () => {
    await openApp('/account/reset/finish')
    expect(textOf(screen.getByRole('alert'))).toBe('Ten link wygasł, został już użyty albo jest niepełny.')
    expect(link('Poproś o nowy').getAttribute('href')).toBe('/reset')
  })
})

describe('the link to a new e-mail address', () => {
  const confirm = () => button('Potwierdź adres')

  test.each([
    ['account.email_link', 'Ten link wygasł, został już użyty albo jest niepełny.', 'Otwórz swoje dane'],
    ['account.email_exists', 'Ten adres e-mail jest już przypisany do innego konta.', 'Podaj inny adres'],
  ] as const)('that is refused by %s says so, and where to go', async (code, words, way) => {
    const { user } = await openApp('/account/email?key=x', { 'accounts.verifyEmail': new Refused(code) })
    await user.click(confirm())
    await expectSaid(words)
    expect(screen.queryByRole('button', { name: 'Potwierdź adres' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('main'))
    expect(link(way).getAttribute('href')).toBe('/account/settings')
  })

  test('says so where a part of it was lost', async () => {
    await openApp('/account/email')
    await expectSaid('Ten link wygasł, został już użyty albo jest niepełny.')
    expect(screen.queryByRole('button', { name: 'Potwierdź adres' })).toBeNull()
  })

  test('can be tried again where there was no connection', async () => {
    const { user } = await openApp('/account/email?key=x', {
      'accounts.verifyEmail': firstFailed(new Unreachable(), {}),
    })
    await user.click(confirm())
    await expectSaid('Brak połączenia z serwerem')
    await user.click(confirm())
    await expectSaid('Adres jest potwierdzony.')
    await expectSaid('należy do konta, w którym go podano')
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })
})
