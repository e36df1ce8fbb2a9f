/** A deleted file is there for nobody, can be taken back for minutes, and is erased afterwards. */
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { codeOf } from '../kernel/code-of.ts'
import type { Person } from '../places/setup.ts'
import { NOTHING, testFiles } from './setup.ts'

const server = await testFiles()
const { add, call, callerOf, clock, empty, first, groupOf, kept } = server
const { post, refusal, second, services, sql, work } = server
const NOW = '2026-11-16T09:00:00Z'
/** The last instant of the five minutes, and the one after it. */
const LAST = '2026-11-16T09:05:00Z'
const LATE = '2026-11-16T09:05:00.001Z'

beforeEach(async () => {
  await empty()
  // File numbers restart.
  await sql`delete from audit_log where type like 'FILE_%'`
  clock.set(NOW)
})

const send = () => add({ content: 'Jadłospis na listopad', filename: 'jadłospis.txt' })
const erase = () => services.jobs.runScheduled('files.erase')

async function remove(id: number, person: Person = 'teacher', placeId = first): Promise<void> {
  await (await callerOf(person)).files.delete({ placeId, id })
}

async function restore(id: number, person: Person = 'teacher', placeId = first): Promise<void> {
  await (await callerOf(person)).files.restore({ placeId, id })
}

async function listedTo(person: Person): Promise<string[]> {
  return (await (await callerOf(person)).files.list({ placeId: first })).map(({ name }) => name)
}

async function audited(id: number): Promise<string[]> {
  const rows = await sql<{ type: string; principal: string }[]>`
    select type, principal from audit_log where data ->> 'file' = ${String(id)} order by id`
  return rows.map(({ type, principal }) => `${type} ${principal}`)
}

/** Everything by which somebody could come upon the file. */
async function tracesFor(person: Person, { id, hash }: { id: number; hash: string }) {
  const caller = await callerOf(person)
  const paths = [hash, String(id), `${id}/thumbnail`]
  const { files } = await caller.search.find({ text: 'jadłospis' })
  const { notices } = await caller.notifications.list({ section: 'files' })
  return {
    listed: await listedTo(person),
    rest: await (await call(person, `/api/places/${first}/files`)).json(),
    found: files.hits.map(({ name }) => name),
    named: notices.map(({ data }) => data.file?.name ?? null),
    sent: await Promise.all(paths.map(async (path) => (await call(person, `/api/files/${path}`)).status)),
  }
}

describe('a deleted file', () => {
  test.each(['director', 'teacher', 'accountant', 'parent', 'admin'] as const)(
    'is nowhere for the %s, before it is erased and after',
    async (person) => {
      const file = await send()
      await work()
      const before = await tracesFor(person, file)
      expect(before.sent[0]).toBe(200)
      await remove(file.id)
      await work()
      const gone = await tracesFor(person, file)
      expect(gone).toMatchObject({ listed: [], rest: [], found: [], sent: [404, 404, 404] })
      expect(gone.named.filter((name) => name !== null)).toEqual([])
      clock.set(LATE)
      await erase()
      await work()
      expect(await tracesFor(person, file)).toEqual(gone)
    },
  )

  test('is deleted once, by its place alone, and cannot be found by a repeated upload', async () => {
    const answer = await post([{ content: 'x', filename: 'a.txt' }], {}, { key: 'raz' })
    const { id } = (await (await callerOf('teacher')).files.list({ placeId: first }))[0] ?? { id: 0 }
    expect(answer.status).toBe(201)
    const strangers = await call('otherDirector', `/api/files/${id}`, { method: 'DELETE' })
    expect(await refusal(strangers)).toBe('404 error.http.404')
    expect(await codeOf(remove(id, 'otherDirector', second))).toBe('file.not_found')
    const response = await call('teacher', `/api/files/${id}`, { method: 'DELETE' })
    expect(response.status).toBe(204)
    expect(response.headers.get('x-skrzatapp-alert')).toBe('files.place.action.deleted')
    expect(await codeOf(remove(id))).toBe('file.not_found')
    expect(await refusal(await call('teacher', `/api/files/${id}`, { method: 'DELETE' }))).toBe(
      '404 error.http.404',
    )
    const again = await post([{ content: 'x', filename: 'a.txt' }], {}, { key: 'raz' })
    expect(await refusal(again)).toBe('404 error.http.404')
    expect(await audited(id)).toEqual(['FILE_ADDED 600000004', 'FILE_DELETED 600000004'])
  })

  test('says by whom and when, until it is restored', async () => {
    const { id } = await send()
    const row = async () => (await sql`select deleted_at, deleted_by from files where id = ${id}`)[0]
    await remove(id, 'director')
    const [director] = await sql<{ id: number }[]>`select id from accounts where login = '600000002'`
    expect(await row()).toEqual({ deleted_at: new Date(NOW), deleted_by: director?.id })
    await restore(id)
    expect(await row()).toEqual({ deleted_at: null, deleted_by: null })
  })
})

