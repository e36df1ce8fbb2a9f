import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { assertion, attestation } from '@skrzat/contract/wire/factors'
import type { Sql, TransactionSql } from '@skrzat/db/client'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Clock } from '../../../kernel/clock.ts'
import { DomainError } from '../../../kernel/errors.ts'

/** As long as somebody takes to find a finger or a key. */
const CHALLENGE_MINUTES = 5
const MOST = 20

/** What a browser answered to a challenge. */
export type PasskeyProof = { readonly challengeId: string; readonly response: z.output<typeof assertion> }
export type NewPasskey = {
  readonly challengeId: string
  readonly name: string
  readonly response: z.output<typeof attestation>
}

/** A challenge, and the options that the browser's `navigator.credentials` takes, as JSON. */
export type Challenge = { readonly challengeId: string; readonly options: unknown }

type Purpose = 'register' | 'prove'

/** Read when somebody uses a passkey: a start does without it. */
function load() {
  return import('@simplewebauthn/server')
}

/** `localhost` for an address of numbers, which browsers give no passkeys to. */
export function relyingParty(publicUrl: string): { id: string; origins: string[] } {
  const url = new URL(publicUrl)
  const bare = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(bare) === 0) return { id: url.hostname, origins: [url.origin] }
  const local = new URL(url)
  local.hostname = 'localhost'
  return { id: 'localhost', origins: [local.origin] }
}

export type Passkeys = ReturnType<typeof createPasskeys>

/** Passkeys (WebAuthn level 2) as a second factor: bound to the site's name, so that no copy of the site gets them. */
export function createPasskeys(
  { sql, clock, log }: { sql: Sql; clock: Clock; log: Logger },
  publicUrl: string,
) {
  const { id: rpID, origins } = relyingParty(publicUrl)

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

  /** Uses a challenge up: of two answers to it one counts. */
  async function take(id: string, accountId: number, purpose: Purpose): Promise<string | undefined> {
    const [row] = await sql<{ challenge: string }[]>`
      delete from factor_challenges
      where id = ${id} and account_id = ${accountId} and purpose = ${purpose} and expires_at > ${clock.now()}
      returning challenge`
    return row?.challenge
  }

  function known(accountId: number) {
    return sql<{ id: string; transports: string[] }[]>`
      select credential_id as id, transports from passkeys where account_id = ${accountId} order by id`
  }

  return {
    /** For making a passkey. */
    async begin(accountId: number, login: string): Promise<Challenge> {
      const { generateRegistrationOptions } = await load()
      const excludeCredentials = await known(accountId)
      const options = await generateRegistrationOptions({
        rpName: 'Skrzat',
        rpID,
        userName: login,
        userID: Uint8Array.from(Buffer.from(`skrzat:${accountId}`)),
        attestationType: 'none',
        excludeCredentials: [...excludeCredentials],
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      })
      return { challengeId: await keep(accountId, 'register', options.challenge), options }
    },

    /**
     * Checks what the browser made of it.
     * @throws DomainError passkey.refused
     */
    async check(accountId: number, { challengeId, response }: NewPasskey) {
      const challenge = await take(challengeId, accountId, 'register')
      if (challenge === undefined) throw new DomainError('passkey.refused')
      const { verifyRegistrationResponse } = await load()
      try {
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          response,
          expectedChallenge: challenge,
          expectedOrigin: origins,
          expectedRPID: rpID,
          requireUserVerification: false,
        })
        if (!verified) throw new DomainError('passkey.refused')
        return registrationInfo.credential
      } catch (error) {
        log.info({ reason: error instanceof Error ? error.message : '' }, 'accounts: a passkey was refused')
        throw new DomainError('passkey.refused')
      }
    },

    /** Keeps it. @throws DomainError passkey.too_many */
    async add(
      tx: TransactionSql,
      accountId: number,
      name: string,
      credential: { id: string; publicKey: Uint8Array; counter: number; transports?: string[] },
    ): Promise<void> {
      const [row] = await tx<{ count: number }[]>`
        select count(*)::int as count from passkeys where account_id = ${accountId}`
      if ((row?.count ?? 0) >= MOST) throw new DomainError('passkey.too_many', { most: MOST })
      const added = await tx`
        insert into passkeys (account_id, credential_id, public_key, counter, transports, name, created_at)
        values (${accountId}, ${credential.id}, ${Buffer.from(credential.publicKey)}, ${credential.counter},
          ${credential.transports ?? []}, ${name}, ${clock.now()})
        on conflict (credential_id) do nothing`
      if (added.count === 0) throw new DomainError('passkey.refused')
    },

    /** For using one of the account's. */
    async challenge(accountId: number): Promise<Challenge> {
      const { generateAuthenticationOptions } = await load()
      const allowCredentials = await known(accountId)
      const options = await generateAuthenticationOptions({
        rpID,
        allowCredentials: [...allowCredentials],
        userVerification: 'preferred',
      })
      return { challengeId: await keep(accountId, 'prove', options.challenge), options }
    },

    /** Whether it is the answer of one of the account's passkeys to this challenge, which is used up. */
    async isRight(accountId: number, { challengeId, response }: PasskeyProof): Promise<boolean> {
      const challenge = await take(challengeId, accountId, 'prove')
      const [key] = await sql<{ id: number; publicKey: Buffer; counter: number; transports: string[] }[]>`
        select id, public_key as "publicKey", counter::int, transports from passkeys
        where account_id = ${accountId} and credential_id = ${response.id}`
      if (challenge === undefined || !key) return false
      const { verifyAuthenticationResponse } = await load()
      try {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response,
          expectedChallenge: challenge,
          expectedOrigin: origins,
          expectedRPID: rpID,
          requireUserVerification: false,
          credential: {
            id: response.id,
            publicKey: Uint8Array.from(key.publicKey),
            counter: key.counter,
          },
        })
        if (!verified) return false
        await sql`
          update passkeys set counter = ${authenticationInfo.newCounter}, last_used_at = ${clock.now()}
          where id = ${key.id}`
        return true
      } catch (error) {
        log.info({ reason: error instanceof Error ? error.message : '' }, 'accounts: a passkey was refused')
        return false
      }
    },
  }
}
