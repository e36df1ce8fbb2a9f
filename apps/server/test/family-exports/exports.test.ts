/** What becomes of an export: asked for, made, told, downloaded once or expired. */
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { createFamilyExports } from '../../src/domains/family-exports/index.ts'
import { dropExports } from '../../src/domains/family-exports/drop.ts'
import { SETTLE_RESTORED, STORED_FILES } from '../../src/domains/index.ts'
import type { Storage } from '../../src/kernel/storage/storage.ts'
import { listening } from '../files/setup.ts'
import { PHONES, workerId } from '../places/setup.ts'
import { codeOf, testExports, unzip } from './setup.ts'

const server = await testExports()
const { sql, call, parent, director, own, guardian, first, work, stored, stateOf, made, clock } = server

const audited = (id: number) =>
  sql<{ type: string; principal: string }[]>`
    select type, principal from audit_log where data ->> 'export' = ${String(id)} order by id`

test('a guardian asks for an export, is told once it is ready, and downloads it once', async () => {
  const asked = await call('parent', 'POST', `/api/kids/${own}/export`, {})
  expect(asked.statusCode).toBe(202)
  const { id } = asked.json<{ id: number }>()
  expect(asked.headers['location']).toBe(`/api/exports/${id}`)
  expect(asked.json()).toMatchObject({ state: 'queued', guardian: { id: guardian }, kid: { id: own } })

  await work()
  expect((await call('parent', 'GET', `/api/exports/${id}`)).json()).toMatchObject({
    state: 'ready',
    progress: 100,
  })
  const told = await sql`
    select from notifications where account_id = ${guardian} and type = 'TYPE_EXPORT_READY'
      and source = ${`export-${id}`}`
  expect(told).toHaveLength(1)

  const file = await call('parent', 'GET', `/api/exports/${id}/file`)
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/zip'])
  expect(file.headers['content-disposition']).toContain('Zofia Wisniewska')
  await expect.poll(async () => (await stateOf(id))?.state).toBe('fetched')
  await work()
  expect(await stored(id)).toBeUndefined()
  const again = await call('parent', 'GET', `/api/exports/${id}/file`)
  expect([again.statusCode, again.json<{ message: string }>().message]).toEqual([409, 'error.export.fetched'])
  expect(await audited(id)).toMatchObject([
    { type: 'EXPORT_REQUESTED', principal: PHONES.parent },
    { type: 'EXPORT_READY', principal: PHONES.parent },
    { type: 'EXPORT_FETCHED', principal: PHONES.parent },
  ])
})

test('a request whose headers alone are asked for uses nothing up', async () => {
  const { id } = await made()
  expect((await call('parent', 'HEAD', `/api/exports/${id}/file`)).statusCode).toBe(200)
  expect(await stateOf(id)).toMatchObject({ state: 'ready' })
})

test('a download that breaks off leaves the file, and the next one gets all of it', async () => {
  const { id } = await made()
  // More than what the connection’s buffers take at once.
  const content = Buffer.alloc(32 * 1024 * 1024, 'ab')
  await server.kernel.storage.write(await server.keyOf(id), Readable.from([content]))
  const { call: download } = await listening(server)
  const breaking = new AbortController()
  const broken = await download('parent', `/api/exports/${id}/file`, { signal: breaking.signal })
  const reader = broken.body?.getReader()
  expect((await reader?.read())?.value?.byteLength).toBeGreaterThan(0)
  breaking.abort()
  const whole = await download('parent', `/api/exports/${id}/file`)
  expect((await whole.arrayBuffer()).byteLength).toBe(content.byteLength)
  await expect.poll(async () => (await stateOf(id))?.state).toBe('fetched')
  expect((await audited(id)).filter(({ type }) => type === 'EXPORT_FETCHED')).toHaveLength(2)
})

