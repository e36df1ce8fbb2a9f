import type { CalendarOptions } from '@fullcalendar/react'
import { cn } from './cn.ts'

type DayState = { isToday: boolean; isOther: boolean; inPopover?: boolean }

const focus = 'focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-green'

function dayNumber({ isToday, isOther }: DayState): string {
  return cn(
    'tabular grid h-6 min-w-6 place-items-center rounded-full px-1 text-xs',
    isOther && 'text-muted',
    isToday && 'bg-green font-bold text-on-green',
  )
}

/** FullCalendar has no look without a theme: this one uses our design tokens. */
export const theme: CalendarOptions = {
  viewClass: 'overflow-clip rounded-card border border-line bg-card',
  tableHeaderClass: 'bg-card',
  dayHeaderRowClass: 'border border-line',
  dayHeaderClass: ({ inPopover }) => (inPopover ? 'px-3 pt-3 pb-1' : 'border border-line'),
  dayHeaderInnerClass: ({ isToday, inPopover }) =>
    cn(
      'flex flex-wrap items-baseline gap-x-2 px-2 py-2 text-xs first-letter:uppercase',
      inPopover ? 'p-0 text-sm font-bold' : 'text-muted',
      isToday && !inPopover && 'font-bold text-green',
    ),
  dayHeaderAlign: 'start',
  dayHeaderDividerClass: 'border-b border-line',
  dayRowClass: 'border border-line',
  dayCellClass: ({ isOther, inPopover }) => cn(!inPopover && 'border border-line', isOther && 'bg-sunken'),
  dayCellTopClass: 'flex px-1 pt-1',
  dayCellTopInnerClass: dayNumber,
  dayCellInnerClass: ({ inPopover }) => cn(inPopover && 'px-2 pb-2'),
  dayCellBottomClass: 'min-h-1',
  dayLaneClass: ({ isToday }) => cn('border border-line', isToday && 'bg-green-soft/40'),
  dayLaneInnerClass: 'mx-0.5',
  slotLaneClass: ({ isMinor }) => cn('border border-line', isMinor && 'border-dotted'),
  slotHeaderClass: 'flex justify-end',
  slotHeaderInnerClass: 'tabular relative -top-px px-2 py-1 text-xs text-muted',
  slotHeaderDividerClass: 'border-l border-line',
  allDayHeaderClass: 'flex items-center justify-end',
  allDayHeaderInnerClass: 'px-2 py-1 text-right text-xs whitespace-pre text-muted',
  allDayDividerClass: 'border-y border-line bg-sunken pb-0.5',
  nowIndicatorLineClass: 'border-t-2 border-danger',
  nowIndicatorHeaderClass: 'size-0',
  fillerClass: 'border border-line',
  eventClass: cn('rounded-small', focus),
  rowEventClass: 'mx-1 mb-0.5',
  columnEventClass: 'mb-px ring-1 ring-card',
  columnEventInnerClass: 'h-full',
  listItemEventClass: 'mx-1 mb-0.5',
  moreLinkClass: cn('rounded-small', focus),
  rowMoreLinkClass: 'mx-1 mb-0.5 rounded-small hover:bg-green-soft',
  moreLinkInnerClass: 'px-1.5 py-1 text-xs font-medium text-green',
  columnMoreLinkClass: 'mb-px rounded-small border border-line bg-card',
  popoverClass:
    'mt-1 max-h-96 w-72 overflow-auto rounded-card border border-line bg-float text-ink shadow-float',
  popoverCloseClass: cn(
    'absolute top-2 right-2 grid size-8 place-items-center rounded-small text-muted',
    focus,
  ),
  navLinkClass: cn('rounded-full hover:underline', focus),
  listDayClass: 'border-t border-line first:border-t-0',
  listDayHeaderClass: 'z-1 flex bg-sunken px-4 py-2',
  // The library repeats the weekday beside the day, `listDayAltFormat: false` or not.
  listDayHeaderInnerClass: ({ isToday, level }) =>
    level > 0 ? 'hidden' : cn('tabular text-sm font-bold first-letter:uppercase', isToday && 'text-green'),
  listDayBodyClass: 'gap-1.5 px-3 py-2.5',
  noEventsClass: 'grid min-h-40 place-items-center p-6 text-center text-muted',
}
