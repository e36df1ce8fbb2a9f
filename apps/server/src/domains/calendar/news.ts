/** Notices about events. */
import type { Sql } from '@skrzat/db/client'
import { and, eq, hasRow, isNull, type RowOf } from '@skrzat/db/orm'
import { calendarEvents } from '@skrzat/db/schema'
import type { OutboxRow } from '../../kernel/outbox/index.ts'
import { notify, withdraw } from '../notifications/index.ts'

const SOURCE = 'event-'

type Added = RowOf<typeof calendarEvents, 'id' | 'placeId' | 'groupId'> & { authorId: number }

/** The outbox row is written in the transaction that adds the event. */
export function newsOf({ id, placeId, groupId, authorId: exceptId }: Added): OutboxRow {
  const audience = { to: 'members', placeId, groupId, exceptId } as const
  return notify({ type: 'TYPE_EVENT', audience, source: `${SOURCE}${id}`, event: id })
}

/** The outbox row is written in the transaction that deletes it. */
export function withdrawNewsOf({ id, placeId }: Pick<Added, 'id' | 'placeId'>): OutboxRow {
  return withdraw({ placeId, source: `${SOURCE}${id}` })
}

/** Whether the notice's event still exists. */
export async function hasEvent(sql: Sql, source: string): Promise<boolean> {
  const id = Number(source.slice(SOURCE.length))
  return await hasRow(sql, calendarEvents, and(eq(calendarEvents.id, id), isNull(calendarEvents.deletedAt)))
}
