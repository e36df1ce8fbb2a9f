/** Missing things: each 404 names the thing, and each form its missing fields (REST contract: Errors). */
import { describe, expect, test } from 'vitest'
import { problemOf } from '../places/call.ts'
import { type Person, testPlaces } from '../places/setup.ts'

const server = await testPlaces()
const { call, first } = server
const NONE = 999_999

describe('deleting what is not there says what that is', () => {
  test.each<[Person, string, string, object?]>([
    ['accountant', `/api/payments/${NONE}`, 'invoice.not_found'],
    ['accountant', `/api/payment_type/${NONE}`, 'payment_type.not_found'],
    ['accountant', `/api/reports/payments/${NONE}`, 'report.not_found'],
    ['parent', `/api/absences/${NONE}`, 'absence.not_found'],
    ['director', `/api/groups/${NONE}`, 'group.not_found'],
    ['director', `/api/kids/${NONE}`, 'kid.not_found'],
    ['director', `/api/workers/${NONE}`, 'worker.not_found'],
    ['director', `/api/events/${NONE}`, 'event.not_found'],
    ['director', `/api/files/${NONE}`, 'file.not_found'],
    ['director', `/api/walls/${NONE}`, 'post.not_found'],
    ['director', `/api/reports/${NONE}`, 'post_report.not_found'],
    ['admin', `/api/users/${NONE}`, 'account.not_found'],
    ['director', '/api/kids/1e3', 'kid.not_found'],
    ['director', `/api/roles/${NONE}`, 'worker.not_found', { role: 'files' }],
  ])('as %s: %s', async (person, url, errorKey, body) => {
    const answer = await call(person, 'DELETE', url, body)
    expect(answer.json()).toMatchObject({ status: 404, message: 'error.http.404', errorKey })
    // Clients show 404 as they know it, so there is no message of a rule.
    expect(answer.headers).not.toHaveProperty('x-skrzatapp-error')
  })
})

describe('an empty form', () => {
  test.each<[string, Person | undefined, string, object, string]>([
    ['of registration', undefined, '/api/register', {}, 'account password NotNull, account phone NotNull'],
    [
      'of registration as a page sends it',
      undefined,
      '/api/register',
      { phone: '', login: null, password: '' },
      'account password Size, account phone NotNull',
    ],
    [
      'of registration, wrong in other fields too',
      undefined,
      '/api/register',
      { login: '12', email: 'nikt', langKey: 'it' },
      'account login Pattern, account password NotNull, account email Pattern, account langKey Pattern',
    ],
    ['of a user', 'admin', '/api/users', {}, 'user phone NotNull'],
    [
      'of a user, wrong in other fields too',
      'admin',
      '/api/users',
      { email: 'nikt', authorities: ['ROLE_X'] },
      'user email Pattern, user authorities[0] Pattern, user phone NotNull',
    ],
  ])('%s', async (_form, person, url, body, faults) => {
    expect(problemOf(await call(person, 'POST', url, body))).toBe(`400 error.validation: ${faults}`)
  })

  test.each<[Person, string, string[]]>([
    ['admin', '/api/places', ['name', 'phone', 'city', 'state', 'nip', 'street', 'accountNumber']],
    ['director', `/api/places/${first}/groups`, ['name']],
    ['director', `/api/places/${first}/workers`, ['name', 'description', 'phone']],
    ['accountant', `/api/places/${first}/payment_type`, ['name', 'type']],
    ['director', `/api/places/${first}/events`, ['teaser', 'startDate', 'endDate']],
    ['parent', '/api/absences', ['kid', 'fromDate', 'toDate']],
    ['accountant', `/api/payments/${first}`, ['kid', 'parts']],
    ['accountant', `/api/payments/${first}/surcharge`, ['kid', 'amount']],
    ['parent', '/api/reports', ['reason', 'wallId']],
  ])('as %s to %s names each field', async (person, url, fields) => {
    const { status, fieldErrors } = (await call(person, 'POST', url, {})).json()
    const lacking = fieldErrors.map(({ field, message }: Record<string, string>) => `${field} ${message}`)
    expect([status, lacking.toSorted()]).toEqual([400, fields.map((field) => `${field} NotNull`).toSorted()])
  })
})
