/** Signatures of the Standard Webhooks scheme: HMAC-SHA256 over id, timestamp and body. */
import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const BYTES = 32

/** The secret with which a webhook's receiver verifies: `whsec_` and base64. */
export function secretText(secret: Uint8Array): string {
  return PREFIX + Buffer.from(secret).toString('base64')
}

export const newSecret = (): Buffer => randomBytes(BYTES)

/** @param secrets those that are valid now; the receiver accepts any of their signatures */
export function signedHeaders(
  { id, body, at }: { id: string; body: string; at: Date },
  secrets: readonly Uint8Array[],
): Record<string, string> {
  const messageId = `msg_${id}`
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const mac = createHmac('sha256', secret).update(`${messageId}.${timestamp}.${body}`)
    return `v1,${mac.digest('base64')}`
  })
  return {
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
