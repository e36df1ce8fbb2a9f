import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { photo } from '../files/setup.ts'
import type { Person } from '../places/setup.ts'
import { testWallRest } from './setup.ts'

const wall = await testWallRest()
const { call, post, refusal, first, second, motylki, zabki, pszczolki, add, callerOf, sql } = wall

beforeEach(() => wall.forget())

const wire = z.object({ id: z.number(), teaser: z.string(), type: z.string() })
const texts = async (response: Response) =>
  z
    .array(wire)
    .parse(await response.json())
    .map(({ teaser }) => teaser)

const rows = async () => (await sql`select from posts`).length

describe('POST api/walls', () => {
  test('adds a group’s post: 201, Location, an alert and exactly the fields of the contract', async () => {
    const response = await post({ teaser: 'Jutro basen', group: String(motylki), important: 'true' })
    expect(response.status).toBe(201)
    const body = z.looseObject({ id: z.number() }).parse(await response.json())
    expect(response.headers.get('location')).toBe(`/api/walls/${body.id}`)
    expect(response.headers.get('x-skrzatapp-alert')).toBe('wall.post.added')
    expect(body).toEqual({
      id: body.id,
      // Old clients ask for a confirmation of whatever is not STANDARD.
      type: 'ALL',
      admin: false,
      important: true,
      group: { id: motylki, name: 'Motylki', color: 0 },
      place: { id: first, name: 'Żłobek Skrzat' },
      author: 'Danuta Dyrektor',
      createdDate: '2026-11-16T09:00:00.000Z',
      teaser: 'Jutro basen',
      files: [],
      likes: 0,
      likedByMe: false,
      favByMe: false,
      readByMe: true,
      editable: true,
      showed: 0,
      deleted: false,
    })
    expect(await texts(await call('parent', '/api/walls'))).toEqual(['Jutro basen'])
  })

  test('with pictures, under files or files[]', async () => {
    const response = await post({ teaser: '', group: String(motylki) }, [
      { field: 'files', content: await photo(), filename: 'a.jpg' },
      { field: 'files[]', content: 'spis', filename: 'b.txt' },
    ])
    expect(response.status).toBe(201)
    expect((await wall.work()).failed).toEqual([])
    const [listed] = z
      .array(z.looseObject({ files: z.array(z.looseObject({ file: z.looseObject({ code: z.string() }) })) }))
      .parse(await (await call('parent', '/api/walls')).json())
    const [picture, text] = listed?.files ?? []
    expect(listed?.files).toEqual([
      {
        file: { code: picture?.file.code, filename: 'a.jpg', filemime: 'image/jpeg' },
        thumbnail: { code: `${picture?.file.code}-thumbnail` },
      },
      { file: { code: text?.file.code, filename: 'b.txt', filemime: 'text/plain' }, thumbnail: null },
    ])
  })

  test.each([
    ['1', 'ROLE'],
    ['2', 'WORKER'],
    ['3', 'ALL'],
    ['ROLE', 'ROLE'],
    ['WORKER', 'WORKER'],
    ['ALL', 'ALL'],
  ])('to a place as type %s', async (type, stored) => {
    const response = await post({ teaser: 'x', place: String(first), group: '-', type })
    expect(response.status).toBe(201)
    expect(await sql`select type, place_id, group_id, important from posts`).toEqual([
      { type: stored, place_id: first, group_id: null, important: false },
    ])
  })

  test.each([
    ['true', true],
    ['1', true],
    ['on', true],
    ['admin', true],
    ['false', false],
    ['0', false],
    ['', false],
  ])('important as %j', async (important, stored) => {
    await post({ teaser: 'x', group: String(motylki), important })
    expect(await sql`select important from posts`).toEqual([{ important: stored }])
  })

  test('sent twice under one key makes one post', async () => {
    const key = randomUUID()
    const fields = { teaser: 'Raz', group: String(motylki) }
    const files = [{ field: 'files', content: 'spis', filename: 'b.txt' }]
    const [one, two] = await Promise.all([post(fields, files, { key }), post(fields, files, { key })])
    const again = await post(fields, files, { key })
    const ids = await Promise.all([one, two, again].map(async (answer) => wire.parse(await answer.json()).id))
    expect(new Set(ids).size).toBe(1)
    expect(await rows()).toBe(1)
    expect(await sql`select from uploads`).toHaveLength(1)
    expect(await refusal(await post({ ...fields, teaser: 'Dwa' }, files, { key }))).toMatch(/command\.reused/)
  })
})

