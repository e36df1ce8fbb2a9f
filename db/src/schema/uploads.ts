import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { createdAt, id, instant, isListed, refTo, wordsOf } from './columns.ts'

/**
 * Bytes in the storage, deduplicated across uploads. The foreign keys to this table are the reference count:
 * unreferenced blobs are removed.
 */
export const blobs = pgTable(
  'blobs',
  {
    /** SHA-256, hexadecimal; names the file in the storage. */
    hash: text().primaryKey(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** When they were last given a reference. */
    createdAt: createdAt(),
  },
  (t) => [
    index('blobs_created_at_idx').on(t.createdAt),
    check('blobs_hash_check', sql`${t.hash} ~ '^[0-9a-f]{64}$'`),
  ],
)

/** An uploaded file: of a place, of a post or of a message. */
export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    /** Unguessable, 32 hexadecimal digits; part of the file's URL, but grants no access alone. */
    code: text().notNull().unique('uploads_code_key'),
    /** Without the extension. */
    name: text().notNull(),
    words: wordsOf('name'),
    /** Lower case, without the dot; empty if there is none. */
    extension: text().notNull(),
    /** Detected from the content. */
    mime: text().notNull(),
    /** The length of the served content. */
    bytes: bigint({ mode: 'number' }).notNull(),
    /**
     * arriving: the upload is incomplete; waiting: an unprocessed picture, not served; ready: served; refused: an
     * unreadable picture.
     */
    state: text({ enum: ['arriving', 'waiting', 'ready', 'refused'] }).notNull(),
    /** The served content: for a picture, the processed version. */
    content: text().references(() => blobs.hash),
    /** A picture as uploaded, with the camera's metadata; null once it is processed. */
    original: text().references(() => blobs.hash),
    thumbnail: text().references(() => blobs.hash),
    /** Pixels, for pictures that are ready. */
    width: integer(),
    height: integer(),
    uploadedBy: refTo(() => accounts.id),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('uploads_content_idx').on(t.content),
    index('uploads_original_idx').on(t.original),
    index('uploads_thumbnail_idx').on(t.thumbnail),
    // For searches by name. Without a list of pending entries, which every search would read.
    index('uploads_words_idx').using('gin', t.words).with({ fastupdate: false }),
    index('uploads_uploaded_by_idx').on(t.uploadedBy),
    index('uploads_arriving_idx')
      .on(t.createdAt)
      .where(sql`${t.state} = 'arriving'`),
    index('uploads_waiting_idx')
      .on(t.createdAt)
      .where(sql`${t.state} = 'waiting'`),
    check('uploads_state_check', isListed(t.state)),
    check('uploads_ready_check', sql`${t.state} <> 'ready' or ${t.content} is not null`),
  ],
)
