/** A place that asks its staff for a second factor. */
import { placeForm } from '@skrzat/contract/wire/places'
import { describe, expect, test } from 'vitest'
import { codeOf, PIN } from './setup.ts'
import { DIRECTOR, PARENT, TEACHER, testStaff } from './staff-setup.ts'

const server = await testStaff()
const { clock, ids, provenCaller, send, setUp, shown, tokenFor } = server

/** The director with a factor, as of now. */
async function director() {
  const { token, key } = await setUp(await tokenFor(DIRECTOR))
  return { token, key, caller: await server.caller(token) }
}

test('a place may ask its staff for a factor: they have no right there without one, on every wire', async () => {
  const { caller } = await director()
  const { place, other } = ids
  expect(await caller.places.factorRequired({ placeId: place })).toBe(false)
  await caller.places.setFactorRequired({ placeId: place, required: true })
  expect(await caller.places.factorRequired({ placeId: place })).toBe(true)
  const token = await tokenFor(TEACHER)
  const staff = await server.caller(token)
  expect((await staff.accounts.me()).factorDue).toBe('set_up')
  expect(await codeOf(staff.places.get({ placeId: place }))).toBe('account.factor_required')
  expect(await codeOf(staff.places.get({ placeId: other }))).toBe('done')
  const answer = await send('GET', `/api/places/${place}`, undefined, token)
  expect([answer.statusCode, answer.json().message]).toEqual([403, 'error.account.factor_required'])
  expect((await send('GET', `/api/places/${other}`, undefined, token)).statusCode).toBe(200)
  const { key } = await setUp(token)
  const after = await server.caller(await tokenFor(TEACHER, shown(key)))
  expect(await codeOf(after.places.get({ placeId: place }))).toBe('done')
})

test('it asks nothing of parents', async () => {
  const { caller } = await director()
  await caller.places.setFactorRequired({ placeId: ids.place, required: true })
  const parent = await server.caller(await tokenFor(PARENT))
  expect((await parent.accounts.me()).factorDue).toBeNull()
  expect(await codeOf(parent.places.get({ placeId: ids.place }))).toBe('done')
})

test('its admin asks so, who has given a factor and just proven it', async () => {
  const ask = { placeId: ids.place, required: true }
  const without = await provenCaller(await tokenFor(DIRECTOR))
  expect(await codeOf(without.places.setFactorRequired(ask))).toBe('account.factor_required')
  const { token } = await director()
  clock.pass(11 * 60)
  const later = await server.caller(token)
  expect(await codeOf(later.places.setFactorRequired(ask))).toBe('account.proof_required')
})

describe('what is dangerous', () => {
  const asked = 'account.proof_required'
  const done = [200, 201, 200, 'done', 'done', 'done', 'done']
  const refused = [400, 400, 400, asked, asked, asked, asked]

  test('needs the factor within ten minutes, where one has it', async () => {
    const { token, key } = await director()
    expect(await dangerous(token)).toEqual(done)
    clock.pass(11 * 60)
    expect(await dangerous(token)).toEqual(refused)
    await provenCaller(token, PIN, shown(key))
    expect(await dangerous(token)).toEqual(done)
  })

  test('needs the PIN again of who has none, although one has just signed in', async () => {
    const token = await tokenFor(DIRECTOR)
    const before = await server.sql`select * from places`
    expect(await dangerous(token)).toEqual(refused)
    expect(await server.sql`select * from places`).toEqual(before)
    const prove = (password: string) => send('POST', '/api/account/confirm-identity', { password }, token)
    expect((await prove('135790')).json()).toMatchObject({ message: 'error.incorrectpassword' })
    expect(await dangerous(token)).toEqual(refused)
    expect((await prove(PIN)).statusCode).toBe(200)
    expect(await dangerous(token)).toEqual(done)
    clock.pass(11 * 60)
    expect(await dangerous(token)).toEqual(refused)
  })

  async function dangerous(token: string) {
    const { place } = ids
    const teacher = await server.workerOf(TEACHER)
    const status = async (...call: Parameters<typeof send>) => (await send(...call)).statusCode
    const caller = await server.caller(token)
    const role = { placeId: place, workerId: teacher, role: 'files' } as const
    const form = placeForm.parse(await caller.places.get({ placeId: place }))
    const account = { ...form, placeId: place, accountNumber: `${clock.now().getTime()}` }
    const period = { from: '2026-10-01', to: '2026-10-31', paid: false } as const
    const report = { dateStart: period.from, dateEnd: period.to, place, paid: false }
    return [
      await status('PUT', `/api/roles/${teacher}`, { role: 'files' }, token),
      await status('POST', '/api/reports/payments/add', report, token),
      await status('GET', `/api/places/data/generate/${place}`, undefined, token),
      await codeOf(caller.places.grantRole(role)),
      await codeOf(caller.places.revokeRole(role)),
      await codeOf(caller.places.update(account)),
      await codeOf(caller.paymentReports.create({ placeId: place, ...period })),
    ]
  }
})
