import { randomUUID } from 'node:crypto'
import type { Principal } from '@skrzat/contract/access'
import { type makeTokenInput, MOST_TOKENS } from '@skrzat/contract/wire/access-tokens'
import { and, eq, orm, pick } from '@skrzat/db/orm'
import { accessTokens } from '@skrzat/db/schema'
import type { z } from 'zod'
import { audit } from '../../../kernel/commands/index.ts'
import { DomainError, refusalOf } from '../../../kernel/errors/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { spendProof } from '../own/identity.ts'
import { gaveFactor } from '../sessions.ts'
import { endingOf, hashOf, newToken } from './format.ts'
import { isValid, ownTokens, reaches } from './list.ts'

type Ports = Pick<Kernel, 'db' | 'clock'>

const DAY = 24 * 60 * 60 * 1000

/**
 * Makes a token for the caller, which uses up the session's proof.
 * @returns the token, which is stored only as a hash
 * @throws DomainError forbidden without rights in the place, token.too_many, account.proof_required
 */
export async function makeToken(
  { db, clock }: Ports,
  principal: Principal,
  { name, placeId, scope, days }: z.output<typeof makeTokenInput>,
): Promise<string> {
  if (!reaches(principal, placeId)) throw refusalOf(principal)
  const { accountId, sessionId, login } = principal
  const now = clock.now()
  const token = newToken()
  const tokenHash = hashOf(token)
  if (!tokenHash) throw new Error('a new token has no valid form')
  const id = randomUUID()
  const expiresAt = new Date(now.getTime() + days * DAY)
  await db.sql.begin(async (tx) => {
    // The lock keeps two calls from exceeding the limit together.
    await tx`select from accounts where id = ${accountId} for no key update`
    await spendProof(tx, sessionId, now)
    if ((await ownTokens(tx, accountId, now)).length >= MOST_TOKENS)
      throw new DomainError('token.too_many', { most: MOST_TOKENS })
    await orm(tx)
      .insert(accessTokens)
      .values({
        id,
        accountId,
        placeId,
        name,
        scope,
        tokenHash,
        ending: endingOf(token),
        createdAt: now,
        expiresAt,
        factorGiven: await gaveFactor(tx, sessionId),
      })
    const data = { token: id, account: accountId, scope, days }
    await audit(tx, { at: now, principal: login, type: 'TOKEN_MADE', data, placeId })
  })
  return token
}

/** Revokes one of the caller's tokens. @throws DomainError token.not_found */
export async function revokeOwnToken(ports: Ports, principal: Principal, id: string): Promise<void> {
  await revoke(ports, principal, id, eq(accessTokens.accountId, principal.accountId))
}

/** Revokes a token that reaches the place, for any holder. @throws DomainError token.not_found */
export async function revokePlaceToken(
  ports: Ports,
  by: Principal,
  { placeId, id }: { placeId: number; id: string },
): Promise<void> {
  await revoke(ports, by, id, eq(accessTokens.placeId, placeId))
}

async function revoke(
  { db, clock }: Ports,
  { login }: Principal,
  id: string,
  within: ReturnType<typeof eq>,
): Promise<void> {
  const now = clock.now()
  await db.sql.begin(async (tx) => {
    const [revoked] = await orm(tx)
      .update(accessTokens)
      .set({ revokedAt: now })
      .where(and(eq(accessTokens.id, id), within, isValid(now)))
      .returning(pick(accessTokens, 'accountId', 'placeId'))
    if (!revoked) throw new DomainError('token.not_found')
    const { accountId, placeId } = revoked
    const data = { token: id, account: accountId }
    await audit(tx, { at: now, principal: login, type: 'TOKEN_REVOKED', data, placeId })
  })
}
