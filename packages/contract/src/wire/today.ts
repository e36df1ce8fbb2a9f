/** The start page: the day of a parent, and of staff in each of their places. Days are Warsaw's. */
import { z } from 'zod'

import { uploadCode } from './attachments.ts'
import { calendarEvent } from './calendar.ts'
import { attendance, dailyAbsences } from './absences.ts'
import { day, groszeSum, groupRef, id, instant, kidRef, nameRef } from './common.ts'
import { kidDiet, nextDishes } from './kitchen.ts'
import { paymentSums } from './payment-reports.ts'

const counted = z.object({ count: z.number().int(), sum: groszeSum })

const todaysEvent = calendarEvent
  .pick({ id: true, teaser: true, startTime: true, endTime: true, classgroup: true })
  .extend({ placeId: id })

export const staffToday = z.object({
  day,
  places: z.array(
    z.object({
      placeId: id,
      /** Null without the right to keep absences. */
      absences: dailyAbsences.pick({ dayOff: true, groups: true, total: true }).nullable(),
      /** Null without the right to keep payments. */
      payments: z
        .object({
          /** Overdue unpaid invoices. */
          overdue: counted,
          /** Unpaid invoices due within the next seven days, today included. */
          coming: counted,
        })
        .nullable(),
      /** Requests to erase kids that wait. Null for others than the place's admins. */
      erasures: z.number().int().nullable(),
      /** Kids of groups that the caller edits, whose guardians' proposals wait for a decision, by name. */
      proposals: z.array(kidRef),
      /** Null for a place without a menu. */
      dishes: nextDishes.nullable(),
    }),
  ),
  events: z.array(todaysEvent),
})
export type StaffToday = z.infer<typeof staffToday>

export const parentToday = z.object({
  /** The server's time, which decides lateness. */
  now: instant,
  /** Today; after the places have closed, tomorrow. */
  day,
  kids: z.array(
    kidRef.extend({
      place: nameRef,
      group: groupRef,
      /** Its URL; null without one. */
      photo: z.string().nullable(),
      /** Null if it eats everything. */
      diet: kidDiet.nullable(),
      /** On the day; null on a day off. */
      absent: z.boolean().nullable(),
      /** The next day on which the kid is expected and can still be reported absent in time. */
      next: z.object({ day, deadline: instant, absent: z.boolean() }).nullable(),
      /** What the place serves; null without a menu. */
      dishes: nextDishes.nullable(),
      /** Of the newest of its group's posts with photos: one that names the kid, otherwise the first. */
      lastPhoto: z.object({ postId: id, code: uploadCode, at: instant }).nullable(),
    }),
  ),
  /** Unpaid invoices of the caller's kids. */
  due: counted.extend({ deadline: day.nullable() }),
  /** Of the day; while that is tomorrow, also today's that have yet to begin. */
  events: z.array(todaysEvent.extend({ day })),
  /** The caller's kids with consents that no guardian has answered, and their number. */
  consents: z.array(kidRef.extend({ missing: z.number().int() })),
})
export type ParentToday = z.infer<typeof parentToday>

/** Any day of the month. */
export const placeMonthInput = z.object({ month: day })
const count = z.number().int()
/** A month of a place, for its admins. */
export const placeMonth = z.object({
  place: nameRef,
  /** Has the month's first day, and the last one that is counted. */
  attendance,
  /** Absences on the month's days, and those of them that are confirmed. */
  absences: z.object({ reported: count, confirmed: count }),
  /** Of the invoices issued in the month, as of now; null without the right to keep payments. */
  payments: paymentSums.nullable(),
  /** Posts of the place and its groups, and the pictures in them. */
  wall: z.object({ posts: count, photos: count }),
  /** Kids whose first or last day was in the month; without one, when they were added or deleted. */
  kids: z.object({ joined: count, left: count }),
})
export type PlaceMonth = z.infer<typeof placeMonth>
