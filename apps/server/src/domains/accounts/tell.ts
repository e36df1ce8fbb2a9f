import { randomUUID } from 'node:crypto'
import type { TransactionSql } from '@skrzat/db/client'
import { and, eq, isNull, orm, pick } from '@skrzat/db/orm'
import { accounts } from '@skrzat/db/schema'
import { requestMail } from '../mails/index.ts'
import { requestSms } from '../sms/index.ts'
import { textsOf, type OwnerNotice } from './texts.ts'

export type OwnerMessage = {
  readonly accountId: number
  readonly what: OwnerNotice
  /** The phone to notify, if it is not the account's current one. */
  readonly phone?: string
  /** The e-mail address to notify, null for none; default: the account's own, if verified. */
  readonly to?: string | null
}

/**
 * Notifies an account's owner, by SMS and by e-mail, of a change that somebody else could have made. In the transaction
 * of the change.
 */
export async function tellOwner(
  tx: TransactionSql,
  { accountId, what, phone, to }: OwnerMessage,
): Promise<void> {
  const [owner] = await orm(tx)
    .select(pick(accounts, 'login', 'email', 'emailVerified', 'langKey'))
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNull(accounts.deletedAt)))
  if (!owner) return
  const texts = textsOf(owner.langKey)
  const key = `told:${what}:${accountId}:${randomUUID()}`
  await requestSms(tx, {
    phone: phone ?? owner.login,
    text: texts.notices[what],
    key,
    accountId,
    purpose: 'person',
  })
  const verified = owner.emailVerified ? owner.email : null
  const address = to === undefined ? verified : to
  if (address !== null)
    await requestMail(tx, {
      to: address,
      subject: texts.noticeSubject,
      body: texts.notices[what],
      key,
      accountId,
    })
}
