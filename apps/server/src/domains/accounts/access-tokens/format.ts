/** How personal access tokens look: `skrzat_pat_`, 43 characters of secret and 6 of checksum, which scanners know. */
import { createHash, randomBytes } from 'node:crypto'

const PREFIX = 'skrzat_pat_'
const SECRET_BYTES = 32
/** 256 bits, and 32 bits, in base 62. */
const SECRET_LENGTH = 43
const CHECKSUM_LENGTH = 6
const ENDING_LENGTH = 4

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const FORM = /^skrzat_pat_[0-9A-Za-z]{49}$/

export function newToken(): string {
  const secret = PREFIX + base62(randomBytes(SECRET_BYTES), SECRET_LENGTH)
  return secret + checksumOf(secret)
}

/** Whether the text claims to be such a token. */
export function isAccessToken(text: string): boolean {
  return text.startsWith(PREFIX)
}

/**
 * The SHA-256 that the token is stored as; undefined for a mistyped one. It needs neither salt nor slowness, as nobody
 * can guess 256 bits.
 */
export function hashOf(token: string): Buffer | undefined {
  if (!FORM.test(token)) return undefined
  const secret = token.slice(0, -CHECKSUM_LENGTH)
  return token === secret + checksumOf(secret) ? sha256(token) : undefined
}

/** The last characters, by which its holder recognises the token. */
export function endingOf(token: string): string {
  return token.slice(-ENDING_LENGTH)
}

function checksumOf(text: string): string {
  return base62(sha256(text).subarray(0, 4), CHECKSUM_LENGTH)
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function base62(bytes: Buffer, length: number): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  for (; rest > 0n; rest /= 62n) text = `${DIGITS[Number(rest % 62n)]}${text}`
  return text.padStart(length, '0')
}
