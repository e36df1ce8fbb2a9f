import { belongs, isWithheld } from '@skrzat/contract/access'
import { byName } from '@skrzat/contract/order'
import type { ErrorCode } from '@skrzat/contract/errors'
import type { WallGroup, WallScope } from '@skrzat/contract/wire/wall'
import type { Sql, TransactionSql } from '@skrzat/db/client'
import { and, anyOf, eq, hasRow, isNull, or, orm, pick } from '@skrzat/db/orm'
import { groups, places } from '@skrzat/db/schema'
import { DomainError, refusalOf } from '../../../kernel/errors.ts'
import { type Audiences, audiencesIn, audiencesOf, mayPost, seesGroup, TEAM_ONLY } from '../audiences.ts'
import type { Reader } from './posts.ts'

/** @throws DomainError group.not_found, place.not_found where the reader does not belong, as if they did not exist */
export async function audiencesFor(
  sql: Sql,
  reader: Reader,
  scope: WallScope,
): Promise<Audiences | 'favourites'> {
  switch (scope.of) {
    case 'all':
      return audiencesOf(reader)
    case 'favourites':
      return 'favourites'
    case 'team':
      return TEAM_ONLY
    case 'place':
      await checkPlace(sql, reader, scope.placeId)
      return audiencesIn(reader, scope.placeId)
    case 'group': {
      const { groupId } = scope
      const placeId = await placeOfGroup(sql, groupId)
      if (placeId === undefined || !seesGroup(reader, { groupId, placeId }))
        throw hiddenFrom(reader, 'group.not_found')
      return { groups: [{ groupId, placeId }], walls: [], team: false }
    }
    default:
      return scope satisfies never
  }
}

/** @throws DomainError place.not_found */
export async function checkPlace(sql: Sql, reader: Reader, placeId: number): Promise<void> {
  const known = belongs(reader, placeId) && (await hasRow(sql, places, eq(places.id, placeId)))
  if (!known) throw hiddenFrom(reader, 'place.not_found')
}

/** Not found, unless rights are only withheld until a second factor is given. */
export function hiddenFrom(reader: Reader, code: ErrorCode): DomainError {
  return isWithheld(reader) ? refusalOf(reader) : new DomainError(code)
}

export async function placeOfGroup(sql: Sql | TransactionSql, groupId: number): Promise<number | undefined> {
  const [row] = await orm(sql)
    .select(pick(groups, 'placeId'))
    .from(groups)
    .where(and(eq(groups.id, groupId), isNull(groups.deletedAt)))
  return row?.placeId
}

/** The groups whose posts the reader sees, by place and name. */
export async function groupsOf(sql: Sql, reader: Reader): Promise<WallGroup[]> {
  const { groups: own, walls } = audiencesOf(reader)
  const whole = walls.flatMap(({ placeId, type }) => (type === 'STANDARD' ? [placeId] : []))
  const rows = await orm(sql)
    .select({ ...pick(groups, 'id', 'name', 'color'), place: pick(places, 'id', 'name') })
    .from(groups)
    .innerJoin(places, eq(places.id, groups.placeId))
    .where(
      and(
        isNull(groups.deletedAt),
        or(
          anyOf(groups.placeId, whole),
          anyOf(
            groups.id,
            own.map(({ groupId }) => groupId),
          ),
        ),
      ),
    )
    .orderBy(places.id, groups.id)
  return rows
    .map((row) => ({ ...row, mayPost: mayPost(reader, { placeId: row.place.id, groupId: row.id }) }))
    .toSorted((a, b) => byName(a.place, b.place) || a.place.id - b.place.id || byName(a, b))
}
