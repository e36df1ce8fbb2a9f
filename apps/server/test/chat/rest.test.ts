import { describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { z } from 'zod'
import type { Person } from '../places/setup.ts'
import { testChat } from './setup.ts'

const chat = await testChat()
const { idOf, kidTalk, send, sql, talk, work } = chat

/** Asks for an address, or sends a body or a form to it. */
async function call(person: Person | undefined, path: string, payload?: object, key?: string) {
  const response = await chat.call(person, payload ? 'POST' : 'GET', `/api${path}`, payload, key)
  const json: unknown = response.headers['content-type']?.toString().includes('json') ? response.json() : null
  return { status: response.statusCode, json, headers: response.headers, bytes: response.rawPayload }
}

/** Sends files, and perhaps a text, as old clients do. */
function attach(
  person: Person,
  room: number,
  files: readonly (readonly [name: string, content: Uint8Array | string])[],
  fields: Record<string, string> = {},
) {
  const form = new FormData()
  for (const [name, content] of files) form.append('files', new Blob([Buffer.from(content)]), name)
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return call(person, `/1.0.0/chats/${room}/attachments`, form)
}

const sentFiles = z.object({
  id: z.number(),
  files: z.array(z.object({ id: z.number(), code: z.string(), filename: z.string(), filemime: z.string() })),
})
const made = z.object({ id: z.number() })

test('persons are colleagues and parents, these with their kids', async () => {
  expect((await call('teacher', '/1.0.0/chats/persons')).json).toEqual([
    { id: idOf('director'), fullname: 'Danuta Dyrektor (dyrektor)', kids: [] },
    { id: idOf('accountant'), fullname: 'Kasia Księgowa (księgowa)', kids: [] },
    { id: idOf('parent'), fullname: 'Rodzic: Zofia Wiśniewska', kids: ['Zofia Wiśniewska'] },
  ])
})

describe('a talk', () => {
  test('is opened by a person, and is the same the second time', async () => {
    const first = await call('parent', '/1.0.0/chats', { id: idOf('teacher') })
    const id = made.parse(first.json).id
    expect(first.status).toBe(201)
    expect(first.headers.location).toBe(`/api/1.0.0/chats/${id}/messages`)
    expect(first.json).toEqual({
      id,
      name: 'Ewa Nauczycielka (nauczycielka, Motylki)',
      lastMessage: null,
      lastUnreadMessage: null,
      newMessages: 0,
      userIds: [idOf('teacher'), idOf('parent')].toSorted((a, b) => a - b),
    })
    expect((await call('teacher', '/1.0.0/chats', { id: String(idOf('parent')) })).json).toMatchObject({ id })
  })

  test('is refused with a stranger, and without a person', async () => {
    expect(await call('parent', '/1.0.0/chats', { id: idOf('otherDirector') })).toMatchObject({
      status: 404,
      json: { message: 'error.http.404' },
    })
    expect((await call('parent', '/1.0.0/chats', {})).status).toBe(400)
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
    const body = { msg: 'Dzień dobry', type: 'MESSAGE', roomId: room }
    const answer = await call('parent', `/1.0.0/chats/${room}`, body)
    expect(answer.status).toBe(201)
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
    const first = await call('parent', `/1.0.0/chats/${room}`, body, 'key-1')
    const again = await call('parent', `/1.0.0/chats/${room}`, body, 'key-1')
    expect(again.json).toEqual(first.json)
    expect(await call('parent', `/1.0.0/chats/${room}`, { ...body, msg: 'Dwa' }, 'key-1')).toMatchObject({
      status: 409,
      json: { message: 'error.command.reused' },
    })
  })

  test('come as a page of Spring, newest first', async () => {
    const room = await talk('parent', 'teacher')
    const page = async (query: string) => await call('parent', `/1.0.0/chats/${room}/messages${query}`)
    const none = { content: [], numberOfElements: 0, empty: true, last: true }
    expect((await page('')).json).toMatchObject({ ...none, totalPages: 0, totalElements: 0, first: true })
    for (let n = 1; n <= 12; n++) await send(n % 2 ? 'parent' : 'teacher', room, `Wiadomość ${n}`)
    const sort = { sorted: true, unsorted: false, empty: false }
    expect((await page('?page=1')).json).toMatchObject({
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
    expect((await page('?page=0&size=5')).json).toMatchObject({ totalPages: 3, last: false, first: true })
    expect((await page('?page=900000&size=100')).json).toMatchObject({ ...none, totalElements: 12 })
    expect((await page('?page=-1')).status).toBe(400)
  })

  test('for another talk than the address are refused, and nothing is sent', async () => {
    const room = await talk('parent', 'teacher')
    const other = await talk('parent', 'director')
    const refused = { status: 400, json: { message: 'error.chat.room_differs' } }
    const body = { msg: 'Gdzie?', type: 'MESSAGE', roomId: other }
    expect(await call('parent', `/1.0.0/chats/${room}`, body)).toMatchObject(refused)
    const attached = await attach('parent', room, [['a.txt', 'tekst']], { roomId: String(other) })
    expect(attached).toMatchObject(refused)
    expect((await sql`select from chat_messages`).count).toBe(0)
    expect((await sql`select from uploads`).count).toBe(0)
  })

  test.each<[string, object, string]>([
    ['nothing', {}, 'error.message.empty'],
    ['another type', { msg: 'a', type: 'SYSTEM' }, 'error.validation'],
    ['a number', { msg: 5 }, 'error.validation'],
  ])('of %s are refused', async (_name, body, message) => {
    const room = await talk('parent', 'teacher')
    expect(await call('parent', `/1.0.0/chats/${room}`, body)).toMatchObject({
      status: 400,
      json: { message },
    })
    expect((await sql`select from chat_messages`).count).toBe(0)
  })

  test('of others are not there, and nothing is kept of files for them', async () => {
    const room = await talk('parent', 'teacher')
    for (const path of [`/1.0.0/chats/${room}/messages`, `/1.0.0/chats/${room}/files`])
      expect((await call('director', path)).status).toBe(404)
    expect((await call('director', `/1.0.0/chats/${room}`, { msg: 'Halo' })).status).toBe(404)
    expect((await attach('director', room, [['a.txt', 'tekst']])).status).toBe(404)
    expect((await sql`select from uploads`).count).toBe(0)
  })
})

const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
  .jpeg()
  .toBuffer()

describe('files', () => {
  test('are sent with a message, listed, and fetched by members alone', async () => {
    const room = await talk('parent', 'teacher')
    const sent = [['zdjęcie.jpg', picture] as const, ['umowa.txt', 'treść'] as const]
    const answer = await attach('parent', room, sent, { msg: 'Proszę' })
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
    expect(second.headers['link']).toMatch(/rel="prev".*rel="last".*rel="first"/)
    const [first] = files
    const paths = [
      `/files/${first?.id}`,
      `/files/${first?.id}/thumbnail`,
      `/1.0.0/chats/files/${first?.code}`,
      `/1.0.0/chats/files/${first?.code}/thumbnail`,
      `/1.0.0/chats/files/${first?.code}?download`,
    ]
    const shown = { status: 200, headers: { 'content-type': 'image/jpeg' } }
    for (const path of paths) {
      expect(await call('teacher', path)).toMatchObject(shown)
      for (const person of ['director', 'admin'] as const) expect((await call(person, path)).status).toBe(404)
    }
    const document = await call('teacher', `/1.0.0/chats/files/${files[1]?.code}`)
    expect(document.bytes.toString()).toBe('treść')
    expect(document.headers['content-disposition']).toContain('attachment')
    expect((await call('teacher', `/files/${first?.code}`)).status).toBe(404)
  })

  test('are asked for', async () => {
    const room = await talk('parent', 'teacher')
    const refused = { status: 400, json: { message: 'error.file.none' } }
    expect(await attach('parent', room, [], { msg: 'Proszę' })).toMatchObject(refused)
    expect((await sql`select from chat_messages`).count).toBe(0)
  })
})
