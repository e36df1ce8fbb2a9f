import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { photo } from '../files/setup.ts'
import { testWallRest, textsOf, wirePost } from './setup.ts'

const wall = await testWallRest()
const { call, post, refusal, first, second, motylki, pszczolki, sql } = wall

beforeEach(() => wall.forget())

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
    expect(await textsOf(await call('parent', '/api/walls'))).toEqual(['Jutro basen'])
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
    const ids = await Promise.all(
      [one, two, again].map(async (answer) => wirePost.parse(await answer.json()).id),
    )
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
    expect(wirePost.parse(await response.json()).teaser).toBe('bezpiecznytxt.exe')
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
  expect(await textsOf(await call('otherParent', '/api/walls/admin'))).toEqual(['Przerwa w nocy'])
})
