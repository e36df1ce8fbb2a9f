import type { Principal } from '@skrzat/contract/access'
import type { SessionEntry } from '@skrzat/contract/wire/accounts'
import type { Sql } from '@skrzat/db/client'
import { and, eq, orm, type RowOf } from '@skrzat/db/orm'
import { sessions } from '@skrzat/db/schema'
import { audit } from '../../../kernel/commands/index.ts'
import { DomainError, requireRecentProof } from '../../../kernel/errors/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { idleMinutes, stillUsed } from '../idle.ts'
import { announceEnd, endSessionsOf, isLive } from '../sessions.ts'

/** The newest sessions are listed. An account may have any number; `endOtherSessions` also ends unlisted ones. */
const SHOWN = 50

type Row = RowOf<typeof sessions, 'id' | 'createdAt' | 'expiresAt' | 'address' | 'userAgent'> & {
  readonly current: boolean
}

/** Where the account is signed in, newest first. */
export async function ownSessions(
  sql: Sql,
  { accountId, sessionId }: Pick<Principal, 'accountId' | 'sessionId'>,
  now: Date,
): Promise<SessionEntry[]> {
  const rows = await sql<Row[]>`
    select id, created_at as "createdAt", expires_at as "expiresAt", address, user_agent as "userAgent",
      id = ${sessionId} as current
    from (
      select s.*, ${idleMinutes(sql)} as idle from sessions s join accounts a on a.id = s.account_id
      where s.account_id = ${accountId} and s.ended_at is null and s.expires_at > ${now}) s
    where ${stillUsed(sql, now)}
    order by created_at desc, id limit ${SHOWN}`
  return rows.map(({ createdAt, expiresAt, ...row }) =>
    Object.assign(row, {
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }),
  )
}

/**
 * Ends one of the caller's sessions; another than this one after a recent proof, so that a borrowed session can't shut
 * the owner out.
 * @throws DomainError session.not_found, also for one that is not the caller's; account.proof_required
 */
export async function endOwnSession({ db, clock, bus }: Kernel, by: Principal, id: string): Promise<void> {
  const { accountId, login, sessionId } = by
  if (id !== sessionId) requireRecentProof(by)
  const now = clock.now()
  await db.sql.begin(async (tx) => {
    const ended = await orm(tx)
      .update(sessions)
      .set({ endedAt: now, idToken: null })
      .where(and(eq(sessions.id, id), eq(sessions.accountId, accountId), isLive(now)))
      .returning({ id: sessions.id })
    if (ended.length === 0) throw new DomainError('session.not_found')
    await audit(tx, { at: now, principal: login, type: 'SESSION_ENDED', data: { account: accountId } })
  })
  await announceEnd(bus, [id])
}

/**
 * Ends all sessions but the current one, also those beyond the list's limit. @throws DomainError account.proof_required
 */
export async function endOtherSessions({ db, clock, bus }: Kernel, by: Principal): Promise<void> {
  requireRecentProof(by)
  const { accountId, sessionId, login } = by
  const now = clock.now()
  const ended = await db.sql.begin(async (tx) => {
    const others = await endSessionsOf(tx, accountId, now, sessionId)
    const data = { account: accountId, sessions: others.length }
    if (others.length > 0) await audit(tx, { at: now, principal: login, type: 'SESSION_ENDED', data })
    return others
  })
  await announceEnd(bus, ended)
}
