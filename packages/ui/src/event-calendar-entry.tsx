import type { EventDisplayInfo } from '@fullcalendar/react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import type { CalendarEntry } from './event-calendar-props.ts'
import { entryDays } from './event-calendar-days.ts'
import { toneStyle } from './event-calendar-tone.ts'
import { GroupDot } from './group-dot.tsx'

export type Layout = 'columns' | 'month' | 'hours' | 'list'

type EntryContentProps = {
  entry: CalendarEntry
  /** `8:00`, or in a list the days of an entry of several; empty for any other all-day entry. */
  time: string
  /** The day or days in full, for screen readers, which meet entries away from their day's heading. */
  days: string
  /** In a grid of hours: too short for a second line. */
  short: boolean
  /** A grid of hours and a week's columns have space for several lines, a month's days for two. */
  layout: Layout
}

const boxes: Record<'tall' | 'short' | 'line', string> = {
  short:
    'flex h-full items-baseline gap-x-1.5 overflow-hidden rounded-small border border-l-4 px-1.5 text-xs leading-tight',
  tall: '@container flex h-full flex-wrap content-start items-baseline gap-x-1.5 overflow-hidden rounded-small border border-l-4 px-1 py-0.5 text-xs',
  line: 'flex min-h-6 items-start gap-1.5 rounded-small border px-1.5 py-0.5 text-xs pointer-coarse:min-h-11 [&_svg]:size-3.5',
}

/**
 * A list has space for the whole title, which goes below a long time rather than be squeezed; a group goes below it
 * before one of its words is broken.
 */
const titles = {
  tall: 'w-full break-words',
  line: 'line-clamp-2 min-w-0 break-words hyphens-auto',
  list: 'max-w-full min-w-min flex-1 break-words',
}

/** The content of one entry: its mark, time and title; for screen readers also the colour's meaning and the day. */
export function EntryContent({ entry, time, days, short, layout }: EntryContentProps) {
  const { title, tone = 'plain', mark, group, note } = entry
  const inHours = layout === 'hours' && !entry.allDay
  const box = inHours ? (short ? 'short' : 'tall') : 'line'
  const tall = box === 'tall'
  const beside = layout === 'list' ? group : undefined
  const below = layout === 'columns' ? group : undefined
  const [from, to] = time.split('–')
  const titled = (
    <span className={cn('font-medium', titles[layout === 'list' ? 'list' : tall ? 'tall' : 'line'])}>
      {title}
    </span>
  )
  const said = [mark?.label, beside || below ? undefined : group?.name, days].filter(Boolean)
  return (
    <span
      style={toneStyle(tone)}
      title={[title, group?.name, mark?.label, note].filter(Boolean).join(', ')}
      className={cn(boxes[box], layout === 'list' && 'min-h-9 flex-wrap items-center px-2.5 text-sm')}
    >
      {mark && (
        <span aria-hidden className="flex h-lh items-center">
          {mark.icon}
        </span>
      )}
      {time && (
        <span className={cn('tabular', !tall && 'whitespace-nowrap')}>
          {from}
          {box !== 'short' && to !== undefined && (
            // Beside other entries only a word of the title or the end fits, not both.
            <span className={cn(tall && 'hidden @min-[5rem]:inline')}>–{to}</span>
          )}
        </span>
      )}
      <span
        className={cn(
          layout === 'list' ? 'flex min-w-0 flex-1 basis-44 flex-wrap items-center gap-x-2' : 'contents',
        )}
      >
        {note === undefined && !below ? (
          titled
        ) : (
          <span className={layout === 'list' ? 'max-w-full min-w-min flex-1' : 'min-w-0 flex-1'}>
            {titled}
            {below && <Group group={below} className="w-0 min-w-full" />}
            {note !== undefined && <span className="block w-0 min-w-full truncate text-xs">{note}</span>}
          </span>
        )}
        {beside && <Group group={beside} className="max-w-2/5" />}
      </span>
      <span className="sr-only">, {said.join(', ')}</span>
    </span>
  )
}

function Group({ group, className }: { group: NonNullable<CalendarEntry['group']>; className: string }) {
  return (
    <span className={cn('flex items-center gap-1 text-xs', className)}>
      <GroupDot color={group.color} className="size-2" />
      <span className="truncate">{group.name}</span>
    </span>
  )
}

type Shown = {
  entries: ReadonlyMap<string, CalendarEntry>
  /** `16–20 listopada`, with weekdays, for screen readers. */
  daysText: (entry: CalendarEntry) => string
  /** `16–20 lis`, in a list, where an entry of several days appears once. */
  shortDays: (entry: CalendarEntry) => string
  layout: Layout
}

/** Milliseconds from which an entry in a grid of hours has space for a second line. */
const roomForTwo = 45 * 60_000

/** `8:00–9:30`, because range formatting gives `08:00–09:30`, in German with a word that would take a line. */
function shortTime(time: string): string {
  return time.replaceAll(/(?<!\d)0(?=\d:)|\sUhr/g, '')
}

/** The content that FullCalendar renders into each of its events. */
export function entryContent({ entries, daysText, shortDays, layout }: Shown) {
  return ({ event, timeText }: EventDisplayInfo): ReactNode => {
    const entry = entries.get(event.id)
    const { first, last } = entry ? entryDays(entry) : { first: '', last: '' }
    const time = entry?.allDay ? '' : shortTime(timeText)
    return (
      entry && (
        <EntryContent
          entry={entry}
          time={layout === 'list' && first < last ? shortDays(entry) : time}
          short={event.start !== null && event.end !== null && +event.end - +event.start < roomForTwo}
          days={daysText(entry)}
          layout={layout}
        />
      )
    )
  }
}

export function crossContent(): ReactNode {
  return <X aria-hidden className="size-4.5" />
}
