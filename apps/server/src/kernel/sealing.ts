import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE = 12
const TAG = 16

export type Sealing = ReturnType<typeof createSealing>

/** Encrypts readable secrets with a key derived from the installation's secret, bound to their account. */
export function createSealing(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'skrzat second factors', 32))
  return {
    seal(accountId: number, content: Uint8Array): Buffer {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(String(accountId)))
      const sealed = Buffer.concat([cipher.update(content), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },

    /** @throws for data sealed with another secret or for another account */
    open(accountId: number, sealed: Uint8Array): Buffer {
      const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE), { authTagLength: TAG })
        .setAAD(Buffer.from(String(accountId)))
        .setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
      return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()])
    },
  }
}
