/** Posts in the form of the wires: one statement for the posts and one for their files. */
import { needsReading } from '@skrzat/contract/post'
import type { Attachment } from '@skrzat/contract/wire/attachments'
import type { Post } from '@skrzat/contract/wire/wall'
import type { Principal } from '@skrzat/contract/access'
import type { AnySql, Sql, SqlFragment } from '@skrzat/db/client'
import { anyOf, asc, eq, fragment, orm, type RowOf, type ValueOf } from '@skrzat/db/orm'
import { type groups, type places, postFiles, type postMarks, type posts, uploads } from '@skrzat/db/schema'
import { DomainError, unseenBy } from '../../../kernel/errors/index.ts'
import { attachmentColumns, toAttachment } from '../../uploads/index.ts'
import { mayEdit, sees, seesReaders } from '../audiences.ts'
import { authorName } from './author.ts'

/** The reader of posts. */
export type Reader = Principal

type PostRow = Omit<RowOf<typeof posts, keyof (typeof posts)['$inferSelect']>, 'remindedAt'> &
  RowOf<typeof postMarks, 'readAt' | 'likedAt' | 'favouriteAt'> & {
    authorName: string
    groupName: ValueOf<typeof groups, 'name'> | null
    groupColor: ValueOf<typeof groups, 'color'> | null
    placeName: ValueOf<typeof places, 'name'> | null
    rank: number
  }

/**
 * The posts of a query, in its order.
 * @param ids a query with the columns `id` and, the higher the earlier, `rank`
 */
export async function selectPosts(
  sql: AnySql,
  { accountId, langKey }: Pick<Reader, 'accountId' | 'langKey'>,
  ids: SqlFragment,
): Promise<PostRow[]> {
  return await sql<PostRow[]>`
    with listed as (${ids})
    select p.id, p.type, p.place_id as "placeId", p.group_id as "groupId", p.important, p.text,
      p.author_id as "authorId", p.created_at as "createdAt", p.edited_at as "editedAt",
      p.deleted_at as "deletedAt", p.hidden_at as "hiddenAt", p.showed, p.likes,
      m.read_at as "readAt", m.liked_at as "likedAt", m.favourite_at as "favouriteAt",
      g.name as "groupName", g.color as "groupColor", pl.name as "placeName", listed.rank,
      ${authorName(sql, langKey)} as "authorName"
    from listed join posts p on p.id = listed.id
    join accounts a on a.id = p.author_id
    left join groups g on g.id = p.group_id
    left join places pl on pl.id = p.place_id
    left join post_marks m on m.post_id = p.id and m.account_id = ${accountId}
    order by listed.rank desc, p.id desc`
}

/** Adds the posts' files. One statement. */
export async function withFiles(sql: AnySql, reader: Reader, rows: readonly PostRow[]): Promise<Post[]> {
  const files = await filesOf(
    sql,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => toPost(reader, row, files.get(row.id) ?? []))
}

/** The post if the reader sees it, deleted or not. @throws DomainError post.not_found */
export async function postOf(sql: AnySql, reader: Reader, id: number): Promise<Post> {
  const rows = await selectPosts(sql, reader, sql`select ${id}::bigint as id, 0 as rank`)
  const [post] = await withFiles(
    sql,
    reader,
    rows.filter((row) => sees(reader, row)),
  )
  if (!post) throw unseenBy(reader, 'post.not_found')
  return post
}

/** The same of one that is not deleted. @throws DomainError post.not_found */
export async function livePostOf(sql: Sql, reader: Reader, id: number): Promise<Post> {
  const post = await postOf(sql, reader, id)
  if (post.deleted) throw new DomainError('post.not_found')
  return post
}

type NamedKids = NonNullable<Post['named']>[number]['kids']

/** The kids named on an upload, by name. */
const namedKids = fragment<NamedKids>`(
  select coalesce(json_agg(json_build_object('id', k.id, 'firstname', k.firstname, 'lastname', k.lastname)
    order by k.lastname collate polish, k.firstname collate polish, k.id), '[]')
  from post_file_kids named join kids k on k.id = named.kid_id where named.upload_id = ${uploads.id})`

type FileOfPost = { readonly file: Attachment; readonly kids: NamedKids }

async function filesOf(sql: AnySql, ids: readonly number[]): Promise<Map<number, FileOfPost[]>> {
  const files = new Map<number, FileOfPost[]>()
  if (ids.length === 0) return files
  const rows = await orm(sql)
    .select({ postId: postFiles.postId, kids: namedKids, ...attachmentColumns })
    .from(postFiles)
    .innerJoin(uploads, eq(uploads.id, postFiles.uploadId))
    .where(anyOf(postFiles.postId, ids))
    .orderBy(asc(postFiles.postId), asc(postFiles.position))
  for (const { postId, kids, ...file } of rows)
    files.set(postId, [...(files.get(postId) ?? []), { file: toAttachment(file), kids }])
  return files
}

function toPost(reader: Reader, row: PostRow, filesNaming: FileOfPost[]): Post {
  const { id, type, important, authorId, authorName, text, likes, showed, groupId, placeId } = row
  const own = authorId === reader.accountId
  const deleted = row.deletedAt !== null
  const editable = !deleted && mayEdit(reader, row)
  const named = filesNaming.flatMap(({ file, kids }) => (kids.length > 0 ? [{ file: file.code, kids }] : []))
  return {
    id,
    type,
    important,
    group: groupId === null ? null : { id: groupId, name: row.groupName ?? '', color: row.groupColor ?? 0 },
    place: placeId === null ? null : { id: placeId, name: row.placeName ?? '' },
    author: { id: authorId, name: authorName },
    createdDate: row.createdAt.toISOString(),
    editedDate: row.editedAt?.toISOString() ?? null,
    text,
    files: filesNaming.map(({ file }) => file),
    ...(editable && { named }),
    likes,
    likedByMe: row.likedAt !== null,
    favByMe: row.favouriteAt !== null,
    readByMe: own || row.readAt !== null,
    needsReading: !own && !deleted && needsReading(row),
    editable,
    seesReaders: !deleted && seesReaders(reader, row),
    showed,
    hidden: !deleted && row.hiddenAt !== null,
    deleted,
  }
}
