import { randomUUID } from 'node:crypto'
import type { LangKey } from '@skrzat/contract/wire/accounts'
import type { TransactionSql } from '@skrzat/db/client'
import { and, eq, isNull, selectFrom } from '@skrzat/db/orm'
import { accounts } from '@skrzat/db/schema'
import { requestMail } from '../mails/index.ts'
import { requestSms } from '../sms/index.ts'
import { ownerNoticeSubject } from './mail-texts.ts'
import { ownerNoticeText, type OwnerNotice } from './sms-texts.ts'

export type OwnerMessage = {
  readonly accountId: number
  readonly what: OwnerNotice
  /** The phone to notify, if it is not the account's current one. */
  readonly phone?: string | undefined
  /** The e-mail address to notify, null for none; default: the account's own, if verified. */
  readonly to?: string | null | undefined
}

/**
 * Notifies an account's owner, by SMS and by e-mail, of a change that somebody else could have made. In the transaction
 * of the change.
 */
export async function tellOwner(
  tx: TransactionSql,
  { accountId, what, phone, to }: OwnerMessage,
): Promise<void> {
  await tellTwice(
    tx,
    { accountId, key: `told:${what}:${accountId}:${randomUUID()}`, phone, to },
    (langKey) => ({ subject: ownerNoticeSubject(langKey), body: ownerNoticeText(langKey, what) }),
  )
}

/**
 * The same message by SMS and, to a verified address, by e-mail; nothing to a deleted account.
 * @param key of the SMS and of the e-mail: each is sent once
 */
export async function tellTwice(
  tx: TransactionSql,
  { accountId, key, phone, to }: Omit<OwnerMessage, 'what'> & { readonly key: string },
  textIn: (langKey: LangKey) => { readonly subject: string; readonly body: string },
): Promise<void> {
  const [owner] = await selectFrom(tx, accounts, 'login', 'email', 'emailVerified', 'langKey').where(
    and(eq(accounts.id, accountId), isNull(accounts.deletedAt)),
  )
  if (!owner) return
  const { subject, body } = textIn(owner.langKey)
  await requestSms(tx, { phone: phone ?? owner.login, text: body, key, accountId, purpose: 'person' })
  const verified = owner.emailVerified ? owner.email : null
  const address = to === undefined ? verified : to
  if (address !== null) await requestMail(tx, { to: address, subject, body, key, accountId })
}
