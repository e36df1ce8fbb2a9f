/** The target of a new post. */
import { belongs, isAdmin } from '@skrzat/contract/access'
import type { PostTarget } from '@skrzat/contract/wire/wall'
import type { Sql, TransactionSql } from '@skrzat/db/client'
import { and, eq, isNull, type RowOf, selectFrom } from '@skrzat/db/orm'
import { groups, type posts } from '@skrzat/db/schema'
import { DomainError, refusalOf, unseenBy } from '../../kernel/errors/index.ts'
import { placeOfGroup } from '../places/index.ts'
import { mayPost } from './audiences.ts'
import type { Reader } from './queries/posts.ts'
import { checkPlace } from './queries/scope.ts'

export type Target = RowOf<typeof posts, 'type' | 'placeId' | 'groupId'>

/**
 * @throws DomainError group.not_found, place.not_found for non-members, so that ids can't be probed; forbidden if the
 * account may not post there
 */
export async function targetFor(sql: Sql, reader: Reader, target: PostTarget): Promise<Target> {
  const found = await find(sql, reader, target)
  if (!mayPost(reader, found)) throw refusalOf(reader)
  return found
}

async function find(sql: Sql, reader: Reader, target: PostTarget): Promise<Target> {
  switch (target.to) {
    case 'team':
      if (!isAdmin(reader)) throw refusalOf(reader)
      return { type: 'TEAM', placeId: null, groupId: null }
    case 'place':
      await checkPlace(sql, reader, target.placeId)
      return { type: target.type, placeId: target.placeId, groupId: null }
    case 'group': {
      const { groupId } = target
      const group = await placeOfGroup(sql, groupId)
      if (!group || !belongs(reader, group.placeId)) throw unseenBy(reader, 'group.not_found')
      return { type: 'STANDARD', ...group }
    }
    default:
      return target satisfies never
  }
}

/** Locks the group until the transaction ends. @throws DomainError group.not_found */
export async function lockTarget(tx: TransactionSql, { groupId }: Target): Promise<void> {
  if (groupId === null) return
  const [group] = await selectFrom(tx, groups, 'id')
    .where(and(eq(groups.id, groupId), isNull(groups.deletedAt)))
    .for('share')
  if (!group) throw new DomainError('group.not_found')
}
