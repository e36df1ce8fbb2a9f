import { directedPlaces, isAdmin, type Principal } from '@skrzat/contract/access'
import { isSettled } from '@skrzat/contract/post-report'
import type { PostReport, REPORT_SORTS, ReportState } from '@skrzat/contract/wire/moderation'
import type { AnySql, Sql, SqlFragment } from '@skrzat/db/client'
import type { RowOf, ValueOf } from '@skrzat/db/orm'
import type { places, postReports, posts } from '@skrzat/db/schema'
import { unseenBy } from '../../kernel/errors/index.ts'
import { COUNTED, foldedLike, type ListPage } from '../../kernel/search/index.ts'
import { called, namesOf, placesViewer, viewerOf } from '../chat/index.ts'
import { authorName, directs, sees } from '../wall/index.ts'

type ReportList = ListPage<(typeof REPORT_SORTS)[number]> & {
  /** Matches reason and kind; empty matches all. */
  readonly search: string
}

type Row = RowOf<
  typeof postReports,
  'id' | 'kind' | 'reason' | 'createdAt' | 'createdBy' | 'note' | 'handledAt'
> &
  RowOf<
    typeof posts,
    'type' | 'placeId' | 'groupId' | 'important' | 'authorId' | 'deletedAt' | 'hiddenAt' | 'text'
  > & {
    state: ReportState
    postId: ValueOf<typeof posts, 'id'>
    authorName: string
    placeName: ValueOf<typeof places, 'name'> | null
  }

/** The reports that the caller made or handles, by default newest first. Two statements in parallel. */
export async function listReports(
  sql: Sql,
  reader: Principal,
  { offset, size, search, sort }: ReportList,
): Promise<{ rows: PostReport[]; total: number }> {
  const pattern = foldedLike(search)
  const found =
    search.trim() === ''
      ? sql``
      : sql`and (fold_text(r.reason) like ${pattern} or fold_text(r.kind) like ${pattern})`
  const own = isAdmin(reader)
    ? sql`post_reports`
    : // A subquery finds them by index first; in the list's order, the reports of all places would be scanned.
      sql`(select * from post_reports r where ${concerns(sql, reader)} offset 0)`
  const matching = sql`r.deleted_at is null ${found}`
  const columns = {
    id: sql`r.id`,
    kind: sql`r.kind`,
    reason: sql`r.reason collate polish`,
    // Ids are in the order of time.
    created: sql`r.id`,
  }
  const order = sort.reduce<SqlFragment>(
    (before, { field, descending }) => sql`${before} ${columns[field]} ${descending ? sql`desc` : sql`asc`},`,
    sql``,
  )
  const [rows, [counted]] = await Promise.all([
    select(sql, reader, sql`${matching} order by ${order} r.id desc limit ${size} offset ${offset}`, own),
    sql<{ total: number }[]>`
      select count(*) as total from (select from ${own} r where ${matching} limit ${COUNTED + 1}) as counted`,
  ])
  const total = counted?.total ?? 0
  const seen = offset + rows.length
  // Beyond the counted maximum, the list goes on until a page is not full.
  const shown = total <= COUNTED ? total : rows.length < size ? seen : Math.max(total, seen + 1)
  return { rows: await toReports(sql, reader, rows), total: shown }
}

/** @throws DomainError post_report.not_found, also for one that neither is the caller's nor handled by the caller */
export async function reportOf(sql: Sql, reader: Principal, id: number): Promise<PostReport> {
  const rows = await select(sql, reader, sql`${concerns(sql, reader)} and r.id = ${id}`)
  const [report] = await toReports(sql, reader, rows)
  if (!report) throw unseenBy(reader, 'post_report.not_found')
  return report
}

function concerns(sql: AnySql, reader: Principal): SqlFragment {
  if (isAdmin(reader)) return sql`r.deleted_at is null`
  const places = sql`any(${directedPlaces(reader)}::bigint[])`
  // Each condition has an index. Reports without a place are about team messages.
  return sql`r.deleted_at is null and (r.created_by = ${reader.accountId} or r.place_id = ${places})`
}

async function select(
  sql: Sql,
  reader: Principal,
  where: SqlFragment,
  from = sql`post_reports`,
): Promise<Row[]> {
  return await sql<Row[]>`
    select r.id, r.kind, r.reason, r.created_at as "createdAt", r.created_by as "createdBy", r.note, r.state,
      r.handled_at as "handledAt",
      p.id as "postId", p.type, p.place_id as "placeId",
      p.group_id as "groupId", p.important, p.author_id as "authorId", p.deleted_at as "deletedAt",
      p.hidden_at as "hiddenAt", p.text, pl.name as "placeName", ${authorName(sql, reader.langKey)} as "authorName"
    from ${from} r
    join posts p on p.id = r.post_id
    join accounts a on a.id = p.author_id
    left join places pl on pl.id = p.place_id
    where ${where}`
}

async function toReports(sql: Sql, reader: Principal, rows: readonly Row[]): Promise<PostReport[]> {
  const memberOf = ({ createdBy: accountId }: Row) => ({ roomId: 0, accountId })
  const members = rows.map(memberOf)
  const viewer = isAdmin(reader) ? await placesViewer(sql, reader, members) : viewerOf(reader)
  const nameOf = await namesOf(sql, viewer, members)
  return rows.map((row) => toReport(reader, row, called(nameOf(memberOf(row)))))
}

function toReport(reader: Principal, row: Row, reporter: string): PostReport {
  const { id, kind, reason, state, note, placeId } = row
  const mayHandle = directs(reader, placeId)
  const isOwnNew = row.createdBy === reader.accountId && state === 'new'
  const deleted = row.deletedAt !== null
  // A reporter who has left the place since no longer sees the post.
  const readable = mayHandle || sees(reader, { ...row, hiddenAt: null })
  return {
    id,
    kind,
    reason,
    createdDate: row.createdAt.toISOString(),
    createdBy: { id: row.createdBy, name: reporter },
    state,
    note,
    handledDate: row.handledAt?.toISOString() ?? null,
    post: {
      id: row.postId,
      text: readable ? row.text : '',
      author: readable ? row.authorName : '',
      deleted,
      hidden: row.hiddenAt !== null,
    },
    place: placeId === null ? null : { id: placeId, name: row.placeName ?? '' },
    mayHandle,
    mayEdit: isOwnNew,
    mayDelete: isOwnNew || (mayHandle && isSettled({ state, deleted })),
  }
}
