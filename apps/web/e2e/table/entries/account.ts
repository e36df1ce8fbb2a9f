/** The person's account, and the shell around all pages. */
import { ERASED_WHATS, KEPT_KINDS } from '@skrzat/contract/privacy'
import type { Answers } from '../answers.ts'
import { further, openedOn, press, role, screensOf, steps, text, top, write } from '../entry.ts'

const TOKEN = {
  id: '018f0000-0000-7000-8000-000000000001',
  name: 'Program księgowy biura rachunkowego „Gżegżółka i Wspólnicy”',
  place: { id: 1, name: 'Niepubliczne Przedszkole Integracyjne „Pod Wesołą Gżegżółką”' },
  scope: 'write' as const,
  ending: 'x7Qz',
  createdAt: '2026-01-02T10:00:00Z',
  expiresAt: '2027-01-02T10:00:00Z',
  lastUsedAt: '2026-03-04T10:00:00Z',
  lastAddress: '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff',
}

const SESSION = {
  id: '018f0000-0000-7000-8000-000000000002',
  createdAt: '2026-09-28T22:59:00Z',
  expiresAt: '2026-12-28T22:59:00Z',
  address: '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff',
  userAgent:
    'Mozilla/5.0 (Linux; Android 16; Pixel 10 Pro XL) AppleWebKit/537.36 SamsungBrowser/29.0 Chrome/140.0.0.0 Mobile Safari/537.36',
  current: false,
}
const SESSIONS: Answers = {
  'accounts.sessions': [
    { ...SESSION, current: true },
    { ...SESSION, id: TOKEN.id },
  ],
}
const EMAIL = {
  email: `nadiezda.${'gzegzolkowska-'.repeat(4)}@example.pl`,
  expiresAt: '2026-12-01T10:00:00Z',
}
const APP: Answers = {
  'accounts.beginTotp': {
    key: 'ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567',
    uri: 'otpauth://totp/x',
    qr: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h7v7h-7z"/></svg>',
  },
  'accounts.confirmTotp': {
    recoveryCodes: Array.from({ length: 10 }, (_, at) => `aaaa-bbbb-000${at}`),
  },
}
const TOKENS: Answers = { 'accounts.tokens': { tokens: [TOKEN], places: [TOKEN.place] } }

/** Many kids, whose exports are in every state. All have left, as links to pages that do not exist are preloaded. */
const EXPORTED = ['queued', 'running', 'ready', 'fetched', 'expired', 'failed'] as const
const DATA: Answers = {
  'familyExports.mine': Array.from({ length: 12 }, (_, at) => {
    const kid = { id: at + 1, firstname: 'Konstancja', lastname: 'Brzęczyszczykiewicz-Gżegżółkowska' }
    const { place } = TOKEN
    const state = EXPORTED[at]
    const newest = state && {
      id: at + 1,
      kid,
      place,
      guardian: { id: 1, name: 'Scholastyka Brzęczyszczykiewicz-Gżegżółkowska' },
      requestedDate: '2026-11-20T10:00:00Z',
      state,
      progress: 45,
      expiresDate: '2026-11-27T10:00:00Z',
      fetchedDate: state === 'fetched' ? '2026-11-21T10:00:00Z' : null,
      bytes: 123_456_789,
      failure: state === 'failed' ? 'export.failed' : null,
    }
    return { kid, place, left: true, newest: newest ?? null }
  }),
  'consents.ofKid': {
    mayAnswer: true,
    consents: [
      {
        id: 1,
        name: 'Publikowanie zdjęć na tablicy, stronie internetowej i w mediach społecznościowych placówki',
        purpose: 'photos_wall',
        version: 1,
        text: 'Zgadzam się.',
        state: 'given',
        answer: {
          given: true,
          at: '2026-11-20T10:00:00Z',
          by: 'Scholastyka Brzęczyszczykiewicz-Gżegżółkowska',
          version: 1,
        },
        retired: true,
      },
    ],
  },
  'erasure.current': null,
}
const PREVIEW = {
  kind: 'account' as const,
  erased: ERASED_WHATS.map((what) => ({ what, count: 1234 })),
  kept: KEPT_KINDS.map((kind) => ({ kind, count: 1234, until: kind === 'documents' ? '2031-12-31' : null })),
  refused: null,
}

