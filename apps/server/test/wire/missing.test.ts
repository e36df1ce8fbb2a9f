/** What is not there: each 404 says what it was, and each form which fields it lacks (REST contract: Errors). */
import { describe, expect, test } from 'vitest'
import { callsOf } from '../places/call.ts'
import { type Person, testPlaces } from '../places/setup.ts'

const server = await testPlaces()
const { first } = server
const call = callsOf(server)
const NONE = 999_999

describe('deleting what is not there says what that is', () => {
  test.each<[Person, string, string]>([
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
  ])('as %s: %s', async (person, url, errorKey) => {
    const answer = await call(person, 'DELETE', url)
    expect(answer.json()).toMatchObject({ status: 404, message: 'error.http.404', errorKey })
    // Clients show 404 as they know it, so there is no message of a rule.
    expect(answer.headers).not.toHaveProperty('x-skrzatapp-error')
  })

  test('a role that a worker of nobody has', async () => {
    const answer = await call('director', 'DELETE', `/api/roles/${NONE}`, { role: 'files' })
    expect(answer.json()).toMatchObject({ status: 404, errorKey: 'worker.not_found' })
  })

  test('a place that is none, to the admin', async () => {
    const answer = await call('admin', 'GET', `/api/places/${NONE}/groups`)
    expect(answer.json()).toMatchObject({ status: 404, errorKey: 'place.not_found' })
  })
})

describe('an empty form', () => {
  const faults = async (person: Person | undefined, url: string, body: object) => {
    const { status, message, fieldErrors = [] } = (await call(person, 'POST', url, body)).json()
    const fields = fieldErrors.map((fault: Record<string, string>) =>
      [fault['objectName'], fault['field'], fault['message']].join(' '),
    )
    return [status, message, ...fields]
  }

  test.each([{}, { phone: '', login: null, password: '' }])('of registration: %j', async (body) => {
    const password = 'password' in body ? 'account password Size' : 'account password NotNull'
    expect(await faults(undefined, '/api/register', body)).toEqual([
      400,
      'error.validation',
      password,
      'account phone NotNull',
    ])
  })

  test('of registration, wrong in other fields too', async () => {
    const body = { login: '12', email: 'nikt', langKey: 'it' }
    expect(await faults(undefined, '/api/register', body)).toEqual([
      400,
      'error.validation',
      'account login Pattern',
      'account password NotNull',
      'account email Pattern',
      'account langKey Pattern',
    ])
  })

  test('of a user', async () => {
    expect(await faults('admin', '/api/users', {})).toEqual([400, 'error.validation', 'user phone NotNull'])
    expect(await faults('admin', '/api/users', { email: 'nikt', authorities: ['ROLE_X'] })).toEqual([
      400,
      'error.validation',
      'user email Pattern',
      'user authorities[0] Pattern',
      'user phone NotNull',
    ])
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
    expect([status, fieldErrors.map((fault: { field: string }) => fault.field).toSorted()]).toEqual([
      400,
      fields.toSorted(),
    ])
    expect(fieldErrors).toEqual(
      fieldErrors.map((fault: object) => expect.objectContaining({ ...fault, message: 'NotNull' })),
    )
  })
})
