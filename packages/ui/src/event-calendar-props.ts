import type { ReactNode } from 'react'
import type { CalendarView } from './event-calendar-days.ts'

/** The colour of an entry. `group-0` to `group-9` are the groups' own. */
export type CalendarTone = 'plain' | 'green' | 'blue' | 'orange' | `group-${number}`

export type CalendarEntry = {
  id: string
  title: string
  /** A day `YYYY-MM-DD` where `allDay`, else an instant in ISO form. */
  start: string
  /** The last day, inclusive, where `allDay`; else the instant at which it is over. */
  end: string
  allDay: boolean
  /** `plain` where there is none. */
  tone?: CalendarTone
  /** What the tone says, in a word for readers and as an icon: colour never stands alone. */
  mark?: { icon: ReactNode; label: string }
  /** A word more, where there is room for it and for readers: the group, say. */
  detail?: string
}

/** All words of a calendar but the dates', which follow the language of the app. */
export type CalendarLabels = {
  today: string
  /** Of the buttons beside it, by view: `poprzedni tydzień`. */
  previous: Record<CalendarView, string>
  next: Record<CalendarView, string>
  /** Names the switch between the views. */
  view: string
  month: string
  week: string
  /** Beside the hours, where entries without hours stand: `cały dzień`. */
  allDay: string
  /** In a day that has more entries than fit: `+12 więcej`. */
  more: (hidden: number) => string
  /** Of the cross of the small window behind `more`. */
  close: string
  /** Where a list of days has none: `Brak wydarzeń`. */
  nothing: string
}

export type EventCalendarProps = {
  /** Names the calendar for readers. */
  label: string
  labels: CalendarLabels
  view: CalendarView
  /** No switch to the other one. */
  viewFixed?: boolean
  /** Any day of the month or week that is shown, `YYYY-MM-DD`. */
  date: string
  /** In the order in which they are to stand within a day. */
  entries: readonly CalendarEntry[]
  onNavigate: (to: { view: CalendarView; date: string }) => void
  onEntry: (id: string) => void
  /** In a month: makes the number of each day a link, and leads there where a day has more entries than fit. */
  onDay?: (day: string) => void
  /** In a week: hours with entries where they are in time; or `days`, columns of entries, of whole days alone. */
  week?: 'days' | 'hours'
  /** Saturdays and Sundays too. */
  weekends?: boolean
  /** Beside the name of a day, in a week of columns: how many there are, say. */
  dayNote?: (day: string) => ReactNode
  /** In the toolbar, beside the day of today. */
  actions?: ReactNode
  /** Fresh entries are on their way. */
  busy?: boolean
  className?: string
}
