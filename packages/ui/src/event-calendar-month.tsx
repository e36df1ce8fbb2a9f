import { useRef, useState, type ReactNode } from 'react'
import { buttonStyle } from './button.tsx'
import { cn } from './cn.ts'
import { useToday } from './date-text.tsx'
import { daysOfGrid } from './event-calendar-days.ts'
import type { CalendarEntry, DaysProps } from './event-calendar-props.ts'
import { EntryRows, useDayTexts, useEntriesOf } from './event-calendar-rows.tsx'
import { Popover, PopoverContent, PopoverTrigger } from './popover.tsx'

/** More are in a popover. */
const SHOWN = 4

/**
 * A month as rows of whole weeks: each day with its first entries in full, with their tick boxes, and a button for the
 * others. The number of a day leads to the day.
 */
export function EventCalendarMonth({ date, weekends, entries, ...props }: DaysProps) {
  const today = useToday()
  const texts = useDayTexts()
  const entriesOf = useEntriesOf(entries)
  const days = daysOfGrid(date, weekends)
  const columns = weekends ? 7 : 5
  return (
    <div className="overflow-clip rounded-card border border-line bg-card">
      <div
        aria-hidden
        className="grid border-b border-line text-xs text-muted"
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      >
        {days.slice(0, columns).map((day) => (
          <span key={day} className="px-2 py-2 first-letter:uppercase">
            {texts.weekday(day)}
          </span>
        ))}
      </div>
      <ol
        className="grid auto-rows-[minmax(6.5rem,auto)] gap-px bg-line"
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      >
        {days.map((day) => (
          <Day
            key={day}
            day={day}
            all={entriesOf(day)}
            today={day === today}
            other={!isSameMonth(day, date)}
            {...props}
          />
        ))}
      </ol>
    </div>
  )
}

type DayProps = Omit<DaysProps, 'date' | 'weekends' | 'entries'> & {
  day: string
  all: readonly CalendarEntry[]
  today: boolean
  /** Belongs to the previous or next month. */
  other: boolean
}

function Day({ day, all, today, other, labels, onEntry, onDay, dayNote, dayAction }: DayProps) {
  const shown = all.slice(0, SHOWN)
  const hidden = all.slice(SHOWN)
  const note = dayNote?.(day)
  return (
    <li aria-current={today ? 'date' : undefined} className={cn('bg-card p-1', other && 'bg-sunken')}>
      <div className="flex flex-wrap items-center justify-between gap-x-2 pr-1">
        <h3 className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-2 text-xs">
          <DayNumber day={day} today={today} other={other} onDay={onDay} />
          {note && <span className="min-w-0 break-words text-muted">{note}</span>}
        </h3>
        {dayAction && <span className="flex basis-full empty:hidden">{dayAction(day)}</span>}
      </div>
      <EntryRows
        day={day}
        entries={shown}
        onEntry={onEntry}
        layout="month"
        className="flex flex-col gap-0.5 empty:hidden"
      />
      {hidden.length > 0 && (
        <More day={day} hidden={hidden} label={labels.more(hidden.length)} onEntry={onEntry} />
      )}
    </li>
  )
}

type MoreProps = Pick<DayProps, 'day' | 'onEntry'> & { hidden: readonly CalendarEntry[]; label: string }

/** The entries that do not fit, with their ticks, in a popover. */
function More({ day, hidden, label, onEntry }: MoreProps) {
  const texts = useDayTexts()
  const [open, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger
        ref={trigger}
        className={cn(buttonStyle({ variant: 'quiet', size: 'sm' }), 'min-h-7 px-1.5 text-xs text-green')}
      >
        {label}
      </PopoverTrigger>
      <PopoverContent aria-label={`${texts.long(day)}: ${label}`} className="w-72 p-3">
        <p className="mb-2 text-sm font-medium first-letter:uppercase">{texts.long(day)}</p>
        <EntryRows
          day={day}
          entries={hidden}
          onEntry={(id) => {
            // The trigger gets the focus, as an opened dialog returns it to the element that had it.
            trigger.current?.focus()
            setOpen(false)
            onEntry(id)
          }}
          layout="month"
          className="flex flex-col gap-0.5"
        />
      </PopoverContent>
    </Popover>
  )
}

type DayNumberProps = Pick<DayProps, 'day' | 'today' | 'other' | 'onDay'>

/** The day's number, for screen readers the whole date; a link to the day. */
function DayNumber({ day, today, other, onDay }: DayNumberProps): ReactNode {
  const texts = useDayTexts()
  const look = cn(
    'tabular grid h-6 min-w-6 place-items-center rounded-full px-1',
    other && 'text-muted',
    today && 'bg-green font-bold text-on-green',
  )
  const number = (
    <>
      <span className="sr-only">{texts.long(day)}</span>
      <span aria-hidden>{Number(day.slice(8))}</span>
    </>
  )
  if (!onDay) return <span className={look}>{number}</span>
  return (
    <button
      type="button"
      className={cn(
        look,
        'relative hover:underline pointer-coarse:after:absolute pointer-coarse:after:-inset-2.5',
      )}
      onClick={() => onDay(day)}
    >
      {number}
    </button>
  )
}

function isSameMonth(day: string, other: string): boolean {
  return day.slice(0, 7) === other.slice(0, 7)
}
