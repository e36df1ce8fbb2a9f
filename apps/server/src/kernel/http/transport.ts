import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../errors.ts'

/** Whose forwarded headers count: addresses and networks, or so many proxies before us; nobody's without it. */
export type TrustProxy = readonly string[] | number | undefined

/** As Fastify takes it. */
export function trusted(
  proxies: TrustProxy,
): boolean | string[] | ((address: string, hop: number) => boolean) {
  if (proxies === undefined) return false
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : [...proxies]
}

const YEAR = 365 * 24 * 60 * 60

/** What no page of ours asks a browser for; passkeys are our own. */
const NOT_ASKED = `accelerometer autoplay camera display-capture encrypted-media geolocation gyroscope hid
  magnetometer microphone midi payment serial usb xr-spatial-tracking`
const PERMISSIONS = [
  ...NOT_ASKED.split(/\s+/).map((name) => `${name}=()`),
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
  'fullscreen=(self)',
].join(', ')

/** Asked from inside the machine, without TLS and without a proxy. */
const PROBE = '/management/health'

/**
 * Refuses forwarded addresses that are none, and leads from http to https where the product is reached by https and a
 * proxy that is trusted says by what a request came. HSTS is only ever said over https (RFC 6797, section 7.2).
 */
export function guardTransport(app: FastifyInstance, publicUrl: string, trustProxy: TrustProxy) {
  const secure = publicUrl.startsWith('https:') && trustProxy !== undefined
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', PERMISSIONS)
    if (isIP(request.ip) === 0) throw new DomainError('malformed')
    if (!secure) return
    if (request.protocol === 'https') {
      reply.header('strict-transport-security', `max-age=${YEAR}; includeSubDomains`)
      return
    }
    if (request.url === PROBE) return
    // What was sent in the clear is not to work: whoever sends a token so would never notice.
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new DomainError('malformed')
    await reply.redirect(`${new URL(publicUrl).origin}${request.url}`, 308)
  })
}
