import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Person } from '../places/setup.ts'
import { testWallRest, textsOf, wirePost } from './setup.ts'

const wall = await testWallRest()
const { call, refusal, first, motylki, add, callerOf, sql, upload } = wall

describe('the lists', () => {
  test('by group, place, team and all; newest first', async () => {
    await add('motylki', { text: 'grupy' })
    await add('both', { text: 'placówki' })
    await add('team', { text: 'wszystkich' })
    const list = async (path: string, by: Person = 'parent') => textsOf(await call(by, path))
    expect(await list('/api/walls')).toEqual(['wszystkich', 'placówki', 'grupy'])
    expect(await list(`/api/walls/groups/${motylki}`)).toEqual(['grupy'])
    expect(await list(`/api/walls/places/${first}`)).toEqual(['placówki'])
    expect(await list('/api/walls/admin')).toEqual(['wszystkich'])
    expect(await list('/api/walls?cacheBuster=1')).toHaveLength(3)
  })

  test('older than maxId and newer than minId', async () => {
    const posts: { id: number }[] = []
    for (let n = 1; n <= 45; n++) posts.push(await add('motylki', { text: `nr ${n}` }))
    const id = (n: number) => posts[n - 1]?.id ?? 0
    const between = (from: number, to: number) =>
      Array.from({ length: from - to + 1 }, (_, n) => `nr ${from - n}`)
    const list = async (query: string) => textsOf(await call('parent', `/api/walls?${query}`))
    expect(await list('')).toEqual(between(45, 26))
    expect(await list(`maxId=${id(26)}`)).toEqual(between(25, 6))
    expect(await list(`maxId=${id(6)}`)).toEqual(between(5, 1))
    expect(await list(`maxId=${id(1)}`)).toEqual([])
    // The next ones after it, so that asking again leaves none out.
    expect(await list(`minId=${id(5)}`)).toEqual(between(25, 6))
    expect(await list(`minId=${id(45)}`)).toEqual([])
    // What a client without posts sends: nothing is older or newer than no post.
    const newest = await list('')
    for (const none of ['minId=0', 'maxId=0', 'minId=0&maxId=0']) expect(await list(none)).toEqual(newest)
    expect(await refusal(await call('parent', `/api/walls?minId=x`))).toBe(
      '400 error.validation minId Pattern',
    )
    expect(await refusal(await call('parent', `/api/walls?minId=1&maxId=2`))).toMatch(/^400 error.validation/)
  })

  test('maxId of a post that one may not see is a number like any other', async () => {
    await add('motylki', { text: 'przed' })
    const { id } = await add('pszczolki')
    await add('motylki', { text: 'po' })
    expect(await textsOf(await call('parent', `/api/walls?maxId=${id}`))).toEqual(['przed'])
  })

  test('older pages leave out what the first one ranked, and nothing else', async () => {
    const ranked = await add('parents', { text: 'do potwierdzenia' })
    const posts: { id: number }[] = []
    for (let n = 1; n <= 30; n++) posts.push(await add('motylki', { text: `nr ${n}` }))
    const page = async (query = '') =>
      z.array(wirePost).parse(await (await call('parent', `/api/walls${query}`)).json())
    const one = await page()
    expect(one[0]?.id).toBe(ranked.id)
    const two = await page(`?maxId=${one.at(-1)?.id}`)
    expect([...one, ...two].map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      [ranked, ...posts].map(({ id }) => id),
    )
    // And newer ones follow the largest id, wherever that is.
    const largest = Math.max(...[...one, ...two].map(({ id }) => id))
    expect(await page(`?minId=${largest}`)).toEqual([])
    const later = await add('parents', { text: 'później' })
    expect((await page(`?minId=${largest}`)).map(({ id }) => id)).toEqual([later.id])
  })

  test('count what they answer with as shown, each account once', async () => {
    const { id } = await add('motylki')
    for (const person of ['parent', 'parent', 'teacher'] as const) await call(person, '/api/walls')
    await call('otherParent', '/api/walls')
    expect((await (await callerOf('director')).wall.post({ id })).showed).toBe(2)
  })
})

