import { createHash, randomBytes } from 'node:crypto'
import type { Principal, Rights } from '@skrzat/contract/access'
import type { CalendarFeed, NewCalendarFeed } from '@skrzat/contract/wire/calendar'
import type { Sql } from '@skrzat/db/client'
import { eq, orm } from '@skrzat/db/orm'
import { calendarFeeds } from '@skrzat/db/schema'
import { audit } from '../../../kernel/audit.ts'
import { DomainError } from '../../../kernel/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'

type Ports = Pick<Kernel, 'db' | 'clock'>
type Caller = Pick<Rights, 'accountId' | 'login'>

/** What is after it is the token: it is struck out of the log. */
export const FEED_PATH = '/api/calendar/feed/'
const TOKEN_BYTES = 32

/** With so many random bits, no hash needs to be slow. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export async function feedOf(sql: Sql, accountId: number): Promise<CalendarFeed> {
  const [row] = await orm(sql).select().from(calendarFeeds).where(eq(calendarFeeds.accountId, accountId))
  if (!row) return null
  return { createdAt: row.createdAt.toISOString(), fetchedAt: row.fetchedAt?.toISOString() ?? null }
}

/** Gives the account a new address, and ends the one before. Only its hash is kept, so it is said this once. */
export async function renewFeed(
  { db, clock }: Ports,
  by: Caller & Pick<Principal, 'factorDue'>,
): Promise<NewCalendarFeed> {
  // Whoever holds the address is asked for no factor: nor may it show what this session may not see.
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

/** Ends the account's address. Without one, nothing happens. */
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
