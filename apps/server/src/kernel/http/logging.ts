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

/** Tokens come in the query where a browser can send no header, and as the address itself of what programs follow. */
export function withoutTokens(url: string): string {
  return url
    .replace(/(\/feed\/)[^/?#]+/gi, '$1[redacted]')
    .replace(/([?&](?:access_token|token|key|code|connectionParams)=)[^&#]*/gi, '$1[redacted]')
}
