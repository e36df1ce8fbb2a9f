import { ChevronDown } from 'lucide-react'
import { Fragment, useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import { useToday } from './date-text.tsx'
import type { CalendarEntry, DaysProps } from './event-calendar-props.ts'
import { daysOfView, type CalendarView } from './event-calendar-days.ts'
import { EntryRow, EntryRows, useDayTexts, useEntriesOf } from './event-calendar-rows.tsx'
import { useCalendarWide } from './event-calendar-wide.ts'
import { VirtualList, renderedWhole } from './virtual-list.tsx'

export type ColumnsProps = DaysProps & { view: CalendarView }

/**
 * A week as columns of all-day entries in full: nothing overlaps or is cut, so the browser does the layout, and 1000
 * entries cost no more than a list of them. On a phone the days with entries are stacked, from today on, and only the
 * entries in sight are rendered.
 */
export function EventCalendarColumns({
  view,
  date,
  weekends,
  entries,
  onEntry,
  dayNote,
  dayAction,
  labels,
}: ColumnsProps) {
  const today = useToday()
  const wide = useCalendarWide()
  const [unfolded, setUnfolded] = useState(false)
  const days = daysOfView(view, date, weekends)
  const entriesOf = useEntriesOf(entries)
  const shown = days.map((day) => ({ day, list: entriesOf(day), note: dayNote?.(day) }))
  const listed = wide ? shown : shown.filter(({ list, note }) => list.length > 0 || Boolean(note))
  const coming = listed.filter(({ day }) => day >= today)
  // Without coming days, folding the rest would leave an empty list.
  const past = !wide && coming.length > 0 ? listed.length - coming.length : 0
  if (listed.length === 0) {
    return (
      <output className="grid min-h-40 place-items-center rounded-card border border-line bg-card p-6 text-center text-muted">
        {labels.nothing}
      </output>
    )
  }
  return (
    <>
      {past > 0 && (
        <Button
          variant="quiet"
          aria-expanded={unfolded}
          className="self-start"
          onClick={() => setUnfolded(!unfolded)}
        >
          <ChevronDown aria-hidden className={cn('transition-transform', unfolded && 'rotate-180')} />
          {labels.earlier(past)}
        </Button>
      )}
      <ol
        className="overflow-clip rounded-card border border-line bg-card min-[56rem]:grid min-[56rem]:grid-rows-[auto_minmax(8rem,1fr)]"
        style={{ gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` }}
      >
        {(past > 0 && !unfolded ? coming : listed).map(({ day, list, note }) => (
          <Day
            key={day}
            day={day}
            list={list}
            note={note}
            action={dayAction?.(day)}
            today={day === today}
            wide={wide}
            whole={entries.length > renderedWhole ? 0 : renderedWhole}
            onEntry={onEntry}
          />
        ))}
      </ol>
    </>
  )
}

type DayProps = Pick<ColumnsProps, 'onEntry'> & {
  day: string
  list: readonly CalendarEntry[]
  note: ReactNode
  action: ReactNode
  today: boolean
  wide: boolean
  /** Up to this many entries are all rendered on a phone. */
  whole: number
}

function Day({ day, list, note, action, today, wide, whole, onEntry }: DayProps) {
  const texts = useDayTexts()
  return (
    <li
      aria-current={today ? 'date' : undefined}
      className="border-line not-first:border-t min-[56rem]:row-span-2 min-[56rem]:grid min-[56rem]:grid-cols-[minmax(0,1fr)] min-[56rem]:grid-rows-subgrid min-[56rem]:not-first:border-t-0 min-[56rem]:not-first:border-l"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 border-line bg-sunken px-4 py-2 min-[56rem]:content-start min-[56rem]:border-b min-[56rem]:bg-card min-[56rem]:px-2">
        <h3
          className={cn(
            'tabular flex flex-1 flex-wrap items-baseline justify-between gap-x-3 text-sm font-bold min-[56rem]:basis-full min-[56rem]:text-xs',
            wide && 'font-normal text-muted',
            today && 'font-bold text-green',
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
        {action}
      </div>
      {wide ? (
        <EntryRows
          day={day}
          entries={list}
          onEntry={onEntry}
          layout="columns"
          className="flex flex-col gap-0.5 p-1"
        />
      ) : (
        list.length > 0 && (
          <div className="px-3 py-2.5">
            <VirtualList
              name={`entries of ${day}`}
              rows={list}
              keyOf={({ id }) => id}
              whole={whole}
              estimate={50}
              rowClassName="not-last:pb-1.5"
            >
              {(entry) => <EntryRow entry={entry} day={day} onEntry={onEntry} layout="list" />}
            </VirtualList>
          </div>
        )
      )}
    </li>
  )
}
