import type { Sql, SqlFragment, TransactionSql } from '@skrzat/db/client'
import { addToOutbox, type OutboxRow } from '../../kernel/outbox.ts'
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
}

/** The job that sends; its name is what the outbox rows carry. */
export const SEND_JOB = 'sms.send'

/**
 * Asks for a message in the caller's transaction: it is sent after commit, or not at all. Wake the relay then.
 * @returns false where the key was used before, and nothing is sent
 */
export async function requestSms(tx: TransactionSql, request: SmsRequest): Promise<boolean> {
  const { count } = await insert(tx, request)
  if (count > 0) await addToOutbox(tx, [job(request)])
  return count > 0
}

/** The same for the event store's single statement: a write and an outbox row. A key used before sends nothing. */
export function smsParts(
  sql: Sql | TransactionSql,
  request: SmsRequest,
): { write: SqlFragment; outbox: OutboxRow } {
  return { write: insert(sql, request), outbox: job(request) }
}

function insert(sql: Sql | TransactionSql, { phone, text, key, accountId, placeId }: SmsRequest) {
  return sql`
    insert into user_sms (phone, account_id, place_id, text, state, dedupe_key)
    values (${phone}, ${accountId ?? null}::bigint, ${placeId ?? null}::bigint, ${plainText(text)}, 'queued', ${key})
    on conflict (dedupe_key) do nothing`
}

function job({ key, secret = false }: SmsRequest): OutboxRow {
  return { name: SEND_JOB, data: { key, secret } }
}
