import { ChevronLeft, ChevronRight, LoaderCircle } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Button, buttonStyle } from './button.tsx'
import { cn } from './cn.ts'
import { useToday } from './date-text.tsx'
import { steppedBy, viewTitle, type CalendarView } from './event-calendar-days.ts'
import { toneStyle } from './event-calendar-tone.ts'
import type { CalendarLabels, CalendarTone, EventCalendarProps } from './event-calendar-props.ts'
import { EventCalendarOwn } from './event-calendar-own.tsx'
import { useUiLocale } from './locale.tsx'
import { Skeleton } from './skeleton.tsx'
import { useDayFocus } from './use-day-focus.ts'

export { useCalendarWide } from './event-calendar-wide.ts'
export { shownDays, type CalendarView } from './event-calendar-days.ts'
export type {
  CalendarEntry,
  CalendarLabels,
  CalendarTone,
  EventCalendarProps,
  GridProps,
} from './event-calendar-props.ts'

const LazyGrid = lazy(() => import('./event-calendar-grid.tsx'))

/**
 * A month or a week of entries, with navigation; below 896 px a list of the days with entries. Accessible by keyboard:
 * each entry is a button, and a changed title is announced. The grid of hours is lazy-loaded.
 */
export function EventCalendar(props: EventCalendarProps) {
  const { label, labels, view, viewFixed = false, date, onNavigate, actions, busy = false } = props
  const { entries, weekends = true, week = 'hours', grid: Grid = LazyGrid, legend, className } = props
  const locale = useUiLocale()
  const today = useToday()
  const { pressed, leads } = useDayFocus(view)
  const days = props.onDay ? { ...props, onDay: leads(props.onDay) } : props
  const section = useRef<HTMLElement>(null)
  const [sought, setSought] = useState(0)
  // Scrolls a month's today into view, which may be below the fold; in a list with folded days today comes first.
  useEffect(() => {
    if (sought > 0)
      section.current?.querySelector('[aria-current=date]')?.scrollIntoView({ block: 'nearest' })
  }, [sought])
  function goToToday() {
    onNavigate({ view, date: today })
    setSought(sought + 1)
  }
  const go = (steps: number) => onNavigate({ view, date: steppedBy(view, date, steps) })
  return (
    <section
      ref={section}
      aria-label={label}
      aria-busy={busy || undefined}
      className={cn('flex flex-col gap-3', className)}
    >
      <div className="flex flex-wrap items-center gap-x-1.5 gap-y-3">
        <div className="flex items-center gap-1">
          <Button variant="quiet" size="icon" aria-label={labels.previous[view]} onClick={() => go(-1)}>
            <ChevronLeft aria-hidden />
          </Button>
          <Button variant="quiet" size="icon" aria-label={labels.next[view]} onClick={() => go(1)}>
            <ChevronRight aria-hidden />
          </Button>
        </div>
        {/* On a phone the title comes first and fills the rest of the line. */}
        <Button variant="secondary" className="order-1 px-3 md:order-none md:px-4" onClick={goToToday}>
          {labels.today}
        </Button>
        {actions && <div className="order-1 flex md:order-none">{actions}</div>}
        <h2
          aria-live="polite"
          // Beside the arrows even where it takes two lines; a short one leaves room for "today".
          className="tabular min-w-0 flex-auto px-1 text-lg font-bold first-letter:uppercase max-md:max-w-[calc(100%-6.25rem)]"
        >
          {viewTitle(view, date, locale, today, weekends)}
          {busy && entries.length === 0 && (
            <LoaderCircle aria-hidden className="ml-2 inline size-4.5 animate-spin text-muted" />
          )}
        </h2>
        {!viewFixed && (
          <ViewSwitch
            labels={labels}
            view={view}
            pressed={pressed}
            onView={(chosen) => onNavigate({ view: chosen, date })}
          />
        )}
      </div>
      {entries.length === 0 && !busy && (
        // Below 896 px the list shows this text itself.
        <p className="hidden px-1 text-sm text-muted min-[56rem]:block">{labels.nothing}</p>
      )}
      <Suspense fallback={<Skeleton className="h-112 w-full rounded-card" />}>
        {week === 'days' ? <EventCalendarOwn key={sought} {...days} /> : <Grid {...days} />}
        {legend && <div className="mt-2 peer-[.invisible]:invisible">{legend}</div>}
      </Suspense>
    </section>
  )
}

/** A word or icon in an entry's colour, for use outside the calendar: a legend, a state. */
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

type ViewSwitchProps = {
  labels: CalendarLabels
  view: CalendarView
  /** The button of the view that is shown. */
  pressed: RefObject<HTMLButtonElement | null>
  onView: (view: CalendarView) => void
}

function ViewSwitch({ labels, view, pressed, onView }: ViewSwitchProps) {
  return (
    <fieldset className="order-2 ml-auto flex shrink-0 rounded-control border border-edge bg-card p-0.75 md:order-none">
      <legend className="sr-only">{labels.view}</legend>
      {(['month', 'week'] as const).map((each) => (
        <button
          key={each}
          ref={each === view ? pressed : null}
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
