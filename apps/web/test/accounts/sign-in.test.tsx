/** The sign-in page: what is typed, what a refusal says, and where one is led. */
import { screen, waitFor } from '@testing-library/react'
import { TOKEN } from '../../src/first/browser-keeps.ts'
import { ownAddress } from '#app/guards/guards.ts'
import { describe, expect, test, vi } from 'vitest'
import { Refused, Unreachable, type Answers } from '../support/answers.ts'
import { address, openApp } from '../support/app.tsx'
import { beside, button, expectSaid, field, isBlocked, textOf } from '../support/page.ts'
import { expectInSettings, signedInNow, somebody } from './made.ts'

const submit = () => button('Zaloguj się')

/** Opens the page and signs in, with the server's answer to that. */
async function signIn(path: string, answer: Answers['accounts.signIn'] = signedInNow) {
  const opened = await openApp(path, { 'accounts.signIn': answer })
  // From now on there is somebody.
  if (answer === signedInNow) opened.server.answer(somebody())
  await opened.user.type(field('Telefon'), '600000002')
  await opened.user.type(field('PIN'), '246813')
  await opened.user.click(submit())
  return opened
}

describe('the form', () => {
  test.each([
    ['a phone', true],
    ['a desktop', false],
  ])('proposes to remember one on a phone alone: %s', async (_device, isPhone) => {
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(new EventTarget(), { media, matches: media.includes('coarse') && isPhone }),
    )
    const { user } = await openApp('/login')
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Zapamiętaj/ })
    expect(box.checked).toBe(isPhone)
    await user.click(box)
    expect(box.checked).toBe(!isPhone)
  })

  test('groups the phone, moves on to the PIN, and its button says what is missing', async () => {
    const { user, server } = await openApp('/login')
    expect(isBlocked(submit())).toBe(false)
    await user.click(submit())
    expect(document.activeElement).toBe(field('Telefon'))
    expect(beside(field('Telefon'))).toBe('Numer telefonu musi mieć 9 cyfr.')
    expect(beside(field('PIN'))).toBe('PIN ma 6 cyfr.')
    await user.click(field('Telefon'))
    await user.keyboard('60000000')
    expect(field('Telefon')).toHaveProperty('value', '600 000 00')
    await user.keyboard('2')
    expect(field('Telefon')).toHaveProperty('value', '600 000 002')
    expect(document.activeElement).toBe(field('PIN'))
    await user.keyboard('24681')
    await user.click(submit())
    expect(document.activeElement).toBe(field('PIN'))
    await user.keyboard('3')
    expect(field('PIN')).toHaveProperty('value', '246 813')
    expect(beside(field('PIN'))).toBe('')
    expect(server.inputs('accounts.signIn')).toEqual([])
  })

  test.each([
    '+48 600-000-002',
    '\u202a+48 600 000 002\u202c',
    '(+48) 600 000 002',
    '48600000002',
    'tel:600.000.002',
  ])('takes the number of a pasted %j', async (text) => {
    const { user } = await openApp('/login')
    await user.click(field('Telefon'))
    await user.paste(text)
    expect(field('Telefon')).toHaveProperty('value', '600 000 002')
  })

  test.each(['+48600000002', '0048600000002', '48600000002'])('takes a typed %s', async (text) => {
    const { user } = await openApp('/login')
    await user.type(field('Telefon'), text)
    expect(field('Telefon')).toHaveProperty('value', '600 000 002')
    expect(document.activeElement).toBe(field('PIN'))
  })

  test('refuses in words what is too long or no number, and cuts none of it', async () => {
    const { user } = await openApp('/login')
    await user.click(field('Telefon'))
    await user.paste('600 000 002, 600 000 003')
    await user.click(field('PIN'))
    await user.paste('246 813 5')
    expect(field('Telefon')).toHaveProperty('value', '600000002,600000003')
    expect(field('PIN')).toHaveProperty('value', '2468135')
    for (const words of ['Numer telefonu musi mieć 9 cyfr.', 'PIN ma 6 cyfr.'])
      expect(screen.getByText(words)).toBeTruthy()
  })

  test('hides the PIN until one asks to see it, and says whom to ask for another', async () => {
    const { user } = await openApp('/login')
    expect(field('PIN').getAttribute('type')).toBe('password')
    await user.click(button('Pokaż'))
    expect(field('PIN').getAttribute('type')).toBe('text')
    await user.click(button('Nie pamiętasz PIN-u?'))
    expect(textOf(await screen.findByRole('dialog'))).toContain('Skontaktuj się z placówką')
  })

  test('takes a password of ten characters in place of the PIN', async () => {
    const { user, server } = await openApp('/login', { 'accounts.signIn': new Refused('auth.failed') })
    await user.click(button('Zaloguj się hasłem'))
    expect(document.activeElement).toBe(field('Hasło'))
    await user.type(field('Telefon'), '600000001')
    await user.type(field('Hasło'), 'krótkie')
    await user.click(submit())
    expect(beside(field('Hasło'))).toBe('To hasło ma mniej niż 10 znaków.')
    await user.type(field('Hasło'), ' hasło')
    await user.click(submit())
    await screen.findByRole('alert')
    expect(server.inputs('accounts.signIn')).toMatchObject([{ password: 'krótkie hasło' }])
  })

  test('counts the letters of a password, not the marks that a device puts beside them', async () => {
    const { user } = await openApp('/login')
    await user.click(button('Zaloguj się hasłem'))
    await user.type(field('Telefon'), '600000001')
    await user.click(field('Hasło'))
    await user.paste('żółćęśąźń'.normalize('NFD'))
    await user.click(submit())
    expect(beside(field('Hasło'))).not.toBe('')
    await user.clear(field('Hasło'))
    await user.paste('żółćęśąźń '.repeat(10).normalize('NFD'))
    expect(beside(field('Hasło'))).toBe('')
  })
})

