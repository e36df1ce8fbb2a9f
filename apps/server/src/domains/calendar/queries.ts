import { byName } from '@skrzat/contract/order'
import { holds, type Rights } from '@skrzat/contract/access'
import { addDays, type Day, daysBetween } from '@skrzat/contract/days'
import { EVENT_LIMITS } from '@skrzat/contract/event'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import type { CalendarEvent, EventGroup } from '@skrzat/contract/wire/events'
import type { Sql, SqlFragment } from '@skrzat/db/client'
import { DomainError } from '../../kernel/errors.ts'
import type { Seen } from './seen.ts'

/** Both inclusive. */
export type Period = { readonly from: Day; readonly to: Day }

/** An event with what its place is called and when it was added. */
export type EventRow = Omit<CalendarEvent, 'canEdit'> & { place: string; placeId: number; createdAt: Date }

/** An event as the wires say it, to somebody of its place. */
export function toEvent(rights: Rights, event: EventRow): CalendarEvent {
  const { id, teaser, description, startDate, endDate, startTime, endTime, classgroup } = event
  const canEdit = holds(rights, event.placeId, PLACE_ACTIONS.events)
  return { id, teaser, description, startDate, endDate, startTime, endTime, canEdit, classgroup }
}

/**
 * The events of these places that touch the period, as far as they are seen. One statement, by the index on place and
 * first day: as none lasts longer than a year, earlier ones need not be looked at.
 * @throws DomainError period.invalid, period.too_long (over 400 days)
 */
export async function eventsOf(sql: Sql, seen: Seen, { from, to }: Period): Promise<EventRow[]> {
  if (to < from) throw new DomainError('period.invalid')
  if (daysBetween(from, to) >= EVENT_LIMITS.range) throw new DomainError('period.too_long')
  return await selectEvents(
    sql,
    sql`
      e.place_id = any(${[...seen.places]}::bigint[]) and e.deleted_at is null
      and e.start_day between ${addDays(from, 1 - EVENT_LIMITS.days)} and ${to} and e.end_day >= ${from}
      and (e.group_id is null or e.place_id = any(${[...seen.whole]}::bigint[])
        or e.group_id = any(${[...seen.groups]}::bigint[]))`,
  )
}

/** The event, deleted or not: what a command that is sent twice is answered with. */
export async function eventOf(sql: Sql, placeId: number, id: number): Promise<EventRow | undefined> {
  const [event] = await selectEvents(sql, sql`e.id = ${id} and e.place_id = ${placeId}`)
  return event
}

async function selectEvents(sql: Sql, where: SqlFragment): Promise<EventRow[]> {
  const rows = await sql<EventRow[]>`
    select e.id, e.teaser, e.description, e.start_day as "startDate", e.end_day as "endDate",
      to_char(e.start_time, 'HH24:MI') as "startTime", to_char(e.end_time, 'HH24:MI') as "endTime",
      case when g.id is not null then json_build_object('id', g.id, 'name', g.name, 'color', g.color) end as classgroup,
      p.id as "placeId", p.name as place, e.created_at as "createdAt"
    from calendar_events e join places p on p.id = e.place_id left join groups g on g.id = e.group_id
    where ${where}
    order by e.start_day, e.start_time nulls first, e.id`
  return [...rows]
}

/** The groups of one place whose events are seen, by name. */
export async function groupsOf(sql: Sql, seen: Seen): Promise<EventGroup[]> {
  const groups = await sql<EventGroup[]>`
    select id, name, color from groups
    where place_id = any(${[...seen.places]}::bigint[]) and deleted_at is null
      and (place_id = any(${[...seen.whole]}::bigint[]) or id = any(${[...seen.groups]}::bigint[]))
    order by id`
  return groups.toSorted(byName)
}

export async function placeOfEvent(sql: Sql, id: number): Promise<number | undefined> {
  const [row] = await sql<{ placeId: number }[]>`
    select place_id as "placeId" from calendar_events where id = ${id} and deleted_at is null`
  return row?.placeId
}
