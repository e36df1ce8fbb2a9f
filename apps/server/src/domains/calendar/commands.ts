import { createHash } from 'node:crypto'
import type { Rights } from '@skrzat/contract/access'
import { warsawDay } from '@skrzat/contract/days'
import { eventFault } from '@skrzat/contract/event'
import type { EventForm } from '@skrzat/contract/wire/events'
import type { TransactionSql } from '@skrzat/db/client'
import { audit } from '../../kernel/audit.ts'
import { DomainError } from '../../kernel/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { addToOutbox } from '../../kernel/outbox.ts'
import { announceRow, withdrawRow } from './reactions.ts'
import { eventsTopic } from './topic.ts'

type Ports = Pick<Kernel, 'db' | 'clock' | 'bus' | 'wake'>
type Caller = Pick<Rights, 'accountId' | 'login'>

/** An event to add, and the id of the command: the same from the same account is one event. */
export type NewEvent = EventForm & { readonly placeId: number; readonly commandId: string }

/**
 * Adds an event; whom it concerns is told, unless it is over.
 * @returns its id
 * @throws DomainError event.ends_before_start, event.too_long, group.not_found, place.not_found, command.reused
 */
export async function addEvent(
  { db, clock, bus, wake }: Ports,
  by: Caller,
  event: NewEvent,
): Promise<number> {
  const fault = eventFault(event)
  if (fault) throw new DomainError(fault)
  const now = clock.now()
  const commandId = commandUuid(by.accountId, event.commandId)
  const added = await db.sql.begin(async (tx) => {
    const [row] = await tx<{ id: number }[]>`
      insert into calendar_events (place_id, group_id, teaser, description, start_day, end_day, start_time, end_time,
        created_by, command_id, created_at)
      select p.id, g.id, ${event.teaser}, ${event.description}, ${event.startDate}, ${event.endDate},
        ${event.startTime}::text::time, ${event.endTime}::text::time, ${by.accountId}, ${commandId}, ${now}
      from places p
      left join groups g on g.id = ${event.groupId} and g.place_id = p.id and g.deleted_at is null
      where p.id = ${event.placeId} and (${event.groupId}::bigint is null or g.id is not null)
      on conflict (command_id) do nothing
      returning id`
    if (!row) return undefined
    await audit(tx, {
      at: now,
      principal: by.login,
      type: 'EVENT_ADDED',
      data: { event: row.id },
      placeId: event.placeId,
    })
    if (event.endDate >= warsawDay(now)) await addToOutbox(tx, [announceRow(row.id)])
    return row.id
  })
  if (added === undefined) return await addedBefore(db.sql, event, commandId)
  wake()
  await bus.publish(eventsTopic(event.placeId), { changed: true })
  return added
}

/** Why nothing was added: the command was carried out before, or what it names is not there. */
async function addedBefore(
  sql: Kernel['db']['sql'] | TransactionSql,
  event: NewEvent,
  commandId: string,
): Promise<number> {
  const [before] = await sql<{ id: number; same: boolean }[]>`
    select id, place_id = ${event.placeId} and group_id is not distinct from ${event.groupId}
      and teaser = ${event.teaser} and description = ${event.description}
      and start_day = ${event.startDate} and end_day = ${event.endDate}
      and start_time is not distinct from ${event.startTime}::text::time
      and end_time is not distinct from ${event.endTime}::text::time as same
    from calendar_events where command_id = ${commandId}`
  if (before) {
    if (!before.same) throw new DomainError('command.reused')
    return before.id
  }
  const place = await sql`select from places where id = ${event.placeId}`
  throw new DomainError(place.count === 0 ? 'place.not_found' : 'group.not_found')
}

/** Deletes an event of the place. @throws DomainError event.not_found */
export async function deleteEvent(
  { db, clock, bus, wake }: Ports,
  by: Caller,
  { placeId, id }: { placeId: number; id: number },
): Promise<void> {
  const now = clock.now()
  await db.sql.begin(async (tx) => {
    const { count } = await tx`
      update calendar_events set deleted_at = ${now}
      where id = ${id} and place_id = ${placeId} and deleted_at is null`
    if (count === 0) throw new DomainError('event.not_found')
    await audit(tx, { at: now, principal: by.login, type: 'EVENT_DELETED', data: { event: id }, placeId })
    await addToOutbox(tx, [withdrawRow(placeId, id)])
  })
  wake()
  await bus.publish(eventsTopic(placeId), { changed: true })
}

/** Any text that a client calls its command, as a uuid (RFC 9562: version 8) of that account alone. */
function commandUuid(accountId: number, commandId: string): string {
  const hex = createHash('sha256').update(`${accountId}:${commandId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
