import type { Sql, TransactionSql } from '@skrzat/db/client'
import { notDeclined } from '@skrzat/db/declined'
import { and, anyOf, eq, isNull, orm, type RowOf } from '@skrzat/db/orm'
import { accounts, sessions } from '@skrzat/db/schema'
import type { Kernel } from '../../../kernel/kernel.ts'
import { ensureAccounts } from '../repository.ts'
import { announceEnd, endSessionsOf, isLive, liveSessionsOf } from '../sessions.ts'

export type PhoneChange = {
  /** Phones that kids or workers had until now. */
  readonly from: readonly string[]
  /** Phones that they have instead. */
  readonly to: readonly string[]
  /** The login of who changes it. */
  readonly by: string
  readonly now: Date
}

/** Sessions that have to hear of a change once it is committed. */
export type Moved = { readonly sessions: readonly string[] }

/**
 * Moves access with a phone that was changed on a kid or worker, or went with one that was deleted. Call it in the
 * transaction of the change, after it; and `announceMoved` with the answer once that is committed.
 *
 * Each new phone gets an account, not activated, where it has none. Sessions of a phone that is nobody's any more
 * end; a phone that is still somebody's keeps its sessions, and what streams to them opens anew with the rights
 * that are left.
 */
export async function moveAccess(tx: TransactionSql, { from, to, by, now }: PhoneChange): Promise<Moved> {
  await ensureAccounts(tx, to, by)
  const rows = await tx<(RowOf<typeof accounts, 'id'> & { lost: boolean })[]>`
    select a.id, not (
        'ROLE_ADMIN' = any(a.authorities)
        or exists (
          select from workers w where w.phone = a.login and w.deleted_at is null
            and ${notDeclined(tx, tx`w.place_id`, tx`w.phone`)})
        or exists (
          select from kids k where a.login in (k.phone1, k.phone2) and k.deleted_at is null
            and ${notDeclined(tx, tx`k.place_id`, tx`a.login`)})) as lost
    from accounts a where a.login = any(${[...from, ...to]}) and a.deleted_at is null`
  const lost = rows.filter((row) => row.lost).map(({ id }) => id)
  const kept = rows.filter((row) => !row.lost).map(({ id }) => id)
  const ended = await endSessionsOf(tx, lost, now)
  const changed = await liveSessionsOf(tx, kept, now)
  return { sessions: [...ended, ...changed] }
}

/** Tells every server of what `moveAccess` found, after commit. */
export async function announceMoved(
  { bus }: { readonly bus: Pick<Kernel['bus'], 'publish'> },
  { sessions }: Moved,
): Promise<void> {
  await announceEnd(bus, sessions)
}

/** The accounts with these phones that somebody is signed in to. One statement, however many phones. */
export async function signedInWith(
  tx: TransactionSql,
  phones: readonly string[],
  now: Date,
): Promise<number[]> {
  if (phones.length === 0) return []
  const rows = await orm(tx)
    .selectDistinct({ id: accounts.id })
    .from(accounts)
    .innerJoin(sessions, and(eq(sessions.accountId, accounts.id), isLive(now)))
    .where(and(anyOf(accounts.login, phones), isNull(accounts.deletedAt)))
  return rows.map(({ id }) => id)
}

/**
 * After roles were given or taken away, once that is committed: what streams to people with these phones is closed
 * on every server and opens anew with the rights of then. Calls need nothing, they look rights up each time.
 */
export async function refreshRights(
  { db, clock, bus }: Pick<Kernel, 'db' | 'clock' | 'bus'>,
  phones: readonly string[],
): Promise<void> {
  const ids = await accountsOf(db.sql, phones)
  await announceEnd(bus, await liveSessionsOf(db.sql, ids, clock.now()))
}

async function accountsOf(sql: Sql, phones: readonly string[]): Promise<number[]> {
  const rows = await orm(sql)
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(anyOf(accounts.login, phones), isNull(accounts.deletedAt)))
  return rows.map(({ id }) => id)
}
