import { belongs } from '@skrzat/contract/access'
import type { WallGroup, WallScope } from '@skrzat/contract/wire/wall'
import type { Sql } from '@skrzat/db/client'
import { eq, hasRow } from '@skrzat/db/orm'
import { places } from '@skrzat/db/schema'
import { unseenBy } from '../../../kernel/errors/index.ts'
import { listedGroups, placeOfGroup } from '../../places/index.ts'
import { type Audiences, audiencesIn, audiencesOf, mayPost, seesGroup, TEAM_ONLY } from '../audiences.ts'
import type { Reader } from './posts.ts'

/** @throws DomainError group.not_found, place.not_found for non-members, so that ids can't be probed */
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
      const group = await placeOfGroup(sql, groupId)
      if (!group || !seesGroup(reader, group)) throw unseenBy(reader, 'group.not_found')
      return { groups: [group], walls: [], team: false }
    }
    default:
      return scope satisfies never
  }
}

/** @throws DomainError place.not_found */
export async function checkPlace(sql: Sql, reader: Reader, placeId: number): Promise<void> {
  const known = belongs(reader, placeId) && (await hasRow(sql, places, eq(places.id, placeId)))
  if (!known) throw unseenBy(reader, 'place.not_found')
}

/** The groups whose posts the reader sees, by place and name. */
export async function groupsOf(sql: Sql, reader: Reader): Promise<WallGroup[]> {
  const { groups: own, walls } = audiencesOf(reader)
  const whole = walls.flatMap(({ placeId, type }) => (type === 'STANDARD' ? [placeId] : []))
  const rows = await listedGroups(sql, { placeIds: whole, groupIds: own.map(({ groupId }) => groupId) })
  return rows.map((row) => ({
    ...row,
    mayPost: mayPost(reader, { placeId: row.place.id, groupId: row.id }),
  }))
}
