import type { EventDisplayInfo } from '@fullcalendar/react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import type { CalendarEntry } from './event-calendar-props.ts'
import { toneStyle } from './event-calendar-tone.ts'

type Layout = 'columns' | 'hours' | 'list'

type EntryContentProps = {
  entry: CalendarEntry
  /** `8:00`; empty for a whole day. */
  time: string
  /** The day or days in full, for readers, who meet entries away from their day's heading. */
  days: string
  /** In hours: too short for a second line. */
  short: boolean
  /** In hours there is room below; elsewhere one line. */
  layout: Layout
}

const boxes: Record<'tall' | 'short' | 'line', string> = {
  short:
    'flex h-full items-baseline gap-x-1.5 overflow-hidden rounded-small border border-l-4 px-1.5 text-xs leading-tight',
  tall: '@container flex h-full flex-wrap content-start items-baseline gap-x-1.5 overflow-hidden rounded-small border border-l-4 px-1 py-0.5 text-xs',
  line: 'flex min-h-6 items-center gap-1.5 rounded-small border px-1.5 py-0.5 text-xs pointer-coarse:min-h-11 [&_svg]:size-3.5',
}

/** In a list there is room for all of it: nothing is cut off. */
const titles = { tall: 'w-full break-words', line: 'min-w-0 truncate', list: 'min-w-0 flex-1 break-words' }

/** What stands in one entry: its mark, its time, its title; for readers also what the colour says and the day. */
export function EntryContent({ entry, time, days, short, layout }: EntryContentProps) {
  const { title, tone = 'plain', mark, detail } = entry
  const inHours = layout === 'hours' && !entry.allDay
  const box = inHours ? (short ? 'short' : 'tall') : 'line'
  const tall = box === 'tall'
  const shown = layout === 'list' && detail !== undefined
  const [from, to] = time.split('–')
  const said = [mark?.label, shown ? undefined : detail, days].filter(Boolean)
  return (
    <span
      style={toneStyle(tone)}
      title={[title, detail, mark?.label].filter(Boolean).join(', ')}
      className={cn(boxes[box], layout === 'list' && 'min-h-9 px-2.5 text-sm')}
    >
      {mark && <span aria-hidden>{mark.icon}</span>}
      {time && (
        <span className={cn('tabular', !tall && 'whitespace-nowrap')}>
          {from}
          {box !== 'short' && to !== undefined && (
            // Beside others there is room for a word of the title or for the end, not for both.
            <span className={cn(tall && 'hidden @min-[5rem]:inline')}>–{to}</span>
          )}
        </span>
      )}
      <span className={cn('font-medium', titles[layout === 'list' ? 'list' : tall ? 'tall' : 'line'])}>
        {title}
      </span>
      {shown && <span className="max-w-2/5 truncate pl-2 text-xs">{detail}</span>}
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

/** Milliseconds from which an hour's column has room for a second line. */
const roomForTwo = 45 * 60_000

/** `8:00–9:30`, where formatting a range writes `08:00–09:30`. */
function withoutZeros(time: string): string {
  return time.replaceAll(/(?<!\d)0(?=\d:)/g, '')
}

/** What FullCalendar is to put into each of its events. */
export function entryContent({ entries, daysText, layout }: Shown) {
  return ({ event, timeText }: EventDisplayInfo): ReactNode => {
    const entry = entries.get(event.id)
    return (
      entry && (
        <EntryContent
          entry={entry}
          time={entry.allDay ? '' : withoutZeros(timeText)}
          short={event.start !== null && event.end !== null && +event.end - +event.start < roomForTwo}
          days={daysText(event.start, event.end)}
          layout={layout}
        />
      )
    )
  }
}

export function crossContent(): ReactNode {
  return <X aria-hidden className="size-4.5" />
}
