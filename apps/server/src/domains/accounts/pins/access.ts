import type { AnySql, TransactionSql } from '@skrzat/db/client'
import { and, anyOf, isNull, type RowOf, selectFrom } from '@skrzat/db/orm'
import { accounts } from '@skrzat/db/schema'
import type { Kernel } from '../../../kernel/kernel.ts'
import { accepted, leavesOpen } from '../../people/index.ts'
import { ensureAccounts } from '../repository.ts'
import { announceEnd, endSessionsOf, liveSessionsOf } from '../sessions.ts'

export type PhoneChange = {
  readonly placeId: number
  /** Phones that kids or workers had before the change. */
  readonly from: readonly string[]
  /** Their new phones. */
  readonly to: readonly string[]
  /** The actor's login. */
  readonly by: string
  readonly now: Date
}

/** Sessions whose streams must be closed after commit. */
export type Moved = { readonly sessions: readonly string[] }

/**
 * Moves access after a phone was changed on a kid or worker, or deleted with one. Call it after the change in the same
 * transaction, and `announceMoved` with the result after commit.
 *
 * Each new phone without an account gets an inactive one. Sessions of a phone that no kid or worker has any more end,
 * unless a kid left with open invoices, or the owner had not accepted the place, which could otherwise sign out anybody;
 * those of a phone still in use stay, and their streams reconnect with the remaining rights.
 */
export async function moveAccess(
  tx: TransactionSql,
  { placeId, from, to, by, now }: PhoneChange,
): Promise<Moved> {
  await ensureAccounts(tx, to, by)
  const rows = await tx<(RowOf<typeof accounts, 'id'> & { lost: boolean })[]>`
    select a.id, not (
        'ROLE_ADMIN' = any(a.authorities) or not ${accepted(tx, placeId, tx`a.login`)}
        or exists (
          select from staff_of_places w where w.phone = a.login and w.deleted_at is null and not w.declined)
        or exists (
          select from guardianships g where g.phone = a.login and not g.declined
            and (g.deleted_at is null or ${leavesOpen(tx, tx`g`)}))) as lost
    from accounts a where a.login = any(${[...from, ...to]}) and a.deleted_at is null`
  const lost = rows.filter((row) => row.lost).map(({ id }) => id)
  const kept = rows.filter((row) => !row.lost).map(({ id }) => id)
  const ended = await endSessionsOf(tx, lost, now)
  const changed = await liveSessionsOf(tx, kept, now)
  return { sessions: [...ended, ...changed] }
}

/** Publishes the result of `moveAccess` to every server, after commit. */
export async function announceMoved(
  { bus }: { readonly bus: Pick<Kernel['bus'], 'publishAll'> },
  { sessions }: Moved,
): Promise<void> {
  await announceEnd(bus, sessions)
}

/**
 * Call after commit when roles were granted or revoked: closes the streams of people with these phones on every server,
 * so that they reconnect with current rights. Calls need nothing, since they look rights up each time.
 */
export async function refreshRights(
  { db, clock, bus }: Pick<Kernel, 'db' | 'clock' | 'bus'>,
  phones: readonly string[],
): Promise<void> {
  const ids = await accountsWith(db.sql, phones)
  await announceEnd(bus, await liveSessionsOf(db.sql, ids, clock.now()))
}

/** The accounts with these phones. */
export async function accountsWith(sql: AnySql, phones: Iterable<string>): Promise<number[]> {
  const rows = await selectFrom(sql, accounts, 'id').where(
    and(anyOf(accounts.login, phones), isNull(accounts.deletedAt)),
  )
  return rows.map(({ id }) => id)
}
