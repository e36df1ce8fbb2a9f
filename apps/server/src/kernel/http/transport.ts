import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../errors/index.ts'

/** The proxies whose forwarded headers are trusted: addresses and networks, or their number; none by default. */
export type TrustProxy = readonly string[] | number | undefined

/** The setting in Fastify's form. */
export function trusted(
  proxies: TrustProxy,
): boolean | string[] | ((address: string, hop: number) => boolean) {
  if (proxies === undefined) return false
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : [...proxies]
}

const YEAR = 365 * 24 * 60 * 60

/** Browser features that no page of the product uses; passkeys only on its own origin. */
const NOT_ASKED = `accelerometer autoplay camera display-capture encrypted-media geolocation gyroscope hid
  magnetometer microphone midi payment serial usb xr-spatial-tracking`
const PERMISSIONS = [
  ...NOT_ASKED.split(/\s+/).map((name) => `${name}=()`),
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
  'fullscreen=(self)',
].join(', ')

/** Called from inside the machine, without TLS and without a proxy. */
const PROBES = new Set(['', '/liveness', '/readiness'].map((one) => `/management/health${one}`))

/**
 * Refuses invalid forwarded addresses, and redirects from http to https if the public URL is https and a trusted proxy
 * reports http. HSTS is only sent over https (RFC 6797, section 7.2).
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
    if (PROBES.has(request.url)) return
    // A call sent in the clear must fail, or a client that sends its token so would never notice.
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new DomainError('malformed')
    await reply.redirect(`${new URL(publicUrl).origin}${request.url}`, 308)
  })
}
