import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { createdAt, id, instant, ref } from './columns.ts'

/**
 * Bytes in the storage, kept once whoever brought them and however often. The foreign keys that point here are
 * the count of references: what none points to is removed.
 */
export const blobs = pgTable(
  'blobs',
  {
    /** SHA-256, hexadecimal; names the file in the storage. */
    hash: text().primaryKey(),
    bytes: bigint({ mode: 'number' }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [check('blobs_hash_check', sql`${t.hash} ~ '^[0-9a-f]{64}$'`)],
)

/** What somebody uploaded: a file of a place, of a post or of a message. */
export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    /** Unguessable, 32 hexadecimal digits; an address is made of it, and by itself permits nothing. */
    code: text().notNull().unique('uploads_code_key'),
    /** Without the extension. */
    name: text().notNull(),
    /** Lower case, without the dot; empty where there is none. */
    extension: text().notNull(),
    /** Read from the content. */
    mime: text().notNull(),
    /** Of what is served. */
    bytes: bigint({ mode: 'number' }).notNull(),
    /**
     * arriving: its bytes are not all there yet; waiting: a picture as it came, which nobody gets; ready: served;
     * refused: a picture that can't be read.
     */
    state: text({ enum: ['arriving', 'waiting', 'ready', 'refused'] }).notNull(),
    /** What is served: for a picture the one that was made of the original. */
    content: text().references(() => blobs.hash),
    /** A picture as it came, with all that the camera wrote beside it; gone once the picture is made. */
    original: text().references(() => blobs.hash),
    thumbnail: text().references(() => blobs.hash),
    /** Pixels, of pictures that are ready. */
    width: integer(),
    height: integer(),
    uploadedBy: ref()
      .notNull()
      .references(() => accounts.id),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('uploads_content_idx').on(t.content),
    index('uploads_original_idx').on(t.original),
    index('uploads_thumbnail_idx').on(t.thumbnail),
    index('uploads_uploaded_by_idx').on(t.uploadedBy),
    index('uploads_arriving_idx')
      .on(t.createdAt)
      .where(sql`${t.state} = 'arriving'`),
    check('uploads_state_check', sql`${t.state} in ('arriving', 'waiting', 'ready', 'refused')`),
    check('uploads_ready_check', sql`${t.state} <> 'ready' or ${t.content} is not null`),
  ],
)
