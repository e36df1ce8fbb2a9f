/** Each error that a client has a text for (spec: Error catalogue), provoked, and what it shows in its five languages. */
import { LANG_KEYS, type LangKey } from '@skrzat/contract/wire/accounts'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { PHONES, type Person } from '../../places/setup.ts'
import { made, type OldClient, startClient } from './client.ts'
import { testOldClient } from './server.ts'
import { text } from './toasts.ts'

const server = await testOldClient()
const { first, ids, sql, start, startAs } = server

let type = 0
let paid = 0
beforeAll(async () => {
  const accountant = await startAs('accountant')
  type = await made(accountant, `api/places/${first}/payment_type`, { name: 'Czesne', type: 'TYPE_CONST' })
  const invoice = { kid: ids.zofia, parts: [{ amount: 1, paymentType: type }] }
  paid = await made(accountant, `api/payments/${first}`, invoice)
  await accountant.ok('POST', `api/payments/pay/${paid}`)
})

type Wrong = {
  readonly as: Person
  readonly send: (client: OldClient) => ReturnType<OldClient['call']>
  /** What the server answers; 400 unless set. A screen's own message is shown for any other, too. */
  readonly status?: number
  /** What a Polish client shows. */
  readonly shown: readonly string[]
  readonly signedOut?: true
}
const surcharge = (amount: string) => (client: OldClient) =>
  client.call('POST', `api/payments/${first}/surcharge`, { data: { kid: ids.zofia, amount } })
const none = 999_999

/** By what section 8 calls it. */
const ERRORS: Readonly<Record<string, Wrong>> = {
  '400 with an app-error header: that error': {
    as: 'accountant',
    send: (client) => client.call('POST', `api/payments/pay/${paid}`),
    shown: ['Ta faktura jest już opłacona.'],
  },
  '400 with field errors: each field by its name': {
    as: 'director',
    send: (client) => client.call('POST', `api/places/${first}/workers`, { data: { phone: '12' } }),
    shown: ['Pole Nazwa jest wymagane.', 'Pole Opis jest wymagane.', 'Pole Telefon ma nieprawidłową postać.'],
  },
  'Min and Max as a size': {
    as: 'accountant',
    send: (client) =>
      client.call('POST', `api/payments/${first}`, {
        data: [
          {
            kid: ids.zofia,
            parts: [{ amount: 1, paymentType: type }],
            fromDate: '2026-12-31',
            toDate: '2026-12-01',
          },
        ],
      }),
    shown: ['Wartość w polu Ostatni dzień jest za mała lub za duża.'],
  },
  'a field of a field of a list': {
    as: 'accountant',
    send: (client) =>
      client.call('POST', `api/payments/${first}`, { data: [{ kid: ids.zofia, parts: [{ amount: 1 }] }] }),
    shown: ['Pole Rodzaj płatności jest wymagane.'],
  },
  'a malformed 400': {
    as: 'admin',
    send: (client) => client.call('POST', 'api/users', { data: { id: 7, login: '605000001' } }),
    shown: ['Nieprawidłowe zapytanie.'],
  },
  '403: forbidden, and out': {
    as: 'parent',
    status: 403,
    send: (client) => client.call('GET', 'api/users'),
    shown: ['Nie masz uprawnień, aby to zrobić.'],
    signedOut: true,
  },
  '404: not found': {
    as: 'parent',
    status: 404,
    send: (client) => client.call('GET', `api/payments/${none}`),
    shown: ['Nie ma takiego adresu lub tego, czego szukasz.'],
  },
  'a 409 of two at once': {
    as: 'accountant',
    status: 409,
    send: (client) => client.call('POST', `api/payments/partly/${paid}`, { data: { amount: 1, version: 1 } }),
    shown: ['Ktoś zmienił to w międzyczasie. Sprawdź, co się zmieniło, i spróbuj ponownie.'],
  },
  'a surcharge that is none': {
    as: 'accountant',
    send: surcharge('1,234'),
    shown: ['Podaj kwotę większą od zera, najwyżej z dwoma miejscami po przecinku.'],
  },
  'a PIN that can’t be sent': {
    as: 'director',
    send: (client) => client.call('POST', `api/generatepin/place/${first}/12`),
    shown: ['Nie udało się wysłać PIN-u.'],
  },
  'an import with a bad row': {
    as: 'director',
    send(client) {
      const data = new FormData()
      const rows =
        'type;group;firstname;lastname;phone1;phone2;name;description\r\nKID;Motylki;Ala;;600;;;\r\n'
      data.append('file', new Blob([rows]), 'Eksport.csv')
      return client.call('POST', `api/places/data/generate/${first}`, { data })
    },
    shown: ['Plik zawiera błędy, więc niczego nie zmieniono.'],
  },
  'a report that can’t be deleted': {
    as: 'accountant',
    status: 404,
    send: (client) =>
      client.call('DELETE', `api/reports/payments/${none}`, {
        meta: { error: 'place.payment.invoices-report.delete-error' },
      }),
    shown: ['Nie udało się usunąć raportu.'],
  },
  'files that can’t be sent to a talk': {
    as: 'parent',
    status: 404,
    send: (client) =>
      client.call('POST', `api/1.0.0/chats/${none}/attachments`, {
        data: {},
        meta: { error: 'chat.photos.error' },
      }),
    shown: ['Nie udało się wysłać plików.'],
  },
  'a file without a name': {
    as: 'director',
    send(client) {
      const data = new FormData()
      data.append('file', new Blob(['Jadłospis']), 'menu.txt')
      return client.call('POST', `api/places/${first}/files`, { data })
    },
    shown: ['Pole Nazwa nie może być puste.'],
  },
  'more files than a post may have': {
    as: 'director',
    send(client) {
      const data = new FormData()
      data.append('place', String(first))
      data.append('type', '1')
      for (let n = 0; n < 21; n += 1) data.append('files', new Blob([String(n)]), `${n}.txt`)
      return client.call('POST', 'api/walls', { data })
    },
    shown: ['Wyślij najwyżej 20 plików naraz.'],
  },
  'settings that can’t be saved': {
    as: 'parent',
    send: (client) =>
      client.call('POST', 'api/account', {
        data: { login: PHONES.parent, email: 'nikt' },
        meta: { error: 'settings.messages.error.fail' },
      }),
    shown: ['Nie udało się zapisać ustawień.'],
  },
  'another PIN with the wrong one': {
    as: 'parent',
    send: (client) =>
      client.call('POST', 'api/account/change-password', {
        data: { currentPassword: '111112', newPassword: '802415' },
        meta: { error: 'password.messages.error' },
      }),
    shown: ['Nie udało się zmienić PIN-u lub hasła.'],
  },
}

