/**
 * A family's export: photos that name the kid, posts that the guardian wrote, and what the guardian did with posts. A
 * photo that names other kids as well is listed without its file, and posts of others without their text.
 */
import { POST_TYPES } from '@skrzat/contract/post'
import { id, instant, nameRef } from '@skrzat/contract/wire/common'
import { post } from '@skrzat/contract/wire/wall'
import type { Sql } from '@skrzat/db/client'
import { z } from 'zod'
import { accountPart, type ExportPart, instantCell, kidPart, pagesById } from '../../kernel/exporting.ts'
import { blobKey } from '../uploads/index.ts'

const namingPhoto = z.object({
  id,
  post: id,
  place: nameRef.nullable(),
  group: nameRef.nullable(),
  postedDate: instant,
  filename: z.string(),
  /** It names other kids as well, and is not handed over. */
  withOthers: z.boolean(),
})
type NamingPhoto = z.output<typeof namingPhoto>

const ownPost = post.pick({ id: true, important: true, place: true, createdDate: true, text: true }).extend({
  type: z.enum(POST_TYPES),
  group: nameRef.nullable(),
  files: z.array(z.string()),
})
type OwnPost = z.output<typeof ownPost>

const mark = z.object({
  /** The post. */
  id,
  place: nameRef.nullable(),
  group: nameRef.nullable(),
  shownDate: instant.nullable(),
  /** Reading was confirmed. */
  readDate: instant.nullable(),
  likedDate: instant.nullable(),
  favouriteDate: instant.nullable(),
})
type Mark = z.output<typeof mark>

export const WALL_EXPORTS: readonly ExportPart[] = [
  kidPart({
    of: 'kid',
    name: 'zdjecia',
    title: 'Zdjęcia na tablicy, na których podpisano dziecko',
    schema: namingPhoto,
    columns: {
      Kiedy: ({ postedDate }) => instantCell(postedDate),
      Placówka: ({ place }) => place?.name ?? '',
      Grupa: ({ group }) => group?.name ?? '',
      Zdjęcie: ({ filename, withOthers }) =>
        withOthers ? `${filename} (są na nim też inne dzieci, więc go tu nie ma)` : filename,
    },
    pages: (sql, { kidId }) => pagesById((after, most) => photosFrom(sql, kidId, after, most)),
    files: ({ filename, withOthers, content }) =>
      withOthers || content === null ? [] : [{ name: `zdjecia/${filename}`, key: blobKey(content) }],
  }),
  accountPart({
    of: 'account',
    name: 'wpisy',
    title: 'Wpisy na tablicy, które napisał opiekun',
    schema: ownPost,
    columns: {
      Kiedy: ({ createdDate }) => instantCell(createdDate),
      Placówka: ({ place }) => place?.name ?? '',
      Grupa: ({ group }) => group?.name ?? '',
      Treść: ({ text }) => text,
      Pliki: ({ files }) => files.join(', '),
    },
    pages: (sql, { accountId, placeId, byPlace }) =>
      pagesById((after, most) => postsFrom(sql, { accountId, only: byPlace ? placeId : null, after, most })),
  }),
  accountPart({
    of: 'private',
    name: 'odbior-wpisow',
    title: 'Wpisy na tablicy, które opiekun widział, potwierdził lub polubił',
    schema: mark,
    columns: {
      Placówka: ({ place }) => place?.name ?? '',
      Grupa: ({ group }) => group?.name ?? '',
      Pokazano: ({ shownDate }) => instantCell(shownDate),
      'Potwierdzono przeczytanie': ({ readDate }) => instantCell(readDate),
      Polubiono: ({ likedDate }) => instantCell(likedDate),
      'Dodano do ulubionych': ({ favouriteDate }) => instantCell(favouriteDate),
    },
    pages: (sql, { accountId }) => pagesById((after, most) => marksFrom(sql, accountId, after, most)),
  }),
]

async function photosFrom(sql: Sql, kidId: number, after: number, most: number) {
  const rows = await sql<(Omit<NamingPhoto, 'postedDate'> & { postedDate: Date; content: string | null })[]>`
    select file.id, post.id as post, post.created_at as "postedDate", file.content,
      concat_ws('.', file.name, nullif(file.extension, '')) as filename,
      case when place.id is not null then json_build_object('id', place.id, 'name', place.name) end as place,
      case when post_group.id is not null
        then json_build_object('id', post_group.id, 'name', post_group.name) end as "group",
      exists (select from post_file_kids other where other.upload_id = file.id and other.kid_id <> ${kidId})
        as "withOthers"
    from post_file_kids named
    join uploads file on file.id = named.upload_id
    join posts post on post.id = named.post_id and post.deleted_at is null
    left join places place on place.id = post.place_id
    left join groups post_group on post_group.id = post.group_id
    where named.kid_id = ${kidId} and file.id > ${after} order by file.id limit ${most}`
  return rows.map(({ postedDate, ...row }) => ({ ...row, postedDate: postedDate.toISOString() }))
}

async function postsFrom(
  sql: Sql,
  { accountId, only, after, most }: { accountId: number; only: number | null; after: number; most: number },
): Promise<OwnPost[]> {
  const rows = await sql<(Omit<OwnPost, 'createdDate'> & { createdDate: Date })[]>`
    select post.id, post.type, post.important, post.text, post.created_at as "createdDate",
      case when place.id is not null then json_build_object('id', place.id, 'name', place.name) end as place,
      case when post_group.id is not null
        then json_build_object('id', post_group.id, 'name', post_group.name) end as "group",
      array(select concat_ws('.', file.name, nullif(file.extension, '')) from post_files attached
        join uploads file on file.id = attached.upload_id
        where attached.post_id = post.id order by attached.position) as files
    from posts post
    left join places place on place.id = post.place_id
    left join groups post_group on post_group.id = post.group_id
    where post.author_id = ${accountId} and (${only}::bigint is null or post.place_id = ${only})
      and post.id > ${after}
    order by post.id limit ${most}`
  return rows.map(({ createdDate, ...row }) => ({ ...row, createdDate: createdDate.toISOString() }))
}

type MarkDate = 'shownDate' | 'readDate' | 'likedDate' | 'favouriteDate'

async function marksFrom(sql: Sql, accountId: number, after: number, most: number): Promise<Mark[]> {
  const rows = await sql<(Omit<Mark, MarkDate> & Record<MarkDate, Date | null>)[]>`
    select post.id, marked.shown_at as "shownDate", marked.read_at as "readDate", marked.liked_at as "likedDate",
      marked.favourite_at as "favouriteDate",
      case when place.id is not null then json_build_object('id', place.id, 'name', place.name) end as place,
      case when post_group.id is not null
        then json_build_object('id', post_group.id, 'name', post_group.name) end as "group"
    from post_marks marked
    join posts post on post.id = marked.post_id
    left join places place on place.id = post.place_id
    left join groups post_group on post_group.id = post.group_id
    where marked.account_id = ${accountId} and post.id > ${after} order by post.id limit ${most}`
  return rows.map((row) => ({
    ...row,
    shownDate: row.shownDate?.toISOString() ?? null,
    readDate: row.readDate?.toISOString() ?? null,
    likedDate: row.likedDate?.toISOString() ?? null,
    favouriteDate: row.favouriteDate?.toISOString() ?? null,
  }))
}
