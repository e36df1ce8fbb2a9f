import type { TransactionSql } from '@skrzat/db/client'
import { orm } from '@skrzat/db/orm'
import { mails } from '@skrzat/db/schema'
import type { Settling } from '../../kernel/backup/restore.ts'
import { addToOutbox } from '../../kernel/outbox.ts'

export type MailRequest = {
  readonly to: string
  readonly subject: string
  /** Plain text. */
  readonly body: string
  /** What asks for it, such as `reset:17`: the same key sends once, ever. Ids, no addresses: jobs and logs hold it. */
  readonly key: string
  readonly accountId?: number
  /** The text holds a link that is a secret: it is struck out of the row once the e-mail has left. */
  readonly secret?: boolean
}

/** The job that sends; its name is what the outbox rows carry. */
export const SEND_JOB = 'mails.send'

/**
 * Asks for an e-mail in the caller's transaction: it is sent after commit, or not at all. Wake the relay then.
 * @returns false where the key was used before, and nothing is sent
 */
export async function requestMail(tx: TransactionSql, request: MailRequest): Promise<boolean> {
  const { to: recipient, subject, body, key, accountId, secret = false } = request
  const [asked] = await orm(tx)
    .insert(mails)
    .values({ accountId, recipient, subject, body, state: 'queued', dedupeKey: key })
    .onConflictDoNothing({ target: mails.dedupeKey })
    .returning({ id: mails.id })
  if (asked) await addToOutbox(tx, [{ name: SEND_JOB, data: { key, secret } }])
  return asked !== undefined
}

/** Sent at most once: what had not left when a backup was made may have left since. */
export const SETTLE_MAILS: readonly Settling[] = [
  {
    what: 'e-mails of which nobody knows whether they left',
    sql: `update mails set state = 'unknown', failure = 'restored' where state in ('queued', 'sending')`,
  },
]
