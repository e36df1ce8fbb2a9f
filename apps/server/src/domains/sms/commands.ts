import type { TransactionSql } from '@skrzat/db/client'
import { fragment, orm } from '@skrzat/db/orm'
import { userSms } from '@skrzat/db/schema'
import type { Settling } from '../../kernel/settling.ts'
import { addToOutbox } from '../../kernel/outbox/index.ts'
import type { SmsPurpose } from './caps.ts'
import { plainText } from './text.ts'

export type SmsRequest = {
  /** 9 digits. */
  readonly phone: string
  /** Sent without Polish diacritics, which would double the price. */
  readonly text: string
  /** The idempotency key, such as `pin:17`: each key sends only once. Ids, no phones: jobs and logs contain it. */
  readonly key: string
  readonly accountId?: number
  readonly placeId?: number
  /** Whether the text holds a secret, whose digits are redacted from the row once it was sent. */
  readonly secret?: boolean
  /** The budget that it counts against; default: `place`. */
  readonly purpose?: SmsPurpose
  /**
   * Whether `reserveSms` counted it when a person asked. Any other message is counted just before sending, and is
   * postponed to the next window if a cap is reached.
   */
  readonly reserved?: boolean
}

/** The job that sends; outbox rows carry its name. */
export const SEND_JOB = 'sms.send'

/**
 * Enqueues a message in the caller's transaction: it is sent only after commit. Wake the relay then.
 * @returns false if the key was used before, and nothing is sent
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

/** Sent at most once: messages queued at the time of the backup may have been sent since. */
export const SETTLE_SMS: readonly Settling[] = [
  {
    what: 'SMS of which nobody knows whether they left',
    sql: `update user_sms set state = 'unknown', failure = 'restored' where state in ('queued', 'sending')`,
  },
]
