import type { ComponentType, ReactNode } from 'react'
import type { CalendarView } from './event-calendar-days.ts'

/** The colour of an entry. `group-0` to `group-9` are the groups' own. */
export type CalendarTone = 'plain' | 'green' | 'blue' | 'orange' | `group-${number}`

export type CalendarEntry = {
  id: string
  title: string
  /** A day `YYYY-MM-DD` if `allDay`, else an instant in ISO form. */
  start: string
  /** The last day, inclusive, if `allDay`; else the instant of its end. */
  end: string
  allDay: boolean
  /** `plain` by default. */
  tone?: CalendarTone
  /** The tone's meaning, as an icon and as a word for screen readers: colour is never the only cue. */
  mark?: { icon: ReactNode; label: string }
  /** With `days`: a tick box beside the entry. `label` is its accessible name. */
  tick?: { label: string; checked: boolean; onChange: (checked: boolean) => void }
  /** With `days`: a second line below the title, truncated. */
  note?: string
  /** Whose it is: named with its colour in a list and with `days` in a week, elsewhere for screen readers. */
  group?: { name: string; color: number }
}

/** All texts of a calendar except dates, which follow the app's language. */
export type CalendarLabels = {
  today: string
  /** Accessible names of the buttons, by view: `poprzedni tydzień`. */
  previous: Record<CalendarView, string>
  next: Record<CalendarView, string>
  /** Accessible name of the view switch. */
  view: string
  month: string
  week: string
  /** The label of the row of all-day entries: `cały dzień`. */
  allDay: string
  /** That of the rows below it, for screen readers: `o godzinie`. */
  timed: string
  /** On a day with more entries than fit: `+12 więcej`. */
  more: (hidden: number) => string
  /** The closing cross of the popover behind `more`. */
  close: string
  /** Shows the days of the month before today, which a phone's list folds: `Wcześniejsze dni (12)`. */
  earlier: (days: number) => string
  /** For a list without entries: `Brak wydarzeń`. */
  nothing: string
}

export type EventCalendarProps = {
  /** The calendar's accessible name. */
  label: string
  labels: CalendarLabels
  view: CalendarView
  /** Hides the view switch. */
  viewFixed?: boolean
  /** Any day of the shown month or week, `YYYY-MM-DD`. */
  date: string
  /** In their display order within a day. */
  entries: readonly CalendarEntry[]
  onNavigate: (to: { view: CalendarView; date: string }) => void
  onEntry: (id: string) => void
  /** In a month: called by the link of each day's number, and with `hours` on a day with more entries than fit. */
  onDay?: (day: string) => void
  /** Called for a press on a day, beside its entries and its number; a shortcut for a pointer only. */
  onFree?: (day: string) => void
  /**
   * In a week: `hours`, a grid with entries at their times; or `days`, columns of all-day entries only, whose month has
   * ticks and notes too; both are on a phone a list from today on.
   */
  week?: 'days' | 'hours'
  /** Saturdays and Sundays too. */
  weekends?: boolean
  /** With `days`: an addition beside a day's name, such as a count. */
  dayNote?: (day: string) => ReactNode
  /** With `days`: a button about the whole day, beside its name and note. */
  dayAction?: (day: string) => ReactNode
  /** In the toolbar, beside the "today" button. */
  actions?: ReactNode
  /** Below the entries, and shown only with them, as they would move it. */
  legend?: ReactNode
  /** Entries are being refetched. */
  busy?: boolean
  className?: string
  /**
   * The component for hours and months of all kinds of entries, as loaded by the app; by default the calendar loads it
   * itself.
   */
  grid?: ComponentType<GridProps>
}

export type GridProps = Omit<EventCalendarProps, 'className' | 'grid' | 'legend'>

/** Props of the components for all-day entries. */
export type DaysProps = {
  date: string
  weekends: boolean
  entries: readonly CalendarEntry[]
  onEntry: (id: string) => void
  onDay: ((day: string) => void) | undefined
  dayNote: ((day: string) => ReactNode) | undefined
  dayAction: ((day: string) => ReactNode) | undefined
  labels: Pick<CalendarLabels, 'earlier' | 'more' | 'nothing'>
}
