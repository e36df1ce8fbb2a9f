import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, time } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { bytea, createdAt, id, instant, keyTo, ref, refTo } from './columns.ts'
import { groupOfPlace, places } from './places.ts'

/** Events of a place, or of one of its groups; without a group they are for everybody. Days and times are Warsaw's. */
export const calendarEvents = pgTable(
  'calendar_events',
  {
    id: id(),
    placeId: refTo(() => places.id),
    groupId: ref(),
    teaser: text().notNull(),
    description: text().notNull().default(''),
    /** Both inclusive. */
    startDay: date({ mode: 'string' }).notNull(),
    endDay: date({ mode: 'string' }).notNull(),
    /** Times of the first and of the last day; without them it is an all-day event. */
    startTime: time(),
    endTime: time(),
    createdBy: refTo(() => accounts.id),
    createdAt: createdAt(),
    deletedAt: instant(),
  },
  (t) => [
    groupOfPlace('calendar_events_group_id_place_id_fkey', t),
    index('calendar_events_place_id_start_day_idx').on(t.placeId, t.startDay),
    index('calendar_events_group_id_place_id_idx').on(t.groupId, t.placeId),
    index('calendar_events_created_by_idx').on(t.createdBy),
    check('calendar_events_days_check', sql`${t.endDay} between ${t.startDay} and ${t.startDay} + 366`),
    check(
      'calendar_events_times_check',
      sql`(${t.startTime} is null) = (${t.endTime} is null)
        and (${t.startTime} is null or ${t.endDay} + ${t.endTime} > ${t.startDay} + ${t.startTime})`,
    ),
  ],
)

/** An account's private calendar URL, for the calendars of phones. Only its hash is stored. */
export const calendarFeeds = pgTable('calendar_feeds', {
  accountId: keyTo(() => accounts.id),
  /** SHA-256 of the token in the URL. */
  tokenHash: bytea().notNull().unique('calendar_feeds_token_hash_key'),
  createdAt: instant().notNull(),
  /** When a calendar last fetched it, to the hour. */
  fetchedAt: instant(),
})