describe('bad input changes nothing', () => {
  type Refused = [string, () => Promise<Response>, string]
  const group = String(motylki)
  const refused: Refused[] = [
    ['neither text nor file', () => post({ teaser: '  ', group }), '400 post.empty'],
    ['only right-to-left marks', () => post({ teaser: '\u202e\u200f\u2067', group }), '400 post.empty'],
    [
      'a file input without a chosen file',
      () => post({ teaser: '', group }, [{ field: 'files', content: '', filename: '' }]),
      '400 post.empty',
    ],
    [
      '21 files',
      () =>
        post(
          { teaser: 'x', group },
          Array.from({ length: 21 }, (_, n) => ({ field: 'files', content: `${n}`, filename: `${n}.txt` })),
        ),
      '400 file.too_many',
    ],
    [
      'a file of 25 MiB and a byte',
      () =>
        post({ teaser: 'x', group }, [
          { field: 'files', content: new Uint8Array(25 * 1024 * 1024 + 1).fill(65), filename: 'a.txt' },
        ]),
      '413 file.too_large',
    ],
    [
      'a text of 100,000 characters',
      () => post({ teaser: 'a'.repeat(100_000), group }),
      '400 error.validation teaser Size',
    ],
    ['for nobody', () => post({ teaser: 'x', place: String(first) }), '400 post.for_nobody'],
    ['nowhere', () => post({ teaser: 'x' }), '400 error.validation group NotNull'],
    [
      'an unknown type',
      () => post({ teaser: 'x', place: String(first), type: '4' }),
      '400 error.validation type Pattern',
    ],
    [
      'a group’s post as one for workers',
      () => post({ teaser: 'x', group, type: '2' }),
      '400 error.validation type Pattern',
    ],
    ['a text as group', () => post({ teaser: 'x', group: 'Motylki' }), '400 error.validation group Pattern'],
    ['a neighbour’s group', () => post({ teaser: 'x', group: String(pszczolki) }), '404 group.not_found'],
    [
      'a neighbour’s place',
      () => post({ teaser: 'x', place: String(second), type: '3' }),
      '404 place.not_found',
    ],
    [
      'a group with a neighbour’s place',
      () => post({ teaser: 'x', group, place: String(second) }),
      '404 place.not_found',
    ],
    [
      'a neighbour’s group with the own place',
      () => post({ teaser: 'x', group: String(pszczolki), place: String(first) }),
      '404 group.not_found',
    ],
    [
      'a neighbour’s group, by the system’s admin too, with another place',
      () => post({ teaser: 'x', group: String(pszczolki), place: String(first) }, [], { by: 'admin' }),
      '404 group.not_found',
    ],
    [
      'a picture that is none',
      () =>
        post({ teaser: 'x', group }, [
          { field: 'files', content: Buffer.from('ffd8ffe000104a464946', 'hex'), filename: 'a.jpg' },
        ]),
      '415 file.picture_unreadable',
    ],
    [
      'to a group by its accountant',
      () => post({ teaser: 'x', group }, [], { by: 'accountant' }),
      '403 error.http.403',
    ],
    [
      'a team message by a director',
      () => post({ teaser: 'x' }, [], { path: '/api/walls/admin' }),
      '403 error.http.403',
    ],
    [
      'no form',
      () =>
        call('director', '/api/walls', {
          method: 'POST',
          body: JSON.stringify({ teaser: 'x', group: motylki }),
          headers: { 'content-type': 'application/json' },
        }),
      '415 error.http.415',
    ],
  ]

  test.each(refused)('%s', async (_what, send, wanted) => {
    expect(await refusal(await send())).toBe(wanted)
    expect(await rows()).toBe(0)
    expect(await sql`select from uploads`).toHaveLength(0)
  })

  test('marks that turn the direction of a text are taken out', async () => {
    const response = await post({ teaser: 'bezpieczny\u202etxt.exe\u200b', group: String(motylki) })
    expect(wire.parse(await response.json()).teaser).toBe('bezpiecznytxt.exe')
  })
})

