import type { Rights } from '@skrzat/contract/access'
import { addDays, warsawDay } from '@skrzat/contract/days'
import { EVENT_LIMITS } from '@skrzat/contract/event'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { groupRef, nameRef, rawText } from '@skrzat/contract/wire/common'
import { calendarEvent, eventForm } from '@skrzat/contract/wire/calendar'
import { z } from 'zod'
import { found } from '../../kernel/errors/index.ts'
import {
  blank,
  byPathId,
  commandIdOf,
  commandRoute,
  dayOrInstant,
  guard,
  placeOf,
  principalOf,
  queryRoute,
  ref,
  type RestRoutes,
} from '../../kernel/http/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { addEvent, deleteEvent } from './commands.ts'
import type { FeedPorts } from './feed/fetch.ts'
import { feedRoutes } from './feed/rest.ts'
import { eventOf, type EventRow, eventsOf, groupsOf, placeOfEvent, seenEvent, toEvent } from './queries.ts'
import { seenIn } from './seen.ts'

const wire = calendarEvent.extend({ classgroup: nameRef.nullable() }).meta({ id: 'Event' })

function eventToWire(rights: Rights, event: EventRow): z.infer<typeof wire> {
  const { classgroup, ...rest } = toEvent(rights, event)
  return { ...rest, classgroup: classgroup && { id: classgroup.id, name: classgroup.name } }
}

const optionalDay = blank(dayOrInstant.optional())
const range = z.object({ fromDate: optionalDay, toDate: optionalDay })

/** A group's id as a number, text or the group's object; nothing, an empty text and `-` mean all groups. */
const classgroup = z
  .union([z.null(), z.enum(['', '-']).transform(() => null), ref])
  .optional()
  .transform((group) => group ?? null)

const noText = (value: unknown) => (value === '' ? null : value)

const body = z
  .object({
    teaser: rawText(EVENT_LIMITS.teaser),
    description: rawText(EVENT_LIMITS.description)
      .nullish()
      .transform((text) => text ?? ''),
    startDate: dayOrInstant,
    endDate: dayOrInstant,
    startTime: z.preprocess(noText, z.string().nullish()),
    endTime: z.preprocess(noText, z.string().nullish()),
    classgroup,
  })
  .transform(({ classgroup: groupId, startTime, endTime, ...event }) => ({
    ...event,
    startTime: startTime ?? null,
    endTime: endTime ?? null,
    groupId,
  }))
  .pipe(eventForm)

/** Default range: from today for a year. */
const DAYS_AHEAD = 365

/** REST contract: Events, and the private calendar. */
export function calendarRest(kernel: Kernel, feed: FeedPorts): RestRoutes {
  const { sql } = kernel.db
  const onEvent = guard.entity(
    PLACE_ACTIONS.events,
    byPathId((event) => placeOfEvent(sql, event)),
    'event.not_found',
  )

  return (app) => {
    // Matches a trailing slash too, as every route.
    queryRoute(app, '/api/events/:place', {
      guard: guard.member('place'),
      summary: 'Events of a place',
      errors: ['period.invalid', 'period.too_long'],
      query: range,
      answer: z.array(wire),
      run: async (request) => {
        const principal = principalOf(request)
        const { fromDate: from = warsawDay(kernel.clock.now()), toDate } = request.query
        const period = { from, to: toDate ?? addDays(from, DAYS_AHEAD) }
        const events = await eventsOf(sql, seenIn(principal, request.params.place), period)
        return events.map((event) => eventToWire(principal, event))
      },
    })

    queryRoute(app, '/api/places/:id/events/groups', {
      guard: guard.member('id'),
      summary: 'Groups to which one may add events',
      answer: z.array(groupRef),
      run: (request) => groupsOf(sql, seenIn(principalOf(request), request.params.id)),
    })

    // The address in `Location` of a new event; `/api/events/:place` is a list.
    queryRoute(app, '/api/places/:id/events/:event', {
      guard: guard.member('id', 'event.not_found'),
      summary: 'An event',
      answer: wire,
      run: async (request) => {
        const principal = principalOf(request)
        const { id, event } = request.params
        return eventToWire(
          principal,
          found(await seenEvent(sql, seenIn(principal, id), event), 'event.not_found'),
        )
      },
    })

    commandRoute(app, 'POST', '/api/places/:id/events', {
      guard: guard.place(PLACE_ACTIONS.events, 'id'),
      summary: 'Add an event',
      errors: ['group.not_found', 'event.ends_before_start', 'event.too_long'],
      alert: 'events.place.action.added',
      once: true,
      objectName: 'event',
      body,
      created: wire,
      run: async (request) => {
        const principal = principalOf(request)
        const placeId = request.params.id
        const commandId = commandIdOf(request)
        const event = await addEvent(kernel, principal, { ...request.body, placeId, commandId })
        const added = found(await eventOf(sql, placeId, event), 'event.not_found')
        return {
          answer: eventToWire(principal, added),
          alertParam: event,
          location: `/api/places/${placeId}/events/${event}`,
        }
      },
    })

    commandRoute(app, 'DELETE', '/api/events/:id', {
      guard: onEvent,
      summary: 'Delete an event',
      alert: 'events.place.action.deleted',
      run: async (request) => {
        const event = request.params.id
        const placeId = placeOf(request)
        await deleteEvent(kernel, principalOf(request), { placeId, id: event })
        return { alertParam: event }
      },
    })

    feedRoutes(app, feed)
  }
}