test('an export that nobody downloads is gone after seven days', async () => {
  const { id } = await made()
  await server.services.jobs.runScheduled('family-exports.expire')
  expect(await stateOf(id)).toMatchObject({ state: 'ready' })
  const [row] = await sql<{ expiresAt: Date; readyAt: Date }[]>`
    select expires_at as "expiresAt", ready_at as "readyAt" from family_exports where id = ${id}`
  expect(row && row.expiresAt.getTime() - row.readyAt.getTime()).toBe(7 * 86_400_000)
  // The clock stays, as the sessions of the other tests would end with it.
  await sql`update family_exports set expires_at = ${clock.now()} where id = ${id}`
  expect((await call('parent', 'GET', `/api/exports/${id}/file`)).json()).toMatchObject({
    message: 'error.export.expired',
  })
  await server.services.jobs.runScheduled('family-exports.expire')
  await work()
  expect(await stateOf(id)).toMatchObject({ state: 'expired' })
  expect(await stored(id)).toBeUndefined()
})

test('while one is being made, the same account gets no second one of the kid', async () => {
  const { id } = await parent.familyExports.request({ kidId: own })
  expect(await codeOf(parent.familyExports.request({ kidId: own }))).toBe('export.under_way')
  const place = await director.familyExports.prepare({ placeId: first, kidId: own, accountId: null })
  await work()
  expect([await stateOf(id), await stateOf(place.id)]).toMatchObject([{ state: 'ready' }, { state: 'ready' }])
})

test('nothing of a person who is being erased is handed over', async () => {
  const { id } = await parent.familyExports.request({ kidId: own })
  await sql`
    insert into erasures (kind, subject_id, asked_by, asked_at, carried_out_by, carried_out_at)
    values ('account', ${guardian}, ${guardian}, now(), ${guardian}, now())`
  await work()
  expect(await stateOf(id)).toEqual({ state: 'failed', failure: 'export.erasing' })
  expect(await stored(id)).toBeUndefined()
  expect(await codeOf(parent.familyExports.request({ kidId: own }))).toBe('export.erasing')
  await sql`delete from erasures`
})

test('who lost the right to an export does not get its file', async () => {
  const { id } = await made()
  const place = await director.familyExports.prepare({ placeId: first, kidId: own, accountId: guardian })
  await work()
  const [row] = await sql`delete from guardians where kid_id = ${own} and phone = ${PHONES.parent}
      returning kid_id, phone, position, name, relation, may_be_told, may_pay, may_pick_up`
  const gone = await call('parent', 'GET', `/api/exports/${id}/file`)
  await sql`insert into guardians ${sql(row ?? {})}`
  expect([gone.statusCode, gone.json()]).toMatchObject([404, { errorKey: 'export.not_found' }])

  const worker = await workerId(sql, 'director')
  const roles = await sql`delete from worker_roles where worker_id = ${worker} and role = 'admin' returning *`
  const refused = await call('director', 'GET', `/api/exports/${place.id}/file`)
  await sql`insert into worker_roles ${sql(roles)}`
  const { id: late } = await director.familyExports.prepare({ placeId: first, kidId: own, accountId: null })
  await sql`delete from worker_roles where worker_id = ${worker} and role = 'admin'`
  await work()
  await sql`insert into worker_roles ${sql(roles)}`
  expect(refused.statusCode).toBe(404)
  expect(await stateOf(late)).toEqual({ state: 'failed', failure: 'export.not_found' })
  expect(await stored(late)).toBeUndefined()
  expect((await call('director', 'GET', `/api/exports/${place.id}/file`)).statusCode).toBe(200)
})

test('who fetches it for the place is among those who read the health part, once a day', async () => {
  const { id } = await director.familyExports.prepare({ placeId: first, kidId: own, accountId: guardian })
  await work()
  await call('director', 'GET', `/api/exports/${id}/file`)
  await call('director', 'GET', `/api/exports/${id}/file`)
  const mine = await made()
  await call('parent', 'GET', `/api/exports/${mine.id}/file`)
  const { healthReaders } = await parent.cards.card({ kidId: own })
  expect(healthReaders).toEqual([{ name: expect.any(String), at: expect.any(String) }])
})

test('no backup has the file of an export, and after a restore none is ready', async () => {
  const { id } = await made()
  expect(STORED_FILES.join(' ')).not.toContain('family-exports')
  for (const { sql: settle } of SETTLE_RESTORED.filter(({ what }) => what.startsWith('exports')))
    await sql.unsafe(settle)
  expect((await stateOf(id))?.state).toBe('expired')
})

