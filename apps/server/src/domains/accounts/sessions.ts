import { randomUUID } from 'node:crypto'
import type { Sql, TransactionSql } from '@skrzat/db/client'
import type { Bus } from '../../kernel/realtime.ts'
import { sessionEndedTopic } from '../../kernel/sessions.ts'

const HOUR = 60 * 60 * 1000
const LIFETIME = { short: 24 * HOUR, remembered: 30 * 24 * HOUR } as const
const USER_AGENT_KEPT = 300

export type NewSession = {
  readonly accountId: number
  readonly phone: string
  readonly remember: boolean
  readonly address: string
  readonly userAgent: string
  readonly now: Date
}

/** Opens a session and forgets the phone's failures, in one statement. */
export async function openSession(sql: Sql, session: NewSession): Promise<{ id: string; expiresAt: Date }> {
  const { accountId, phone, remember, address, userAgent, now } = session
  const id = randomUUID()
  // Tokens count in seconds: the row and the token end at the same one.
  const lifetime = remember ? LIFETIME.remembered : LIFETIME.short
  const expiresAt = new Date(Math.floor((now.getTime() + lifetime) / 1000) * 1000)
  await sql`
    with forgotten as (delete from throttles where key = ${`phone:${phone}`})
    insert into sessions (id, account_id, remember, user_agent, address, created_at, expires_at)
    values (${id}, ${accountId}, ${remember}, ${userAgent.slice(0, USER_AGENT_KEPT)}, ${address}, ${now},
      ${expiresAt})`
  return { id, expiresAt }
}

/** Ends one session. */
export async function endSession(sql: Sql, bus: Bus, id: string, now: Date): Promise<void> {
  const ended = await sql`update sessions set ended_at = ${now} where id = ${id} and ended_at is null`
  if (ended.count > 0) await announceEnd(bus, [id])
}

/** Ends all sessions of an account within the caller's transaction. Announce the ids once it is committed. */
export async function endSessionsOf(
  sql: Sql | TransactionSql,
  accountId: number,
  now: Date,
): Promise<string[]> {
  const ended = await sql<{ id: string }[]>`
    update sessions set ended_at = ${now}
    where account_id = ${accountId} and ended_at is null and expires_at > ${now} returning id`
  return ended.map(({ id }) => id)
}

/** Tells every server, which closes what streams to these sessions. */
export async function announceEnd(bus: Bus, ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map((id) => bus.publish(sessionEndedTopic(id), { ended: true })))
}
