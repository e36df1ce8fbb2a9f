import { isNotNull, isNull, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { instant, ref } from './columns.ts'

export const absenceIds = pgSequence('absence_ids')

/**
 * Projection of the absence streams, a row for each kid and day that was ever reported; rebuilt from events alone, so
 * no foreign keys. The primary key prevents two absences on one day.
 */
export const absences = pgTable(
  'absences',
  {
    kidId: ref().notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** A new id if a day is reported again after it was deleted. */
    id: bigint({ mode: 'number' }).notNull(),
    version: integer().notNull(),
    placeId: ref().notNull(),
    /** The reported range, of which this is one working day. */
    fromDay: date({ mode: 'string' }).notNull(),
    toDay: date({ mode: 'string' }).notNull(),
    byPlace: boolean().notNull(),
    afterTime: boolean().notNull(),
    createdAt: instant().notNull(),
    confirmedAt: instant(),
    confirmedBy: ref(),
    deletedAt: instant(),
  },
  (t) => [
    primaryKey({ name: 'absences_pkey', columns: [t.kidId, t.day] }),
    unique('absences_id_key').on(t.id),
    index('absences_place_id_day_idx').on(t.placeId, t.day, t.kidId).where(isNull(t.deletedAt)),
  ],
)

/**
 * A parent's reason for an absence. It is personal, so outside the log; erased soon after the absence is deleted, or a
 * year after its day.
 * No foreign key, as absences are rebuilt.
 */
export const absenceReasons = pgTable(
  'absence_reasons',
  {
    absenceId: bigint({ mode: 'number' }).primaryKey(),
    /** The day of the absence. */
    day: date({ mode: 'string' }).notNull(),
    text: text().notNull(),
    /** When its absence was deleted: it is erased once that can't be undone any more. */
    deletedAt: instant(),
  },
  (t) => [
    index('absence_reasons_day_idx').on(t.day),
    index('absence_reasons_deleted_at_idx').on(t.deletedAt).where(isNotNull(t.deletedAt)),
    check('absence_reasons_text_check', sql`char_length(${t.text}) between 1 and 200`),
  ],
)
