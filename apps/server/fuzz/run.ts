/** Sends requests generated from a seed, and stops at the first answer that is the server's fault. */
import { connect } from 'node:net'
import fc from 'fast-check'
import { requestsTo, type Request, type Target } from './requests.ts'
import type { Known } from './values.ts'

export type FuzzOptions = {
  readonly port: number
  readonly targets: readonly Target[]
  /** The names of the kinds of users. */
  readonly people: readonly string[]
  /** The current token of one of them; undefined if signed out. */
  readonly tokenOf: (who: string) => string | undefined
  readonly known: Known
  readonly seed: number
  readonly count: number
  /** Milliseconds after which no further request is sent. */
  readonly within: number
  /** Called after this many requests, while no request is in progress. */
  readonly every?: { readonly requests: number; readonly run: (sent: number) => Promise<void> }
  /** The faults that the server logged for the request with this id; without one, all remaining faults. */
  readonly faults: (requestId?: string) => readonly string[]
}

export type Failure = { readonly index: number; readonly request: Request; readonly what: string }
export type Outcome = {
  readonly sent: number
  /** The number of answers by status. */
  readonly statuses: Readonly<Record<number, number>>
  readonly failure?: Failure
}

const AT_ONCE = 8
/** Milliseconds after which a request counts as hanging: the server answers within 30 s. */
const HANGS = 45_000
/** A stream has begun once its headers have arrived. */
const HEAD = /^HTTP\/1\.1 (\d{3})[^\r\n]*\r\n/

/** The request as the bytes of HTTP/1.1. */
export function spelt({ method, path, headers, body }: Request, token: string | undefined): Buffer {
  const given = new Set(headers.map(([name]) => name))
  const lines = [
    `${method} ${path} HTTP/1.1`,
    ...(given.has('host') ? [] : ['host: 127.0.0.1']),
    ...(token === undefined || given.has('authorization') ? [] : [`authorization: Bearer ${token}`]),
    ...headers.map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), Buffer.from(body)])
}

/** The status, or why there is none; an answer's body is read, a stream is disconnected. */
function ask(port: number, bytes: Buffer): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    const timer = setTimeout(() => {
      socket.destroy()
      reject(new Error(`no answer within ${HANGS / 1000} s`))
    }, HANGS)
    const finish = () => {
      clearTimeout(timer)
      socket.destroy()
      const status = Number(HEAD.exec(text)?.[1] ?? 0)
      resolve({ status, text })
    }
    socket.on('error', finish)
    socket.on('close', finish)
    socket.on('data', (chunk: Buffer) => {
      if (text.length < 20_000) text += chunk.toString('latin1')
      if (/^content-type: text\/event-stream/im.test(text)) finish()
    })
    socket.write(bytes)
  })
}

/** Whether the server is to blame. Health answers 503 if a check is late, which may happen on a busy machine. */
function isFault(status: number, { path }: Request): boolean {
  if (status === 503 && path.startsWith('/management/health')) return false
  return status >= 500 && status !== 501 && status !== 505
}

/** The same seed and targets give the same requests. */
export async function fuzz(options: FuzzOptions): Promise<Outcome> {
  const { port, targets, people, tokenOf, known, seed, count, within, every, faults } = options
  const made = targets.map((target) => requestsTo(target, people, known))
  const statuses: Record<number, number> = {}
  const ends = Date.now() + within
  let next = 0
  let sent = 0
  let failure: Failure | undefined

  function requestAt(index: number): Request | undefined {
    const arbitrary = made[index % made.length]
    const [request] = arbitrary ? fc.sample(arbitrary, { seed: seed + index, numRuns: 1 }) : []
    return request
  }

  async function send(index: number) {
    const request = requestAt(index)
    if (!request) return
    try {
      const { status, text } = await ask(port, spelt(request, tokenOf(request.who)))
      statuses[status] = (statuses[status] ?? 0) + 1
      const id = /^x-request-id: ([\w-]+)/im.exec(text)?.[1]
      const said = id === undefined ? [] : faults(id)
      if (isFault(status, request))
        failure ??= { index, request, what: [text.slice(0, 1_500), ...said].join('\n') }
      else if (said.length > 0)
        failure ??= { index, request, what: `logged beside ${status}: ${said.join('\n')}` }
    } catch (error) {
      failure ??= { index, request, what: String(error) }
    }
    sent += 1
  }

  const isOver = () => failure !== undefined || next >= count || Date.now() >= ends

  async function work(until: number) {
    while (next < until && !isOver()) {
      const index = next
      next += 1
      await send(index)
    }
  }
  while (!isOver()) {
    const until = Math.min(count, next + (every?.requests ?? count))
    await Promise.all(Array.from({ length: AT_ONCE }, () => work(until)))
    // No request is in progress, as requests change what this restores.
    await every?.run(sent)
  }
  const left = faults()
  const last = requestAt(sent - 1)
  if (left.length > 0 && last)
    failure ??= { index: sent - 1, request: last, what: `logged for no answer: ${left.join('\n')}` }
  return { sent, statuses, ...(failure && { failure }) }
}
