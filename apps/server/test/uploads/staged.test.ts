import { attachment } from '@skrzat/contract/wire/attachments'
import { sessionsWaiting } from '@skrzat/testing/sessions'
import { beforeEach, describe, expect, test } from 'vitest'
import { attachUploads } from '../../src/domains/uploads/index.ts'
import { photo } from '../files/setup.ts'
import type { Person } from '../places/setup.ts'
import { testWallRest } from '../wall/setup.ts'

const server = await testWallRest()
const { add, call, clock, post, refusal, sql, upload, work } = server

beforeEach(async () => {
  await server.forget()
  clock.set('2026-11-16T09:00:00Z')
})

const TEXT = { field: 'file', content: 'spis', filename: 'Spis treści.txt' }

const send = (parts: Parameters<typeof post>[1], by: Person = 'parent') =>
  post({}, parts, { by, path: '/api/uploads' })

const remove = async (code: string, by: Person = 'parent') =>
  await refusal(await call(by, `/api/uploads/${code}`, { method: 'DELETE' }))

const kept = async () => (await sql`select from uploads`).length

describe('POST api/uploads', () => {
  test('keeps a file of anybody signed in, for a post or message to come', async () => {
    const response = await send([TEXT])
    expect(response.status).toBe(201)
    const file = attachment.parse(await response.json())
    expect(file).toEqual({
      code: file.code,
      filename: 'Spis treści.txt',
      mime: 'text/plain',
      kind: 'text',
      bytes: 4,
      state: 'waiting',
      width: null,
      height: null,
    })
  })

  test('a picture is made once it is attached, without the camera’s metadata', async () => {
    const code = await upload('director', await photo(), 'Basen.jpg')
    await work()
    expect(await sql`select state from uploads`).toEqual([{ state: 'arriving' }])
    const { files } = await add('motylki', { files: [code] })
    expect(files).toMatchObject([{ kind: 'picture', state: 'waiting' }])
    expect((await work()).failed).toEqual([])
    const [row] = await sql<{ state: string; original: string | null; width: number }[]>`
      select state, original, width from uploads`
    // Turned upright: the camera’s 60 × 40.
    expect(row).toEqual({ state: 'ready', original: null, width: 40 })
  })

  test.each([
    ['no file', () => send([]), '400 file.none'],
    ['an empty file', () => send([{ ...TEXT, content: '' }]), '400 file.empty'],
    ['two files', () => send([TEXT, TEXT]), '400 file.too_many'],
    [
      'a file of 25 MiB and a byte',
      () => send([{ ...TEXT, content: new Uint8Array(25 * 1024 * 1024 + 1).fill(65) }]),
      '413 file.too_large',
    ],
    [
      'a picture that is none',
      () => send([{ ...TEXT, content: Buffer.from('ffd8ffe000104a464946', 'hex'), filename: 'a.jpg' }]),
      '415 file.picture_unreadable',
    ],
    [
      'no form',
      () =>
        call('parent', '/api/uploads', {
          method: 'POST',
          body: '{}',
          headers: { 'content-type': 'application/json' },
        }),
      '400 file.none',
    ],
  ] as const)('refuses %s, and keeps nothing', async (_what, attempt, wanted) => {
    expect(await refusal(await attempt())).toBe(wanted)
    expect(await kept()).toBe(0)
  })

  test('refuses more than 100 that wait', async () => {
    await sql`
      insert into uploads (code, name, extension, mime, bytes, state, uploaded_by, created_at)
      select md5(n::text), 'x', 'txt', 'text/plain', 1, 'arriving', (select id from accounts where login = '600000005'),
        ${clock.now()} from generate_series(1, 100) n`
    expect(await refusal(await send([TEXT]))).toBe('429 upload.too_many')
    expect((await send([TEXT], 'teacher')).status).toBe(201)
  })
})

describe('DELETE api/uploads/{code}', () => {
  test('of one’s own that belongs to nothing yet', async () => {
    const code = await upload('parent', 'spis', '1.txt')
    expect(await remove(code, 'teacher')).toBe('404 file.not_found')
    expect(await kept()).toBe(1)
    expect(await remove(code)).toBe('204')
    expect(await remove(code)).toBe('404 file.not_found')
    expect(await remove('0'.repeat(32))).toBe('404 file.not_found')
    expect(await kept()).toBe(0)
    expect(await sql`select from blobs`).toHaveLength(0)
  })

  test('not of one that a post has', async () => {
    const code = await upload('director', 'spis', '1.txt')
    await add('motylki', { files: [code] })
    expect(await remove(code, 'director')).toBe('404 file.not_found')
    expect(await kept()).toBe(1)
  })

  test('while a post takes it: the post has it', async () => {
    const code = await upload('director', 'spis', '1.txt')
    const [account] = await sql<{ id: number }[]>`select id from accounts where login = '600000002'`
    const removed = await sql.begin(async (tx) => {
      await attachUploads(tx, account?.id ?? 0, [code])
      const removing = remove(code, 'director')
      // It has found the upload, which still belongs to nothing for it, and waits for this transaction.
      while ((await sessionsWaiting(sql)).length === 0);
      return { removing }
    })
    expect(await removed.removing).toBe('404 file.not_found')
    expect(await kept()).toBe(1)
  })
})

test('what is attached to nothing is deleted after a day', async () => {
  await upload('parent', 'spis', '1.txt')
  const code = await upload('director', 'inny', '2.txt')
  await add('motylki', { files: [code] })
  const sweep = async () => {
    await sql`insert into outbox (name, data) values ('uploads.sweep', '{}')`
    expect((await work()).failed).toEqual([])
  }
  clock.set('2026-11-17T08:00:00Z')
  await sweep()
  expect(await kept()).toBe(2)
  clock.set('2026-11-17T10:00:00Z')
  await sweep()
  expect(await sql`select code from uploads`).toEqual([{ code }])
})
