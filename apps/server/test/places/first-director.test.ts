import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { PLACE, testPlaces } from './setup.ts'

const server = await testPlaces()
const { sql, callerOf, work } = server

let phones = 602_200_000
const newPhone = () => String(phones++)
const form = { ...PLACE, state: 'mazowieckie' as const }
const workersOf = (placeId: number) => sql<{ name: string; phone: string; roles: string[] }[]>`
  select name, phone, roles from staff_of_places where place_id = ${placeId}`

test('a new place begins with its director, who gets a first PIN once, also where the call is repeated', async () => {
  const phone = newPhone()
  const admin = (await callerOf('admin')).places
  const place = {
    ...form,
    commandId: randomUUID(),
    director: { name: 'Danuta Nowa', phone, sendPin: true },
  }
  const { id } = await admin.add(place)
  expect((await admin.add(place)).id).toBe(id)
  await work()
  expect(await workersOf(id)).toEqual([{ name: 'Danuta Nowa', phone, roles: ['admin'] }])
  expect(await server.smsTo(phone)).toHaveLength(1)
  const director = await server.caller(await server.tokenOf(phone, await server.digitsTo(phone)))
  expect((await director.places.page({ placeId: id })).billing).toMatchObject({ missing: ['kind'] })
})

test('without the wish no PIN is sent, and without a director nobody is added', async () => {
  const phone = newPhone()
  const admin = (await callerOf('admin')).places
  const { id } = await admin.add({ ...form, director: { name: 'Danuta Nowa', phone, sendPin: false } })
  const alone = await admin.add(form)
  await work()
  expect(await server.smsTo(phone)).toEqual([])
  expect(await workersOf(alone.id)).toEqual([])
  expect((await admin.firstPins({ placeId: id })).waiting.map((one) => one.phone)).toEqual([phone])
})

test('full rights are given after a fresh proof only, and not by a place’s director', async () => {
  const director = { name: 'Danuta Nowa', phone: newPhone(), sendPin: false }
  await expect((await callerOf('director')).places.add({ ...form, director })).rejects.toThrow('forbidden')
  await sql`update sessions set proven_at = null`
  const admin = (await callerOf('admin')).places
  const before = await sql`select id from places`
  await expect(admin.add({ ...form, director })).rejects.toThrow('account.proof_required')
  expect(await sql`select id from places`).toEqual(before)
  await server.proveAll()
})
