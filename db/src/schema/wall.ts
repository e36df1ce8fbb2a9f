import { isNotNull, isNull, sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { id, instant, isListed, ref, refTo } from './columns.ts'
import { groupOfPlace, kids, places } from './places.ts'
import { uploads } from './uploads.ts'

/**
 * Posts on the wall. STANDARD: to a group's parents and tutors; ROLE: to a place's parents; WORKER: to its workers; ALL:
 * to both; TEAM: by the system's admin, to everybody (the wire has it as `admin`).
 */
export const posts = pgTable(
  'posts',
  {
    id: id(),
    type: text({ enum: ['STANDARD', 'WORKER', 'ROLE', 'ALL', 'TEAM'] }).notNull(),
    /** Null for a team message. */
    placeId: ref().references(() => places.id),
    /** Only of a STANDARD post. */
    groupId: ref(),
    important: boolean().notNull().default(false),
    /** Multi-line; empty for a post of files only, and once it is deleted. */
    text: text().notNull(),
    authorId: refTo(() => accounts.id),
    createdAt: instant().notNull(),
    editedAt: instant(),
    deletedAt: instant(),
    /** Hidden by the handler of a report; visible to its author and to those who handle reports. */
    hiddenAt: instant(),
    /** When readers who had not confirmed it were last reminded. */
    remindedAt: instant(),
    /** Accounts that saw it and that like it: sums of `post_marks`. */
    showed: integer().notNull().default(0),
    likes: integer().notNull().default(0),
  },
  (t) => [
    groupOfPlace('posts_group_id_place_id_fkey', t),
    // One index for each kind of audience: a page reads the newest of each of the reader's audiences, and merges them.
    index('posts_group_id_place_id_idx').on(t.groupId, t.placeId, t.id),
    index('posts_place_id_type_idx').on(t.placeId, t.type, t.id),
    index('posts_team_idx').on(t.id).where(isNull(t.placeId)),
    // For the latest posts that need a confirmation, which a first page ranks above the others.
    index('posts_place_id_type_ranked_idx')
      .on(t.placeId, t.type, t.createdAt)
      .where(sql`${t.important} or ${t.type} <> 'STANDARD'`),
    index('posts_group_id_ranked_idx')
      .on(t.groupId, t.createdAt)
      .where(sql`${t.important}`),
    index('posts_author_id_idx').on(t.authorId),
    check('posts_type_check', isListed(t.type)),
    check(
      'posts_audience_check',
      sql`(${t.type} = 'STANDARD') = (${t.groupId} is not null) and (${t.type} = 'TEAM') = (${t.placeId} is null)`,
    ),
  ],
)

/** The files of a post, in their order. */
export const postFiles = pgTable(
  'post_files',
  {
    postId: refTo(() => posts.id),
    position: smallint().notNull(),
    uploadId: refTo(() => uploads.id).unique('post_files_upload_id_key'),
  },
  (t) => [primaryKey({ name: 'post_files_pkey', columns: [t.postId, t.position] })],
)

/** The kids that a photo of a post shows, named by its author. */
export const postFileKids = pgTable(
  'post_file_kids',
  {
    uploadId: refTo(() => uploads.id),
    kidId: refTo(() => kids.id),
    postId: refTo(() => posts.id),
  },
  (t) => [
    primaryKey({ name: 'post_file_kids_pkey', columns: [t.uploadId, t.kidId] }),
    index('post_file_kids_kid_id_idx').on(t.kidId),
    index('post_file_kids_post_id_idx').on(t.postId),
  ],
)

/** An account's marks on a post: saw it, confirmed reading it, likes it, has it among the favourites. */
export const postMarks = pgTable(
  'post_marks',
  {
    postId: refTo(() => posts.id),
    accountId: refTo(() => accounts.id),
    shownAt: instant(),
    readAt: instant(),
    likedAt: instant(),
    favouriteAt: instant(),
  },
  (t) => [
    primaryKey({ name: 'post_marks_pkey', columns: [t.postId, t.accountId] }),
    index('post_marks_account_id_idx').on(t.accountId),
    index('post_marks_favourite_idx').on(t.accountId, t.postId).where(isNotNull(t.favouriteAt)),
  ],
)
