import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, pgTable, text, time, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { bytea, createdAt, id, instant, ref } from './columns.ts'
import { groups, places } from './places.ts'

/** What happens in a place, or in one of its groups; without a group it is everybody's. Days and times are Warsaw's. */
export const calendarEvents = pgTable(
  'calendar_events',
  {
    id: id(),
    placeId: ref()
      .notNull()
      .references(() => places.id),
    groupId: ref(),
    teaser: text().notNull(),
    description: text().notNull().default(''),
    /** Both inclusive. */
    startDay: date({ mode: 'string' }).notNull(),
    endDay: date({ mode: 'string' }).notNull(),
    /** Of the first and of the last day; without them the event takes whole days. */
    startTime: time(),
    endTime: time(),
    createdBy: ref()
      .notNull()
      .references(() => accounts.id),
    /** The command that added it, of events that were added before commands of all kinds were kept in `commands`. */
    commandId: uuid().unique('calendar_events_command_id_key'),
    createdAt: createdAt(),
    deletedAt: instant(),
  },
  (t) => [
    // A group's event is of the place that the group is of: the pair says so, not only the code.
    foreignKey({
      name: 'calendar_events_group_id_place_id_fkey',
      columns: [t.groupId, t.placeId],
      foreignColumns: [groups.id, groups.placeId],
    }),
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

/** An account's private calendar address, for the calendars of phones. Only its hash is known. */
export const calendarFeeds = pgTable('calendar_feeds', {
  accountId: ref()
    .primaryKey()
    .references(() => accounts.id),
  /** SHA-256 of the token in the address. */
  tokenHash: bytea().notNull().unique('calendar_feeds_token_hash_key'),
  createdAt: instant().notNull(),
  /** When a calendar last fetched it, to the hour. */
  fetchedAt: instant(),
})
