import type { AnySql } from '@skrzat/db/client'
import { and, anyOf, isNull, orm } from '@skrzat/db/orm'
import { accessTokens } from '@skrzat/db/schema'

/** Revokes all tokens of accounts whose secret, phone or state changed, in that transaction. */
export async function revokeTokensOf(on: AnySql, accountIds: readonly number[], now: Date): Promise<void> {
  await orm(on)
    .update(accessTokens)
    .set({ revokedAt: now })
    .where(and(anyOf(accessTokens.accountId, accountIds), isNull(accessTokens.revokedAt)))
}
