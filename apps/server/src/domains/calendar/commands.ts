import type { Rights } from '@skrzat/contract/access'
import { warsawDay } from '@skrzat/contract/days'
import { eventFault } from '@skrzat/contract/event'
import { undoableSince } from '@skrzat/contract/undo'
import type { EventForm } from '@skrzat/contract/wire/calendar'
import type { TransactionSql } from '@skrzat/db/client'
import { and, eq, hasRow, isNull, orm, pick, type RowOf, selectFrom } from '@skrzat/db/orm'
import { calendarEvents, places } from '@skrzat/db/schema'
import { audit, commandOf, madeOne, once, type OptionalCommandId } from '../../kernel/commands/index.ts'
import { DomainError } from '../../kernel/errors/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { addToOutbox } from '../../kernel/outbox/index.ts'
import { newsOf, withdrawNewsOf } from './news.ts'
import { eventsTopic } from './topic.ts'

type Ports = Pick<Kernel, 'db' | 'clock' | 'bus' | 'wake'>
type Caller = Pick<Rights, 'accountId' | 'login'>

export type NewEvent = EventForm & OptionalCommandId & { readonly placeId: number }

/**
 * Adds an event and notifies the people concerned, unless it is over.
 * @returns its id
 * @throws DomainError event.ends_before_start, event.too_long, group.not_found, place.not_found, command.reused
 */
export async function addEvent(
  { db, clock, bus, wake }: Ports,
  { accountId, login }: Caller,
  { placeId, commandId, ...event }: NewEvent,
): Promise<number> {
  const fault = eventFault(event)
  if (fault) throw new DomainError(fault)
  const now = clock.now()
  const command = commandOf({ commandId, actorId: accountId, placeId }, 'events.add', { ...event }, now)
  const added = await once(db.sql, command, madeOne, async (tx) => {
    const [row] = await tx<RowOf<typeof calendarEvents, 'id'>[]>`
      insert into calendar_events (place_id, group_id, teaser, description, start_day, end_day, start_time, end_time,
        created_by, created_at)
      select p.id, g.id, ${event.teaser}, ${event.description}, ${event.startDate}, ${event.endDate},
        ${event.startTime}::text::time, ${event.endTime}::text::time, ${accountId}, ${now}
      from places p
      left join groups g on g.id = ${event.groupId} and g.place_id = p.id and g.deleted_at is null
      where p.id = ${placeId} and (${event.groupId}::bigint is null or g.id is not null)
      returning id`
    if (!row) throw await missing(tx, placeId)
    const data = { event: row.id }
    await audit(tx, { at: now, principal: login, type: 'EVENT_ADDED', data, placeId })
    const news = { id: row.id, placeId, groupId: event.groupId, authorId: accountId }
    if (event.endDate >= warsawDay(now)) await addToOutbox(tx, [newsOf(news)])
    return row
  })
  wake()
  await bus.publish(eventsTopic(placeId), { changed: true })
  return added.id
}

async function missing(tx: TransactionSql, placeId: number): Promise<DomainError> {
  const known = await hasRow(tx, places, eq(places.id, placeId))
  return new DomainError(known ? 'group.not_found' : 'place.not_found')
}

/** Deletes an event of the place. @throws DomainError event.not_found */
export async function deleteEvent(
  { db, clock, bus, wake }: Ports,
  by: Caller,
  { placeId, id }: { placeId: number; id: number },
): Promise<void> {
  const now = clock.now()
  await db.sql.begin(async (tx) => {
    const [event] = await orm(tx)
      .update(calendarEvents)
      .set({ deletedAt: now })
      .where(
        and(eq(calendarEvents.id, id), eq(calendarEvents.placeId, placeId), isNull(calendarEvents.deletedAt)),
      )
      .returning(pick(calendarEvents, 'id'))
    if (!event) throw new DomainError('event.not_found')
    await audit(tx, { at: now, principal: by.login, type: 'EVENT_DELETED', data: { event: id }, placeId })
    await addToOutbox(tx, [withdrawNewsOf({ id, placeId })])
  })
  wake()
  await bus.publish(eventsTopic(placeId), { changed: true })
}

/**
 * Undoes the deletion of an event within `UNDO_MINUTES`; one that is not deleted stays as it is. Its notices stay read,
 * as a recipient is notified only once.
 * @throws DomainError event.not_found, also for one that was deleted earlier
 */
export async function restoreEvent(
  { db, clock, bus }: Ports,
  by: Caller,
  { placeId, id }: { placeId: number; id: number },
): Promise<void> {
  const now = clock.now()
  await db.sql.begin(async (tx) => {
    const [event] = await selectFrom(tx, calendarEvents, 'deletedAt')
      .where(and(eq(calendarEvents.id, id), eq(calendarEvents.placeId, placeId)))
      .for('update')
    if (!event) throw new DomainError('event.not_found')
    if (event.deletedAt === null) return
    if (new Date(event.deletedAt) < undoableSince(now)) throw new DomainError('event.not_found')
    await orm(tx).update(calendarEvents).set({ deletedAt: null }).where(eq(calendarEvents.id, id))
    await audit(tx, { at: now, principal: by.login, type: 'EVENT_RESTORED', data: { event: id }, placeId })
  })
  await bus.publish(eventsTopic(placeId), { changed: true })
}
