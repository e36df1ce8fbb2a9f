import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE = 12
const TAG = 16

export type Sealing = ReturnType<typeof createSealing>

/**
 * Encrypts readable secrets with a key derived from the installation's secret, bound to their owner: an account or a
 * place.
 * @param purpose `second factors`, `webhooks`: each has a key of its own
 */
export function createSealing(secret: string, purpose: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `skrzat ${purpose}`, 32))
  return {
    seal(ownerId: number, content: Uint8Array): Buffer {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(String(ownerId)))
      const sealed = Buffer.concat([cipher.update(content), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },

    /** @throws for data sealed with another secret or for another owner */
    open(ownerId: number, sealed: Uint8Array): Buffer {
      const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE), { authTagLength: TAG })
        .setAAD(Buffer.from(String(ownerId)))
        .setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
      return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()])
    },
  }
}
