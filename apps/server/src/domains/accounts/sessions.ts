import { randomUUID } from 'node:crypto'
import type { Sql, TransactionSql } from '@skrzat/db/client'
import type { Bus } from '../../kernel/realtime.ts'
import { sessionEndedTopic } from '../../kernel/sessions.ts'
import { dayKey } from './throttle.ts'

const HOUR = 60 * 60 * 1000
const LIFETIME = { short: 24 * HOUR, remembered: 30 * 24 * HOUR } as const
const USER_AGENT_KEPT = 300

export type NewSession = {
  readonly accountId: number
  readonly phone: string
  readonly remember: boolean
  readonly address: string
  readonly userAgent: string
  /** The hash that the secret was verified against: another one by now opens nothing. */
  readonly secretHash?: string
  /** Where the attempt was counted as failed, to be taken back. */
  readonly counter?: string
  /** The account's second factor was given. */
  readonly factor?: boolean
  /** Known from now on. */
  readonly device?: Buffer | undefined
  readonly now: Date
  /** Of the identity provider, where one signed in there. */
  readonly idToken?: string
}

/**
 * Opens a session in one statement, unless the account's secret, phone or state has changed since it was looked at; the
 * account is held meanwhile, so that what ends its sessions finds this one too. Takes back the failure that the attempt
 * was counted as, forgets those before it, remembers the device, and keeps a PIN that was sent by SMS from expiring.
 * @returns undefined where it was not opened
 */
export async function openSession(
  sql: Sql,
  session: NewSession,
): Promise<{ id: string; expiresAt: Date } | undefined> {
  const {
    accountId,
    phone,
    secretHash = null,
    counter = null,
    remember,
    address,
    userAgent,
    device = null,
    now,
  } = session
  const { idToken = null, factor = false } = session
  const id = randomUUID()
  // Tokens count in seconds: the row and the token end at the same one.
  const lifetime = remember ? LIFETIME.remembered : LIFETIME.short
  const expiresAt = new Date(Math.floor((now.getTime() + lifetime) / 1000) * 1000)
  const opened = await sql`
    with account as materialized (
      select id from accounts
      where id = ${accountId} and login = ${phone} and activated and deleted_at is null
        and (${secretHash}::text is null or secret_hash = ${secretHash})
      for no key update),
    forgotten as (delete from throttles where key = ${counter} and exists (select from account)),
    counted as (
      update throttles set count = greatest(count - 1, 0)
      where key = ${dayKey('phone', phone)} and ${counter !== null} and exists (select from account)),
    device as (
      insert into known_devices (account_id, device_hash, created_at, last_used_at)
      select id, ${device}::bytea, ${now}, ${now} from account where ${device !== null}
      on conflict (account_id, device_hash) do update set last_used_at = excluded.last_used_at),
    used as (
      update accounts set secret_expires_at = null
      where id in (select id from account) and secret_expires_at is not null and ${counter !== null})
    insert into sessions (id, account_id, remember, user_agent, address, created_at, expires_at, id_token,
      factor_at, last_used_at)
    select ${id}::uuid, id, ${remember}, ${userAgent.slice(0, USER_AGENT_KEPT)}, ${address}, ${now}::timestamptz,
      ${expiresAt}::timestamptz, ${idToken}, ${factor ? now : null}::timestamptz, ${now}::timestamptz
    from account`
  if (opened.count === 0) return undefined
  return { id, expiresAt }
}

/**
 * Ends one session.
 * @returns what an identity provider gave for it, null without one
 */
export async function endSession(sql: Sql, bus: Bus, id: string, now: Date): Promise<string | null> {
  const [ended] = await sql<{ idToken: string | null }[]>`
    update sessions set ended_at = ${now}, id_token = null where id = ${id} and ended_at is null
    returning old.id_token as "idToken"`
  if (ended) await announceEnd(bus, [id])
  return ended?.idToken ?? null
}

/**
 * Ends all sessions of accounts within the caller's transaction, but for `except`. Announce the ids once it is
 * committed.
 */
export async function endSessionsOf(
  sql: Sql | TransactionSql,
  accountIds: number | readonly number[],
  now: Date,
  except?: string,
): Promise<string[]> {
  const ended = await sql<{ id: string }[]>`
    update sessions set ended_at = ${now}, id_token = null
    where account_id = any(${[accountIds].flat()}::bigint[]) and ended_at is null and expires_at > ${now}
      and id is distinct from ${except ?? null}::uuid
    returning id`
  return ended.map(({ id }) => id)
}

/** The sessions of these accounts that are open, as they are now. */
export async function liveSessionsOf(
  sql: Sql | TransactionSql,
  accountIds: readonly number[],
  now: Date,
): Promise<string[]> {
  const live = await sql<{ id: string }[]>`
    select id from sessions
    where account_id = any(${[...accountIds]}::bigint[]) and ended_at is null and expires_at > ${now}`
  return live.map(({ id }) => id)
}

/**
 * Tells every server, which closes what streams to these sessions. For sessions that ended, and for those whose
 * rights changed: whatever opens again does so with the rights of then.
 */
export async function announceEnd(bus: Pick<Bus, 'publish'>, ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map((id) => bus.publish(sessionEndedTopic(id), { ended: true })))
}
