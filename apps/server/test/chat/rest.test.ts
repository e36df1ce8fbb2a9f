import { beforeEach, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { z } from 'zod'
import type { Person } from '../places/setup.ts'
import { NOON, testChat } from './setup.ts'

const chat = await testChat()
const { app, clock, idOf, kidTalk, send, sql, talk, tokenFor, work } = chat

beforeEach(async () => {
  await chat.forget()
  await sql`truncate throttles`
  clock.set(NOON)
})

type Call = { method?: 'GET' | 'POST'; body?: object; key?: string }

async function call(person: Person | undefined, path: string, { method = 'GET', body, key }: Call = {}) {
  const response = await app.inject({
    method,
    url: `/api${path}`,
    headers: {
      ...(person && { authorization: `Bearer ${tokenFor(person)}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body && { payload: body }),
  })
  const json: unknown = response.headers['content-type']?.toString().includes('json') ? response.json() : null
  return { status: response.statusCode, json, headers: response.headers, bytes: response.rawPayload }
}

const post = (person: Person, path: string, body: object, key?: string) =>
  call(person, path, { method: 'POST', body, ...(key !== undefined && { key }) })

/** Sends files, and perhaps a text, as old clients do. */
async function attach(
  person: Person,
  room: number,
  files: readonly (readonly [name: string, content: Uint8Array | string])[],
  fields: Record<string, string> = {},
) {
  const form = new FormData()
  for (const [name, content] of files) form.append('files', new Blob([Buffer.from(content)]), name)
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const response = await app.inject({
    method: 'POST',
    url: `/api/1.0.0/chats/${room}/attachments`,
    headers: {
      authorization: `Bearer ${tokenFor(person)}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  const json: unknown = response.json()
  return { status: response.statusCode, json }
}

const sentFiles = z.object({
  id: z.number(),
  files: z.array(z.object({ id: z.number(), code: z.string(), filename: z.string(), filemime: z.string() })),
})
const made = z.object({ id: z.number() })

describe('persons', () => {
  test('of a parent are the workers, of a worker parents and colleagues', async () => {
    expect((await call('parent', '/1.0.0/chats/persons')).json).toEqual([
      { id: idOf('director'), fullname: 'Danuta Dyrektor', kids: [] },
      { id: idOf('teacher'), fullname: 'Ewa Nauczycielka', kids: [] },
      { id: idOf('accountant'), fullname: 'Kasia Księgowa', kids: [] },
    ])
    expect((await call('teacher', '/1.0.0/chats/persons')).json).toEqual([
      { id: idOf('director'), fullname: 'Danuta Dyrektor', kids: [] },
      { id: idOf('accountant'), fullname: 'Kasia Księgowa', kids: [] },
      { id: idOf('parent'), fullname: 'Rodzic: Zofia Wiśniewska', kids: ['Zofia Wiśniewska'] },
    ])
    expect((await call('admin', '/1.0.0/chats/persons')).json).toEqual([])
  })
})

describe('a talk', () => {
  test('is opened by a person, and is the same the second time', async () => {
    const first = await post('parent', '/1.0.0/chats', { id: idOf('teacher') })
    const id = made.parse(first.json).id
    expect(first.status).toBe(201)
    expect(first.headers.location).toBe(`/api/1.0.0/chats/${id}/messages`)
    expect(first.json).toEqual({
      id,
      name: 'Ewa Nauczycielka',
      lastMessage: null,
      lastUnreadMessage: null,
      newMessages: 0,
      userIds: [idOf('teacher'), idOf('parent')].toSorted((a, b) => a - b),
    })
    expect((await post('teacher', '/1.0.0/chats', { id: String(idOf('parent')) })).json).toMatchObject({ id })
  })

  test('is refused with a stranger as with nobody, and with oneself', async () => {
    const stranger = await post('parent', '/1.0.0/chats', { id: idOf('otherDirector') })
    const nobody = await post('parent', '/1.0.0/chats', { id: 999_999 })
    const said = ({ status, json }: typeof nobody) => ({
      status,
      json: z.object({ traceId: z.string() }).loose().parse(json),
    })
    const { traceId: _, ...toNobody } = said(nobody).json
    expect(said(stranger)).toEqual({
      status: nobody.status,
      json: { ...toNobody, traceId: expect.any(String) },
    })
    expect(stranger).toMatchObject({ status: 403, json: { message: 'error.chat.not_allowed' } })
    expect(await post('parent', '/1.0.0/chats', { id: idOf('parent') })).toMatchObject({
      status: 400,
      json: { message: 'error.chat.oneself' },
    })
    expect((await post('parent', '/1.0.0/chats', {})).status).toBe(400)
  })

  test('of a kid is one more room', async () => {
    const room = await kidTalk()
    const { id } = await send('teacher', room, 'Zosia ma katar.')
    expect((await call('parent', '/1.0.0/chats')).json).toEqual([
      {
        id: room,
        name: 'Zofia Wiśniewska',
        lastMessage: { id, msg: 'Zosia ma katar.', occuredAt: '2026-11-16T11:00:00.000Z' },
        lastUnreadMessage: id,
        newMessages: 1,
        userIds: [idOf('teacher'), idOf('parent')].toSorted((a, b) => a - b),
      },
    ])
  })
})

describe('messages', () => {
  test('are sent as old clients do, and answered with the message', async () => {
    const room = await talk('parent', 'teacher')
    const answer = await post('parent', `/1.0.0/chats/${room}`, {
      msg: 'Dzień dobry',
      type: 'MESSAGE',
      roomId: room,
    })
    expect(answer).toMatchObject({ status: 201 })
    expect(answer.json).toEqual({
      id: made.parse(answer.json).id,
      roomId: room,
      sender: { id: idOf('parent'), fullname: 'Anna Nowak' },
      msg: 'Dzień dobry',
      occuredAt: '2026-11-16T11:00:00.000Z',
      files: [],
    })
  })

  test('under one key are one', async () => {
    const room = await talk('parent', 'teacher')
    const body = { msg: 'Raz', type: 'MESSAGE', roomId: room }
    const first = await post('parent', `/1.0.0/chats/${room}`, body, 'key-1')
    const again = await post('parent', `/1.0.0/chats/${room}`, body, 'key-1')
    expect(again.json).toEqual(first.json)
    expect(await post('parent', `/1.0.0/chats/${room}`, { ...body, msg: 'Dwa' }, 'key-1')).toMatchObject({
      status: 409,
      json: { message: 'error.command.reused' },
    })
  })

  test('come as a page of Spring, newest first', async () => {
    const room = await talk('parent', 'teacher')
    for (let n = 1; n <= 12; n++) await send(n % 2 ? 'parent' : 'teacher', room, `Wiadomość ${n}`)
    const sort = { sorted: true, unsorted: false, empty: false }
    const second = await call('parent', `/1.0.0/chats/${room}/messages?page=1`)
    expect(second.json).toMatchObject({
      content: [{ msg: 'Wiadomość 2' }, { msg: 'Wiadomość 1' }],
      pageable: { sort, offset: 10, pageNumber: 1, pageSize: 10, paged: true, unpaged: false },
      totalPages: 2,
      totalElements: 12,
      last: true,
      first: false,
      size: 10,
      number: 1,
      sort,
      numberOfElements: 2,
      empty: false,
    })
    expect((await call('parent', `/1.0.0/chats/${room}/messages?page=0&size=5`)).json).toMatchObject({
      content: [12, 11, 10, 9, 8].map((n) => ({ msg: `Wiadomość ${n}` })),
      totalPages: 3,
      last: false,
      first: true,
    })
    expect((await call('parent', `/1.0.0/chats/${room}/messages?page=900000&size=100`)).json).toMatchObject({
      content: [],
      totalElements: 12,
      numberOfElements: 0,
      empty: true,
      last: true,
    })
    expect((await call('parent', `/1.0.0/chats/${room}/messages?page=-1`)).status).toBe(400)
  })

  test('of an empty talk are an empty page', async () => {
    const room = await talk('parent', 'teacher')
    expect((await call('parent', `/1.0.0/chats/${room}/messages`)).json).toMatchObject({
      content: [],
      totalPages: 0,
      totalElements: 0,
      first: true,
      last: true,
      empty: true,
    })
  })

  test('for another talk than the address are refused, and nothing is sent', async () => {
    const room = await talk('parent', 'teacher')
    const other = await talk('parent', 'director')
    expect(
      await post('parent', `/1.0.0/chats/${room}`, { msg: 'Gdzie?', type: 'MESSAGE', roomId: other }),
    ).toMatchObject({ status: 400, json: { message: 'error.chat.room_differs' } })
    expect(await attach('parent', room, [['a.txt', 'tekst']], { roomId: String(other) })).toMatchObject({
      status: 400,
      json: { message: 'error.chat.room_differs' },
    })
    expect((await sql`select from chat_messages`).count).toBe(0)
    expect((await sql`select from uploads`).count).toBe(0)
  })

  const BAD: [string, object, number, string][] = [
    ['nothing', {}, 400, 'error.message.empty'],
    ['spaces', { msg: ' \n ' }, 400, 'error.message.empty'],
    ['a text of 100,000 characters', { msg: 'a'.repeat(100_000) }, 400, 'error.validation'],
    ['right-to-left marks only', { msg: '\u202e\u202e' }, 400, 'error.message.empty'],
    ['another type', { msg: 'a', type: 'SYSTEM' }, 400, 'error.validation'],
    ['a number', { msg: 5 }, 400, 'error.validation'],
  ]
  test.each(BAD)('of %s are refused', async (_name, body, status, message) => {
    const room = await talk('parent', 'teacher')
    expect(await post('parent', `/1.0.0/chats/${room}`, body)).toMatchObject({ status, json: { message } })
    expect((await sql`select from chat_messages`).count).toBe(0)
  })

  test.each<[Person | undefined, number]>([
    ['director', 404],
    ['otherDirector', 404],
    ['admin', 404],
    [undefined, 401],
  ])('of others answer %s with %i', async (person, status) => {
    const room = await talk('parent', 'teacher')
    for (const path of [`/1.0.0/chats/${room}/messages`, `/1.0.0/chats/${room}/files`])
      expect((await call(person, path)).status).toBe(status)
    if (!person) return
    expect((await post(person, `/1.0.0/chats/${room}`, { msg: 'Halo' })).status).toBe(status)
    expect((await attach(person, room, [['a.txt', 'tekst']])).status).toBe(status)
    expect((await sql`select from uploads`).count).toBe(0)
  })
})

const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
  .jpeg()
  .toBuffer()

describe('files', () => {
  test('are sent with a message, listed, and fetched by members alone', async () => {
    const room = await talk('parent', 'teacher')
    const answer = await attach(
      'parent',
      room,
      [
        ['zdjęcie.jpg', picture],
        ['umowa.txt', 'treść'],
      ],
      { msg: 'Proszę' },
    )
    expect(answer).toMatchObject({ status: 201, json: { msg: 'Proszę', roomId: room } })
    expect((await work()).failed).toEqual([])
    const { files } = sentFiles.parse(answer.json)
    expect(files.map(({ filename, filemime }) => [filename, filemime])).toEqual([
      ['zdjęcie.jpg', 'image/jpeg'],
      ['umowa.txt', 'text/plain'],
    ])
    expect((await call('teacher', `/1.0.0/chats/${room}/files`)).json).toMatchObject(files)
    const second = await call('teacher', `/1.0.0/chats/${room}/files?page=1&size=1`)
    expect(second.json).toMatchObject(files.slice(1))
    expect(second.headers['x-total-count']).toBe('2')
    expect([...String(second.headers['link']).matchAll(/rel="(\w+)"/g)].map(([, rel]) => rel)).toEqual([
      'prev',
      'last',
      'first',
    ])
    const [first] = files
    const paths = [
      `/files/${first?.id}`,
      `/files/${first?.id}/thumbnail`,
      `/1.0.0/chats/files/${first?.code}`,
      `/1.0.0/chats/files/${first?.code}/thumbnail`,
      `/1.0.0/chats/files/${first?.code}?download`,
    ]
    for (const path of paths) {
      expect(await call('teacher', path)).toMatchObject({
        status: 200,
        headers: { 'content-type': 'image/jpeg' },
      })
      for (const person of ['director', 'otherParent', 'admin'] as const)
        expect((await call(person, path)).status).toBe(404)
      expect((await call(undefined, path)).status).toBe(401)
    }
    const document = await call('teacher', `/1.0.0/chats/files/${files[1]?.code}`)
    expect(document.bytes.toString()).toBe('treść')
    expect(document.headers['content-disposition']).toContain('attachment')
    expect((await call('teacher', `/files/${first?.code}`)).status).toBe(404)
  })

  test('of no number, or of 21, are refused, and nothing is kept', async () => {
    const room = await talk('parent', 'teacher')
    expect(await attach('parent', room, [])).toMatchObject({
      status: 400,
      json: { message: 'error.file.none' },
    })
    const many = Array.from({ length: 21 }, (_, n) => [`${n}.txt`, 'x'] as const)
    expect(await attach('parent', room, many)).toMatchObject({
      status: 400,
      json: { message: 'error.file.too_many' },
    })
    expect((await sql`select from chat_messages`).count).toBe(0)
  })
})
