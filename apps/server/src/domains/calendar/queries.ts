import { byName } from '@skrzat/contract/order'
import { holds, type Rights } from '@skrzat/contract/access'
import { addDays, type Day, daysBetween } from '@skrzat/contract/days'
import { EVENT_LIMITS } from '@skrzat/contract/event'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import type { CalendarEvent } from '@skrzat/contract/wire/calendar'
import type { GroupRef } from '@skrzat/contract/wire/common'
import type { Sql } from '@skrzat/db/client'
import {
  and,
  anyOf,
  between,
  eq,
  fragment,
  gte,
  isNull,
  or,
  orm,
  pick,
  selectFrom,
  type SQL,
} from '@skrzat/db/orm'
import { calendarEvents, groups, places } from '@skrzat/db/schema'
import { DomainError } from '../../kernel/errors/index.ts'
import type { Seen } from './seen.ts'

/** Both inclusive. */
export type Period = { readonly from: Day; readonly to: Day }

/** An event with its place's name and its creation time. */
export type EventRow = Awaited<ReturnType<typeof selectEvents>>[number]

/** An event in its wire format, for a member of its place. */
export function toEvent(rights: Rights, event: EventRow): CalendarEvent {
  const { id, teaser, description, startDate, endDate, startTime, endTime, classgroup } = event
  const canEdit = holds(rights, event.placeId, PLACE_ACTIONS.events)
  return { id, teaser, description, startDate, endDate, startTime, endTime, canEdit, classgroup }
}

/**
 * The visible events of these places that overlap the period. One statement, by the index on place and first day: since
 * no event is longer than a year, earlier ones are skipped.
 * @throws DomainError period.invalid, period.too_long (over 400 days)
 */
export async function eventsOf(sql: Sql, seen: Seen, { from, to }: Period): Promise<EventRow[]> {
  if (to < from) throw new DomainError('period.invalid')
  if (daysBetween(from, to) >= EVENT_LIMITS.range) throw new DomainError('period.too_long')
  const { startDay, endDay } = calendarEvents
  return await selectEvents(
    sql,
    and(isSeen(seen), between(startDay, addDays(from, 1 - EVENT_LIMITS.days), to), gte(endDay, from)),
  )
}

/** Those of these events that are visible, with their first days. */
export async function eventsById(
  sql: Sql,
  seen: Seen,
  ids: readonly number[],
): Promise<{ id: number; name: string; day: Day }[]> {
  const { id, teaser: name, startDay: day } = calendarEvents
  return await orm(sql)
    .select({ id, name, day })
    .from(calendarEvents)
    .where(and(anyOf(id, ids), isSeen(seen)))
}

/** Not deleted, and visible. */
function isSeen({ places: ofPlaces, whole, groups: ofGroups }: Seen): SQL | undefined {
  const { placeId, groupId, deletedAt } = calendarEvents
  return and(
    anyOf(placeId, ofPlaces),
    isNull(deletedAt),
    or(isNull(groupId), anyOf(placeId, whole), anyOf(groupId, ofGroups)),
  )
}

/** One of these events, if it is visible. */
export async function seenEvent(sql: Sql, seen: Seen, id: number): Promise<EventRow | undefined> {
  const [event] = await selectEvents(sql, and(eq(calendarEvents.id, id), isSeen(seen)))
  return event
}

/** The event, deleted or not, so that a retried command gets the same answer. */
export async function eventOf(sql: Sql, placeId: number, id: number): Promise<EventRow | undefined> {
  const [event] = await selectEvents(sql, and(eq(calendarEvents.id, id), eq(calendarEvents.placeId, placeId)))
  return event
}

async function selectEvents(sql: Sql, where: SQL | undefined) {
  const { startDay, endDay, startTime, endTime, id } = calendarEvents
  return await orm(sql)
    .select({
      ...pick(calendarEvents, 'id', 'teaser', 'description', 'placeId', 'createdAt'),
      startDate: startDay,
      endDate: endDay,
      startTime: toTheMinute(startTime),
      endTime: toTheMinute(endTime),
      classgroup: pick(groups, 'id', 'name', 'color'),
      place: places.name,
    })
    .from(calendarEvents)
    .innerJoin(places, eq(places.id, calendarEvents.placeId))
    .leftJoin(groups, eq(groups.id, calendarEvents.groupId))
    .where(where)
    .orderBy(startDay, fragment`${startTime} nulls first`, id)
}

function toTheMinute(time: typeof calendarEvents.startTime | typeof calendarEvents.endTime) {
  return fragment<string | null>`to_char(${time}, 'HH24:MI')`
}

/** The groups of one place whose events are visible, by name. */
export async function groupsOf(sql: Sql, seen: Seen): Promise<GroupRef[]> {
  const rows = await selectFrom(sql, groups, 'id', 'name', 'color')
    .where(
      and(
        anyOf(groups.placeId, seen.places),
        isNull(groups.deletedAt),
        or(anyOf(groups.placeId, seen.whole), anyOf(groups.id, seen.groups)),
      ),
    )
    .orderBy(groups.id)
  return rows.toSorted(byName)
}

export async function placeOfEvent(sql: Sql, id: number): Promise<number | undefined> {
  const [row] = await selectFrom(sql, calendarEvents, 'placeId').where(
    and(eq(calendarEvents.id, id), isNull(calendarEvents.deletedAt)),
  )
  return row?.placeId
}
