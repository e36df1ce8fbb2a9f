/** One attempt to deliver a message. */
import {
  Agent as HttpAgent,
  type IncomingMessage,
  request as httpRequest,
  type RequestOptions,
} from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { performance } from 'node:perf_hooks'
import { ANSWER_LENGTH, type WebhookFailure } from '@skrzat/contract/wire/webhooks'
import { addressesOf, parseAddress, type WebhookNetwork } from './network.ts'

export type Attempt = {
  /** Null if it was delivered. */
  readonly failure: WebhookFailure | null
  readonly status: number | null
  readonly durationMs: number
  readonly answer: string | null
}

type Message = { readonly url: string; readonly body: string; readonly headers: Record<string, string> }

/** Bytes of an answer that are read. */
const MOST_READ = 64 * 1024

/**
 * Posts the message to an address that is checked now. Follows no redirect, uses no proxy, and ends within the time
 * limit.
 * @param stop aborts it on shutdown
 * @throws only if stopped
 */
export async function attempt(
  network: WebhookNetwork,
  message: Message,
  stop: AbortSignal,
): Promise<Attempt> {
  const started = performance.now()
  const over = AbortSignal.timeout(network.timeout)
  const signal = AbortSignal.any([over, stop])
  let outcome: Omit<Attempt, 'durationMs'>
  try {
    outcome = await within(exchange(network, message, signal), signal)
  } catch (error) {
    stop.throwIfAborted()
    outcome = { failure: over.aborted ? 'timeout' : failureOf(error), status: null, answer: null }
  }
  return { ...outcome, durationMs: Math.round(performance.now() - started) }
}

async function exchange(
  network: WebhookNetwork,
  { url: text, body, headers }: Message,
  signal: AbortSignal,
): Promise<Omit<Attempt, 'durationMs'>> {
  const url = parseAddress(text, network)
  const addresses = url ? await addressesOf(network, url) : 'form'
  if (!url || typeof addresses === 'string')
    return { failure: addresses === 'unknown' ? 'host' : 'address', status: null, answer: null }
  signal.throwIfAborted()
  const answer = await post(url, { body, headers, addresses, signal })
  const status = answer.statusCode ?? 0
  const start = await startOf(answer)
  return { failure: failureOfStatus(status), status, answer: start }
}

type Post = Omit<Message, 'url'> & { readonly addresses: readonly string[]; readonly signal: AbortSignal }

function post(url: URL, { body, headers, addresses, signal }: Post): Promise<IncomingMessage> {
  const secure = url.protocol === 'https:'
  const options: RequestOptions = {
    method: 'POST',
    signal,
    // An agent of its own shares neither connections nor a proxy.
    agent: secure ? new HttpsAgent() : new HttpAgent(),
    lookup: lookupOf(addresses),
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Skrzat-Webhooks/1',
      'accept-encoding': 'identity',
      connection: 'close',
      ...headers,
    },
  }
  return new Promise((resolve, reject) => {
    const call = secure ? httpsRequest(url, options) : httpRequest(url, options)
    call.once('response', resolve)
    call.once('error', reject)
    // To an answer that switches protocols, there is neither a response nor an error.
    call.once('close', () => reject(new Error('closed without a response')))
    call.end(body)
  })
}

/** Connects only to the checked addresses, as a second lookup could return others. */
function lookupOf(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_host, { all: wantsAll }, callback) => {
    const [first] = all
    if (wantsAll === true) callback(null, all)
    else callback(null, first?.address ?? '', first?.family)
  }
}

/** The start of the answer as a line of text. Ends the connection once enough was read. */
async function startOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer) {
    if (!Buffer.isBuffer(chunk)) continue
    chunks.push(chunk)
    size += chunk.length
    if (size >= MOST_READ) break
  }
  return safeText(Buffer.concat(chunks).toString('utf8'))
}

/** Without control, formatting and unpaired characters, which could change how a page or a log is displayed. */
export function safeText(text: string): string {
  const shown = text.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
  return shown.trim().slice(0, ANSWER_LENGTH).toWellFormed()
}

function failureOfStatus(status: number): WebhookFailure | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return 'redirect'
  return status === 410 ? 'gone' : 'status'
}

function failureOf(error: unknown): WebhookFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /CERT|TLS|SSL|SIGNATURE|ALTNAME/.test(code) ? 'tls' : 'connection'
}

/** The promise's result, unless the signal aborts first. */
async function within<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort)
  try {
    return await Promise.race([promise, aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
