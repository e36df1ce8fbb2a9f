import type { FastifyRequest } from 'fastify'
import { pino, type DestinationStream, type Logger } from 'pino'

/** Fields that never reach a log, wherever an object with them is logged. */
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

/** JSON lines; secrets and tokens are struck out by name, at three depths, and from addresses. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const paths = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  return pino(
    {
      level,
      redact: { paths, censor: '[redacted]' },
      serializers: {
        req: (request: FastifyRequest) => ({
          id: request.id,
          method: request.method,
          url: withoutTokens(request.url),
          address: request.ip,
        }),
      },
    },
    destination,
  )
}

const TOKEN_PARAMETERS = new Set(['access_token', 'token', 'key', 'code', 'connectionparams'])

/** Tokens come in the query where a browser can send no header, and as the address itself of what programs follow. */
export function withoutTokens(url: string): string {
  const [, path = '', query = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? []
  const parameters = query.replace(/([?&])([^=&#]*)=[^&#]*/g, (whole, mark: string, name: string) =>
    TOKEN_PARAMETERS.has(unescaped(name).toLowerCase()) ? `${mark}${name}=[redacted]` : whole,
  )
  return withoutFeed(path) + parameters
}

/** Whatever comes after `/feed/` in a path, however that is spelt: `/%66eed/` leads there just as well. */
function withoutFeed(path: string): string {
  const feed = /^.*?\/feed[/\\]+(?=.)/is.exec(unescaped(path))?.[0]
  return feed === undefined ? path : `${feed}[redacted]`
}

/** Percent escapes read, until none is left, as far as plain letters and marks go. */
function unescaped(text: string): string {
  const read = text.replace(/%([2-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  )
  return read === text ? text : unescaped(read)
}