describe('the lists', () => {
  test('by group, place, team and all; newest first', async () => {
    await add('motylki', { text: 'grupy' })
    await add('both', { text: 'placówki' })
    await add('team', { text: 'wszystkich' })
    const list = async (path: string, by: Person = 'parent') => texts(await call(by, path))
    expect(await list('/api/walls')).toEqual(['wszystkich', 'placówki', 'grupy'])
    expect(await list(`/api/walls/groups/${motylki}`)).toEqual(['grupy'])
    expect(await list(`/api/walls/places/${first}`)).toEqual(['placówki'])
    expect(await list('/api/walls/admin')).toEqual(['wszystkich'])
    expect(await list('/api/walls?cacheBuster=1')).toHaveLength(3)
  })

  test('a neighbour’s does not exist, and nobody is signed out by asking', async () => {
    await add('motylki')
    for (const path of [
      `/api/walls/groups/${motylki}`,
      `/api/walls/places/${first}`,
      '/api/walls/groups/999999',
      '/api/walls/places/999999',
    ])
      expect((await call('otherParent', path)).status).toBe(404)
    expect(await refusal(await call('parent', `/api/walls/groups/${zabki}`))).toBe('404 group.not_found')
  })

  test('older than maxId and newer than minId', async () => {
    const posts: { id: number }[] = []
    for (let n = 1; n <= 45; n++) posts.push(await add('motylki', { text: `nr ${n}` }))
    const id = (n: number) => posts[n - 1]?.id ?? 0
    const between = (from: number, to: number) =>
      Array.from({ length: from - to + 1 }, (_, n) => `nr ${from - n}`)
    const list = async (query: string) => texts(await call('parent', `/api/walls?${query}`))
    expect(await list('')).toEqual(between(45, 26))
    expect(await list(`maxId=${id(26)}`)).toEqual(between(25, 6))
    expect(await list(`maxId=${id(6)}`)).toEqual(between(5, 1))
    expect(await list(`maxId=${id(1)}`)).toEqual([])
    // The next ones after it, so that asking again leaves none out.
    expect(await list(`minId=${id(5)}`)).toEqual(between(25, 6))
    expect(await list(`minId=${id(45)}`)).toEqual([])
    expect(await refusal(await call('parent', `/api/walls?minId=x`))).toBe(
      '400 error.validation minId Pattern',
    )
    expect(await refusal(await call('parent', `/api/walls?minId=1&maxId=2`))).toMatch(/^400 error.validation/)
  })

  test('maxId of a post that one may not see is a number like any other', async () => {
    await add('motylki', { text: 'przed' })
    const hidden = await add('pszczolki')
    await add('motylki', { text: 'po' })
    const answers = await Promise.all(
      [hidden.id, 999_999_999].map(async (id) => texts(await call('parent', `/api/walls?maxId=${id}`))),
    )
    expect(answers).toEqual([['przed'], ['po', 'przed']])
  })

  test('older pages leave out what the first one ranked, and nothing else', async () => {
    const ranked = await add('parents', { text: 'do potwierdzenia' })
    const posts: { id: number }[] = []
    for (let n = 1; n <= 30; n++) posts.push(await add('motylki', { text: `nr ${n}` }))
    const page = async (query = '') =>
      z.array(wire).parse(await (await call('parent', `/api/walls${query}`)).json())
    const one = await page()
    expect(one[0]?.id).toBe(ranked.id)
    const two = await page(`?maxId=${one.at(-1)?.id}`)
    expect([...one, ...two].map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      [ranked, ...posts].map(({ id }) => id),
    )
  })

  test('count what they answer with as shown, each account once', async () => {
    const { id } = await add('motylki')
    for (const person of ['parent', 'parent', 'teacher'] as const) await call(person, '/api/walls')
    await call('otherParent', '/api/walls')
    expect((await (await callerOf('director')).wall.post({ id })).showed).toBe(2)
  })
})

