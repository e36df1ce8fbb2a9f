import { belongs } from '@skrzat/contract/access'
import { afterEach, onTestFinished } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import { z } from 'zod'
import type { Composition } from '../../src/compose.ts'
import { DomainError } from '../../src/kernel/errors/errors.ts'
import { type Bus, defineTopic } from '../../src/kernel/realtime/realtime.ts'
import { stompCommand, stompTopic } from '../../src/kernel/sockets/destinations.ts'
import { Decoder } from '../../src/kernel/sockets/stomp/decoder.ts'
import type { Frame } from '../../src/kernel/sockets/stomp/frame.ts'
import { heardSoFar } from '../kernel/heard.ts'
import { type Person, testPlaces } from '../places/setup.ts'
import { listen } from '../wire/raw.ts'

const note = z.object({ text: z.string() })
export const notes = defineTopic('test-notes', note)
export const letters = defineTopic('test-letters', note)

/** What a domain would declare: notes of a place for all of its people, and letters with the reader's name. */
export function stompOf(bus: () => Pick<Bus, 'publish'>) {
  const mayHear = async (principal: Parameters<typeof belongs>[0], id: number) => belongs(principal, id)
  return {
    topics: [
      stompTopic({ prefix: '/topic/notes/', mayHear, topic: notes, bodyForAll: (payload) => payload }),
      stompTopic({
        prefix: '/topic/letters/',
        mayHear,
        topic: letters,
        body: async ({ text }, { login }) => (text === '' ? undefined : { text, to: login }),
      }),
    ],
    commands: [
      stompCommand({
        destination: '/app/note',
        schema: note.extend({ placeId: z.int().positive() }),
        async run(principal, { placeId, text }) {
          if (!belongs(principal, placeId)) throw new DomainError('forbidden')
          await bus().publish(notes(placeId), { text })
        },
      }),
    ],
  }
}

/**
 * The whole server with two places, listening, with notes beside the domains' topics. After each test it waits until
 * what was written is delivered: the next test would hear what came late.
 */
export async function testSockets(over: Partial<Composition> = {}) {
  let bus: Bus | undefined
  const given = () => {
    if (!bus) throw new Error('the server is not composed yet')
    return bus
  }
  const server = await testPlaces({ ...over, stomp: stompOf(given) })
  bus = server.kernel.bus
  let writing: Promise<void>[] = []
  afterEach(async () => {
    await Promise.all(writing)
    writing = []
    await heardSoFar(given())
  })
  const port = await listen(server.app)
  const path = (person: Person, rest: string) =>
    `/websocket/chat${rest}?access_token=${server.tokenFor(person)}`

  const openWith = (token: string) =>
    openSocket(`ws://127.0.0.1:${port}/websocket/chat/websocket?access_token=${token}`)

  /** A bare WebSocket on which STOMP 1.2 is connected, with that token. */
  const connectWith = async (token: string) => connected(await openWith(token))

  return {
    ...server,
    port,
    path,
    openWith,
    connectWith,
    connect: (person: Person) => connectWith(server.tokenFor(person)),
    signOut: (token: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/logout',
        headers: { authorization: `Bearer ${token}` },
      }),
    socketUrl: (person: Person) => `ws://127.0.0.1:${port}${path(person, '/websocket')}`,
    url: (person: Person, rest: string) => `http://127.0.0.1:${port}${path(person, rest)}`,
    /** A bare WebSocket. */
    open: (person: Person, options: OpenOptions = {}) =>
      openSocket(`ws://127.0.0.1:${port}${path(person, '/websocket')}`, options),
    write(text: string, placeId = server.first): Promise<void> {
      const written = given().publish(notes(placeId), { text })
      writing.push(written)
      return written
    },
  }
}

export const CONNECT = 'CONNECT\naccept-version:1.2\n\n\0'

/** The headers of a request that asks for another protocol. */
export const upgradeTo = (protocol: string) => [
  'host: skrzat.example',
  'connection: upgrade',
  `upgrade: ${protocol}`,
  'sec-websocket-version: 13',
  `sec-websocket-key: ${Buffer.alloc(16).toString('base64')}`,
]

type OpenOptions = { protocols?: string[]; options?: ClientOptions }
export type Client = Awaited<ReturnType<typeof openSocket>>

/** A client that says exactly what a test says. */
export async function openSocket(url: string, { protocols = [], options = {} }: OpenOptions = {}) {
  const socket = new WebSocket(url, protocols, options)
  onTestFinished(() => socket.terminate())
  const decoder = new Decoder()
  const messages: string[] = []
  const frames: Frame[] = []
  const closing = Promise.withResolvers<{ code: number; reason: string }>()
  let wake = Promise.withResolvers<void>()
  socket.on('message', (data: Buffer) => {
    messages.push(data.toString())
    frames.push(...decoder.push(data.toString()))
    wake.resolve()
  })
  socket.on('close', (code, reason) => {
    closing.resolve({ code, reason: reason.toString() })
    wake.resolve()
  })
  const opening = Promise.withResolvers<void>()
  socket.on('open', opening.resolve)
  socket.on('error', opening.reject)
  await opening.promise

  /** The next of those that came. @throws if the connection is closed before */
  async function next<T>(come: T[]): Promise<T> {
    for (;;) {
      const first = come.shift()
      if (first !== undefined) return first
      if (socket.readyState === WebSocket.CLOSED) throw new Error('the connection is closed')
      wake = Promise.withResolvers()
      await wake.promise
    }
  }

  return {
    socket,
    /** What came, message by message. */
    message: () => next(messages),
    send: (text: string) => socket.send(text),
    /** The next frame, which must be of this command. */
    async frame(command: string): Promise<Frame> {
      const frame = await next(frames)
      if (frame.command !== command) throw new Error(`${frame.command} came: ${frame.body}`)
      return frame
    },
    /** What the next frame, a MESSAGE, says. */
    async body(): Promise<unknown> {
      return JSON.parse((await this.frame('MESSAGE')).body)
    },
    /** Sends a frame with a receipt, and waits for that. */
    async ask(command: string, headers: Readonly<Record<string, string>>, body = ''): Promise<void> {
      const receipt = crypto.randomUUID()
      const lines = Object.entries({ ...headers, receipt }).map(([name, value]) => `${name}:${value}\n`)
      socket.send(`${command}\n${lines.join('')}\n${body}\0`)
      const { headers: answered } = await this.frame('RECEIPT')
      if (answered.get('receipt-id') !== receipt) throw new Error('another receipt came')
    },
    closed: closing.promise,
  }
}

/** Connects STOMP 1.2 on a bare WebSocket. */
export async function connected(client: Client): Promise<Client> {
  client.send(CONNECT)
  await client.frame('CONNECTED')
  return client
}

/** The ERROR with which a connection ends, and how it is closed. */
export async function refused(client: Client) {
  const error = errorOf(await client.frame('ERROR'))
  return { ...error, ...(await client.closed) }
}

/** What an ERROR says: its message, and why. */
export function errorOf({ headers, body }: Frame) {
  const { detail } = z.object({ detail: z.string().optional() }).parse(JSON.parse(body))
  return { message: headers.get('message'), ...(detail !== undefined && { detail }) }
}
