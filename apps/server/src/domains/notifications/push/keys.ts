import { createECDH, hkdfSync } from 'node:crypto'

/** VAPID keys (RFC 8292) in base64url. */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string }

const CURVE = 'prime256v1'
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
/** Bits beyond the curve's order, so that the remainder is uniform (FIPS 186-5, A.2.1). */
const BYTES = 40

/** The installation's keys, derived from its secret: the same on every server, and not stored. */
export function vapidKeys(secret: string): VapidKeys {
  const bits = Buffer.from(hkdfSync('sha256', secret, '', 'skrzat web push', BYTES)).toString('hex')
  const scalar = (BigInt(`0x${bits}`) % (ORDER - 1n)) + 1n
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const curve = createECDH(CURVE)
  curve.setPrivateKey(privateKey)
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}
