import type { TransactionSql } from '@skrzat/db/client'
import { fragment, orm } from '@skrzat/db/orm'
import { userSms } from '@skrzat/db/schema'
import type { Settling } from '../../kernel/backup/restore.ts'
import { addToOutbox } from '../../kernel/outbox.ts'
import type { SmsPurpose } from './caps.ts'
import { plainText } from './text.ts'

export type SmsRequest = {
  /** 9 digits. */
  readonly phone: string
  /** Sent without Polish marks, which would double what it costs. */
  readonly text: string
  /** What asks for it, such as `pin:17`: the same key sends once, ever. Ids, no phones: jobs and logs hold it. */
  readonly key: string
  readonly accountId?: number
  readonly placeId?: number
  /** The text holds a secret: its digits are struck out of the row once it was sent. */
  readonly secret?: boolean
  /** Whose budget it uses; `place` where absent. */
  readonly purpose?: SmsPurpose
  /**
   * It was counted by `reserveSms` when a person asked. Any other message is counted when it is about to be sent,
   * and waits for the next window where a cap is reached.
   */
  readonly reserved?: boolean
}

/** The job that sends; its name is what the outbox rows carry. */
export const SEND_JOB = 'sms.send'

/**
 * Asks for a message in the caller's transaction: it is sent after commit, or not at all. Wake the relay then.
 * @returns false where the key was used before, and nothing is sent
 */
export async function requestSms(tx: TransactionSql, request: SmsRequest): Promise<boolean> {
  const { phone, text, key, accountId, placeId, secret = false, purpose = 'place', reserved } = request
  const [asked] = await orm(tx)
    .insert(userSms)
    .values({
      phone,
      accountId,
      placeId,
      text: plainText(text),
      state: 'queued',
      dedupeKey: key,
      purpose,
      countedAt: reserved ? fragment`now()` : null,
    })
    .onConflictDoNothing({ target: userSms.dedupeKey })
    .returning({ id: userSms.id })
  if (asked) await addToOutbox(tx, [{ name: SEND_JOB, data: { key, secret } }])
  return asked !== undefined
}

/** Sent at most once: what had not left when a backup was made may have left since. */
export const SETTLE_SMS: readonly Settling[] = [
  {
    what: 'SMS of which nobody knows whether they left',
    sql: `update user_sms set state = 'unknown', failure = 'restored' where state in ('queued', 'sending')`,
  },
]
