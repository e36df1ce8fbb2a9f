import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { assertion, attestation } from '@skrzat/contract/wire/factors'
import type { Sql, TransactionSql } from '@skrzat/db/client'
import { and, eq, gt, orm, selectFrom, type ValueOf } from '@skrzat/db/orm'
import { factorChallenges, passkeys } from '@skrzat/db/schema'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Clock } from '../../../kernel/clock.ts'
import { DomainError } from '../../../kernel/errors/index.ts'

/** Time for a person to use a fingerprint or a key. */
const CHALLENGE_MINUTES = 5
const MOST = 20

/** A browser's response to a challenge. */
export type PasskeyProof = { readonly challengeId: string; readonly response: z.output<typeof assertion> }
export type NewPasskey = {
  readonly challengeId: string
  readonly name: string
  readonly response: z.output<typeof attestation>
}

/** A challenge, and the JSON options for the browser's `navigator.credentials`. */
export type Challenge = { readonly challengeId: string; readonly options: unknown }

type Purpose = ValueOf<typeof factorChallenges, 'purpose'>

/** Loaded lazily, to keep the start fast. */
function loadWebAuthn() {
  return import('@simplewebauthn/server')
}

/** `localhost` for IP addresses, which browsers do not support for passkeys. */
export function relyingParty(publicUrl: string): { id: string; origins: string[] } {
  const url = new URL(publicUrl)
  const bare = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(bare) === 0) return { id: url.hostname, origins: [url.origin] }
  const local = new URL(url)
  local.hostname = 'localhost'
  return { id: 'localhost', origins: [local.origin] }
}

export type Passkeys = ReturnType<typeof createPasskeys>

/** Passkeys (WebAuthn level 2) as a second factor: bound to the site's name, so that phishing copies can't use them. */
export function createPasskeys(
  { sql, clock, log }: { sql: Sql; clock: Clock; log: Logger },
  publicUrl: string,
) {
  const { id: rpID, origins } = relyingParty(publicUrl)

  const expected = { expectedOrigin: origins, expectedRPID: rpID, requireUserVerification: false }

  function logRefused(error: unknown) {
    log.info({ reason: error instanceof Error ? error.message : '' }, 'accounts: a passkey was refused')
  }

  async function keep(accountId: number, purpose: Purpose, challenge: string): Promise<string> {
    const id = randomUUID()
    const now = clock.now()
    await sql`
      with old as (delete from factor_challenges where expires_at < ${now})
      insert into factor_challenges (id, account_id, purpose, challenge, created_at, expires_at)
      values (${id}, ${accountId}, ${purpose}, ${challenge}, ${now},
        ${now}::timestamptz + make_interval(mins => ${CHALLENGE_MINUTES}))`
    return id
  }

  /** Consumes a challenge, so that only one answer to it counts. */
  async function take(id: string, accountId: number, purpose: Purpose): Promise<string | undefined> {
    const [row] = await orm(sql)
      .delete(factorChallenges)
      .where(
        and(
          eq(factorChallenges.id, id),
          eq(factorChallenges.accountId, accountId),
          eq(factorChallenges.purpose, purpose),
          gt(factorChallenges.expiresAt, clock.now()),
        ),
      )
      .returning({ challenge: factorChallenges.challenge })
    return row?.challenge
  }

  async function known(accountId: number) {
    return await orm(sql)
      .select({ id: passkeys.credentialId, transports: passkeys.transports })
      .from(passkeys)
      .where(eq(passkeys.accountId, accountId))
      .orderBy(passkeys.credentialId)
  }

  return {
    /** Starts the registration of a passkey. */
    async begin(accountId: number, login: string): Promise<Challenge> {
      const { generateRegistrationOptions } = await loadWebAuthn()
      const excludeCredentials = await known(accountId)
      const options = await generateRegistrationOptions({
        rpName: 'Skrzat',
        rpID,
        userName: login,
        userID: Uint8Array.from(Buffer.from(`skrzat:${accountId}`)),
        attestationType: 'none',
        excludeCredentials,
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      })
      return { challengeId: await keep(accountId, 'register', options.challenge), options }
    },

    /** Verifies the browser's response. @throws DomainError passkey.refused */
    async check(accountId: number, { challengeId, response }: NewPasskey) {
      const challenge = await take(challengeId, accountId, 'register')
      if (challenge === undefined) throw new DomainError('passkey.refused')
      const { verifyRegistrationResponse } = await loadWebAuthn()
      try {
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          response,
          ...expected,
          expectedChallenge: challenge,
        })
        if (!verified) throw new DomainError('passkey.refused')
        return registrationInfo.credential
      } catch (error) {
        logRefused(error)
        throw new DomainError('passkey.refused')
      }
    },

    /** Stores it. @throws DomainError passkey.too_many */
    async add(
      tx: TransactionSql,
      accountId: number,
      name: string,
      credential: { id: string; publicKey: Uint8Array; counter: number; transports?: string[] },
    ): Promise<void> {
      const kept = await orm(tx).$count(passkeys, eq(passkeys.accountId, accountId))
      if (kept >= MOST) throw new DomainError('passkey.too_many', { most: MOST })
      const { id: credentialId, publicKey, counter, transports = [] } = credential
      const [added] = await orm(tx)
        .insert(passkeys)
        .values({ accountId, credentialId, publicKey, counter, transports, name, createdAt: clock.now() })
        .onConflictDoNothing({ target: passkeys.credentialId })
        .returning({ id: passkeys.id })
      if (!added) throw new DomainError('passkey.refused')
    },

    /** Starts the use of one of the account's passkeys. */
    async challenge(accountId: number): Promise<Challenge> {
      const { generateAuthenticationOptions } = await loadWebAuthn()
      const allowCredentials = await known(accountId)
      const options = await generateAuthenticationOptions({
        rpID,
        allowCredentials,
        userVerification: 'preferred',
      })
      return { challengeId: await keep(accountId, 'prove', options.challenge), options }
    },

    /** Whether one of the account's passkeys answered this challenge, which is consumed. */
    async isRight(accountId: number, { challengeId, response }: PasskeyProof): Promise<boolean> {
      const challenge = await take(challengeId, accountId, 'prove')
      const [key] = await selectFrom(sql, passkeys, 'id', 'publicKey', 'counter').where(
        and(eq(passkeys.accountId, accountId), eq(passkeys.credentialId, response.id)),
      )
      if (challenge === undefined || !key) return false
      const { verifyAuthenticationResponse } = await loadWebAuthn()
      try {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response,
          ...expected,
          expectedChallenge: challenge,
          credential: {
            id: response.id,
            publicKey: Uint8Array.from(key.publicKey),
            counter: key.counter,
          },
        })
        if (!verified) return false
        await orm(sql)
          .update(passkeys)
          .set({ counter: authenticationInfo.newCounter, lastUsedAt: clock.now() })
          .where(eq(passkeys.id, key.id))
        return true
      } catch (error) {
        logRefused(error)
        return false
      }
    },
  }
}
