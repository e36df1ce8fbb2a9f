import type { Principal } from '@skrzat/contract/access'
import type { settingsInput } from '@skrzat/contract/wire/accounts'
import { and, eq, isNull, orm } from '@skrzat/db/orm'
import { accounts } from '@skrzat/db/schema'
import type { z } from 'zod'
import { audit } from '../../../kernel/commands/index.ts'
import { DomainError } from '../../../kernel/errors/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { changeEmail, emailChangeIsOpen } from './email.ts'
import { spendProof } from './identity.ts'
import type { Origin } from '../throttle.ts'

export type Settings = z.output<typeof settingsInput>

export type SettingsProof = Pick<Origin, 'device'> & {
  /**
   * What authorizes a new address: `session` requires a fresh proof; `phone` sends a code, which is typed on the
   * settings page, for REST clients that can't ask for a secret.
   */
  readonly proof: 'session' | 'phone'
}

/**
 * Saves the caller's profile. A new e-mail address takes effect once its link is opened; the current one stays until
 * then.
 * @throws DomainError account.email_exists, account.proof_required, rate_limited
 */
export async function saveSettings(
  { db, clock, wake }: Kernel,
  { accountId, login, sessionId }: Principal,
  { firstName, lastName, email, langKey }: Settings,
  { proof, device }: SettingsProof,
): Promise<void> {
  const now = clock.now()
  await db.sql.begin(async (tx) => {
    const [saved] = await orm(tx)
      .update(accounts)
      .set({ firstName, lastName, langKey, lastModifiedBy: login, lastModifiedAt: now })
      .where(and(eq(accounts.id, accountId), isNull(accounts.deletedAt)))
      .returning({ email: accounts.email })
    if (!saved) throw new DomainError('unauthenticated')
    const changes = saved.email?.toLowerCase() !== email?.toLowerCase()
    const data = { account: accountId, emailChangeRequested: changes }
    await audit(tx, { at: now, principal: login, type: 'SETTINGS_CHANGED', data })
    if (!changes) return
    const proven = proof === 'session'
    if (proven) await spendProof(tx, sessionId, now)
    // An old client sends the pending address again with every change of a name.
    else if (await emailChangeIsOpen(tx, { accountId, email, now })) return
    await changeEmail(tx, { accountId, email, proven, by: login, device, now })
  })
  wake()
}
