import { Fragment, useMemo, type ReactNode } from 'react'
import { cn } from './cn.ts'
import { useToday } from './date-text.tsx'
import type { CalendarEntry } from './event-calendar-props.ts'
import { laterBy, shownDays } from './event-calendar-days.ts'
import { EntryContent } from './event-calendar-entry.tsx'
import { useCalendarWide } from './event-calendar-wide.ts'
import { useUiLocale } from './locale.tsx'

export type ColumnsProps = {
  date: string
  weekends: boolean
  entries: readonly CalendarEntry[]
  onEntry: (id: string) => void
  dayNote: ((day: string) => ReactNode) | undefined
  nothing: string
}

/**
 * A week as columns of all-day entries in full: nothing overlaps or is cut, so the browser does the layout, and 1000
 * entries cost no more than a list of them. On a phone the days with entries are stacked.
 */
export function EventCalendarColumns({ date, weekends, entries, onEntry, dayNote, nothing }: ColumnsProps) {
  const today = useToday()
  const wide = useCalendarWide()
  const texts = useDayTexts()
  const { from } = shownDays('week', date)
  const days = Array.from({ length: weekends ? 7 : 5 }, (_, index) => laterBy(from, index))
  const ofDay = (day: string) => entries.filter(({ start, end }) => start <= day && day <= end)
  const shown = days.map((day) => ({ day, list: ofDay(day), note: dayNote?.(day) }))
  const listed = wide ? shown : shown.filter(({ list, note }) => list.length > 0 || Boolean(note))
  if (listed.length === 0) {
    return (
      <output className="grid min-h-40 place-items-center rounded-card border border-line bg-card p-6 text-center text-muted">
        {nothing}
      </output>
    )
  }
  return (
    <ol
      className="overflow-clip rounded-card border border-line bg-card min-[56rem]:grid min-[56rem]:grid-rows-[auto_minmax(8rem,1fr)]"
      style={{ gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` }}
    >
      {listed.map(({ day, list, note }) => (
        <li
          key={day}
          aria-current={day === today ? 'date' : undefined}
          className="border-line not-first:border-t min-[56rem]:row-span-2 min-[56rem]:grid min-[56rem]:grid-cols-[minmax(0,1fr)] min-[56rem]:grid-rows-subgrid min-[56rem]:not-first:border-t-0 min-[56rem]:not-first:border-l"
        >
          <h3
            className={cn(
              'tabular flex flex-wrap items-baseline justify-between gap-x-3 border-line bg-sunken px-4 py-2 text-sm font-bold min-[56rem]:border-b min-[56rem]:bg-card min-[56rem]:px-2 min-[56rem]:text-xs',
              wide && 'font-normal text-muted',
              day === today && 'font-bold text-green',
            )}
          >
            {wide ? (
              <Fragment>
                <span className="sr-only">{texts.long(day)}</span>
                <span aria-hidden>{texts.short(day)}</span>
              </Fragment>
            ) : (
              <span className="first-letter:uppercase">{texts.long(day)}</span>
            )}
            {note && <span className="min-w-0 font-normal break-words">{note}</span>}
          </h3>
          <ul className="flex flex-col gap-1.5 px-3 py-2.5 max-[56rem]:empty:hidden min-[56rem]:gap-0.5 min-[56rem]:p-1">
            {list.map((entry) => (
              <li key={entry.id}>
                <button
                  type="button"
                  className="block w-full rounded-small text-left focus-visible:-outline-offset-2"
                  onClick={() => onEntry(entry.id)}
                >
                  <EntryContent
                    entry={entry}
                    time=""
                    short={false}
                    days={texts.long(day)}
                    layout={wide ? 'columns' : 'list'}
                  />
                </button>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

/** `pon. 23`; `poniedziałek, 23 listopada`. */
function useDayTexts() {
  const locale = useUiLocale()
  return useMemo(() => {
    const language = locale === 'en' ? 'en-GB' : locale
    const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
    const long = new Intl.DateTimeFormat(language, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    })
    const at = (day: string) => new Date(`${day}T00:00:00Z`)
    return {
      short: (day: string) => `${weekday.format(at(day))} ${Number(day.slice(8))}`,
      long: (day: string) => long.format(at(day)),
    }
  }, [locale])
}
