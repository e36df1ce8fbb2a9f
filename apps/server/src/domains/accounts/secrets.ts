import { randomBytes } from 'node:crypto'
import { isPinShape, isWeakPin } from '@skrzat/contract/pin'
import argon2 from 'argon2'
import { DomainError } from '../../kernel/errors.ts'

export type SecretKind = 'pin' | 'password'

/** OWASP's first choice for argon2id where memory is dear; the library works on libuv's threads. */
const PARAMETERS = { type: argon2.argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const

const PASSWORD_LENGTH = { least: 10, most: 100 } as const

/**
 * The hash of nothing at all, for accounts that are not there: verifying against it takes as long as against a
 * real one, and never succeeds.
 */
const nobodysHash = [
  '',
  'argon2id',
  'v=19',
  `m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}`,
  unpadded(randomBytes(16)),
  unpadded(randomBytes(32)),
].join('$')

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

/** argon2id as a PHC string. About 30 ms, off the main thread. */
export function hashSecret(secret: string): Promise<string> {
  return argon2.hash(secret, PARAMETERS)
}

/** Whether the secret is the one that was hashed; as long, and false, where there is no hash. */
export async function verifySecret(hash: string | null | undefined, secret: string): Promise<boolean> {
  return await argon2.verify(hash ?? nobodysHash, secret)
}

/** A PIN as people type it, in two groups of three, without the space; anything else as it is. */
export function normalizeSecret(typed: string): string {
  return /^\d{3}[ \u00a0]\d{3}$/.test(typed) ? typed.replace(/\D/, '') : typed
}

/** @throws DomainError account.weak_pin (spec: Accounts and sign-in) */
export function checkPin(pin: string, phone: string): void {
  if (!isPinShape(pin) || isWeakPin(pin, phone)) throw new DomainError('account.weak_pin')
}

/** @throws DomainError account.invalid_password: 10 to 100 characters */
export function checkPassword(password: string): void {
  const { least, most } = PASSWORD_LENGTH
  if (password.length < least || password.length > most)
    throw new DomainError('account.invalid_password', { min: least, max: most })
}
