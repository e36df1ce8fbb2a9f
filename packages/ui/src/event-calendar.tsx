import { ChevronLeft, ChevronRight, LoaderCircle } from 'lucide-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { Button, buttonStyle } from './button.tsx'
import { cn } from './cn.ts'
import { useToday } from './date-text.tsx'
import { steppedBy, viewTitle, type CalendarView } from './event-calendar-days.ts'
import { toneStyle } from './event-calendar-tone.ts'
import { EventCalendarColumns } from './event-calendar-columns.tsx'
import { useUiLocale } from './locale.tsx'
import { Skeleton } from './skeleton.tsx'

export { shownDays, type CalendarView } from './event-calendar-days.ts'

const Grid = lazy(() => import('./event-calendar-grid.tsx'))

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

/**
 * A month or a week of entries, with what leads to the next; below 896 px a list of the days that have any. All by
 * keyboard: each entry is a button, and the title is said when it changes. The calendar itself is a chunk of its own.
 */
export function EventCalendar(props: EventCalendarProps) {
  const { label, labels, view, viewFixed = false, date, onNavigate, actions, busy = false } = props
  const { entries, weekends = true, week = 'hours', dayNote, onEntry, className } = props
  const locale = useUiLocale()
  const today = useToday()
  const go = (steps: number) => onNavigate({ view, date: steppedBy(view, date, steps) })
  return (
    <section
      aria-label={label}
      aria-busy={busy || undefined}
      className={cn('flex flex-col gap-3', className)}
    >
      <div className="flex flex-wrap items-center gap-x-1.5 gap-y-3 md:gap-x-2">
        <div className="flex items-center gap-1">
          <Button variant="quiet" size="icon" aria-label={labels.previous[view]} onClick={() => go(-1)}>
            <ChevronLeft aria-hidden />
          </Button>
          <Button variant="quiet" size="icon" aria-label={labels.next[view]} onClick={() => go(1)}>
            <ChevronRight aria-hidden />
          </Button>
        </div>
        {/* On a phone the title comes first and has the rest of the line. */}
        <Button
          variant="secondary"
          className="order-1 px-3 md:order-none md:px-4"
          onClick={() => onNavigate({ view, date: today })}
        >
          {labels.today}
        </Button>
        {actions && <div className="order-1 flex md:order-none">{actions}</div>}
        <h2
          aria-live="polite"
          className={cn(
            'tabular min-w-0 flex-1 px-1 text-lg font-bold first-letter:uppercase',
            // So wide that the day of today comes beside the views, in a line of their own.
            viewFixed ? 'basis-36' : 'basis-52',
          )}
        >
          {viewTitle(view, date, locale, weekends)}
          {busy && entries.length === 0 && (
            <LoaderCircle aria-hidden className="ml-2 inline size-4.5 animate-spin text-muted" />
          )}
        </h2>
        {!viewFixed && (
          <ViewSwitch labels={labels} view={view} onView={(chosen) => onNavigate({ view: chosen, date })} />
        )}
      </div>
      {entries.length === 0 && !busy && (
        // Below 896 px the list says so itself.
        <p className="hidden px-1 text-sm text-muted min-[56rem]:block">{labels.nothing}</p>
      )}
      {view === 'week' && week === 'days' ? (
        <EventCalendarColumns
          date={date}
          weekends={weekends}
          entries={entries}
          onEntry={onEntry}
          dayNote={dayNote}
          nothing={labels.nothing}
        />
      ) : (
        <Suspense fallback={<Skeleton className="h-112 w-full rounded-card" />}>
          <Grid {...props} />
        </Suspense>
      )}
    </section>
  )
}

/** A word or icon in an entry's colour, for what stands beside the calendar: a legend, a state. */
export function CalendarMark({ tone, children }: { tone: CalendarTone; children: ReactNode }) {
  return (
    <span
      style={toneStyle(tone)}
      className="inline-flex min-h-6 min-w-6 items-center justify-center gap-1.5 rounded-small border px-1.5 text-xs font-medium [&_svg]:size-3.5"
    >
      {children}
    </span>
  )
}

type ViewSwitchProps = { labels: CalendarLabels; view: CalendarView; onView: (view: CalendarView) => void }

function ViewSwitch({ labels, view, onView }: ViewSwitchProps) {
  return (
    <fieldset className="order-2 ml-auto flex shrink-0 rounded-control border border-edge bg-card p-0.75 md:order-none">
      <legend className="sr-only">{labels.view}</legend>
      {(['month', 'week'] as const).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === view}
          onClick={() => onView(each)}
          className={cn(
            buttonStyle({ variant: 'quiet', size: 'sm' }),
            'rounded-small text-muted aria-pressed:bg-green-soft aria-pressed:text-green',
          )}
        >
          {labels[each]}
        </button>
      ))}
    </fieldset>
  )
}
