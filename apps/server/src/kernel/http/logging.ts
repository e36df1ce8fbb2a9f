import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { pino, type DestinationStream, type Logger } from 'pino'
import { traceMixin } from '../log-trace.ts'

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
          url: withoutTokens(request.url),
          // Never logs a header's value that is not an IP address; such a request is refused.
          address: isIP(request.ip) === 0 ? request.socket.remoteAddress : request.ip,
        }),
      },
    },
    destination,
  )
}

const TOKEN_PARAMETERS = new Set(['access_token', 'token', 'key', 'code', 'connectionparams'])

/** UTF-16 units of a URL that are logged; the product's own are shorter. */
const MAX_ADDRESS = 2_000

/**
 * The URL as logged: without tokens, which are in the query where a browser can send no header, and in the path of
 * calendar feeds; cut off after 2,000 characters. Linear time, as anybody may send one.
 */
export function withoutTokens(url: string): string {
  const address = url.slice(0, MAX_ADDRESS)
  const end = address.search(/[?#]/)
  const path = end < 0 ? address : address.slice(0, end)
  const query = end < 0 ? '' : address.slice(end)
  // Split at the separators, which stay at the even indexes.
  const parameters = query
    .split(/([?&#])/)
    .map(withoutToken)
    .join('')
  return (
    withoutFeed(path).replaceAll(SECRET_SEGMENT, secretOut) +
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

function withoutToken(parameter: string): string {
  const equals = parameter.indexOf('=')
  if (equals < 0) return secretOut(parameter)
  const name = parameter.slice(0, equals)
  if (SECRET_START.test(unescaped(parameter))) return `${secretOut(name)}=[redacted]`
  return TOKEN_PARAMETERS.has(unescaped(name).toLowerCase()) ? `${name}=[redacted]` : parameter
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
