import { useMemo } from 'react'
import { Checkbox } from './checkbox.tsx'
import { clockTimes, entryDays } from './event-calendar-days.ts'
import { EntryContent, type Layout } from './event-calendar-entry.tsx'
import type { CalendarEntry } from './event-calendar-props.ts'
import { useUiLocale } from './locale.tsx'

type EntryRowsProps = {
  day: string
  entries: readonly CalendarEntry[]
  onEntry: (id: string) => void
  layout: Exclude<Layout, 'hours'>
  className: string
}

/** A day's entries, each with its tick box. */
export function EntryRows({ entries, className, ...row }: EntryRowsProps) {
  return (
    <ul className={className}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <EntryRow entry={entry} {...row} />
        </li>
      ))}
    </ul>
  )
}

type EntryRowProps = Pick<EntryRowsProps, 'day' | 'onEntry' | 'layout'> & { entry: CalendarEntry }

export function EntryRow({ entry, day, onEntry, layout }: EntryRowProps) {
  const texts = useDayTexts()
  return (
    <div className="flex items-center gap-0.5">
      {entry.tick && <Tick tick={entry.tick} />}
      <button
        type="button"
        className="block min-w-0 flex-1 rounded-small text-left focus-visible:-outline-offset-2"
        onClick={() => onEntry(entry.id)}
      >
        <EntryContent
          entry={entry}
          // A column has no space for a time range beside the title.
          time={layout === 'list' ? clockTimes(entry) : clockTimes(entry).replace(/–.*/, '')}
          short={false}
          days={texts.long(day)}
          layout={layout}
        />
      </button>
    </div>
  )
}

/** Finds the entries of a day, in their order. */
export function useEntriesOf(entries: readonly CalendarEntry[]): (day: string) => CalendarEntry[] {
  // Computed once, as many days look up the same entries.
  const spans = useMemo(() => entries.map((entry) => ({ entry, ...entryDays(entry) })), [entries])
  return (day) => spans.filter(({ first, last }) => first <= day && day <= last).map(({ entry }) => entry)
}

function Tick({ tick: { label, checked, onChange } }: { tick: NonNullable<CalendarEntry['tick']> }) {
  return (
    <Checkbox
      label={label}
      labelHidden
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
      className="w-6 shrink-0 justify-center pointer-coarse:w-11"
    />
  )
}

/** `pon.`; `pon. 23`; `poniedziałek, 23 listopada`. */
export function useDayTexts() {
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
      weekday: (day: string) => weekday.format(at(day)),
      short: (day: string) => `${weekday.format(at(day))} ${Number(day.slice(8))}`,
      long: (day: string) => long.format(at(day)),
    }
  }, [locale])
}
