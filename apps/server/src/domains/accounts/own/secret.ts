import type { Principal } from '@skrzat/contract/access'
import { audit } from '../../../kernel/commands/index.ts'
import { DomainError, found } from '../../../kernel/errors/index.ts'
import { cancelCodes } from '../proof/codes.ts'
import { findAccount, storeSecret } from '../repository.ts'
import { type AccountsKernel, checkKind, composed, normalizeSecret, parseSecret } from '../secrets.ts'
import { revokeTokensOf } from '../access-tokens/revoke-all.ts'
import { announceEnd, endSessionsOf } from '../sessions.ts'
import { tellOwner } from '../tell.ts'
import { countGuess, forgetFailures, type Origin } from '../throttle.ts'

export type SecretChange = Origin & {
  readonly currentPassword: string
  readonly newPassword: string
}

/**
 * Changes the own PIN or password; every other session of the account ends. Wrong guesses at the current one count as
 * failed sign-ins, so that holding a session gives no extra guesses.
 * @throws DomainError account.wrong_password, account.same_secret, account.weak_pin, account.common_password,
 * account.invalid_password, account.password_required; rate_limited; conflict.stale if the account's secret, state or
 * rights have changed meanwhile
 */
export async function changeSecret(
  { db, clock, bus, wake, secrets }: AccountsKernel,
  { accountId, sessionId, login }: Principal,
  { currentPassword, newPassword, address, device }: SecretChange,
): Promise<void> {
  const { secret, kind } = await parseSecret(newPassword, login)
  // Read from the account, because a session that lacks its second factor has fewer authorities.
  const account = found(await findAccount(db.sql, accountId), 'unauthenticated')
  checkKind(kind, account.authorities)
  const now = clock.now()
  const counted = await countGuess(db.sql, { phone: login, address, device }, now)
  const entry = { at: now, principal: login, data: { account: accountId }, remoteAddress: address }
  const replaced = counted.candidate?.secretHash ?? null
  if (!(await secrets.verify(replaced, normalizeSecret(currentPassword)))) {
    await audit(db.sql, { ...entry, type: 'PASSWORD_CHANGE_FAILURE' })
    throw new DomainError('account.wrong_password')
  }
  if (secret === composed(normalizeSecret(currentPassword))) throw new DomainError('account.same_secret')
  const hash = await secrets.hash(secret)
  const ended = await db.sql.begin(async (tx) => {
    if (!(await storeSecret(tx, { accountId, hash, kind, now, by: login, replaced })))
      throw new DomainError('conflict.stale')
    await cancelCodes(tx, [accountId], now)
    await forgetFailures(tx, login)
    await audit(tx, { ...entry, type: 'PASSWORD_CHANGED' })
    await tellOwner(tx, { accountId, what: 'secret' })
    await revokeTokensOf(tx, [accountId], now)
    return await endSessionsOf(tx, accountId, now, sessionId)
  })
  await announceEnd(bus, ended)
  wake()
}
