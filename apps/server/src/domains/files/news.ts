/** Notices about files. */
import type { Sql } from '@skrzat/db/client'
import { and, eq, hasRow, isNull, type RowOf } from '@skrzat/db/orm'
import { files } from '@skrzat/db/schema'
import type { OutboxRow } from '../../kernel/outbox/index.ts'
import { notify, withdraw } from '../notifications/index.ts'

const SOURCE = 'file-'

type Added = RowOf<typeof files, 'id' | 'placeId' | 'groupId'> & { authorId: number }

/** The outbox row is written in the transaction that adds the file. */
export function newsOf({ id, placeId, groupId, authorId: exceptId }: Added): OutboxRow {
  const audience = { to: 'members', placeId, groupId, exceptId } as const
  return notify({ type: 'TYPE_FILE', audience, source: `${SOURCE}${id}`, file: id })
}

/** The outbox row is written in the transaction that deletes it. */
export function withdrawNewsOf({ id, placeId }: Pick<Added, 'id' | 'placeId'>): OutboxRow {
  return withdraw({ placeId, source: `${SOURCE}${id}` })
}

/** Whether the notice's file still exists, and is not deleted. */
export async function hasFile(sql: Sql, source: string): Promise<boolean> {
  const id = Number(source.slice(SOURCE.length))
  return await hasRow(sql, files, and(eq(files.id, id), isNull(files.deletedAt)))
}