test.each([
  ['a wrong PIN', new Refused('auth.failed'), 'Nie udało się zalogować', false],
  ['no answer', new Unreachable(), 'Brak połączenia z serwerem', false],
  ['too many attempts', new Refused('rate_limited', {}, { retryAfter: 60 }), 'Za dużo prób. Spróbuj', true],
] as const)('%s is told in words, and the phone stays', async (_, answer, words, hasToWait) => {
  const { server } = await signIn('/login', answer)
  expect(textOf(await screen.findByRole('alert'))).toContain(words)
  expect(field('Telefon')).toHaveProperty('value', '600 000 002')
  expect(isBlocked(submit())).toBe(hasToWait)
  expect(address()).toBe('/login')
  expect(server.inputs('accounts.signIn')).toEqual([
    { phone: '600000002', password: '246813', rememberMe: false },
  ])
})

describe('one is led', () => {
  test('to an address of the app, search and all, and nowhere else', () => {
    const within = '/payments/my?history=true#2'
    const without = [
      'https://example.com/',
      '//example.com/',
      '/\\example.com',
      '/.//example.com',
      'login',
      7,
    ]
    expect([within, ...without].map(ownAddress).filter(Boolean)).toEqual([within])
  })

  test.each([
    ['/', '/login'],
    ['/place/1?tab=2', '/login?from=%2Fplace%2F1%3Ftab%3D2'],
  ])('from %s to the form where one is not signed in', async (path, led) => {
    await openApp(path)
    expect(address()).toBe(led)
  })

  test('past the form where one is signed in already', async () => {
    const { server } = await openApp('/login?from=%2Faccount%2Fsettings', somebody())
    await expectInSettings(server)
  })

  test('to a page that says there is none at an unknown address', async () => {
    await openApp('/nie-ma-takiej')
    expect(screen.getByRole('heading', { name: 'Strona nie istnieje.' })).toBeTruthy()
    await waitFor(() => expect(document.title).toBe('Strona nie istnieje · Skrzat'))
  })

  test('to the form with a word about it once another tab has ended the session', async () => {
    const { user } = await openApp('/account/settings', somebody())
    // Its event is still to come.
    sessionStorage.removeItem(TOKEN)
    await user.click(screen.getByRole('link', { name: 'Urządzenia' }))
    await expectSaid('Sesja wygasła. Zaloguj się ponownie.')
    expect(address()).toBe('/login?reason=unauthorized&from=%2Faccount%2Fsessions')
  })
})

describe('an identity provider', () => {
  const configured: Answers = {
    'accounts.config': { contactEmail: 'a@skrzat.example', demo: false, oidc: true },
  }

  test('has a way to it, which carries where one was heading, only where there is one', async () => {
    await openApp('/login?from=%2Fpayments%2Fmy%3Fhistory%3Dtrue', configured)
    const way = await screen.findByRole('link', { name: 'Zaloguj się kontem organizacji' })
    expect(way.getAttribute('href')).toBe('/api/oidc/login?from=%2Fpayments%2Fmy%3Fhistory%3Dtrue')
  })

  test('is not spoken of where there is none', async () => {
    const { server } = await openApp('/login')
    await waitFor(() => expect(server.inputs('accounts.config')).toHaveLength(1))
    expect(screen.queryByRole('link', { name: 'Zaloguj się kontem organizacji' })).toBeNull()
  })

  test('sends one back, where the token is fetched and one goes on', async () => {
    const token = Promise.withResolvers<object>()
    const { server } = await openApp('/login?oidc=done&from=%2Faccount%2Fsettings', {
      ...configured,
      '/api/oidc/token': () => token.promise,
    })
    await expectSaid('Logowanie…')
    server.answer(somebody())
    token.resolve({ id_token: 'a token' })
    await expectInSettings(server)
    expect(sessionStorage.getItem(TOKEN)).toBe('a token')
  })

  test.each([
    ['done', 'Logowanie kontem organizacji nie powiodło się'],
    ['failed', 'Logowanie kontem organizacji nie powiodło się. Spróbuj ponownie.'],
    ['unknown', 'Konto organizacji nie potwierdziło Twojego numeru telefonu.'],
  ])('that sends back "%s" and no token is told in words', async (outcome, words) => {
    await openApp(`/login?oidc=${outcome}`, { '/api/oidc/token': {} })
    await expectSaid(words)
    expect(isBlocked(field('Telefon'))).toBe(false)
  })

  test('that knows no phone of somebody keeps nobody from signing in by the form', async () => {
    const { server } = await signIn('/login?oidc=unknown&from=%2Faccount%2Fsettings')
    await expectInSettings(server)
  })

  test('is not believed to have sent what anybody may have written', async () => {
    await openApp('/login?oidc=nonsense')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
