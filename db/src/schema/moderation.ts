import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { id, instant, isListed, ref, refTo } from './columns.ts'
import { places } from './places.ts'
import { posts } from './wall.ts'

/** Reports of posts by their readers. Handled by the place's admin, or by the system's admin. */
export const postReports = pgTable(
  'post_reports',
  {
    id: id(),
    kind: text({ enum: ['PRIVACY', 'OFFENSIVE', 'FALSE', 'OTHER'] }).notNull(),
    reason: text().notNull(),
    postId: refTo(() => posts.id),
    /** The post's place, by which the list of its admins is read; null for a team message. */
    placeId: ref().references(() => places.id),
    createdBy: refTo(() => accounts.id),
    createdAt: instant().notNull(),
    /** hidden: the post was hidden; rejected: it stays. */
    state: text({ enum: ['new', 'seen', 'hidden', 'rejected'] })
      .notNull()
      .default('new'),
    /** The answer to the reporter. */
    note: text().notNull().default(''),
    handledBy: ref().references(() => accounts.id),
    handledAt: instant(),
    deletedAt: instant(),
  },
  (t) => [
    index('post_reports_post_id_idx').on(t.postId),
    index('post_reports_place_id_idx').on(t.placeId),
    index('post_reports_created_by_idx').on(t.createdBy),
    index('post_reports_handled_by_idx').on(t.handledBy),
    uniqueIndex('post_reports_open_key')
      .on(t.postId, t.createdBy)
      .where(sql`${t.state} in ('new', 'seen') and ${t.deletedAt} is null`),
    check('post_reports_kind_check', isListed(t.kind)),
    check('post_reports_state_check', isListed(t.state)),
  ],
)
