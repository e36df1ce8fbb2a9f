/** Notices about events. */
import { id } from '@skrzat/contract/wire/common'
import type { Sql, TransactionSql } from '@skrzat/db/client'
import { and, eq, isNull, orm, pick, type RowOf } from '@skrzat/db/orm'
import { calendarEvents } from '@skrzat/db/schema'
import { z } from 'zod'
import type { JobDefinition } from '../../kernel/jobs/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { OutboxRow } from '../../kernel/outbox/index.ts'
import { renamedJob } from '../../kernel/renamed-job.ts'
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

async function added(sql: Sql | TransactionSql, event: number): Promise<Added | undefined> {
  const [row] = await orm(sql)
    .select({ ...pick(calendarEvents, 'id', 'placeId', 'groupId'), authorId: calendarEvents.createdBy })
    .from(calendarEvents)
    .where(and(eq(calendarEvents.id, event), isNull(calendarEvents.deletedAt)))
  return row
}

/** Whether the notice's event still exists. */
export async function hasEvent(sql: Sql, source: string): Promise<boolean> {
  return (await added(sql, Number(source.slice(SOURCE.length)))) !== undefined
}

export function renamedJobs(kernel: Pick<Kernel, 'db' | 'wake'>): JobDefinition[] {
  return [
    renamedJob(kernel, 'calendar.announce', z.object({ event: id }), async ({ event }, tx) => {
      const row = await added(tx, event)
      return row && newsOf(row)
    }),
    renamedJob(kernel, 'calendar.withdraw', z.object({ place: id, event: id }), ({ place, event }) =>
      withdrawNewsOf({ id: event, placeId: place }),
    ),
  ]
}
