import { randomBytes, randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { Authority } from '@skrzat/contract/access'
import { withoutDecoration } from '@skrzat/contract/pasted'
import { isPinShape, isWeakPin } from '@skrzat/contract/pin'
import argon2 from 'argon2'
import pLimit from 'p-limit'
import { DomainError } from '../../kernel/errors/index.ts'
import { createGate } from '../../kernel/threads/index.ts'
import type { SmsKernel } from '../sms/index.ts'
import { isCommonPassword, isCommonPin } from './common-secrets.ts'

export type SecretKind = 'pin' | 'password'

/** The cost of a hash: KiB of memory, and iterations over them. */
export type HashCost = { readonly memory: number; readonly rounds: number }

/** OWASP's first choice for argon2id with scarce memory. */
export const HASH_COST: HashCost = { memory: 19 * 1024, rounds: 2 }

/**
 * Limits concurrent hashes. The library uses libuv's four threads, which file reads share: fifty simultaneous sign-ins
 * would delay every picture. At least one thread is left for files, and one processor for everything else, if there are
 * several.
 */
const inTurn = pLimit(Math.min(3, Math.max(1, availableParallelism() - 1)))

/** Limits queued hashes in total; at 30 ms each the last one takes some seconds. */
const admitted = createGate(200, 5)

const PASSWORD_LENGTH = { least: 10, most: 100 } as const

/**
 * A dummy hash for accounts that do not exist: verifying against it takes as long as against a real one, and never
 * succeeds.
 */
function nobodysHash({ memory, rounds }: HashCost): string {
  const parameters = `m=${memory},t=${rounds},p=1`
  return ['', 'argon2id', 'v=19', parameters, unpadded(randomBytes(16)), unpadded(randomBytes(32))].join('$')
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

export type Secrets = ReturnType<typeof createSecrets>

/** Hashes and verifies secrets, at production's cost by default. */
export function createSecrets(cost = HASH_COST) {
  const nobodys = nobodysHash(cost)
  const parameters = {
    type: argon2.argon2id,
    memoryCost: cost.memory,
    timeCost: cost.rounds,
    parallelism: 1,
  } as const
  const hash = (secret: string): Promise<string> =>
    admitted(() => inTurn(() => argon2.hash(composed(secret), parameters)))
  const spellingOf = (hashed: string | null | undefined, secret: string): Promise<string | undefined> =>
    admitted(() =>
      inTurn(async () => {
        for (const spelling of new Set([composed(secret), secret.normalize('NFD'), secret]))
          if (await argon2.verify(hashed ?? nobodys, spelling)) return spelling
        return undefined
      }),
    )
  return {
    /**
     * argon2id as a PHC string. About 30 ms, off the main thread.
     * @throws DomainError rate_limited if the queue is full
     */
    hash,
    /**
     * Whether the secret matches the hash; without a hash, false after the same time. The composed form is compared
     * first, then the text as typed, for older hashes.
     * @throws DomainError rate_limited if the queue is full
     */
    verify: async (hashed: string | null | undefined, secret: string): Promise<boolean> =>
      (await spellingOf(hashed, secret)) !== undefined,
    /**
     * As `verify`, with a new hash in place of an older one that was made of the text as typed.
     * @throws DomainError rate_limited if the queue is full
     */
    async verifyAndRenew(hashed: string | null | undefined, secret: string) {
      const spelling = await spellingOf(hashed, secret)
      const renewed = spelling === undefined || spelling === composed(secret) ? null : await hash(secret)
      return { right: spelling !== undefined, renewed }
    },
  }
}

/** The kernel with the dependencies of the accounts domain. */
export type AccountsKernel = SmsKernel & { readonly secrets: Secrets }

/** The secret in NFC, in which it is hashed and measured, as devices compose letters in different ways. */
export function composed(secret: string): string {
  return secret.normalize('NFC')
}

/** At production's cost, for accounts that are created without a command. */
export const { hash: hashSecret } = createSecrets()

/** Removes what decorates a pasted PIN; anything else is unchanged. No password is that short. */
export function normalizeSecret(typed: string): string {
  const pin = typed.length < PASSWORD_LENGTH.least ? withoutDecoration(typed) : typed
  return isPinShape(pin) ? pin : typed
}

/** @throws DomainError account.weak_pin (spec: Accounts and sign-in) */
async function checkPin(pin: string, phone: string): Promise<void> {
  if (!isPinShape(pin) || isWeakPin(pin, phone) || (await isCommonPin(pin)))
    throw new DomainError('account.weak_pin')
}

/** A random PIN that is not easy to guess. */
export function randomPin(phone: string): string {
  const pin = String(randomInt(1_000_000)).padStart(6, '0')
  return isWeakPin(pin, phone) ? randomPin(phone) : pin
}

export type NewSecret = { readonly secret: string; readonly kind: SecretKind }

/**
 * Parses a new secret: 6 digits are a PIN, anything else is a password, in NFC as it is hashed.
 * @throws DomainError account.weak_pin, account.invalid_password, account.common_password
 */
export async function parseSecret(typed: string, phone: string): Promise<NewSecret> {
  const secret = composed(normalizeSecret(typed))
  if (/^\d{6}$/.test(secret)) {
    await checkPin(secret, phone)
    return { secret, kind: 'pin' }
  }
  await checkPassword(secret, phone)
  return { secret, kind: 'password' }
}

/** @throws DomainError account.password_required: a PIN is not enough for the system's admin */
export function checkKind(kind: SecretKind | null, authorities: readonly Authority[]): void {
  if (authorities.includes('ROLE_ADMIN') && kind !== 'password')
    throw new DomainError('account.password_required')
}

/** @throws DomainError account.invalid_password: 10 to 100 characters; account.common_password */
export async function checkPassword(typed: string, phone: string): Promise<void> {
  const password = composed(typed)
  const { least, most } = PASSWORD_LENGTH
  if (password.length < least || password.length > most)
    throw new DomainError('account.invalid_password', { min: least, max: most })
  if (await isCommonPassword(password, phone)) throw new DomainError('account.common_password')
}
