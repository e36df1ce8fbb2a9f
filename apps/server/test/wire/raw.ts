/** Requests as they go over a socket, which no client library would send. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Sql } from '@skrzat/db/client'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'

/** Listens on a free port of this machine. */
export async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('the server listens at no port')
  return address.port
}

/** A connection until the test ends; whatever resets it is no error of the test. */
export function open(port: number): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  return socket
}

/** Takes connections until the test ends; a client that hangs up in the middle is no error. @returns the port */
export async function answering(onConnection: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    onConnection(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('listens at no port')
  return address.port
}

/** Locks tables, so that statements on them wait. @returns how to let go */
export async function lockTables(sql: Sql, ...names: string[]): Promise<() => Promise<void>> {
  const lock = await sql.reserve()
  await lock`begin`
  await lock.unsafe(`lock table ${names.join(', ')} in access exclusive mode`)
  return async () => {
    await lock`rollback`
    lock.release()
  }
}

/** Follows the counts of a menu, as a stream of events. */
export function followCounts(port: number, token: string, signal?: AbortSignal): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}/trpc/notifications.followCounts`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    ...(signal && { signal }),
  })
}

export type RawAnswer = { status: number; head: string; body: string }

/** Everything that comes until the server hangs up. */
export async function answerOf(socket: Socket): Promise<RawAnswer> {
  const [head = '', ...body] = (await text(socket)).split('\r\n\r\n')
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]), head, body: body.join('\r\n\r\n') }
}

/** Sends the lines of a request and gives the answer; the connection closes behind it. */
export async function send(port: number, start: string, headers: readonly string[], body = '') {
  const socket = open(port)
  const length = body === '' ? [] : [`content-length: ${Buffer.byteLength(body)}`]
  socket.write([start, ...headers, ...length, 'connection: close', '', body].join('\r\n'))
  return await answerOf(socket)
}
