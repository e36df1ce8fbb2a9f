import { byName } from '@skrzat/contract/order'
import { holds, ownGroups, type Principal, type Rights } from '@skrzat/contract/access'
import { warsawDay } from '@skrzat/contract/days'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import type { GroupRef } from '@skrzat/contract/wire/common'
import type { PlaceFile } from '@skrzat/contract/wire/files'
import type { Sql } from '@skrzat/db/client'
import {
  and,
  anyOf,
  desc,
  eq,
  gte,
  isNull,
  or,
  orm,
  pick,
  type RowOf,
  selectFrom,
  type SQL,
} from '@skrzat/db/orm'
import { files, groups, uploads } from '@skrzat/db/schema'
import type { Clock } from '../../kernel/clock.ts'
import { DomainError } from '../../kernel/errors/index.ts'
import { kindOf } from '../uploads/index.ts'

type Ports = { sql: Sql; clock: Clock }

/**
 * Which files are visible (decisions: Everyone sees only … of the places and groups that they belong to): those of the
 * whole place, and those of the groups in which the caller has a kid or is a tutor. Those who manage the place's files
 * see them all.
 */
type Seen = { readonly whole: boolean; readonly groups: readonly number[] }

function seenBy(principal: Principal, placeId: number): Seen {
  const groups = ownGroups(principal).map(({ groupId }) => groupId)
  return { whole: holds(principal, placeId, PLACE_ACTIONS.files), groups }
}

/** The place's visible files, neither deleted nor expired, newest first. */
export async function listFiles(
  { sql, clock }: Ports,
  principal: Principal,
  placeId: number,
): Promise<PlaceFile[]> {
  const seen = seenBy(principal, placeId)
  return await selectFiles(
    sql,
    holds(principal, placeId, PLACE_ACTIONS.files),
    and(
      eq(files.placeId, placeId),
      isThere(clock),
      seen.whole ? undefined : or(isNull(files.groupId), anyOf(files.groupId, seen.groups)),
    ),
  )
}

/** Those of these files that are visible in the caller's own places, neither deleted nor expired. */
export async function filesById(
  { sql, clock }: Ports,
  rights: Rights,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  const places = [...rights.staff, ...rights.kids].map(({ placeId }) => placeId)
  const whole = places.filter((placeId) => holds(rights, placeId, PLACE_ACTIONS.files))
  const groups = ownGroups(rights).map(({ groupId }) => groupId)
  return await orm(sql)
    .select({ id: files.id, name: uploads.name })
    .from(files)
    .innerJoin(uploads, eq(uploads.id, files.uploadId))
    .where(
      and(
        anyOf(files.id, ids),
        anyOf(files.placeId, places),
        isThere(clock),
        or(isNull(files.groupId), anyOf(files.placeId, whole), anyOf(files.groupId, groups)),
      ),
    )
}

/** The files of these uploads that are not deleted, in upload order, for a caller who may delete them. */
export async function filesOfUploads(sql: Sql, ids: readonly number[]): Promise<PlaceFile[]> {
  const found = await selectFiles(sql, true, and(anyOf(files.uploadId, ids), isNull(files.deletedAt)))
  return found.toSorted((a, b) => a.id - b.id)
}

async function selectFiles(sql: Sql, canDelete: boolean, where: SQL | undefined): Promise<PlaceFile[]> {
  const rows = await orm(sql)
    .select({
      ...pick(files, 'id', 'description', 'expires', 'createdAt'),
      ...pick(uploads, 'name', 'extension', 'mime', 'bytes', 'state', 'width', 'height'),
      hash: uploads.code,
      group: pick(groups, 'id', 'name', 'color'),
    })
    .from(files)
    .innerJoin(uploads, eq(uploads.id, files.uploadId))
    .leftJoin(groups, eq(groups.id, files.groupId))
    .where(where)
    .orderBy(desc(files.id))
  return rows.flatMap(({ mime, createdAt, state, ...row }) => {
    // Unreachable: uploads are admitted in the transaction that adds their files.
    if (state === 'arriving') return []
    const kind = kindOf(mime, row.extension)
    return [{ ...row, state, kind, createdDate: createdAt.toISOString(), canDelete }]
  })
}

/** Neither deleted nor expired; all other files are answered with 404. */
function isThere(clock: Clock) {
  return and(isNull(files.deletedAt), unexpired(clock))
}

/** A file expires at the end of its last day, Warsaw time. */
export function unexpired(clock: Clock) {
  return or(isNull(files.expires), gte(files.expires, warsawDay(clock.now())))
}

/** The groups of the place whose files are visible, by name. */
export async function groupsOf(sql: Sql, principal: Principal, placeId: number): Promise<GroupRef[]> {
  const seen = seenBy(principal, placeId)
  const rows = await selectFrom(sql, groups, 'id', 'name', 'color')
    .where(
      and(
        eq(groups.placeId, placeId),
        isNull(groups.deletedAt),
        seen.whole ? undefined : anyOf(groups.id, seen.groups),
      ),
    )
    .orderBy(groups.id)
  return rows.toSorted(byName)
}

export type FileAt = RowOf<typeof files, 'id' | 'placeId' | 'groupId' | 'uploadId'>

/** A file that is neither deleted nor expired, by its id or by the code of its URL. */
export async function findFile({ sql, clock }: Ports, ref: string): Promise<FileAt | undefined> {
  const byId = /^[1-9]\d{0,14}$/.test(ref)
  if (!byId && !/^[0-9a-f]{32}$/.test(ref)) return undefined
  const [row] = await selectFrom(sql, files, 'id', 'placeId', 'groupId', 'uploadId')
    .innerJoin(uploads, eq(uploads.id, files.uploadId))
    .where(and(byId ? eq(files.id, Number(ref)) : eq(uploads.code, ref), isThere(clock)))
  return row
}

/** @throws DomainError file.not_found for a file of another group, so that ids can't be probed */
export function checkSeen(principal: Principal, { placeId, groupId }: FileAt): void {
  const { whole, groups } = seenBy(principal, placeId)
  if (groupId !== null && !whole && !groups.includes(groupId)) throw new DomainError('file.not_found')
}