describe('changes', () => {
  const at = async (id: number, action: string, by: Person = 'parent') =>
    z
      .looseObject({ likes: z.number(), likedByMe: z.boolean(), favByMe: z.boolean(), readByMe: z.boolean() })
      .parse(await (await call(by, `/api/walls/${id}/${action}`, { method: 'POST' })).json())

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
    const put = (body: object, by: Person = 'director') =>
      call(by, `/api/walls/${id}`, {
        method: 'PUT',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      })
    const response = await put({ teaser: 'Był' })
    expect(response.headers.get('x-skrzatapp-alert')).toBe('wall.post.updated')
    expect(await response.json()).toMatchObject({ id, teaser: 'Był', important: true })
    expect(await (await put({ important: false })).json()).toMatchObject({ teaser: 'Był', type: 'STANDARD' })
    expect(await refusal(await put({ teaser: '' }))).toBe('400 post.empty')
    expect(await refusal(await put({ teaser: 'x' }, 'parent'))).toBe('403 error.http.403')
    expect(await refusal(await put({ teaser: 'x' }, 'otherParent'))).toBe('404 post.not_found')
  })

  test('PUT as a form adds files; as JSON leaves those that it names', async () => {
    const { id } = wire.parse(
      await (
        await post({ teaser: 'x', group: String(motylki) }, [
          { field: 'files', content: 'jeden', filename: '1.txt' },
        ])
      ).json(),
    )
    const form = wall.formOf({ teaser: 'Nowy' }, [{ field: 'files', content: 'dwa', filename: '2.txt' }])
    const shape = z.looseObject({
      files: z.array(z.looseObject({ file: z.looseObject({ code: z.string(), filename: z.string() }) })),
    })
    const put = async (init: RequestInit) => {
      const answer = await call('director', `/api/walls/${id}`, { method: 'PUT', ...init })
      return shape.parse(await answer.json()).files
    }
    const files = await put({ body: form })
    expect(files.map(({ file }) => file.filename)).toEqual(['1.txt', '2.txt'])
    const headers = { 'content-type': 'application/json' }
    const left = await put({ body: JSON.stringify({ files: files.slice(1) }), headers })
    expect(left.map(({ file }) => file.filename)).toEqual(['2.txt'])
    expect(await sql`select from uploads`).toHaveLength(1)
  })

  test('DELETE answers 204, and the second time 404 with a key', async () => {
    const { id } = await add('motylki')
    const remove = () => call('director', `/api/walls/${id}`, { method: 'DELETE' })
    const response = await remove()
    expect([response.status, response.headers.get('x-skrzatapp-alert')]).toEqual([204, 'wall.post.deleted'])
    const second = await remove()
    expect(await second.json()).toMatchObject({
      status: 404,
      message: 'error.http.404',
      errorKey: 'post.not_found',
    })
    expect(await texts(await call('parent', '/api/walls'))).toEqual([])
    expect(await refusal(await call('parent', `/api/walls/${id}`))).toBe('404 post.not_found')
    for (const action of ['like', 'fav', 'read'])
      expect(await refusal(await call('parent', `/api/walls/${id}/${action}`, { method: 'POST' }))).toBe(
        '404 post.not_found',
      )
  })
})

test('POST api/walls/admin: a message to everybody, by the system’s admin', async () => {
  const response = await post({ teaser: 'Przerwa w nocy', important: 'admin' }, [], {
    by: 'admin',
    path: '/api/walls/admin',
  })
  expect(response.status).toBe(201)
  expect(await response.json()).toMatchObject({
    admin: true,
    type: 'ALL',
    group: null,
    place: null,
    important: true,
  })
  expect(await texts(await call('otherParent', '/api/walls/admin'))).toEqual(['Przerwa w nocy'])
})
