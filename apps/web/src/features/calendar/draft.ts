/** Draft of the event form and its validation. Pure. */
import type { Day } from '@skrzat/contract/days'
import { EVENT_LIMITS, eventFault } from '@skrzat/contract/event'
import { clean, paragraphs, withoutMarks } from '@skrzat/contract/text'
import type { EventForm } from '@skrzat/contract/wire/calendar'
import type { DayRange } from '@skrzat/ui/date-range-picker'
import { readTime } from '@skrzat/ui/time-input'

export type EventDraft = {
  /** Null: the whole place. */
  groupId: number | null
  teaser: string
  description: string
  days: DayRange | undefined
  wholeDay: boolean
  /** As typed. */
  startTime: string
  endTime: string
}

/** A field's error (spec: Validation rules, Event add). */
export type EventProblem = 'required' | 'too_long' | 'time' | 'event.ends_before_start' | 'event.too_long'
export type EventProblems = Partial<Record<keyof EventDraft, EventProblem>>

/** @param day its day, if it is known already */
export function newDraft(day?: Day): EventDraft {
  return {
    groupId: null,
    teaser: '',
    description: '',
    days: day === undefined ? undefined : { from: day, to: day },
    wholeDay: true,
    startTime: '',
    endTime: '',
  }
}

/** The payload, or the errors by field. */
export function checkEvent(draft: EventDraft): { fields?: EventForm; problems: EventProblems } {
  const { groupId, days, wholeDay } = draft
  const teaser = clean(withoutMarks(draft.teaser))
  const description = paragraphs(draft.description)
  const problems: EventProblems = {
    ...(teaser === '' && { teaser: 'required' }),
    ...(teaser.length > EVENT_LIMITS.teaser && { teaser: 'too_long' }),
    ...(description.length > EVENT_LIMITS.description && { description: 'too_long' }),
    ...(!days && { days: 'required' }),
    ...(!wholeDay && timeProblem('startTime', draft)),
    ...(!wholeDay && timeProblem('endTime', draft)),
  }
  if (!days || Object.keys(problems).length > 0) return { problems }
  const fields = {
    groupId,
    teaser,
    description,
    startDate: days.from,
    endDate: days.to,
    startTime: (!wholeDay && readTime(draft.startTime)) || null,
    endTime: (!wholeDay && readTime(draft.endTime)) || null,
  }
  const fault = eventFault(fields)
  if (!fault) return { fields, problems }
  // The picker's days are always in order, so only the hours can be reversed.
  return { problems: fault === 'event.too_long' ? { days: fault } : { endTime: fault } }
}

function timeProblem(field: 'startTime' | 'endTime', draft: EventDraft): EventProblems {
  if (draft[field].trim() === '') return { [field]: 'required' }
  return readTime(draft[field]) === undefined ? { [field]: 'time' } : {}
}
