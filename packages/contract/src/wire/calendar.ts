/** Events of places and groups, and the private URLs by which calendar apps subscribe to them. */
import { z } from 'zod'

import { EVENT_LIMITS } from '../event.ts'
import { paragraphs, visibleLine } from '../text.ts'
import { day, groupRef, id, instant, rawText, shortText } from './common.ts'

/** `HH:mm`, Warsaw time. */
const time = shortText(5).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { message: 'Pattern' })

export const calendarEvent = z.object({
  id,
  teaser: z.string(),
  /** Multi-line plain text. */
  description: z.string(),
  /** Both inclusive. */
  startDate: day,
  endDate: day,
  /** `HH:mm`, Warsaw time, of the first and of the last day; both null for an all-day event. */
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  canEdit: z.boolean(),
  /** Null for an event of the whole place. */
  classgroup: groupRef.nullable(),
})
export type CalendarEvent = z.infer<typeof calendarEvent>

const eventDay = day
  .refine((text) => text >= EVENT_LIMITS.earliest, { message: 'Min' })
  .refine((text) => text <= EVENT_LIMITS.latest, { message: 'Max' })

const teaser = rawText(EVENT_LIMITS.teaser).transform((text, context) => {
  const value = visibleLine(text)
  if (value !== '' && value.length <= EVENT_LIMITS.teaser) return value
  context.addIssue({ code: 'custom', message: value === '' ? 'NotBlank' : 'Size' })
  return z.NEVER
})

const description = rawText(EVENT_LIMITS.description)
  .transform(paragraphs)
  .refine((text) => text.length <= EVENT_LIMITS.description, { message: 'Size' })

/** An event as its form sends it: with both times, or with neither. The server checks that it ends after it starts. */
export const eventForm = z
  .object({
    teaser,
    description,
    startDate: eventDay,
    endDate: eventDay,
    startTime: time.nullable(),
    endTime: time.nullable(),
    /** Null: the whole place; required, so that forgetting it can't publish a group's event to everybody. */
    groupId: id.nullable(),
  })
  .superRefine(({ startTime, endTime }, context) => {
    if ((startTime === null) === (endTime === null)) return
    const path = [startTime === null ? 'startTime' : 'endTime']
    context.addIssue({ code: 'custom', message: 'NotNull', path })
  })
export type EventForm = z.output<typeof eventForm>

/** The account's private calendar URL, without the secret, which is shown only once; null if there is none. */
export const calendarFeed = z
  .object({
    createdAt: instant,
    /** When a calendar last fetched it, to the hour. */
    fetchedAt: instant.nullable(),
  })
  .nullable()
export type CalendarFeed = z.infer<typeof calendarFeed>

/** Returned once, on creation: the URL's path, on the host that the client uses. */
export const newCalendarFeed = z.object({ path: z.string(), createdAt: instant })
export type NewCalendarFeed = z.infer<typeof newCalendarFeed>
