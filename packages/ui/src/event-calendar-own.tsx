import { EventCalendarColumns } from './event-calendar-columns.tsx'
import { firstListed } from './event-calendar-days.ts'
import { EventCalendarMonth } from './event-calendar-month.tsx'
import type { GridProps } from './event-calendar-props.ts'
import { useCalendarWide } from './event-calendar-wide.ts'

/** All-day entries, drawn without the library: a month in rows of weeks, a week in columns, below 896 px a list. */
export function EventCalendarOwn(props: GridProps) {
  const { view, date, weekends = true, entries, onEntry, onDay, dayNote, dayAction, labels } = props
  const wide = useCalendarWide()
  const days = { date, weekends, entries, onEntry, onDay, dayNote, dayAction, labels }
  if (view === 'month' && wide) return <EventCalendarMonth {...days} />
  // A new key folds the earlier days of another month.
  return <EventCalendarColumns key={`${view} ${firstListed(view, date)}`} view={view} {...days} />
}
