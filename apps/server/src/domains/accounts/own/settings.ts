import type { Principal } from '@skrzat/contract/access'
import type { settingsInput } from '@skrzat/contract/wire/account'
import type { z } from 'zod'
import { audit } from '../../../kernel/audit.ts'
import { DomainError } from '../../../kernel/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { requestMail } from '../../mails/index.ts'
import { namedConflict } from '../repository.ts'
import { textsOf } from '../texts.ts'

export type Settings = Omit<z.output<typeof settingsInput>, 'langKey'> & { readonly langKey: string }

/**
 * Keeps what people say of themselves. A changed e-mail address is told to the one before, and links that were sent
 * there are good for nothing.
 * @param contactEmail whom to write to where it was somebody else
 * @throws DomainError account.email_exists
 */
export async function saveSettings(
  { db, clock, wake }: Kernel,
  contactEmail: string,
  { accountId, login }: Principal,
  { firstName, lastName, email, langKey }: Settings,
): Promise<void> {
  const now = clock.now()
  try {
    await db.sql.begin(async (tx) => {
      const [changed] = await tx<{ version: string; before: string | null }[]>`
        update accounts set first_name = ${firstName}, last_name = ${lastName}, email = ${email},
          lang_key = ${langKey}, last_modified_by = ${login}, last_modified_at = ${now}
        where id = ${accountId} and deleted_at is null
        returning pg_current_xact_id()::text as version,
          case when lower(old.email) is distinct from lower(new.email) then old.email end as before`
      if (!changed) throw new DomainError('unauthenticated')
      const { before, version } = changed
      const data = { account: accountId, emailChanged: before !== null }
      await audit(tx, { at: now, principal: login, type: 'SETTINGS_CHANGED', data })
      if (before === null) return
      await tx`
        update account_codes set used_at = ${now}
        where account_id = ${accountId} and purpose = 'reset_by_mail' and used_at is null`
      const texts = textsOf(langKey)
      await requestMail(tx, {
        to: before,
        subject: texts.emailChangedSubject,
        body: texts.emailChangedBody(contactEmail),
        key: `email-changed:${accountId}:${version}`,
        accountId,
      })
    })
  } catch (error) {
    throw namedConflict(error)
  }
  wake()
}
