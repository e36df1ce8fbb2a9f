import { createHash, randomBytes } from 'node:crypto'
import type { Principal, Rights } from '@skrzat/contract/access'
import type { CalendarFeed, NewCalendarFeed } from '@skrzat/contract/wire/calendar'
import type { Sql } from '@skrzat/db/client'
import { eq, orm } from '@skrzat/db/orm'
import { calendarFeeds } from '@skrzat/db/schema'
import { audit } from '../../../kernel/commands/index.ts'
import { DomainError } from '../../../kernel/errors/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'

type Ports = Pick<Kernel, 'db' | 'clock'>
type Caller = Pick<Rights, 'accountId' | 'login'>

/** The path's rest is the token, which is redacted from logs. */
export const FEED_PATH = '/api/calendar/feed/'
const TOKEN_BYTES = 32

/** A fast hash is enough for this many random bits. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export async function feedOf(sql: Sql, accountId: number): Promise<CalendarFeed> {
  const [row] = await orm(sql).select().from(calendarFeeds).where(eq(calendarFeeds.accountId, accountId))
  if (!row) return null
  return { createdAt: row.createdAt.toISOString(), fetchedAt: row.fetchedAt?.toISOString() ?? null }
}

/**
 * Creates a new feed URL for the account, and revokes the previous one. It is returned only once, because only its hash
 * is stored.
 */
export async function renewFeed(
  { db, clock }: Ports,
  by: Caller & Pick<Principal, 'factorDue'>,
): Promise<NewCalendarFeed> {
  // The feed itself asks for no second factor, so it must not reveal what is withheld from this session.
  if (by.factorDue !== null) throw new DomainError('account.factor_required')
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const now = clock.now()
  await db.sql.begin(async (tx) => {
    const made = { tokenHash: hashOfToken(token), createdAt: now, fetchedAt: null }
    await orm(tx)
      .insert(calendarFeeds)
      .values({ accountId: by.accountId, ...made })
      .onConflictDoUpdate({ target: calendarFeeds.accountId, set: made })
    await audit(tx, { at: now, principal: by.login, type: 'CALENDAR_FEED_RENEWED', data: {} })
  })
  return { path: `${FEED_PATH}${token}.ics`, createdAt: now.toISOString() }
}

/** Revokes the account's feed URL. A no-op without one. */
export async function revokeFeed({ db, clock }: Ports, by: Caller): Promise<void> {
  const now = clock.now()
  await db.sql.begin(async (tx) => {
    const ended = await orm(tx)
      .delete(calendarFeeds)
      .where(eq(calendarFeeds.accountId, by.accountId))
      .returning({ accountId: calendarFeeds.accountId })
    if (ended.length === 0) return
    await audit(tx, { at: now, principal: by.login, type: 'CALENDAR_FEED_REVOKED', data: {} })
  })
}