/** The job that makes exports, in this process, with a storage of its own. */
function makeWith(storage: Storage) {
  const { kernel, parts } = server
  const [make] = createFamilyExports(
    { ...kernel, storage },
    { parts: () => parts, proveNow: async () => {} },
  ).jobs
  return (id: number, signal = new AbortController().signal) =>
    make?.run({ id }, { id: 'test', attempt: 1, last: true, untouched: true, signal })
}

test('a worker that stops in the middle leaves no file; the next one begins anew', async () => {
  const { id } = await parent.familyExports.request({ kidId: own })
  const stopping = new AbortController()
  const { kernel } = server
  async function* stopped(content: AsyncIterable<Uint8Array>) {
    for await (const piece of content) {
      yield piece
      stopping.abort(new Error('the process stops'))
    }
  }
  const make = makeWith({
    ...kernel.storage,
    write: (key, content) => kernel.storage.write(key, stopped(content)),
  })
  await expect(make(id, stopping.signal)).rejects.toThrow('the process stops')
  expect(await stateOf(id)).toMatchObject({ state: 'running' })
  expect(await stored(id)).toBeUndefined()

  await work()
  expect(await stateOf(id)).toMatchObject({ state: 'ready' })
  expect((await unzip((await stored(id)) ?? Buffer.of())).has('index.html')).toBe(true)
})

test('an export that failed has no file, also where it was written before', async () => {
  const { storage } = server.kernel
  const failing = makeWith({
    ...storage,
    async write(key, content) {
      await storage.write(key, content)
      throw new Error('the database is away')
    },
  })
  const { id } = await parent.familyExports.request({ kidId: own })
  await expect(failing(id)).rejects.toThrow('the database is away')
  expect(await stored(id)).toBeDefined()
  await work()
  expect(await stateOf(id)).toEqual({ state: 'failed', failure: 'export.failed' })
  expect(await stored(id)).toBeUndefined()

  // A process that died once the file was written, while the export was ended.
  await storage.write(await server.keyOf(id), Readable.from(['left']))
  await makeWith(storage)(id)
  expect(await stored(id)).toBeUndefined()
})

test('an erasure removes what is written of an export that is being made', async () => {
  const { id } = await parent.familyExports.request({ kidId: own })
  await sql`update family_exports set state = 'running' where id = ${id}`
  await server.kernel.storage.write(await server.keyOf(id), Readable.from(['left']))
  await sql`delete from outbox where name = 'family-exports.make'`
  await sql.begin((tx) => dropExports(tx, { kind: 'kid', subjects: [own] }))
  await work()
  expect(await stored(id)).toBeUndefined()
})

test('others find neither the kid nor the export', async () => {
  const { id } = await made()
  for (const person of ['otherParent', 'otherDirector', 'teacher', 'accountant', 'admin'] as const) {
    const answers = [
      await call(person, 'POST', `/api/kids/${own}/export`, {}),
      await call(person, 'GET', `/api/exports/${id}`),
      await call(person, 'GET', `/api/exports/${id}/file`),
    ]
    expect([person, ...answers.map(({ statusCode }) => statusCode)]).toEqual([person, 404, 404, 404])
  }
  const admin = await server.callerOf('admin')
  expect(await codeOf(admin.familyExports.prepare({ placeId: first, kidId: own, accountId: null }))).toBe(
    'forbidden',
  )
  const neighbour = await server.callerOf('otherDirector')
  expect(
    await codeOf(neighbour.familyExports.prepare({ placeId: server.second, kidId: own, accountId: null })),
  ).toBe('kid.not_found')
  const someone = await server.accountOf(PHONES.otherParent)
  expect(
    await codeOf(director.familyExports.prepare({ placeId: first, kidId: own, accountId: someone })),
  ).toBe('export.not_guardian')
})

test('without a proof of the last minutes, nothing is asked for nor downloaded', async () => {
  const { id } = await made()
  await sql`update sessions set proven_at = null`
  const unproven = await server.callerOf('parent')
  expect(await codeOf(unproven.familyExports.request({ kidId: own }))).toBe('account.proof_required')
  expect((await call('parent', 'GET', `/api/exports/${id}/file`)).json()).toMatchObject({
    message: 'error.account.proof_required',
  })
  await server.proveAll()
})