describe('undoing the deletion of a file', () => {
  test('gives it back to everybody, bytes and all, however often it is asked', async () => {
    const file = await send()
    await remove(file.id)
    clock.set(LAST)
    await Promise.all([restore(file.id, 'director'), restore(file.id, 'director')])
    expect(await listedTo('parent')).toEqual(['jadłospis'])
    expect(await (await call('parent', `/api/files/${file.hash}`)).text()).toBe('Jadłospis na listopad')
    expect(await audited(file.id)).toEqual([
      'FILE_ADDED 600000004',
      'FILE_DELETED 600000004',
      'FILE_RESTORED 600000002',
    ])
    clock.set('2026-11-16T12:00:00Z')
    await erase()
    expect(await listedTo('parent')).toEqual(['jadłospis'])
  })

  test('of a group gives it back to those who saw it, and to nobody else', async () => {
    const file = await add({ content: 'x', filename: 'żabki.txt' }, { classgroup: String(groupOf('Żabki')) })
    await remove(file.id)
    await restore(file.id)
    expect(await listedTo('teacher')).toEqual(['żabki'])
    expect(await listedTo('parent')).toEqual([])
  })

  test('tells nobody a second time', async () => {
    const file = await send()
    await work()
    await remove(file.id)
    await work()
    await restore(file.id)
    await work()
    const unread = await (await callerOf('parent')).notifications.bySection({ section: 'files' })
    expect(unread).toEqual([])
  })

  test('can be followed by another deletion, which can be undone as well', async () => {
    const { id } = await send()
    await remove(id)
    await restore(id)
    clock.set(LAST)
    await remove(id)
    clock.set('2026-11-16T09:10:00Z')
    await restore(id)
    expect(await listedTo('parent')).toEqual(['jadłospis'])
  })

  test('is too late after five minutes, erased or not', async () => {
    const { id } = await send()
    await remove(id)
    clock.set(LATE)
    expect(await codeOf(restore(id))).toBe('file.not_found')
    await erase()
    expect(await codeOf(restore(id))).toBe('file.not_found')
    expect(await listedTo('director')).toEqual([])
  })

  test('is too late where the file’s last day is over', async () => {
    const { id } = await add({ content: 'x', filename: 'a.txt' }, { expires: '2026-11-16' })
    clock.set('2026-11-16T22:58:00Z')
    const director = await server.caller(await server.tokenOf('600000002'))
    await director.files.delete({ placeId: first, id })
    clock.set('2026-11-16T23:00:00Z')
    expect(await codeOf(director.files.restore({ placeId: first, id }))).toBe('file.not_found')
  })

  test('is not another place’s', async () => {
    const { id } = await send()
    await remove(id)
    expect(await codeOf(restore(id, 'otherDirector', second))).toBe('file.not_found')
    expect(await listedTo('director')).toEqual([])
  })
})

describe('erasing', () => {
  test('leaves nothing of what was deleted five minutes ago, and all of the rest', async () => {
    const old = await send()
    const young = await add({ content: 'młody', filename: 'b.txt' })
    await add({ content: 'zostaje', filename: 'c.txt' })
    await remove(old.id)
    clock.set('2026-11-16T09:00:00.001Z')
    await remove(young.id)
    clock.set(LAST)
    await erase()
    await work()
    expect(await kept()).toMatchObject({ files: 3, uploads: 3, blobs: 3, stored: 3 })
    clock.set(LATE)
    await erase()
    await work()
    expect(await kept()).toMatchObject({ files: 2, uploads: 2, blobs: 2, stored: 2 })
    await restore(young.id)
    expect((await listedTo('parent')).toSorted()).toEqual(['b', 'c'])
    await erase()
    await work()
    expect(await kept()).toMatchObject({ files: 2, uploads: 2, blobs: 2, stored: 2 })
  })

  test('that is killed in the middle has done nothing, and does all of it the next time', async () => {
    const { id } = await send()
    await remove(id)
    clock.set(LATE)
    await sql.unsafe(`
      create function kill_me() returns trigger language plpgsql as
        $$ begin perform pg_terminate_backend(pg_backend_pid()); return old; end $$;
      create trigger kill_me before delete on uploads for each row execute function kill_me()`)
    onTestFinished(async () => void (await sql`drop function if exists kill_me cascade`))
    await expect(erase()).rejects.toThrow(/terminat|CONNECTION/)
    expect(await kept()).toMatchObject({ files: 1, uploads: 1, blobs: 1, stored: 1 })
    expect(await listedTo('director')).toEqual([])
    await sql`drop function kill_me cascade`
    await erase()
    await work()
    expect(await kept()).toEqual(NOTHING)
  })

  test('takes no file that is restored meanwhile', async () => {
    const { id } = await send()
    await remove(id)
    clock.set(LAST)
    await Promise.all([restore(id), erase(), restore(id), erase()])
    expect(await listedTo('parent')).toEqual(['jadłospis'])
  })
})
