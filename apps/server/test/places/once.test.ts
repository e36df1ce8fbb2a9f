/** Kids, groups, workers and places are added once, however often the same command is sent, on both wires. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { placeForm } from '@skrzat/contract/wire/places'
import { z } from 'zod'
import { PLACE, type Person, testPlaces } from './setup.ts'

const { app, first, callerOf, sql, tokenFor } = await testPlaces()
const director = (await callerOf('director')).places
const admin = (await callerOf('admin')).places

let motylki = 0
beforeAll(async () => {
  const [group] = await sql<{ id: number }[]>`select id from groups where name = 'Motylki'`
  motylki = group?.id ?? 0
})

type Answer = { readonly status: number | string; readonly id: number | undefined }
type Form = Record<string, unknown>

async function rest(person: Person, path: string, payload: Form, key?: string): Promise<Answer> {
  const authorization = `Bearer ${tokenFor(person)}`
  const headers = { authorization, ...(key !== undefined && { 'idempotency-key': key }) }
  const response = await app.inject({ method: 'POST', url: path, payload, headers })
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

type Adding = {
  readonly table: 'kids' | 'groups' | 'workers' | 'places'
  readonly form: () => Form
  /** A field that makes it another. */
  readonly other: Form
  readonly send: (form: Form, key?: string) => Promise<Answer>
}

const adding: [string, Adding][] = [
  [
    'a kid over REST',
    {
      table: 'kids',
      form: kid,
      other: { firstname: 'Inne' },
      send: (form, key) => rest('director', `/api/groups/${motylki}/kids`, form, key),
    },
  ],
  [
    'a kid over tRPC',
    {
      table: 'kids',
      form: kid,
      other: { phone1: '603999999' },
      send: (form, commandId) =>
        trpc(director.addKid({ ...kid(), ...form, placeId: first, groupId: motylki, commandId })),
    },
  ],
  [
    'a group over REST',
    {
      table: 'groups',
      form: group,
      other: { color: 4 },
      send: (form, key) => rest('director', `/api/places/${first}/groups`, form, key),
    },
  ],
  [
    'a group over tRPC',
    {
      table: 'groups',
      form: group,
      other: { color: 4 },
      send: (form, commandId) => trpc(director.addGroup({ ...group(), ...form, placeId: first, commandId })),
    },
  ],
  [
    'a worker over REST',
    {
      table: 'workers',
      form: worker,
      other: { name: 'Inna Osoba' },
      send: (form, key) => rest('director', `/api/places/${first}/workers`, form, key),
    },
  ],
  [
    'a worker over tRPC',
    {
      table: 'workers',
      form: worker,
      other: { description: 'dyrektor' },
      send: (form, commandId) =>
        trpc(director.addWorker({ ...worker(), ...form, placeId: first, commandId })),
    },
  ],
  [
    'a place over REST',
    {
      table: 'places',
      form: place,
      other: { city: 'Gdynia' },
      send: (form, key) => rest('admin', '/api/places', form, key),
    },
  ],
  [
    'a place over tRPC',
    {
      table: 'places',
      form: place,
      other: { city: 'Gdynia' },
      send: (form, commandId) => trpc(admin.add({ ...placeForm.parse(form), commandId })),
    },
  ],
]

describe.each(adding)('%s', (_, { table, form, other, send }) => {
  const count = async () => (await sql`select from ${sql(table)}`).count

  test('is added once for one command, in a row and at once, and answered alike', async () => {
    const [one, key, before] = [form(), randomUUID(), await count()]
    const answers = await Promise.all([send(one, key), send(one, key), send(one, key)])
    const [first] = answers
    expect(first).toEqual({ status: 201, id: expect.any(Number) })
    expect([...answers, await send(one, key)]).toEqual(answers.map(() => first).concat(first ?? []))
    expect(await count()).toBe(before + 1)
  })

  test('under the same id with something else is refused', async () => {
    const [one, key] = [form(), randomUUID()]
    await send(one, key)
    const before = await count()
    expect(await send({ ...one, ...other }, key)).toMatchObject({ status: 'error.command.reused' })
    expect(await count()).toBe(before)
  })

  test('without an id is a command of its own each time', async () => {
    const before = await count()
    expect(await send(form())).toMatchObject({ status: 201 })
    expect(await send(form())).toMatchObject({ status: 201 })
    expect(await count()).toBe(before + 2)
  })
})

describe('what was refused', () => {
  test('leaves nothing, and is added when it is sent again', async () => {
    const [one, key] = [group(), randomUUID()]
    const { id } = await director.addGroup({ ...one, placeId: first })
    const add = () => trpc(director.addGroup({ ...one, placeId: first, commandId: key }))
    expect(await add()).toMatchObject({ status: 'error.group.name_taken' })
    await director.deleteGroup({ placeId: first, groupId: id })
    expect(await add()).toMatchObject({ status: 201 })
    expect(await add()).toMatchObject({ status: 201 })
  })

  test('gives nobody an account', async () => {
    const [one, key] = [kid(), randomUUID()]
    expect(await rest('director', '/api/groups/999999/kids', one, key)).toMatchObject({ id: undefined })
    expect(await sql`select from accounts where login = ${one.phone1}`).toHaveLength(0)
    await rest('director', `/api/groups/${motylki}/kids`, one, key)
    expect(await sql`select from accounts where login = ${one.phone1}`).toHaveLength(1)
  })
})

test('the record of a command names nobody', async () => {
  const [one, key] = [kid(), randomUUID()]
  const { id } = await rest('director', `/api/groups/${motylki}/kids`, one, key)
  const records = await sql<{ id: string; result: unknown }[]>`
    select id, result from commands where name = 'kids.add' order by at desc, result->'id' desc`
  expect(records.map(({ result }) => result)).toContainEqual({ id })
  expect(JSON.stringify(records)).not.toContain(one.phone1)
  expect(JSON.stringify(records)).not.toContain(key)
})
