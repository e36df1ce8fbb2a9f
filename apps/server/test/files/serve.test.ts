import { beforeEach, describe, expect, test, vi } from 'vitest'
import { testFiles } from './setup.ts'

const server = await testFiles()
const { add, call, clock, empty, first, groupOf, kept, kernel, refusal, sql, work } = server

const TEXT = 'zażółć gęślą jaźń 0123456789'
const BYTES = Buffer.from(TEXT)

beforeEach(async () => {
  await empty()
  clock.set('2026-11-16T09:00:00Z')
})

const send = () => add({ content: TEXT, filename: 'a.txt' }, { name: 'Regulamin żłobka „Skrzat”' })

describe('a file', () => {
  test('is handed out whole, to be kept and not to be run, under its Polish name', async () => {
    const file = await send()
    const response = await call('parent', `/api/files/${file.hash}`)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': String(BYTES.length),
      'content-disposition': `attachment; filename="Regulamin zlobka _Skrzat_.txt"; filename*=UTF-8''Regulamin%20%C5%BC%C5%82obka%20%E2%80%9ESkrzat%E2%80%9D.txt`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
    })
    expect(await response.text()).toBe(TEXT)
  })

  test.each([
    ['<!doctype html><script>alert(document.domain)</script>', 'strona.html'],
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'logo.svg'],
    ['alert(1)', 'skrypt.js'],
    [
      '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>',
      'a.xhtml',
    ],
  ])('that browsers would run (%s) is a download and nothing else', async (content, filename) => {
    const file = await add({ content, filename })
    const response = await call('teacher', `/api/files/${file.hash}`)
    expect(response.headers.get('content-type')).toBe('application/octet-stream')
    expect(response.headers.get('content-disposition')).toContain(`attachment; filename="${filename}"`)
    expect(await response.text()).toBe(content)
    expect(await refusal(await call('teacher', `/api/files/${file.id}`))).toBe('404 error.http.404')
    expect(await refusal(await call('teacher', `/api/files/${file.id}/thumbnail`))).toBe('404 error.http.404')
  })

  test.each([
    ['bytes=0-3', 0, 3],
    ['bytes=5-', 5, BYTES.length - 1],
    ['bytes=-4', BYTES.length - 4, BYTES.length - 1],
    ['bytes=10-100000', 10, BYTES.length - 1],
    [`bytes=-100000`, 0, BYTES.length - 1],
  ])('is handed out in part: %s', async (range, start, end) => {
    const { hash } = await send()
    const response = await call('parent', `/api/files/${hash}`, { headers: { range } })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${BYTES.length}`)
    expect(response.headers.get('content-length')).toBe(String(end - start + 1))
    expect(Buffer.from(await response.arrayBuffer())).toEqual(BYTES.subarray(start, end + 1))
  })

  test.each(['bytes=1000-', 'bytes=-0', 'bytes=1000-2000'])('has no such part: %s', async (range) => {
    const { hash } = await send()
    const response = await call('parent', `/api/files/${hash}`, { headers: { range } })
    expect(response.headers.get('content-range')).toBe(`bytes */${BYTES.length}`)
    expect(response.headers.get('content-disposition')).toBeNull()
    expect(await refusal(response)).toBe('416 error.file.range')
  })

  test.each(['bytes=0-1,4-5', 'bytes=3-1', 'lines=1-2', 'bytes=x-y', 'bytes=-'])(
    'is whole where the range is odd: %s',
    async (range) => {
      const { hash } = await send()
      const response = await call('parent', `/api/files/${hash}`, { headers: { range } })
      expect([response.status, await response.text()]).toEqual([200, TEXT])
    },
  )

  test('is not sent again to who has it', async () => {
    const { hash } = await send()
    const etag = (await call('parent', `/api/files/${hash}`)).headers.get('etag') ?? ''
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await call('parent', `/api/files/${hash}`, { headers: { 'if-none-match': tags } })
      expect([again.status, await again.text()]).toEqual([304, ''])
    }
    const other = await call('parent', `/api/files/${hash}`, { headers: { 'if-none-match': '"other"' } })
    expect(other.status).toBe(200)
    await other.text()
  })

  test('goes on from where it stopped only while it is the same', async () => {
    const { hash } = await send()
    const etag = (await call('parent', `/api/files/${hash}`)).headers.get('etag') ?? ''
    const statusFor = async (tag: string) => {
      const headers = { range: 'bytes=5-', 'if-range': tag }
      return (await call('parent', `/api/files/${hash}`, { headers })).status
    }
    expect([await statusFor(etag), await statusFor('"other"')]).toEqual([206, 200])
  })

  test('is described without being sent', async () => {
    const { hash } = await send()
    const response = await call('parent', `/api/files/${hash}`, { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe(String(BYTES.length))
    expect(await response.text()).toBe('')
  })

  test.each([{}, { range: 'bytes=0-4' }])(
    'that can not be read is an error, and never kept as it (%j)',
    async (headers) => {
      const { hash } = await send()
      const read = vi.spyOn(kernel.storage, 'read')
      const fetched = () => call('parent', `/api/files/${hash}`, { headers })
      read.mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('the storage is away'))
      const answers = [await fetched(), await fetched()]
      expect(answers.map(({ status }) => status)).toEqual([404, 500])
      for (const { headers: given } of answers) {
        expect(given.get('cache-control')).toBe('no-store')
        for (const name of ['etag', 'content-disposition', 'content-range', 'accept-ranges'])
          expect(given.get(name)).toBeNull()
      }
    },
  )
})

describe('a file of the place', () => {
  test.each([
    ['parent', 200],
    ['accountant', 200],
    ['director', 200],
    ['admin', 200],
    ['otherDirector', 404],
    ['otherParent', 404],
    [undefined, 401],
  ] as const)('is there for %s: %i', async (person, status) => {
    const file = await send()
    const response = await call(person, `/api/files/${file.hash}`)
    expect(response.status).toBe(status)
    await response.text()
  })

  test('is not handed out for an address that nobody made', async () => {
    const hashes = ['f'.repeat(32), 'F'.repeat(32)]
    for (const ref of ['0', '-1', '999', 'x', ...hashes, '../files', '1e3', '9'.repeat(40)])
      expect((await call('teacher', `/api/files/${ref}`)).status).toBe(404)
  })
})

describe('a file of a group', () => {
  const listed = async (person: 'parent' | 'teacher' | 'accountant' | 'director') =>
    (await (await server.callerOf(person)).files.list({ placeId: first })).map(({ name }) => name).toSorted()

  async function three() {
    await add({ content: '1', filename: 'wszyscy.txt' })
    await add({ content: '2', filename: 'motylki.txt' }, { classgroup: String(groupOf('Motylki')) })
    return await add({ content: '3', filename: 'żabki.txt' }, { classgroup: String(groupOf('Żabki')) })
  }

  test('is listed for its parents, its tutors and who looks after files', async () => {
    await three()
    expect(await listed('parent')).toEqual(['motylki', 'wszyscy'])
    expect(await listed('teacher')).toEqual(['motylki', 'wszyscy', 'żabki'])
    expect(await listed('director')).toEqual(['motylki', 'wszyscy', 'żabki'])
    expect(await listed('accountant')).toEqual(['wszyscy'])
  })

  test('is of a group that others do not see among theirs', async () => {
    await three()
    const parent = await server.callerOf('parent')
    expect(await parent.files.groups({ placeId: first })).toEqual([
      expect.objectContaining({ name: 'Motylki' }),
    ])
  })

  test('is not handed out to parents of another, whatever address they have', async () => {
    const frogs = await three()
    for (const path of [frogs.hash, String(frogs.id), `${frogs.id}/thumbnail`])
      expect(await refusal(await call('parent', `/api/files/${path}`))).toBe('404 error.http.404')
  })

  test('is gone for a parent whose kid left the group', async () => {
    const file = await add({ content: '2', filename: 'a.txt' }, { classgroup: String(groupOf('Motylki')) })
    expect((await call('parent', `/api/files/${file.hash}`)).status).toBe(200)
    await sql`update kids set deleted_at = now() where firstname = 'Zofia'`
    expect((await call('parent', `/api/files/${file.hash}`)).status).toBe(404)
    await sql`update kids set deleted_at = null`
  })
})

describe('a file that expires', () => {
  test('is there on its last day, until Warsaw’s midnight', async () => {
    const file = await add({ content: 'x', filename: 'a.txt' }, { expires: '2026-11-16' })
    // A session of staff that is used stays.
    clock.set('2026-11-16T18:00:00Z')
    await call('director', `/api/places/${first}/files`)
    clock.set('2026-11-16T22:59:59Z')
    expect((await call('parent', `/api/files/${file.hash}`)).status).toBe(200)
    clock.set('2026-11-16T23:00:00Z')
    expect(await refusal(await call('parent', `/api/files/${file.hash}`))).toBe('404 error.http.404')
    expect(await refusal(await call('director', `/api/files/${file.id}`))).toBe('404 error.http.404')
    expect(await refusal(await call('director', `/api/files/${file.id}`, { method: 'DELETE' }))).toBe(
      '404 error.http.404',
    )
    expect(await (await call('director', `/api/places/${first}/files`)).json()).toEqual([])
  })

  test('goes at night with its bytes and with what was said of it, and others stay', async () => {
    await add({ content: 'x', filename: 'a.txt' }, { expires: '2026-11-16' })
    const stays = await add({ content: 'y', filename: 'b.txt' }, { expires: '2026-11-17' })
    await work()
    clock.set('2026-11-17T01:40:00Z')
    await server.services.jobs.runScheduled('files.expire')
    await work()
    expect(await kept()).toEqual({ files: 1, uploads: 1, blobs: 1, stored: 1, drafts: 0 })
    const unread = await (await server.callerOf('parent')).notifications.bySection({ section: 'files' })
    expect(unread).toHaveLength(1)
    expect((await call('parent', `/api/files/${stays.hash}`)).status).toBe(200)
  })
})

describe('a new file', () => {
  const unread = async (person: 'parent' | 'teacher' | 'director' | 'accountant') =>
    (await (await server.callerOf(person)).notifications.bySection({ section: 'files', placeId: first })).map(
      ({ type }) => type,
    )

  test('is told to everybody of the place but who sent it', async () => {
    await send()
    await work()
    expect(await unread('parent')).toEqual(['TYPE_FILE'])
    expect(await unread('accountant')).toEqual(['TYPE_FILE'])
    expect(await unread('teacher')).toEqual([])
  })

  test('of a group is told to those who see it', async () => {
    await add({ content: 'x' }, { classgroup: String(groupOf('Żabki')) })
    await work()
    expect(await unread('parent')).toEqual([])
    expect(await unread('accountant')).toEqual([])
    expect(await unread('director')).toEqual(['TYPE_FILE'])
  })

  test('is named to those who see it, for as long as they do', async () => {
    const named = async (person: 'parent' | 'director') =>
      (await (await server.callerOf(person)).notifications.list({ section: 'files' })).notices.map(
        ({ data }) => data.file,
      )
    const { id, name } = await add({ content: 'x' }, { classgroup: String(groupOf('Motylki')) })
    await work()
    expect([await named('parent'), await named('director')]).toEqual([[{ id, name }], [{ id, name }]])
    await sql`update files set group_id = ${groupOf('Żabki')} where id = ${id}`
    expect([await named('parent'), await named('director')]).toEqual([[null], [{ id, name }]])
    await sql`update files set expires = '2020-01-01' where id = ${id}`
    expect(await named('director')).toEqual([null])
  })
})
