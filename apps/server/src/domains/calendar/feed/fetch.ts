import { createHash } from 'node:crypto'
import { addDays, type Day, warsawDay } from '@skrzat/contract/days'
import { and, eq, isNull, lt, or, orm, selectFrom } from '@skrzat/db/orm'
import { calendarFeeds } from '@skrzat/db/schema'
import { DomainError } from '../../../kernel/errors/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { network } from '../../../kernel/http/index.ts'
import { refuseOverLimit, rightsOf } from '../../accounts/index.ts'
import { eventsOf, type Period } from '../queries.ts'
import { seenOfOwn } from '../seen.ts'
import { feedText, type KidAbsence } from './calendar.ts'
import { hashOfToken } from './commands.ts'

/** Absences of these kids in a range, both inclusive. */
export type AbsencesOf = (kidIds: readonly number[], period: Period) => Promise<readonly KidAbsence[]>

export type FeedPorts = {
  readonly kernel: Pick<Kernel, 'db' | 'clock'>
  readonly absencesOf: AbsencesOf
  /** The product's own host. */
  readonly host: string
}

const HOUR = 3_600_000
const DAYS_BACK = 92
const DAYS_AHEAD = 300
/** Rate limit: enough for a family's devices, each polling every few minutes. */
const OF_ONE_FEED = { most: 120, seconds: 3600 }
/** Rate limit for unknown tokens, per network. */
const GUESSES = { most: 30, seconds: 60 }

/**
 * What the URL's owner may see now, as an iCalendar file with its ETag. So revoking a role removes its events, and an
 * account that may not sign in has no calendar.
 * @throws DomainError not_found, rate_limited
 */
export async function fetchFeed(
  { kernel: { db, clock }, absencesOf, host }: FeedPorts,
  { token, address }: { token: string; address: string },
): Promise<{ text: string; etag: string }> {
  const { sql } = db
  const now = clock.now()
  const [feed] = await selectFrom(sql, calendarFeeds, 'accountId').where(
    eq(calendarFeeds.tokenHash, hashOfToken(token)),
  )
  if (!feed) {
    await refuseOverLimit(sql, { key: `feed-guess:${network(address)}`, ...GUESSES }, now)
    throw new DomainError('not_found')
  }
  await refuseOverLimit(sql, { key: `feed:${feed.accountId}`, ...OF_ONE_FEED }, now)
  const rights = await rightsOf(sql, feed.accountId)
  if (!rights) throw new DomainError('not_found')
  const period = periodOf(warsawDay(now))
  const [events, absences] = await Promise.all([
    eventsOf(sql, seenOfOwn(rights), period),
    absencesOf(
      rights.kids.map((kid) => kid.id),
      period,
    ),
    // Writing the last use once an hour is enough to tell used URLs from abandoned ones.
    orm(sql)
      .update(calendarFeeds)
      .set({ fetchedAt: now })
      .where(
        and(
          eq(calendarFeeds.accountId, feed.accountId),
          or(isNull(calendarFeeds.fetchedAt), lt(calendarFeeds.fetchedAt, new Date(now.getTime() - HOUR))),
        ),
      ),
  ])
  const text = feedText({ events, absences, langKey: rights.langKey, host })
  return { text, etag: `W/"${createHash('sha256').update(text).digest('base64url')}"` }
}

function periodOf(today: Day): Period {
  return { from: addDays(today, -DAYS_BACK), to: addDays(today, DAYS_AHEAD) }
}
