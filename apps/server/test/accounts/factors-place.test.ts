/** A place that asks its staff for a second factor. */
import { placeForm } from '@skrzat/contract/wire/places'
import { beforeEach, describe, expect, test } from 'vitest'
import { testFactors } from './factors-setup.ts'
import { codeOf, PIN } from './setup.ts'

const server = await testFactors()
const { app, clock, provenCaller, setUp, shown, signIn, sql } = server

describe('a place', () => {
  const DIRECTOR = '600000002'
  const TEACHER = '600000003'
  const NEIGHBOUR = '600000004'
  const PARENT = '600000006'
  let place = 0
  let other = 0
  let teacher = 0

  async function addPlace(name: string): Promise<number> {
    const [row] = await sql<{ id: number }[]>`
      insert into places (name, phone, city, state, nip, street, account_number)
      values (${name}, '123456789', 'Kraków', 'małopolskie', '1234563218', 'Długa 1', '1') returning id`
    return row?.id ?? 0
  }
  async function addWorker(placeId: number, phone: string, role?: string): Promise<number> {
    const [row] = await sql<{ id: number }[]>`
      insert into workers (place_id, name, description, phone) values (${placeId}, 'X', '-', ${phone}) returning id`
    if (role) await sql`insert into worker_roles (worker_id, role) values (${row?.id ?? 0}, ${role})`
    return row?.id ?? 0
  }
  const tokenFor = async (phone: string, code?: string) => (await signIn(code, { phone })).token

  beforeEach(async () => {
    await server.addAccounts(DIRECTOR, TEACHER, NEIGHBOUR, PARENT)
    place = await addPlace('Skrzaty')
    other = await addPlace('Elfy')
    await addWorker(place, DIRECTOR, 'admin')
    teacher = await addWorker(place, TEACHER)
    await addWorker(other, TEACHER)
    await addWorker(other, NEIGHBOUR, 'admin')
    const [group] = await sql<{ id: number }[]>`
      insert into groups (place_id, name) values (${place}, 'A') returning id`
    await sql`
      insert into kids (place_id, group_id, firstname, lastname, phone1)
      values (${place}, ${group?.id ?? 0}, 'Jan', 'Kot', ${PARENT})`
  })

  /** The director with a factor, as of now. */
  async function director() {
    const { token, key } = await setUp(await tokenFor(DIRECTOR))
    return { token, key, caller: await server.caller(token) }
  }

  test('may ask its staff for a factor, and they have no right there without one, on every wire', async () => {
    const { caller } = await director()
    await caller.places.setFactorRequired({ placeId: place, required: true })
    expect(await caller.places.factorRequired({ placeId: place })).toBe(true)
    const token = await tokenFor(TEACHER)
    const staff = await server.caller(token)
    expect((await staff.accounts.me()).factorDue).toBe('set_up')
    expect(await codeOf(staff.places.get({ placeId: place }))).toBe('account.factor_required')
    expect(await codeOf(staff.places.get({ placeId: other }))).toBe('done')
    const headers = { authorization: `Bearer ${token}` }
    const answer = await app.inject({ url: `/api/places/${place}`, headers })
    expect([answer.statusCode, answer.json().message]).toEqual([403, 'error.account.factor_required'])
    expect((await app.inject({ url: `/api/places/${other}`, headers })).statusCode).toBe(200)
    const { key } = await setUp(token)
    const after = await server.caller(await tokenFor(TEACHER, shown(key)))
    expect(await codeOf(after.places.get({ placeId: place }))).toBe('done')
  })

  test('asks nothing of parents', async () => {
    const { caller } = await director()
    await caller.places.setFactorRequired({ placeId: place, required: true })
    const parent = await server.caller(await tokenFor(PARENT))
    expect((await parent.accounts.me()).factorDue).toBeNull()
    expect(await codeOf(parent.places.get({ placeId: place }))).toBe('done')
  })

  test('is asked so by its admin only, who has given a factor and just proven it', async () => {
    const ask = { placeId: place, required: true }
    const without = await provenCaller(await tokenFor(DIRECTOR))
    expect(await codeOf(without.places.setFactorRequired(ask))).toBe('account.factor_required')
    const { token, caller } = await director()
    for (const phone of [TEACHER, NEIGHBOUR, PARENT]) {
      const stranger = await server.caller((await setUp(await tokenFor(phone))).token)
      expect(await codeOf(stranger.places.setFactorRequired(ask))).toBe('forbidden')
      expect(await codeOf(stranger.places.factorRequired({ placeId: place }))).toBe('forbidden')
    }
    expect(await caller.places.factorRequired({ placeId: place })).toBe(false)
    clock.pass(11 * 60)
    const later = await server.caller(token)
    expect(await codeOf(later.places.setFactorRequired(ask))).toBe('account.proof_required')
  })

  test('has what is dangerous done only with a factor given within ten minutes, where one has it', async () => {
    const { token, key } = await director()
    const headers = { authorization: `Bearer ${token}` }
    const dangerous = async () => {
      const caller = await server.caller(token)
      const role = { placeId: place, workerId: teacher, role: 'files' } as const
      const form = placeForm.parse(await caller.places.get({ placeId: place }))
      const period = { from: '2026-10-01', to: '2026-10-31', paid: false } as const
      const restRole = { method: 'PUT', url: `/api/roles/${teacher}`, payload: { role: 'files' } } as const
      const report = { dateStart: period.from, dateEnd: period.to, place, paid: false }
      const restReport = { method: 'POST', url: '/api/reports/payments/add', payload: report } as const
      const statuses = []
      for (const call of [
        restRole,
        restReport,
        { method: 'GET', url: `/api/places/data/generate/${place}` } as const,
      ])
        statuses.push((await app.inject({ ...call, headers })).statusCode)
      return [
        await codeOf(caller.places.grantRole(role)),
        await codeOf(caller.places.revokeRole(role)),
        await codeOf(
          caller.places.update({ ...form, placeId: place, accountNumber: `${clock.now().getTime()}` }),
        ),
        await codeOf(caller.paymentReports.create({ placeId: place, ...period })),
        ...statuses,
      ]
    }
    expect(await dangerous()).toEqual(['done', 'done', 'done', 'done', 200, 201, 200])
    clock.pass(11 * 60)
    const asked = 'account.proof_required'
    expect(await dangerous()).toEqual([asked, asked, asked, asked, 400, 400, 400])
    await provenCaller(token, PIN, shown(key))
    expect(await dangerous()).toEqual(['done', 'done', 'done', 'done', 200, 201, 200])
  })
})
