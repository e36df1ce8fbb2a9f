import { randomUUID } from 'node:crypto'
import type { AnySql, Sql } from '@skrzat/db/client'
import { and, anyOf, eq, fragment, gt, isNull, ne, orm, selectFrom } from '@skrzat/db/orm'
import { sessions } from '@skrzat/db/schema'
import { type Bus, sessionEndedTopic } from '../../kernel/realtime/index.ts'
import { revokeTokensOf } from './access-tokens/revoke-all.ts'
import { dayKey } from './throttle.ts'
import { forgetDevices } from '../notifications/index.ts'

const HOUR = 60 * 60 * 1000
const LIFETIME = { short: 24 * HOUR, remembered: 30 * 24 * HOUR } as const
const USER_AGENT_KEPT = 300

export type NewSession = {
  readonly accountId: number
  readonly phone: string
  readonly remember: boolean
  readonly address: string
  readonly userAgent: string
  /** The hash that the secret was verified against; if it has changed, no session is opened. */
  readonly secretHash?: string
  /** The hash that replaces it. */
  readonly renewedHash?: string | null
  /** The counter in which the attempt was counted as failed, to be decremented. */
  readonly counter?: string
  /** Whether the account's second factor was given. */
  readonly factor?: boolean
  /** The device, remembered from now on. */
  readonly device?: Buffer | undefined
  readonly now: Date
  /** The identity provider's token, if signed in there. */
  readonly idToken?: string
}

/**
 * Opens a session in one statement, unless the account's secret, phone or state has changed since it was read; the
 * account is locked meanwhile, so that ending its sessions can't miss this one. Undoes the attempt's count as failed,
 * clears earlier failures, remembers the device, renews an older hash, and removes the expiry of a PIN sent by SMS.
 * @returns undefined if it was not opened
 */
export async function openSession(
  sql: Sql,
  session: NewSession,
): Promise<{ id: string; expiresAt: Date } | undefined> {
  const {
    accountId,
    phone,
    secretHash = null,
    renewedHash = null,
    counter = null,
    remember,
    address,
    userAgent,
    device = null,
    now,
  } = session
  const { idToken = null, factor = false } = session
  const id = randomUUID()
  // Tokens count in seconds, so that the row and the token expire together.
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
      update accounts set secret_hash = coalesce(${renewedHash}, secret_hash),
        secret_expires_at = case when ${counter !== null} then null else secret_expires_at end
      where id in (select id from account)
        and (${renewedHash}::text is not null or secret_expires_at is not null and ${counter !== null}))
    insert into sessions (id, account_id, remember, user_agent, address, created_at, expires_at, id_token,
      factor_at, last_used_at, idle_check_at)
    select ${id}::uuid, id, ${remember}, ${userAgent.slice(0, USER_AGENT_KEPT)}, ${address}, ${now}::timestamptz,
      ${expiresAt}::timestamptz, ${idToken}, ${factor ? now : null}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
    from account`
  if (opened.count === 0) return undefined
  return { id, expiresAt }
}

/** Whether the session has neither ended nor expired. */
export function isLive(now: Date) {
  return and(isNull(sessions.endedAt), gt(sessions.expiresAt, now))
}

/** Ends one session. @returns the identity provider's token of it, null without one */
export async function endSession(sql: Sql, bus: Bus, id: string, now: Date): Promise<string | null> {
  const [ended] = await orm(sql)
    .update(sessions)
    .set({ endedAt: now, idToken: null })
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
    .returning({ idToken: fragment<string | null>`old.${sessions.idToken}` })
  if (ended) {
    await forgetDevices(sql, [id])
    await announceEnd(bus, [id])
  }
  return ended?.idToken ?? null
}

/**
 * Ends all sessions of accounts except `except`, within the caller's transaction. Without an exception, their access
 * tokens are revoked as well. Announce the ids after commit.
 */
export async function endSessionsOf(
  sql: AnySql,
  accountIds: number | readonly number[],
  now: Date,
  except?: string,
): Promise<string[]> {
  if (except === undefined) await revokeTokensOf(sql, [accountIds].flat(), now)
  const ended = await orm(sql)
    .update(sessions)
    .set({ endedAt: now, idToken: null })
    .where(
      and(
        anyOf(sessions.accountId, [accountIds].flat()),
        isLive(now),
        except === undefined ? undefined : ne(sessions.id, except),
      ),
    )
    .returning({ id: sessions.id })
  return ended.map(({ id }) => id)
}

/** The ids of the currently open sessions of these accounts. */
export async function liveSessionsOf(
  sql: AnySql,
  accountIds: readonly number[],
  now: Date,
): Promise<string[]> {
  const live = await selectFrom(sql, sessions, 'id').where(
    and(anyOf(sessions.accountId, accountIds), isLive(now)),
  )
  return live.map(({ id }) => id)
}

/**
 * Publishes to every server, which closes the streams of these sessions. For ended sessions, and for those whose rights
 * changed: they reconnect with current rights.
 */
export async function announceEnd(bus: Pick<Bus, 'publishAll'>, ids: readonly string[]): Promise<void> {
  await bus.publishAll(ids.map((id) => [sessionEndedTopic(id), { ended: true }] as const))
}

/** Whether a second factor was given in the session. */
export async function gaveFactor(sql: AnySql, id: string): Promise<boolean> {
  const [session] = await selectFrom(sql, sessions, 'factorAt').where(eq(sessions.id, id))
  return Boolean(session?.factorAt)
}
