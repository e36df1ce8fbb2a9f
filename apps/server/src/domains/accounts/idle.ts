import type { Principal } from '@skrzat/contract/access'
import { DEFAULT_SESSION_LIMITS, type SessionLimits } from '@skrzat/contract/session-limits'
import type { Sql, TransactionSql } from '@skrzat/db/client'
import { notDeclined } from '@skrzat/db/declined'
import { and, isNull, lte, orm, pick, type RowOf } from '@skrzat/db/orm'
import { sessionLimits, sessions } from '@skrzat/db/schema'
import { audit } from '../../kernel/audit.ts'
import { requireRecentFactor } from '../../kernel/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { announceEnd } from './sessions.ts'

/** The idle timeout in minutes of the account `a`'s sessions; staff's limit wins over others. */
export function idleMinutes(sql: Sql | TransactionSql) {
  const { staffMinutes, parentMinutes } = DEFAULT_SESSION_LIMITS
  return sql`case
    when 'ROLE_ADMIN' = any(a.authorities)
      or exists (
        select from workers w
        where w.phone = a.login and w.deleted_at is null and ${notDeclined(sql, sql`w.place_id`, sql`w.phone`)})
    then coalesce((select staff_minutes from session_limits), ${staffMinutes}::integer)
    else coalesce((select parent_minutes from session_limits), ${parentMinutes}::integer) end`
}

/** Whether the session `s` was used within its idle timeout `idle`, from `idleMinutes`. */
export function stillUsed(sql: Sql | TransactionSql, now: Date) {
  return sql`s.last_used_at > ${now}::timestamptz - make_interval(mins => s.idle)`
}

/** The limits, with defaults until an admin sets them. */
export async function sessionLimitsOf(sql: Sql): Promise<SessionLimits> {
  const [row] = await orm(sql)
    .select(pick(sessionLimits, 'staffMinutes', 'parentMinutes'))
    .from(sessionLimits)
  return row ?? DEFAULT_SESSION_LIMITS
}

/** @throws DomainError account.proof_required without a recent second factor */
export async function saveSessionLimits(
  { db, clock }: Kernel,
  principal: Principal,
  { staffMinutes, parentMinutes }: SessionLimits,
): Promise<void> {
  requireRecentFactor(principal)
  await db.sql.begin(async (tx) => {
    const limits = { staffMinutes, parentMinutes }
    await orm(tx)
      .insert(sessionLimits)
      .values(limits)
      .onConflictDoUpdate({ target: sessionLimits.id, set: limits })
    await audit(tx, {
      at: clock.now(),
      principal: principal.login,
      type: 'SESSION_LIMITS_CHANGED',
      data: limits,
    })
  })
}

/** Ends expired and idle sessions, which closes their streams. */
export async function endIdleSessions({ db, clock, bus }: Kernel): Promise<void> {
  const now = clock.now()
  const ended = await db.sql.begin(async (tx) => {
    const ids = await tx<RowOf<typeof sessions, 'id'>[]>`
      update sessions u set ended_at = ${now}, id_token = null
      from (
        select s.id, s.last_used_at, ${idleMinutes(tx)} as idle
        from sessions s join accounts a on a.id = s.account_id
        where s.ended_at is null and s.expires_at > ${now}) s
      where u.id = s.id and u.ended_at is null
        and u.last_used_at <= ${now}::timestamptz - make_interval(mins => s.idle)
      returning u.id`
    const over = await orm(tx)
      .update(sessions)
      .set({ endedAt: now, idToken: null })
      .where(and(isNull(sessions.endedAt), lte(sessions.expiresAt, now)))
      .returning({ id: sessions.id })
    const data = { sessions: ids.length, idle: true }
    if (ids.length > 0) await audit(tx, { at: now, principal: 'system', type: 'SESSION_ENDED', data })
    return [...ids, ...over].map(({ id }) => id)
  })
  await announceEnd(bus, ended)
}
