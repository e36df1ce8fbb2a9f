/** Erasures of people, and names that documents must keep. */
import { ERASED_KINDS } from '@skrzat/contract/privacy'
import { isNotNull, sql } from 'drizzle-orm'
import { check, date, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytea, id, instant, isListed, json, ref, refTo } from './columns.ts'
import { places } from './places.ts'

/**
 * Erasures that were asked for and carried out. Rows hold no name: a backup's restore repeats those that came after
 * the backup.
 */
export const erasures = pgTable(
  'erasures',
  {
    id: id(),
    kind: text({ enum: ERASED_KINDS }).notNull(),
    /** The kid or account; no foreign key, so that a restore can add rows before their subjects. */
    subjectId: ref().notNull(),
    /** The kid's place; null for an account. */
    placeId: ref(),
    askedBy: ref().notNull(),
    askedAt: instant().notNull(),
    /** Who carried it out; null while it is only asked for. */
    carriedOutBy: ref(),
    carriedOutAt: instant(),
    /** Its files are gone as well. */
    doneAt: instant(),
    declinedAt: instant(),
    /** Counts of erased rows by table. */
    erased: json(),
    /** By what a repetition finds the person or kid, as phones: encrypted, and deleted when none repeats it any more. */
    sealed: bytea(),
  },
  (t) => [
    // One open request for each subject.
    uniqueIndex('erasures_open_key')
      .on(t.kind, t.subjectId)
      .where(sql`${t.carriedOutAt} is null and ${t.declinedAt} is null`),
    index('erasures_kind_subject_id_idx').on(t.kind, t.subjectId),
    index('erasures_place_id_idx').on(t.placeId, t.id),
    index('erasures_asked_by_idx').on(t.askedBy),
    index('erasures_carried_out_by_idx').on(t.carriedOutBy),
    // For those that a night repeats.
    index('erasures_sealed_idx').on(t.carriedOutAt).where(isNotNull(t.sealed)),
    check('erasures_kind_check', isListed(t.kind, ERASED_KINDS)),
  ],
)

/** Names of erased people that accounting documents must keep, encrypted, until their day. */
export const sealedIdentities = pgTable(
  'sealed_identities',
  {
    kind: text({ enum: ERASED_KINDS }).notNull(),
    subjectId: ref().notNull(),
    placeId: refTo(() => places.id),
    /** AES-256-GCM with a key derived from the installation's secret. */
    sealed: bytea().notNull(),
    /** The last day; afterwards the row is deleted. */
    untilDay: date({ mode: 'string' }).notNull(),
  },
  (t) => [
    primaryKey({ name: 'sealed_identities_pkey', columns: [t.kind, t.subjectId, t.placeId] }),
    index('sealed_identities_subject_id_idx').on(t.subjectId),
    index('sealed_identities_place_id_idx').on(t.placeId),
    index('sealed_identities_until_day_idx').on(t.untilDay),
    check('sealed_identities_kind_check', isListed(t.kind, ERASED_KINDS)),
  ],
)