describe.each(Object.entries(ERRORS))('%s', (_name, { as, send, status = 400, shown, signedOut }) => {
  test('is shown in Polish as it is meant, and in every language as a whole text', async () => {
    const client = await startAs(as)
    expect((await send(client))?.status).toBe(status)
    expect(client.toasts()).toEqual(shown)
    expect(client.signedOut()).toBe(signedOut ? 1 : 0)
    const others = new Set<string>()
    for (const language of LANG_KEYS.filter((key) => key !== 'pl')) {
      const foreign = await startAs(as, language)
      expect((await send(foreign))?.status).toBe(status)
      const toasts = foreign.toasts()
      expect(toasts).toHaveLength(shown.length)
      others.add(toasts.join('\n'))
    }
    expect(others.size).toBe(LANG_KEYS.length - 1)
  })
})

describe('the login', () => {
  test('that fails says so, whatever is wrong', async () => {
    const client = await start()
    expect(await client.signIn(PHONES.otherParent, '135791')).toBeUndefined()
    expect(await client.signIn('600999999', '135791')).toBeUndefined()
    expect(client.toasts()).toEqual([
      'Nie udało się zalogować. Sprawdź numer telefonu i PIN lub hasło.',
      'Nie udało się zalogować. Sprawdź numer telefonu i PIN lub hasło.',
    ])
  })

  test('is where a call without a session leads, and says why; asking for the account is silent', async () => {
    const client = await start()
    await client.call('GET', 'api/account')
    expect([client.toasts(), client.signedOut()]).toEqual([[], 1])
    await client.call('GET', 'api/walls')
    expect([client.toasts(), client.signedOut()]).toEqual([['Sesja wygasła. Zaloguj się ponownie.'], 2])
  })
})

