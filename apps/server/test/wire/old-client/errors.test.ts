/** Each kind of error that a client tells apart (spec: Error catalogue), provoked, and what it shows. */
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import type { Person } from '../../places/setup.ts'
import { made, type OldClient } from './client.ts'
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
  /** What the server answers; 400 unless set. */
  readonly status?: number
  readonly shown: readonly string[]
  readonly signedOut?: true
}
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
  'what asks for the secret again': {
    as: 'director',
    send: async (client) => {
      await sql`update sessions set proven_at = null`
      return await client.call('PUT', `api/roles/${ids.accountant}`, { data: { role: 'files' } })
    },
    shown: ['Potwierdź najpierw, że to Ty: podaj PIN lub hasło w aplikacji internetowej.'],
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
}

test.each(Object.entries(ERRORS))('%s', async (_name, { as, send, status = 400, shown, signedOut }) => {
  const client = await startAs(as)
  expect((await send(client))?.status).toBe(status)
  expect([client.toasts(), client.signedOut()]).toEqual([shown, signedOut ? 1 : 0])
})

test('a call without a session leads to the login, and says why; asking for the account is silent', async () => {
  const client = await start()
  await client.call('GET', 'api/account')
  expect([client.toasts(), client.signedOut()]).toEqual([[], 1])
  await client.call('GET', 'api/walls')
  expect([client.toasts(), client.signedOut()]).toEqual([['Sesja wygasła. Zaloguj się ponownie.'], 2])
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
  const client = await startAs('admin')
  await sql`alter table user_sms rename to user_sms_away`
  onTestFinished(() => sql`alter table user_sms_away rename to user_sms`.then(() => undefined))
  expect((await client.call('GET', 'api/user-sms'))?.status).toBe(500)
  expect(client.toasts()).toEqual(['Coś poszło nie tak po naszej stronie. Spróbuj ponownie.'])
})

test('a server that can’t be reached', async () => {
  const client = await startAs('parent')
  // A port that the browser's machine refuses.
  await client.call('GET', 'http://127.0.0.1:1/api/walls')
  expect(client.toasts()).toEqual(['Brak połączenia z serwerem.'])
})

test.each([
  ['2026-11-17', true, /poprzedniego dnia do 6:05/],
  ['2026-11-16', false, /tego samego dnia do 6:05/],
])('an absence on %s that is late says whether the day before counts: %s', async (day, dayBefore, shown) => {
  await sql`update places set absence_max_time = '06:05', absence_day_before = ${dayBefore}, accept_late = false
    where id = ${first}`
  const parent = await startAs('parent')
  // Of the day before, the deadline of the 17th is the 16th at 06:05 in Warsaw.
  await parent.call('POST', 'api/absences', { data: { kid: ids.zofia, fromDate: day, toDate: day } })
  expect(parent.toasts()).toEqual([expect.stringMatching(shown)])
})
