import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fields } from '../../src/domains/wall/rest/form.ts'
import { photo } from '../files/setup.ts'
import { testWallRest, textsOf, wirePost } from './setup.ts'

const wall = await testWallRest()
const { call, post, refusal, first, second, motylki, pszczolki, sql } = wall

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
      author: 'Danuta Dyrektor (dyrektor)',
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
    const [picture, text] = (await sql<{ code: string }[]>`select code from uploads order by id`).map(
      ({ code }) => code,
    )
    const files = [
      {
        file: { code: picture, filename: 'a.jpg', filemime: 'image/jpeg' },
        thumbnail: { code: `${picture}-thumbnail` },
      },
      { file: { code: text, filename: 'b.txt', filemime: 'text/plain' }, thumbnail: null },
    ]
    expect(await (await call('parent', '/api/walls')).json()).toMatchObject([{ files }])
  })

  test('to a place', async () => {
    const response = await post({ teaser: 'x', place: String(first), group: '-', type: '2' })
    expect(response.status).toBe(201)
    expect(await sql`select type, place_id, group_id, important from posts`).toEqual([
      { type: 'WORKER', place_id: first, group_id: null, important: false },
    ])
  })

  test('for a type by its number or its name', () => {
    const types = ['1', '2', '3', 'ROLE', 'WORKER', 'ALL'].map((type) => fields.parse({ type }).type)
    expect(types).toEqual(['ROLE', 'WORKER', 'ALL', 'ROLE', 'WORKER', 'ALL'])
  })

  test('important by whatever the forms send', () => {
    const isImportant = (important: string) => fields.parse({ important }).important
    expect(['true', '1', 'on', 'admin'].every(isImportant)).toBe(true)
    expect(['false', '0', 'off', ''].some(isImportant)).toBe(false)
  })

  test('sent twice under one key makes one post', async () => {
    const key = randomUUID()
    const fields = { teaser: 'Raz', group: String(motylki) }
    const files = [{ field: 'files', content: 'spis', filename: 'b.txt' }]
    const answers = await Promise.all([post(fields, files, { key }), post(fields, files, { key })])
    const [one, two] = await Promise.all(answers.map(async (answer) => wirePost.parse(await answer.json())))
    expect(one).toEqual(two)
    expect(await rows()).toBe(1)
    expect(await sql`select from uploads`).toHaveLength(1)
    expect(await refusal(await post({ ...fields, teaser: 'Dwa' }, files, { key }))).toMatch(/command\.reused/)
  })
})

describe('bad input changes nothing', () => {
  const group = String(motylki)
  const place = String(first)
  const foreign = String(pszczolki)

  test.each<[string, Record<string, string>, string]>([
    ['for nobody', { place }, '400 post.for_nobody'],
    ['nowhere', {}, '400 error.validation group NotNull'],
    ['an unknown type', { place, type: '4' }, '400 error.validation type Pattern'],
    ['a group’s post as one for workers', { group, type: '2' }, '400 error.validation type Pattern'],
    ['a text as group', { group: 'Motylki' }, '400 error.validation group Pattern'],
    ['a text that is too long', { group, teaser: 'a'.repeat(5001) }, '400 error.validation teaser Size'],
    ['a neighbour’s place', { place: String(second), type: '3' }, '404 place.not_found'],
    ['a group with a neighbour’s place', { group, place: String(second) }, '404 place.not_found'],
    ['a neighbour’s group with the own place', { group: foreign, place }, '404 group.not_found'],
  ])('%s', async (_what, fields, wanted) => {
    expect(await refusal(await post({ teaser: 'x', ...fields }))).toBe(wanted)
    expect(await rows()).toBe(0)
  })

  const file = { field: 'files', content: '1', filename: '1.txt' }

  test.each<[string, () => Promise<Response>, string]>([
    [
      'a file input without a chosen file',
      () => post({ teaser: '', group }, [{ ...file, content: '', filename: '' }]),
      '400 post.empty',
    ],
    [
      '21 files',
      () =>
        post(
          { group },
          Array.from({ length: 21 }, () => file),
        ),
      '400 file.too_many',
    ],
    [
      'a file for a group that one may not post to',
      () => post({ group }, [file], { by: 'accountant' }),
      '403 error.http.403',
    ],
    [
      'a neighbour’s group with another place, by the system’s admin too',
      () => post({ group: foreign, place }, [file], { by: 'admin' }),
      '404 group.not_found',
    ],
    [
      'no form',
      () =>
        call('director', '/api/walls', {
          method: 'POST',
          body: '{}',
          headers: { 'content-type': 'application/json' },
        }),
      '415 error.http.415',
    ],
  ])('%s', async (_what, send, wanted) => {
    expect(await refusal(await send())).toBe(wanted)
    expect(await rows()).toBe(0)
    expect(await sql`select from uploads`).toHaveLength(0)
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