// Whether a phone has an account is not told, so `userexists` is not among them.
test.each([
  ['krótkie', 'Hasło musi mieć od 10 do 100 znaków.'],
  ['123456', 'Ten PIN łatwo zgadnąć. Wybierz inny.'],
])('registration with %s reads errorKey', async (password, shown) => {
  const client = await start()
  const answer = await client.call('POST', 'api/register', {
    data: { login: '605000077', password, langKey: 'pl' },
    meta: { error: 'register.messages.error.fail' },
  })
  const { errorKey } = z.object({ errorKey: z.string() }).parse(answer?.data)
  expect(text(`register.messages.error.${errorKey}`)).toBe(shown)
  expect(client.toasts()).toEqual(['Nie udało się utworzyć konta. Spróbuj ponownie później.'])
})

test('a fault of the server', async () => {
  const clients = await Promise.all(LANG_KEYS.map((language) => startAs('admin', language)))
  await sql`alter table user_sms rename to user_sms_away`
  onTestFinished(() => sql`alter table user_sms_away rename to user_sms`.then(() => undefined))
  for (const client of clients) expect((await client.call('GET', 'api/user-sms'))?.status).toBe(500)
  const toasts = clients.map((client) => client.toasts().join('\n'))
  expect(toasts[LANG_KEYS.indexOf('pl')]).toBe('Coś poszło nie tak po naszej stronie. Spróbuj ponownie.')
  expect(new Set(toasts).size).toBe(LANG_KEYS.length)
})

test('a server that can’t be reached', async () => {
  const client = await startAs('parent')
  // A port that the browser's machine refuses.
  await client.call('GET', 'http://127.0.0.1:1/api/walls')
  expect(client.toasts()).toEqual(['Brak połączenia z serwerem.'])
})

describe('a late absence', () => {
  const late: Readonly<Record<LangKey, readonly [before: RegExp, current: RegExp]>> = {
    pl: [/poprzedniego dnia do 6:05/, /tego samego dnia do 6:05/],
    en: [/by 6:05 on the day before/, /by 6:05 on the same day/],
    de: [/bis 6:05 Uhr am Vortag/, /bis 6:05 Uhr am selben Tag/],
    fr: [/la veille avant 6:05/, /le jour même avant 6:05/],
    ru: [/накануне до 6:05/, /в тот же день до 6:05/],
  }

  test.each(LANG_KEYS)('says in %s whether the day before or the day itself counts', async (language) => {
    for (const dayBefore of [true, false]) {
      await sql`update places set absence_max_time = '06:05', absence_day_before = ${dayBefore}, accept_late = false
        where id = ${first}`
      const parent = await startAs('parent', language)
      const day = dayBefore ? '2026-11-17' : '2026-11-16'
      // Of the day before, the deadline of the 17th is the 16th at 06:05 in Warsaw.
      await parent.call('POST', 'api/absences', { data: { kid: ids.zofia, fromDate: day, toDate: day } })
      expect(parent.toasts()).toEqual([expect.stringMatching(late[language][dayBefore ? 0 : 1])])
    }
  })
})

describe.each(LANG_KEYS)('in %s, texts of its own', (language) => {
  test.each([
    'global.form.validation.required',
    'global.form.validation.phone',
    'global.form.validation.nip',
    'place.groups.validate.name',
    'place.payment.action.surcharge.error',
    'place.payment.action.surcharge.added',
    'place.payment.action.paid_multiple',
    'notifications.files.new',
    'notifications.events.new',
    'notifications.absence.main',
    'notifications.absence.kid_absence',
    'notifications.absence.kid_absence_confirm',
    'notifications.payment.new_payment',
    'notifications.payment.payment_paid',
    'notifications.payment.payment_remind',
    'notifications.payment.main',
    'notifications.place.main',
    'notifications.place.change_roles',
    'notifications.place.change_rights',
    'error.http.403',
    'error.http.404',
    'error.http.500',
  ])('has %s', async (key) => {
    await startClient(server.port, language)
    expect(text(key, { param: 2, kid_name: 'Zofia' })).not.toBe('')
  })
})
