import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { pino, type DestinationStream, type Logger } from 'pino'
import { traceMixin } from './log-trace.ts'

/** Fields that are redacted in every logged object. */
const SECRETS = [
  'password',
  'pin',
  'secret',
  'token',
  'id_token',
  'authorization',
  'cookie',
  'newPassword',
  'currentPassword',
  'key',
]

/** JSON lines; secrets and tokens are redacted by name, at three depths, and in URLs. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const paths = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  return pino(
    {
      level,
      redact: { paths, censor: '[redacted]' },
      mixin: traceMixin,
      serializers: {
        req: (request: FastifyRequest) => ({
          id: request.id,
          method: request.method,
          url: loggedUrl(request.url, request.routeOptions.url),
          // Never logs a header's value that is not an IP address; such a request is refused.
          address: isIP(request.ip) === 0 ? request.socket.remoteAddress : request.ip,
        }),
      },
    },
    destination,
  )
}

/** Parameters of queries whose values are logged: they name nobody. */
const LOGGED_PARAMETERS = new Set(['page', 'size', 'date', 'fromDate', 'toDate', 'paid', 'preview', 'batch'])
/** Values that are logged, as anybody may write anything into them: shorter than a PIN, a day, or a flag. */
const LOGGED_VALUE = /^(?:\d{1,5}|\d{4}-\d{2}-\d{2}|true|false)$/
/** Parameters of paths that name a procedure or a file of the app. */
const LOGGED_SEGMENTS = new Set([':path', '*'])
/** Ids, which are shorter than a phone. */
const LOGGED_ID = /^\d{1,8}$/
/** A part of a path to which no route leads. */
const LOGGED_WORD = /^[a-z_.-]{1,40}$/i
/** A URL may name its host, as to a proxy. */
const HOST = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i

/** UTF-16 units of a URL that are logged; the product's own are shorter. */
const MAX_ADDRESS = 2_000

/**
 * The URL as logged: of the query, only the values of parameters that name nobody, as others hold searches, phones and
 * inputs of calls, and tokens where a browser can send no header; of the route's path, only ids. Cut off after 2,000
 * characters. Linear time, as anybody may send one.
 * @param route the pattern of the path, if it has one
 */
export function loggedUrl(url: string, route?: string): string {
  const address = url.slice(0, MAX_ADDRESS).replace(HOST, '')
  const end = address.search(/[?#]/)
  const path = end < 0 ? address : address.slice(0, end)
  const query = end < 0 ? '' : address.slice(end)
  // Split at the separators, which stay at the even indexes.
  const parameters = query
    .split(/([?&#])/)
    .map((part, index) => (index % 2 === 0 ? withoutValue(part) : part))
    .join('')
  return (
    withoutFeed(withoutParameters(path, route)).replaceAll(SECRET_SEGMENT, secretOut) +
    parameters +
    (url.length > MAX_ADDRESS ? '…' : '')
  )
}

/** A part of a path between slashes. */
const SECRET_SEGMENT = /[^/]+/g
/** How personal access tokens and secrets of webhooks begin, which nobody should put into a URL. */
const SECRET_START = /skrzat_pat_|whsec_/i

function secretOut(text: string): string {
  return SECRET_START.test(unescaped(text)) ? '[redacted]' : text
}

/** Only ids and names of procedures in place of the route's parameters; where there is no route, ids and words. */
function withoutParameters(path: string, route: string | undefined): string {
  const names = route?.split('/')
  return path
    .split('/')
    .map((text, index) => (isLogged(text, names ? segmentAt(names, index) : undefined) ? text : '[redacted]'))
    .join('/')
}

/** The route's pattern at that position: `*` stands for all that follows. */
function segmentAt(names: readonly string[], index: number): string {
  return names[index] ?? (names.at(-1) === '*' ? '*' : ':beyond')
}

function isLogged(text: string, name: string | undefined): boolean {
  if (text === '' || LOGGED_ID.test(text)) return true
  if (name === undefined) return LOGGED_WORD.test(text)
  return !name.includes(':') || LOGGED_SEGMENTS.has(name)
}

/** A parameter's name, and its value where that may be logged. */
function withoutValue(parameter: string): string {
  if (parameter === '') return ''
  const equals = parameter.indexOf('=')
  // Without a value it may be one: `?Kowalska`.
  if (equals < 0) return '[redacted]'
  const name = /^[a-z_.[\]-]{1,40}$/i.test(parameter.slice(0, equals))
    ? secretOut(parameter.slice(0, equals))
    : '[redacted]'
  const logged = LOGGED_PARAMETERS.has(name) && LOGGED_VALUE.test(parameter.slice(equals + 1))
  return logged ? parameter : `${name}=[redacted]`
}

/** Redacts what follows `/feed/` in a path in any encoding: `/%66eed/` leads there as well. */
function withoutFeed(path: string): string {
  const feed = /^.*?\/feed[/\\]+(?=.)/is.exec(unescaped(path))?.[0]
  return feed === undefined ? path : `${feed}[redacted]`
}

/** Decodes nested percent escapes of plain letters and marks in one pass. */
function unescaped(text: string): string {
  const read: string[] = []
  for (const character of text) {
    read.push(character)
    // A decoded character may complete another escape: `%2541` is `%41` is `A`.
    for (let code = escapeAtEnd(read); code !== undefined; code = escapeAtEnd(read)) {
      read.splice(-3, 3, String.fromCharCode(code))
    }
  }
  return read.join('')
}

function escapeAtEnd(read: readonly string[]): number | undefined {
  if (read.at(-3) !== '%') return undefined
  const digits = `${read.at(-2)}${read.at(-1)}`
  return /^[2-7][0-9a-f]$/i.test(digits) ? Number.parseInt(digits, 16) : undefined
}
