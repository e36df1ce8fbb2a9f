import { createHmac, randomInt } from 'node:crypto'
import { withoutDecoration } from '@skrzat/contract/pasted'

export const RECOVERY_CODES = 10

/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const HALF = 5

/** Ten letters and digits in two groups: about 49 bits, single use. */
export function randomRecoveryCode(): string {
  const half = () => Array.from({ length: HALF }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
  return `${half()}-${half()}`
}

/** The code's stored form, however it was typed; undefined if malformed. */
export function normalizeRecoveryCode(typed: string): string | undefined {
  const code = withoutDecoration(typed).toLowerCase()
  return code.length === 2 * HALF && Array.from(code).every((letter) => ALPHABET.includes(letter))
    ? code
    : undefined
}

/** Keyed with the server's secret, so that codes can't be guessed from the table. */
export function createRecoveryHash(secret: string) {
  const key = createHmac('sha256', secret).update('skrzat recovery codes').digest()
  return (accountId: number, code: string): Buffer =>
    createHmac('sha256', key).update(`${accountId}:${code}`).digest()
}
