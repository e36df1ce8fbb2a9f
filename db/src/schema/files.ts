import { isNotNull, sql } from 'drizzle-orm'
import { check, date, index, pgTable, text } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { id, instant, ref, refTo } from './columns.ts'
import { groupOfPlace, places } from './places.ts'
import { uploads } from './uploads.ts'

/** Files of a place, or of one of its groups; without a group they are for everybody. */
export const files = pgTable(
  'files',
  {
    id: id(),
    placeId: refTo(() => places.id),
    groupId: ref(),
    uploadId: refTo(() => uploads.id).unique('files_upload_id_key'),
    description: text().notNull().default(''),
    /** The last day on which it is available, in Warsaw. */
    expires: date({ mode: 'string' }),
    createdAt: instant().notNull(),
    /** Deleted files are hidden, and erased once their deletion can't be undone any more. */
    deletedAt: instant(),
    deletedBy: ref().references(() => accounts.id),
  },
  (t) => [
    groupOfPlace('files_group_id_place_id_fkey', t),
    index('files_place_id_idx').on(t.placeId, t.id),
    index('files_group_id_place_id_idx').on(t.groupId, t.placeId),
    index('files_expires_idx').on(t.expires),
    index('files_deleted_at_idx').on(t.deletedAt).where(isNotNull(t.deletedAt)),
    index('files_deleted_by_idx').on(t.deletedBy),
    check('files_deleted_check', sql`(${t.deletedAt} is null) = (${t.deletedBy} is null)`),
  ],
)