describe('changes', () => {
  const at = async (id: number, action: string): Promise<unknown> =>
    (await call('parent', `/api/walls/${id}/${action}`, { method: 'POST' })).json()

  const put = (id: number, body: object) =>
    call('director', `/api/walls/${id}`, {
      method: 'PUT',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })

  test('like and fav toggle, read only sets', async () => {
    const { id } = await add('parents')
    expect(await at(id, 'like')).toMatchObject({ likes: 1, likedByMe: true })
    expect(await at(id, 'like')).toMatchObject({ likes: 0, likedByMe: false })
    expect(await at(id, 'fav')).toMatchObject({ favByMe: true })
    expect(await at(id, 'fav')).toMatchObject({ favByMe: false })
    expect(await at(id, 'fav')).toMatchObject({ favByMe: true })
    expect(await at(id, 'read')).toMatchObject({ readByMe: true })
    expect(await at(id, 'read')).toMatchObject({ readByMe: true })
  })

  test('PUT as JSON keeps what it leaves out', async () => {
    const { id } = await add('motylki', { text: 'Jest', important: true })
    const response = await put(id, { teaser: 'Był' })
    expect(response.headers.get('x-skrzatapp-alert')).toBe('wall.post.updated')
    expect(await response.json()).toMatchObject({ id, teaser: 'Był', important: true })
    expect(await (await put(id, { important: false })).json()).toMatchObject({
      teaser: 'Był',
      type: 'STANDARD',
    })
    expect(await refusal(await put(id, { teaser: '' }))).toBe('400 post.empty')
  })

  test('PUT as a form adds files; as JSON leaves those that it names', async () => {
    const { id } = await add('motylki', { files: [await upload('director', 'jeden', '1.txt')] })
    const body = wall.formOf({ teaser: 'Nowy' }, [{ field: 'files', content: 'dwa', filename: '2.txt' }])
    const shape = z.object({
      files: z.array(z.object({ file: z.object({ code: z.string(), filename: z.string() }) })),
    })
    const filesOf = async (answer: Response) => shape.parse(await answer.json()).files
    const files = await filesOf(await call('director', `/api/walls/${id}`, { method: 'PUT', body }))
    expect(files.map(({ file }) => file.filename)).toEqual(['1.txt', '2.txt'])
    const left = await filesOf(await put(id, { files: files.slice(1) }))
    expect(left.map(({ file }) => file.filename)).toEqual(['2.txt'])
    expect(await sql`select from uploads`).toHaveLength(1)
  })

  test('PUT that names a file twice is refused', async () => {
    const code = await upload('director', 'jeden', '1.txt')
    const { id } = await add('motylki', { files: [code] })
    const answer = await put(id, { files: [{ file: { code } }, { file: { code } }] })
    expect(await refusal(answer)).toBe('400 error.validation files Pattern')
    expect((await (await callerOf('director')).wall.post({ id })).files).toHaveLength(1)
  })

  test('PUT as a form is refused before its files are looked at, let alone stored', async () => {
    const { id } = await add('motylki')
    const broken = { field: 'files', content: Buffer.from('ffd8ffe000104a464946', 'hex'), filename: 'a.jpg' }
    const putForm = async (by: Person) =>
      refusal(await call(by, `/api/walls/${id}`, { method: 'PUT', body: wall.formOf({}, [broken]) }))
    expect(await putForm('parent')).toBe('403 error.http.403')
    expect(await putForm('otherParent')).toBe('404 post.not_found')
    expect(await putForm('director')).toBe('415 file.picture_unreadable')
    await (await callerOf('director')).wall.delete({ id })
    expect(await putForm('director')).toBe('404 post.not_found')
  })

  test('DELETE answers 204, and the second time 404 with a key', async () => {
    const { id } = await add('motylki')
    const remove = () => call('director', `/api/walls/${id}`, { method: 'DELETE' })
    const response = await remove()
    expect([response.status, response.headers.get('x-skrzatapp-alert')]).toEqual([204, 'wall.post.deleted'])
    expect(await refusal(await remove())).toBe('404 post.not_found')
    expect(await refusal(await call('parent', `/api/walls/${id}`))).toBe('404 post.not_found')
  })
})
