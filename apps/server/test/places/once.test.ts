/** Kids, groups, workers and places are added once, however often the same command is sent, on both wires. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { placeForm } from '@skrzat/contract/wire/places'
import { z } from 'zod'
import { groupIds, PLACE, type Person, testPlaces } from './setup.ts'

const server = await testPlaces()
const { call, first, callerOf, sql } = server
const director = (await callerOf('director')).places
const admin = (await callerOf('admin')).places
const { motylki } = await groupIds(sql)

type Answer = { readonly status: number | string; readonly id: number | undefined }
type Form = Record<string, unknown>

async function rest(person: Person, path: string, payload: Form, key: string): Promise<Answer> {
  const response = await call(person, 'POST', path, payload, key)
  const answer = z
    .object({ id: z.number().optional(), message: z.string().optional() })
    .parse(response.json())
  return { status: answer.message ?? response.statusCode, id: answer.id }
}

const trpc = (call: Promise<{ id: number }>): Promise<Answer> =>
  call.then(
    ({ id }) => ({ status: 201, id }),
    (error: unknown) => ({ status: `error.${error instanceof Error ? error.message : ''}`, id: undefined }),
  )

let made = 0
/** A phone that nobody has. */
const newPhone = () => `6030${String(++made).padStart(5, '0')}`

const kid = () => ({ firstname: 'Nowe', lastname: 'Dziecko', phone1: newPhone(), phone2: '' })
const group = () => ({ name: `Grupa ${randomUUID()}`, color: 3 })
const worker = () => ({ name: 'Nowa Osoba', description: 'nauczycielka', phone: newPhone() })
const place = () => ({ ...PLACE, name: `Żłobek ${randomUUID()}` })

type Send = (form: Form, key: string) => Promise<Answer>
type Adding = {
  readonly form: () => Form
  /** A field that makes it another. */
  readonly other: Form
  readonly overRest: Send
  readonly overTrpc: Send
}

const ADDING: Record<'kids' | 'groups' | 'workers' | 'places', Adding> = {
  kids: {
    form: kid,
    other: { firstname: 'Inne' },
    overRest: (form, key) => rest('director', `/api/groups/${motylki}/kids`, form, key),
    overTrpc: (form, commandId) =>
      trpc(director.addKid({ ...kid(), ...form, placeId: first, groupId: motylki, commandId })),
  },
  groups: {
    form: group,
    other: { color: 4 },
    overRest: (form, key) => rest('director', `/api/places/${first}/groups`, form, key),
    overTrpc: (form, commandId) =>
      trpc(director.addGroup({ ...group(), ...form, placeId: first, commandId })),
  },
  workers: {
    form: worker,
    other: { name: 'Inna Osoba' },
    overRest: (form, key) => rest('director', `/api/places/${first}/workers`, form, key),
    overTrpc: (form, commandId) =>
      trpc(director.addWorker({ ...worker(), ...form, placeId: first, commandId })),
  },
  places: {
    form: place,
    other: { city: 'Gdynia' },
    overRest: (form, key) => rest('admin', '/api/places', form, key),
    overTrpc: (form, commandId) => trpc(admin.add({ ...placeForm.parse(form), commandId })),
  },
}

describe.each([
  ['REST', 'overRest'],
  ['tRPC', 'overTrpc'],
] as const)('over %s', (_, wire) => {
  test.each(['kids', 'groups', 'workers', 'places'] as const)(
    'one of the %s is added once for one command, and another under its id is refused',
    async (table) => {
      const { form, other, [wire]: send } = ADDING[table]
      const count = async () => (await sql`select from ${sql(table)}`).count
      const [one, key, before] = [form(), randomUUID(), await count()]
      const answers = await Promise.all([send(one, key), send(one, key), send(one, key)])
      const [first] = answers
      expect(first).toEqual({ status: 201, id: expect.any(Number) })
      expect([...answers, await send(one, key)]).toEqual([first, first, first, first])
      expect(await send({ ...one, ...other }, key)).toMatchObject({ status: 'error.command.reused' })
      expect(await count()).toBe(before + 1)
    },
  )
})

test('what was refused gives nobody an account', async () => {
  const [one, key] = [kid(), randomUUID()]
  expect(await rest('director', '/api/groups/999999/kids', one, key)).toMatchObject({ id: undefined })
  expect(await sql`select from accounts where login = ${one.phone1}`).toHaveLength(0)
  await rest('director', `/api/groups/${motylki}/kids`, one, key)
  expect(await sql`select from accounts where login = ${one.phone1}`).toHaveLength(1)
})