export const account = [
  ...screensOf(
    'parent',
    ['usual', 'long', 'error'],
    [
      '/account/settings',
      '/account/security',
      '/account/sessions',
      '/account/notices',
      '/account/places',
      '/account/tokens',
    ],
  ),
  ...screensOf('parent', ['usual', 'error'], ['/account/data']),
  ...screensOf('parent', ['usual'], ['/account/password']),
  ...screensOf('parent', ['loading'], ['/account/sessions', '/account/tokens', '/account/data']),
  ...screensOf(
    'newcomer',
    ['empty'],
    ['/', '/chat', '/notices', '/account/places', '/account/data', '/report'],
  ),
  ...screensOf(
    'parent',
    ['long'],
    [
      { path: '/account/sessions?', answers: SESSIONS },
      { path: '/account/tokens?', answers: TOKENS },
      { path: '/account/data?', answers: DATA },
      ...(['code', 'link'] as const).map((state) => ({
        path: `/account/settings?waits=${state}`,
        answers: { 'accounts.emailChange': { ...EMAIL, state } },
      })),
    ],
  ),
  ...openedOn(['director', '/place/1'], {
    search: {
      open: steps(
        (page) => page.keyboard.press('ControlOrMeta+k'),
        (page) => page.getByRole('combobox', { name: 'Szukaj wszędzie' }).fill('kow'),
      ),
      whole: role('option'),
    },
    'search before anything is typed': {
      open: (page) => page.keyboard.press('ControlOrMeta+k'),
      whole: role('option'),
    },
    'what can be done with what is found': {
      open: steps(
        (page) => page.keyboard.press('ControlOrMeta+k'),
        (page) => page.getByRole('combobox', { name: 'Szukaj wszędzie' }).fill('kow'),
        (page) => page.locator('[role="listbox"] button[aria-hidden]').first().click(),
      ),
      whole: (page) => top(page).locator('[role="option"][href^="/kid/"]').first(),
    },
    'search that finds nothing': {
      open: steps(
        (page) => page.keyboard.press('ControlOrMeta+k'),
        (page) => page.getByRole('combobox', { name: 'Szukaj wszędzie' }).fill('qqqxyz'),
      ),
      whole: text('Nic nie pasuje do „qqqxyz”'),
    },
  }),
  ...openedOn(['director', '/'], {
    'what is behind "more"': {
      only: 'phone',
      open: (page) => page.locator('nav button[aria-haspopup="dialog"]').last().click(),
      whole: (page) => top(page).locator('select').first(),
    },
  }),
  ...openedOn(['parent', '/account/settings', 'long'], {
    'proof of who one is': {
      leaves: true,
      open: steps(write(/^E-mail/, 'gzegzolka@example.pl'), press('Zapisz')),
      whole: (page) => top(page).getByLabel('PIN lub hasło', { exact: true }),
    },
  }),
  ...openedOn(['parent', '/account/sessions', 'long'], {
    'signing out a device': {
      answers: SESSIONS,
      open: press(/^Wyloguj: /),
      whole: text('Wylogować to urządzenie?'),
    },
    'signing out all other devices': {
      answers: SESSIONS,
      open: press('Wyloguj wszystkie inne'),
      whole: text('Wylogować wszystkie inne urządzenia?'),
    },
  }),
  ...openedOn(['parent', '/account/security', 'long'], {
    'setting an app up': {
      answers: APP,
      open: press('Ustaw aplikację'),
      whole: (page) => page.getByLabel(/^Kod\sz\saplikacji/),
    },
    'recovery codes': {
      answers: APP,
      open: steps(press('Ustaw aplikację'), write(/^Kod\sz\saplikacji/, '135790'), press('Włącz')),
      whole: (page) => page.getByRole('list', { name: 'Kody zapasowe' }),
    },
  }),
  ...openedOn(['parent', '/account/places', 'long'], {
    'a place that is left': { open: press(/^Opuść: /), whole: 'Opuść placówkę' },
  }),
  ...openedOn(['parent', '/account/data', 'long'], {
    'erasing the account': {
      answers: { ...DATA, 'erasure.preview': PREVIEW },
      open: press('Usuń moje konto'),
      whole: role('checkbox'),
    },
    'erasing the account, which is refused': {
      answers: { ...DATA, 'erasure.preview': { ...PREVIEW, refused: 'erasure.money_open' } },
      open: press('Usuń moje konto'),
      whole: text('Zniknie na zawsze'),
    },
    'asking to erase a kid': {
      answers: { ...DATA, 'erasure.preview': { ...PREVIEW, kind: 'kid' } },
      open: press(/^Poproś\so\susunięcie\sdanych/),
      whole: text('Zniknie na zawsze'),
    },
    'asking for an export': {
      answers: DATA,
      open: press(/^Pobierz\sdane\sdziecka/),
      whole: 'Przygotuj',
    },
  }),
  ...openedOn(['director', '/account/tokens', 'long'], {
    token: { open: press('Utwórz token'), whole: 'Utwórz token' },
    'a token that is shown once': {
      answers: { ...TOKENS, 'accounts.makeToken': { token: `skrzat_${'Aa1'.repeat(14)}` } },
      open: steps(press('Utwórz token'), write('Nazwa', TOKEN.name), further('Utwórz token')),
      whole: (page) => top(page).getByLabel('Token', { exact: true }),
    },
    'revoking a token': { answers: TOKENS, open: press(/^Unieważnij: /), whole: text(/^Unieważnić token/) },
  }),
]
