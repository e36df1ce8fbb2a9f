import type { TransactionSql } from '@skrzat/db/client'
import { orm } from '@skrzat/db/orm'
import { mails } from '@skrzat/db/schema'
import type { Settling } from '../../kernel/settling.ts'
import { addToOutbox } from '../../kernel/outbox/index.ts'

export type MailRequest = {
  readonly to: string
  readonly subject: string
  /** Plain text. */
  readonly body: string
  /** The idempotency key, such as `reset:17`: each key sends only once. Ids, no addresses: jobs and logs contain it. */
  readonly key: string
  readonly accountId?: number
  /** Whether the text holds a secret link, or is a digest: it is redacted in the row once the e-mail is sent. */
  readonly secret?: boolean
}

/** How keys of digests begin; their texts name kids and authors, and go whole. */
export const DIGEST_KEY = 'digest:'

/** The job that sends; outbox rows carry its name. */
export const SEND_JOB = 'mails.send'

/**
 * Enqueues an e-mail in the caller's transaction: it is sent only after commit. Wake the relay then.
 * @returns false if the key was used before, and nothing is sent
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

/** Sent at most once: e-mails queued at the time of the backup may have been sent since. */
export const SETTLE_MAILS: readonly Settling[] = [
  {
    what: 'e-mails of which nobody knows whether they left',
    sql: `update mails set state = 'unknown', failure = 'restored' where state in ('queued', 'sending')`,
  },
]
