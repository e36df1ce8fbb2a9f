/**
 * Absences over tRPC (spec: Absences). Days are Warsaw's `YYYY-MM-DD`, instants ISO 8601, amounts grosze. The rules
 * that screens preview with are in `../absence.ts`.
 */
import { z } from 'zod'

import { DAY_OUTCOMES, REASON_LENGTH } from '../absence.ts'
import {
  commandId,
  day,
  groszeSum,
  groupRef,
  id,
  instant,
  kidRef,
  nameRef,
  period,
  rawText,
} from './common.ts'

export const absence = z.object({
  id,
  placeId: id,
  kid: kidRef,
  /** The kid's group now. */
  group: groupRef,
  /** The day on which the kid is absent. */
  day,
  /** The reported range, of which this is one working day. */
  from: day,
  to: day,
  createdDate: instant,
  /** Reported by the place, without a deadline. */
  byPlace: z.boolean(),
  /** Reported after the deadline: counts only once confirmed. */
  afterTime: z.boolean(),
  /** The staff member who confirmed it, and when; the name is empty if the account has none. */
  confirmed: z.object({ by: nameRef, at: instant }).nullable(),
  /** The parent's reason, for the kid's parents, its group's tutors and those who run the place; null without one. */
  reason: z.string().nullable(),
})
export type Absence = z.infer<typeof absence>

const closedDay = z.object({ day, name: z.string() })
const holiday = z.object({ date: day, name: z.string() })

/** A kid that the caller may report absent, with all that decides the outcome of a report, as far ahead as one may reach. */
export const absenceFormKid = kidRef.extend({
  place: nameRef,
  /** Whether the place shows parents of several kids one kid's absences at a time. */
  showOneKid: z.boolean(),
  rule: z.object({
    /** `HH:mm`, Warsaw time. */
    maxTime: z.string(),
    dayBefore: z.boolean(),
    acceptLate: z.boolean(),
  }),
  /** The amount that a day of absence takes off the bill: the sum of the kid's daily rates, in grosze. */
  dailySaving: groszeSum,
  /** Its last day, after which nothing can be reported. */
  lastDay: day.exactOptional(),
  closedDays: z.array(closedDay),
  /** The days that have an absence already. */
  reported: z.array(day),
})
export type AbsenceFormKid = z.infer<typeof absenceFormKid>

/** The data of the parents' form, which previews reports by them, without a connection too. */
export const absenceForm = z.object({
  /** The server's time, which decides lateness; the phone's doesn't. */
  now: instant,
  holidays: z.array(holiday),
  kids: z.array(absenceFormKid),
})
export type AbsenceForm = z.infer<typeof absenceForm>

const reportDay = z.object({
  day,
  outcome: z.enum(DAY_OUTCOMES),
  /** The name of the holiday or the closed day; empty for others. */
  name: z.string(),
  /** The last instant in time; null without a deadline, and if nothing is reported. */
  deadline: instant.nullable(),
})

export const addPlaceAbsenceInput = period.extend({ commandId, kidId: id })
export const reportAbsenceInput = addPlaceAbsenceInput.extend({
  /** Up to `REASON_LENGTH` characters, for each day of the report. */
  reason: rawText(REASON_LENGTH).optional(),
})

/** The outcome of each day of the range, as the server decided. */
export const absenceReport = z.object({
  days: z.array(
    reportDay.extend({
      /** The new absence; null if there is none. */
      absenceId: id.nullable(),
    }),
  ),
})
export type AbsenceReport = z.infer<typeof absenceReport>

/** The answer to a parent. */
export const ownAbsenceReport = absenceReport.extend({
  /**
   * The amount that the new absences take off the bill, in grosze, by today's prices; 0 if nothing is charged by the
   * day. Late days are left out, as they save nothing until staff confirm them.
   */
  saves: groszeSum,
})
export type OwnAbsenceReport = z.infer<typeof ownAbsenceReport>

export const absenceCommandInput = z.object({ commandId, id })

/** Confirms many absences, of a day or of a group. A refused one does not stop the others. */
export const confirmAbsencesInput = z.object({ commandId, ids: z.array(id).min(1).max(500) })

/** Undoes what one of the caller's own commands did to absences, within `UNDO_MINUTES`. */
export const undoAbsencesInput = z.object({ commandId, undoes: commandId })
/** The same for a report about the caller's own kid, or for its deletion. */
export const undoReportInput = undoAbsencesInput.extend({ kidId: id })

/** An absence after a command. */
export const absenceOutcome = z.object({ id, day, confirmed: z.boolean(), deleted: z.boolean() })
export type AbsenceOutcome = z.infer<typeof absenceOutcome>

/** A place's absences by day and kid, and its days off in the range. */
export const placeAbsences = z.object({
  absences: z.array(absence),
  holidays: z.array(holiday),
  closedDays: z.array(closedDay),
})
export type PlaceAbsences = z.infer<typeof placeAbsences>

export const dailyAbsencesInput = z.object({ date: day })
const dailyCounts = z.object({
  kids: z.number().int(),
  absent: z.number().int(),
  confirmed: z.number().int(),
  /** The late and unconfirmed ones among the absent. */
  late: z.number().int(),
  /** Meals of the day: the number of present kids. */
  meals: z.number().int(),
})
export const dailyAbsences = z.object({
  date: day,
  place: nameRef,
  /** Why it is a day off; null for a working day. */
  dayOff: z.object({ reason: z.enum(['weekend', 'holiday', 'closed']), name: z.string() }).nullable(),
  groups: z.array(
    dailyCounts.extend({
      id,
      name: z.string(),
      color: z.number().int(),
      /** Absent kids, by last name. */
      absentKids: z.array(
        kidRef.extend({
          absenceId: id,
          confirmed: z.boolean(),
          byPlace: z.boolean(),
          afterTime: z.boolean(),
        }),
      ),
    }),
  ),
  total: dailyCounts,
})
export type DailyAbsences = z.infer<typeof dailyAbsences>

/** Any day of the month. */
export const attendanceInput = z.object({ month: day })
const attendanceCounts = z.object({
  kids: z.number().int(),
  /** The days on which the kids were expected: the sum of each kid's working days. */
  kidDays: z.number().int(),
  /** The reported absences among these, whether or not they are deducted. */
  absent: z.number().int(),
})
/** A place's attendance in a month, by group. */
export const attendance = z.object({
  /** The month's first day. */
  month: day,
  /** The last counted day: the month's last or today; before `month` if the month has not begun. */
  to: day,
  workingDays: z.number().int(),
  groups: z.array(attendanceCounts.extend(groupRef.shape)),
  total: attendanceCounts,
})
export type Attendance = z.infer<typeof attendance>

export const ABSENCE_DEEDS = ['reported', 'confirmed', 'unconfirmed', 'deleted', 'restored'] as const
/** The history of an absence, in order: what was done, by whom and when. */
export const absenceHistory = z.array(
  z.object({
    deed: z.enum(ABSENCE_DEEDS),
    at: instant,
    /** Empty if the account has no name, or was erased. */
    by: z.string(),
    byPlace: z.boolean(),
  }),
)
export type AbsenceHistory = z.infer<typeof absenceHistory>

/** A live change of a place's absences: these days of this kid changed. */
export const absenceChange = z.object({ kidId: id, from: day, to: day })
export type AbsenceChange = z.infer<typeof absenceChange>
