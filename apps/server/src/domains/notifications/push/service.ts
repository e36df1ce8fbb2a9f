import { createHash } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { Agent, request as httpsRequest } from 'node:https'
import type { PushContent } from '@skrzat/contract/wire/notice-settings'
import { isAllowedUrl, publicLookup, resolvesPublicly } from './address.ts'
import type { VapidKeys } from './keys.ts'

export type Subscription = {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** `gone`: the subscription no longer exists. `refused`: sending the same again is pointless. */
export type Outcome = 'sent' | 'gone' | 'refused'

/** Seconds for which a push service keeps what it can't deliver. */
const KEEP = 86_400
/** Timeout in milliseconds. */
const WITHIN = 10_000

export type PushService = ReturnType<typeof createPushService>

/**
 * Sends to browsers' push services (RFC 8030), encrypted for the browser (RFC 8291).
 * @param subject a contact for the operators of push services, `mailto:…`
 * @param anyAddress also allows plain HTTP and private addresses, for a push service in a test
 */
export function createPushService(keys: VapidKeys, subject: string, anyAddress = false) {
  const agent = new Agent({ keepAlive: false, lookup: publicLookup })
  return {
    publicKey: keys.publicKey,

    /** Whether the endpoint may be a push service: on the public Internet, over HTTPS. */
    async accepts(endpoint: string): Promise<boolean> {
      return anyAddress || (isAllowedUrl(endpoint) && (await resolvesPublicly(endpoint)))
    },

    /** @throws Error if a retry may help: no answer, too many requests, a fault of the service */
    async send({ endpoint, p256dh, auth }: Subscription, content: PushContent): Promise<Outcome> {
      if (!anyAddress && !isAllowedUrl(endpoint)) return 'gone'
      // Loaded lazily, with the first push.
      const { default: webPush } = await import('web-push')
      const { headers, body, method } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(content),
        {
          vapidDetails: { subject, ...keys },
          TTL: KEEP,
          topic: topicOf(content.tag),
          contentEncoding: 'aes128gcm',
        },
      )
      const status = await call(endpoint, { method, headers }, body)
      if (status >= 200 && status < 300) return 'sent'
      // 403: subscribed with another key, such as before the installation's secret was changed.
      if (status === 404 || status === 410 || status === 403) return 'gone'
      if (status === 429 || status >= 500) throw new Error(`the push service answered ${status}`)
      return 'refused'
    },
  }

  function call(
    endpoint: string,
    options: { method: string; headers: NodeJS.Dict<string | number> },
    body: Buffer | null,
  ): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const plain = anyAddress && endpoint.startsWith('http:')
    const request = (plain ? httpRequest : httpsRequest)(
      endpoint,
      { ...options, ...(!anyAddress && { agent }), signal: AbortSignal.timeout(WITHIN) },
      (response) => {
        // The body is not read, as it may come from any server; redirects are not followed.
        response.destroy()
        resolve(response.statusCode ?? 0)
      },
    )
    request.on('error', reject)
    // To an answer that switches protocols, there is neither a response nor an error.
    request.on('close', () => reject(new Error('the push service closed without an answer')))
    request.end(body)
    return promise
  }
}

/** Undelivered messages of one topic replace each other at the push service; at most 32 characters. */
function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32)
}
