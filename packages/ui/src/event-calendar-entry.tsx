import type { DayHeaderInfo, EventDisplayInfo } from '@fullcalendar/react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import { warsawDay } from './date-text.tsx'
import type { CalendarEntry } from './event-calendar.tsx'
import { toneStyle } from './event-calendar-tone.ts'

type Layout = 'columns' | 'hours' | 'list'

type EntryContentProps = {
  entry: CalendarEntry
  /** `8:00`; empty for a whole day. */
  time: string
  /** The day or days in full, for readers, who meet entries away from their day's heading. */
  days: string
  /** In hours there is room below; elsewhere one line. */
  layout: Layout
}

const boxes: Record<'tall' | 'line', string> = {
  tall: 'flex h-full flex-wrap content-start items-baseline gap-x-1.5 overflow-hidden rounded-small border-l-4 px-1.5 py-1 text-xs',
  line: 'flex min-h-6 items-center gap-1.5 rounded-small border px-1.5 py-0.5 text-xs pointer-coarse:min-h-11 [&_svg]:size-3.5',
}

/** What stands in one entry: its mark, its time, its title; for readers also what the colour says and the day. */
function EntryContent({ entry, time, days, layout }: EntryContentProps) {
  const { title, tone = 'plain', mark, detail } = entry
  const tall = layout === 'hours' && !entry.allDay
  const shown = layout === 'list' && detail !== undefined
  const said = [mark?.label, shown ? undefined : detail, days].filter(Boolean)
  return (
    <span
      style={toneStyle(tone)}
      title={[title, detail, mark?.label].filter(Boolean).join(', ')}
      className={cn(boxes[tall ? 'tall' : 'line'], layout === 'list' && 'min-h-9 px-2.5 text-sm')}
    >
      {mark && <span aria-hidden>{mark.icon}</span>}
      {time && <span className="tabular">{time}</span>}
      <span className={tall ? 'w-full font-medium break-words' : 'min-w-0 truncate font-medium'}>
        {title}
      </span>
      {shown && <span className="ml-auto shrink-0 pl-2 text-xs">{detail}</span>}
      <span className="sr-only">, {said.join(', ')}</span>
    </span>
  )
}

type Shown = {
  entries: ReadonlyMap<string, CalendarEntry>
  /** `16–20 listopada`; the end is exclusive. */
  daysText: (from: Date | null, to: Date | null) => string
  layout: Layout
}

/** What FullCalendar is to put into each of its events. */
export function entryContent({ entries, daysText, layout }: Shown) {
  return ({ event, timeText }: EventDisplayInfo): ReactNode => {
    const entry = entries.get(event.id)
    return (
      entry && (
        <EntryContent
          entry={entry}
          time={entry.allDay ? '' : timeText}
          days={daysText(event.start, event.end)}
          layout={layout}
        />
      )
    )
  }
}

/** The name of a day with a note beside it. */
export function headerContent(note: (day: string) => ReactNode) {
  return ({ text, date, inPopover, view }: DayHeaderInfo): ReactNode => (
    <>
      <span>{text}</span>
      {!inPopover && view.type !== 'dayGridMonth' && <span>{note(warsawDay(date))}</span>}
    </>
  )
}

export function crossContent(): ReactNode {
  return <X aria-hidden className="size-4.5" />
}
