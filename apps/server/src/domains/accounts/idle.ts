import type { Principal } from '@skrzat/contract/access'
import { DEFAULT_SESSION_LIMITS, type SessionLimits } from '@skrzat/contract/session-limits'
import type { AnySql, Sql } from '@skrzat/db/client'
import { isNull, orm, selectFrom } from '@skrzat/db/orm'
import { sessionLimits, sessions } from '@skrzat/db/schema'
import { audit } from '../../kernel/commands/index.ts'
import { requireRecentProof } from '../../kernel/errors/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { inSlices } from '../../kernel/database/index.ts'
import { announceEnd } from './sessions.ts'

/** The idle timeout in minutes of the account `a`'s sessions; staff's limit wins over others. */
export function idleMinutes(sql: AnySql) {
  const { staffMinutes, parentMinutes } = DEFAULT_SESSION_LIMITS
  return sql`case
    when 'ROLE_ADMIN' = any(a.authorities)
      or exists (
        select from staff_of_places w where w.phone = a.login and w.deleted_at is null and w.accepted)
    then coalesce((select staff_minutes from session_limits), ${staffMinutes}::integer)
    else coalesce((select parent_minutes from session_limits), ${parentMinutes}::integer) end`
}

/** Whether the session `s` was used within its idle timeout `idle`, from `idleMinutes`. */
export function stillUsed(sql: AnySql, now: Date) {
  return sql`s.last_used_at > ${now}::timestamptz - make_interval(mins => s.idle)`
}

/** The limits, with defaults until an admin sets them. */
export async function sessionLimitsOf(sql: Sql): Promise<SessionLimits> {
  const [row] = await selectFrom(sql, sessionLimits, 'staffMinutes', 'parentMinutes')
  return row ?? DEFAULT_SESSION_LIMITS
}

/** @throws DomainError account.proof_required without a recent proof */
export async function saveSessionLimits(
  { db, clock }: Kernel,
  principal: Principal,
  { staffMinutes, parentMinutes }: SessionLimits,
): Promise<void> {
  requireRecentProof(principal)
  await db.sql.begin(async (tx) => {
    const limits = { staffMinutes, parentMinutes }
    await orm(tx)
      .insert(sessionLimits)
      .values(limits)
      .onConflictDoUpdate({ target: sessionLimits.id, set: limits })
    await orm(tx).update(sessions).set({ idleCheckAt: clock.now() }).where(isNull(sessions.endedAt))
    await audit(tx, {
      at: clock.now(),
      principal: principal.login,
      type: 'SESSION_LIMITS_CHANGED',
      data: limits,
    })
  })
}

/**
 * Ends expired and idle sessions, which closes their streams. A session is looked at when it could be idle at the
 * earliest, and once a day, as its holder may have become staff; requests of idle ones are refused meanwhile.
 */
export function endIdleSessions(kernel: Kernel, signal?: AbortSignal): Promise<void> {
  return inSlices((most) => endSome(kernel, most), signal)
}

async function endSome({ db, clock, bus }: Kernel, most: number): Promise<number> {
  const now = clock.now()
  const looked = await db.sql.begin(async (tx) => {
    const rows = await tx<{ id: string; ended: boolean; idle: boolean }[]>`
      with due as (
        select * from sessions where ended_at is null and idle_check_at <= ${now}
        order by idle_check_at limit ${most} for update skip locked
      ), limited as (
        select s.id, s.expires_at, s.last_used_at, ${idleMinutes(tx)} as idle
        from due s join accounts a on a.id = s.account_id
      ), looked as (
        select id, expires_at, least(expires_at, last_used_at + make_interval(mins => idle)) as until from limited)
      update sessions u set
        ended_at = case when until <= ${now} then ${now}::timestamptz end,
        id_token = case when until > ${now} then id_token end,
        idle_check_at = least(until, ${now}::timestamptz + interval '1 day')
      from looked l where u.id = l.id
      returning u.id, u.ended_at is not null as ended, l.expires_at > ${now} as idle`
    const idle = rows.filter((row) => row.ended && row.idle).length
    const data = { sessions: idle, idle: true }
    if (idle > 0) await audit(tx, { at: now, principal: 'system', type: 'SESSION_ENDED', data })
    return rows
  })
  await announceEnd(
    bus,
    looked.filter(({ ended }) => ended).map(({ id }) => id),
  )
  return looked.length
}
