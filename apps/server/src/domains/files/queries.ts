import { byName } from '@skrzat/contract/order'
import { holds, type Principal } from '@skrzat/contract/access'
import { type Day, warsawDay } from '@skrzat/contract/days'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import type { FileGroup, PlaceFile } from '@skrzat/contract/wire/files'
import type { Sql, SqlFragment } from '@skrzat/db/client'
import type { Clock } from '../../kernel/clock.ts'
import { DomainError } from '../../kernel/errors.ts'
import { kindOf } from '../uploads/index.ts'

type Ports = { sql: Sql; clock: Clock }

/**
 * Whose files somebody sees (decisions: Everyone sees only … of the places and groups that they belong to): everybody's
 * of the place, and those of the groups in which they have a kid or which they tutor. Whoever adds and deletes the
 * files of the place sees them all.
 */
type Seen = { readonly whole: boolean; readonly groups: readonly number[] }

function seenBy(principal: Principal, placeId: number): Seen {
  const tutored = principal.staff.flatMap(({ tutorOf }) => tutorOf)
  const groups = [...tutored, ...principal.kids.map(({ groupId }) => groupId)]
  return { whole: holds(principal, placeId, PLACE_ACTIONS.files), groups: [...new Set(groups)] }
}

type Row = Omit<PlaceFile, 'kind' | 'createdDate' | 'canDelete'> & { mime: string; createdAt: Date }

/** The place's files that the caller sees and that have not expired, newest first. */
export async function listFiles(
  { sql, clock }: Ports,
  principal: Principal,
  placeId: number,
): Promise<PlaceFile[]> {
  const { whole, groups } = seenBy(principal, placeId)
  return await selectFiles(
    sql,
    holds(principal, placeId, PLACE_ACTIONS.files),
    sql`
      f.place_id = ${placeId} and ${current(sql, clock)}
      and (f.group_id is null or ${whole} or f.group_id = any(${[...groups]}::bigint[]))`,
  )
}

/** Files that somebody who may delete them added, in the order in which they came. */
export async function filesOfUploads(sql: Sql, uploads: readonly number[]): Promise<PlaceFile[]> {
  const files = await selectFiles(sql, true, sql`f.upload_id = any(${[...uploads]}::bigint[])`)
  return files.toSorted((a, b) => a.id - b.id)
}

async function selectFiles(sql: Sql, canDelete: boolean, where: SqlFragment): Promise<PlaceFile[]> {
  const rows = await sql<Row[]>`
    select f.id, u.name, u.extension, u.code as hash, u.mime, u.bytes, u.state, u.width, u.height, f.description,
      f.expires, f.created_at as "createdAt",
      case when g.id is not null then json_build_object('id', g.id, 'name', g.name, 'color', g.color) end as "group"
    from files f join uploads u on u.id = f.upload_id left join groups g on g.id = f.group_id
    where ${where} order by f.id desc`
  return rows.map(({ mime, createdAt, ...row }) => ({
    ...row,
    kind: kindOf(mime, row.extension),
    createdDate: createdAt.toISOString(),
    canDelete,
  }))
}

/** A file's last day is the whole of that day, in Warsaw. */
function current(sql: Sql, clock: Clock): SqlFragment {
  const today: Day = warsawDay(clock.now())
  return sql`(f.expires is null or f.expires >= ${today})`
}

/** The groups of the place whose files the caller sees, by name. */
export async function groupsOf(sql: Sql, principal: Principal, placeId: number): Promise<FileGroup[]> {
  const { whole, groups } = seenBy(principal, placeId)
  const rows = await sql<FileGroup[]>`
    select id, name, color from groups
    where place_id = ${placeId} and deleted_at is null and (${whole} or id = any(${[...groups]}::bigint[]))
    order by id`
  return rows.toSorted(byName)
}

export type FileAt = { id: number; placeId: number; groupId: number | null; uploadId: number }

/** A file that has not expired, by its id, or by the code of its address. */
export async function findFile({ sql, clock }: Ports, ref: string): Promise<FileAt | undefined> {
  const byId = /^[1-9]\d{0,14}$/.test(ref)
  if (!byId && !/^[0-9a-f]{32}$/.test(ref)) return undefined
  const [row] = await sql<FileAt[]>`
    select f.id, f.place_id as "placeId", f.group_id as "groupId", f.upload_id as "uploadId"
    from files f join uploads u on u.id = f.upload_id
    where ${byId ? sql`f.id = ${Number(ref)}` : sql`u.code = ${ref}`} and ${current(sql, clock)}`
  return row
}

/** @throws DomainError file.not_found for a file of a group that is not the caller's */
export function checkSeen(principal: Principal, { placeId, groupId }: FileAt): void {
  const { whole, groups } = seenBy(principal, placeId)
  if (groupId !== null && !whole && !groups.includes(groupId)) throw new DomainError('file.not_found')
}
