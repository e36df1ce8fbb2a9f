import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { WebSocket } from 'ws'
import { z } from 'zod'
import type { Bench } from './harness.ts'
import type { Order } from './sockets-server.ts'

const CONNECTIONS = 5_000
/** Connections of one session, as many as are allowed. */
const PER_SESSION = 20
/** Handshakes under way at once. */
const AT_ONCE = 50
const TOPICS = ['a', 'b', 'c', 'd']
const TEXT = 'Dzień dobry, Zosia dziś nie przyjdzie: ma gorączkę. Pozdrawiam!'
const KILOBYTES = 60
const HOSTILE = 100
/** A slow reader may keep 64 KiB, and the message that came then. */
const MEGABYTES = 30
const started = z.object({ port: z.number(), tokens: z.array(z.string()) })

type Server = Awaited<ReturnType<typeof launch>>

/** A server in a process of its own. */
async function launch(...args: string[]) {
  const child: ChildProcess = fork(fileURLToPath(new URL('sockets-server.ts', import.meta.url)), args, {
    execArgv: ['--expose-gc'],
  })
  const said = async (): Promise<unknown> => (await once(child, 'message'))[0]
  const order = (given: Order) => void child.send(given)
  return {
    ...started.parse(await said()),
    order,
    async memory(): Promise<number> {
      const answer = said()
      order({ what: 'memory' })
      return z.number().parse(await answer)
    },
    async stop(): Promise<void> {
      const ended = once(child, 'exit')
      order({ what: 'stop' })
      await ended
    },
  }
}

/** Connections that count what comes. */
async function connections(urlOf: (at: number) => string, greet: (socket: WebSocket) => Promise<void>) {
  const sockets: WebSocket[] = []
  let come = 0
  let all = Promise.withResolvers<void>()
  let first = ''
  for (let from = 0; from < CONNECTIONS; from += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, offset) => {
        const socket = new WebSocket(urlOf(from + offset), { perMessageDeflate: false })
        await once(socket, 'open')
        await greet(socket)
        sockets.push(socket)
        socket.on('message', (data: Buffer) => {
          if (come === 0) first = data.toString()
          come += 1
          if (come === CONNECTIONS) all.resolve()
        })
      }),
    )
  return {
    /** Has a text sent, and waits until all have it; answers with what one of them got. */
    async hear(server: Server, text: string): Promise<string> {
      come = 0
      all = Promise.withResolvers()
      server.order({ what: 'send', text })
      await all.promise
      return first
    },
    leave() {
      for (const socket of sockets) socket.terminate()
    },
  }
}

/** Connects STOMP and subscribes to all topics, and waits for the answers. */
async function subscribe(socket: WebSocket): Promise<void> {
  const answered = Promise.withResolvers<void>()
  let left = 1 + TOPICS.length
  const count = () => {
    left -= 1
    if (left === 0) answered.resolve()
  }
  socket.on('message', count)
  const frames = TOPICS.map(
    (topic, at) => `SUBSCRIBE\nid:sub-${at}\ndestination:/topic/${topic}/1\nreceipt:${at}\n\n\0`,
  )
  for (const frame of ['CONNECT\naccept-version:1.2\nheart-beat:0,0\n\n\0', ...frames]) socket.send(frame)
  await answered.promise
  socket.off('message', count)
}

/** Clients that never end a frame, and clients that do not read; the server is left with the latter connected. */
async function hostile(urlOf: (at: number) => string, server: Server): Promise<void> {
  const piece = 'a'.repeat(16_384)
  for (let at = 0; at < HOSTILE; at += 1) {
    const socket = new WebSocket(urlOf(at))
    await once(socket, 'open')
    const closed = once(socket, 'close')
    socket.send('CONNECT\n\n\0SEND\ndestination:/app/nothing\n\n')
    for (let sent = 0; sent < 10_000_000; sent += piece.length) socket.send(piece)
    await closed
  }
  const watcher = new WebSocket(urlOf(HOSTILE))
  await once(watcher, 'open')
  await subscribe(watcher)
  for (let at = 0; at < HOSTILE; at += 1) {
    const socket = new WebSocket(urlOf(HOSTILE + PER_SESSION + at))
    await once(socket, 'open')
    await subscribe(socket)
    socket.pause()
  }
  const text = 'a'.repeat(50_000)
  let left = 200
  const heard = Promise.withResolvers<void>()
  watcher.on('message', () => {
    left -= 1
    if (left > 0) server.order({ what: 'send', text })
    else heard.resolve()
  })
  server.order({ what: 'send', text })
  await heard.promise
}

/** What a STOMP connection costs, and a message to thousands. */
export const sockets: Bench = {
  name: 'sockets',
  async run(bench) {
    const { url } = await bench.database({ pool: 2 })
    const ours = await launch('stomp', url, String(CONNECTIONS))
    const plain = await launch('bare')
    const tokenOf = (at: number) => ours.tokens[Math.floor(at / PER_SESSION)] ?? ''
    const urlOf = (at: number) =>
      `ws://127.0.0.1:${ours.port}/websocket/chat/websocket?access_token=${tokenOf(at)}`
    const idle = await ours.memory()
    const hearing = await connections(urlOf, subscribe)
    const busy = await ours.memory()
    const ofWs = await plain.memory()
    const listening = await connections(
      () => `ws://127.0.0.1:${plain.port}`,
      async () => undefined,
    )
    bench.say(
      `  a connection of ws alone: ${((((await plain.memory()) - ofWs) / CONNECTIONS) * 1024).toFixed(1)} kB`,
    )
    bench.limit({
      work: `memory of ${CONNECTIONS} STOMP connections with ${TOPICS.length} subscriptions, each`,
      baseline: 'the server idle',
      plain: `${idle.toFixed(0)} MB`,
      ours: `${busy.toFixed(0)} MB`,
      value: ((busy - idle) / CONNECTIONS) * 1024,
      atMost: KILOBYTES,
      unit: 'kB',
    })
    const frame = await hearing.hear(ours, TEXT)
    await bench.compare({
      work: `a message until all ${CONNECTIONS} STOMP connections have it`,
      baseline: 'the same bytes from a bare ws',
      reach: 0.5,
      plain: async () => void (await listening.hear(plain, frame)),
      ours: async () => void (await hearing.hear(ours, TEXT)),
    })
    hearing.leave()
    listening.leave()
    const before = await ours.memory()
    await hostile(urlOf, ours)
    const after = await ours.memory()
    bench.limit({
      work: `memory after ${HOSTILE} frames of 10 MB without NUL, and ${HOSTILE} clients that read nothing of 10 MB`,
      baseline: 'the server before',
      plain: `${before.toFixed(0)} MB`,
      ours: `${after.toFixed(0)} MB`,
      value: after - before,
      atMost: MEGABYTES,
      unit: 'MB',
    })
    await ours.stop()
    await plain.stop()
  },
}
