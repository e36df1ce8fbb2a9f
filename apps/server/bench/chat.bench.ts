import { randomUUID } from 'node:crypto'
import type { Principal } from '@skrzat/contract/access'
import { WebSocket, WebSocketServer } from 'ws'
import { changesFor } from '../src/domains/chat/follow.ts'
import { sendMessage } from '../src/domains/chat/send.ts'
import { accountTopic } from '../src/domains/chat/topics.ts'
import { viewerOf } from '../src/domains/chat/viewer.ts'
import { follow } from '../src/kernel/realtime/live.ts'
import { type Pair, seedTalks } from './chat-seed.ts'
import type { Bench } from './harness.ts'
import { sideBySide } from './ledger-seed.ts'
import { NOBODY } from './places-seed.ts'
import { wholeServer } from './whole-server.ts'

const CLIENTS = 8
const CALLS = 400

/** Sending a message until its reader has it, against the least that storing and delivering take. */
export const chatSend: Bench = {
  name: 'chat-send',
  async run(bench) {
    const { sql, url } = await bench.database({ pool: CLIENTS })
    const { placeId, pairs } = await seedTalks(sql, CLIENTS)
    await sql`create table bare_messages (
      id bigint generated always as identity primary key, room_id bigint not null, sender_id bigint not null,
      text text not null, at timestamptz not null)`
    const server = await wholeServer(url, { pool: CLIENTS })
    const wires = await openWires(CLIENTS)
    const stop = new AbortController()
    const { kernel } = server
    for (const [n, pair] of pairs.entries()) void readTo(wires.socketOf(n), pair, stop.signal)
    try {
      await bench.compare({
        work: `a message delivered to its reader, ${CLIENTS} at once`,
        baseline: 'a bare insert and a bare WebSocket echo',
        reach: 0.4,
        async plain() {
          await sideBySide(CLIENTS, calls(pairs), async ({ n, pair, text }) => {
            await sql`insert into bare_messages (room_id, sender_id, text, at)
              values (${pair.roomId}, ${pair.parent}, ${text}, ${new Date()})`
            await wires.echo(n, text)
          })
        },
        async ours() {
          await sideBySide(CLIENTS, calls(pairs), async ({ n, pair, text }) => {
            const delivered = wires.next(n, text)
            const viewer = viewerOf(parentOf(pair, placeId))
            const message = { roomId: pair.roomId, text, commandId: randomUUID(), files: { codes: [] } }
            await sendMessage(kernel, viewer, message)
            await delivered
          })
        },
      })
    } finally {
      stop.abort()
      await wires.close()
      await server.close()
    }

    /** The reader's stream, as the web app follows it, onto a socket. */
    async function readTo(socket: WebSocket, pair: Pair, signal: AbortSignal) {
      const changeOf = changesFor(kernel.db.sql, viewerOf(workerOf(pair, placeId)))
      const changes = follow(
        kernel.bus.stream(accountTopic(pair.worker), signal),
        () => null,
        ({ event }) => changeOf(event),
      )
      for await (const change of changes) socket.send(JSON.stringify(change))
    }
  },
}

/** Each pair's calls, spread so that all send at once. */
function calls(pairs: readonly Pair[]) {
  return Array.from({ length: CALLS }, (_, index) => {
    const n = index % pairs.length
    const pair = pairs[n]
    if (!pair) throw new RangeError('no such pair')
    return { n, pair, text: `Dzień dobry ${randomUUID()}` }
  })
}

/** WebSockets to a bare server, which sends back what it gets; `next` resolves once a socket's client gets a text. */
async function openWires(count: number) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const ends: { client: WebSocket; far: WebSocket }[] = []
  const waiting = new Map<string, () => void>()
  for (let n = 0; n < count; n++) {
    const far = new Promise<WebSocket>((resolve) => server.once('connection', resolve))
    const client = new WebSocket(`ws://127.0.0.1:${port}`)
    client.on('message', (data: Buffer) => {
      const key = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(data.toString())?.[0] ?? ''
      waiting.get(key)?.()
      waiting.delete(key)
    })
    await new Promise((resolve) => client.once('open', resolve))
    const socket = await far
    socket.on('message', (data: Buffer) => socket.send(data.toString()))
    ends.push({ client, far: socket })
  }
  const endOf = (n: number) => {
    const end = ends[n]
    if (!end) throw new RangeError('no such socket')
    return end
  }
  const next = (_n: number, text: string) =>
    new Promise<void>((resolve) => void waiting.set(text.slice(-36), resolve))
  return {
    socketOf: (n: number) => endOf(n).far,
    next,
    async echo(n: number, text: string) {
      const back = next(n, text)
      endOf(n).client.send(text)
      await back
    },
    async close() {
      for (const { client } of ends) client.terminate()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function workerOf({ worker }: Pair, placeId: number): Principal {
  const staff = [{ placeId, workerId: 1, roles: ['is_worker'], tutorOf: [] }] as const
  return { ...NOBODY, accountId: worker, login: '610000001', staff }
}

function parentOf({ parent }: Pair, placeId: number): Principal {
  return { ...NOBODY, accountId: parent, login: '620000001', kids: [{ id: 1, placeId, groupId: 1 }] }
}
