import { EventCalendarOwn } from '@skrzat/ui/event-calendar-own'
import type { GridProps } from '@skrzat/ui/event-calendar'
import { lazyPart } from '#app/parts/index.ts'
import { NotLoaded } from './not-loaded.tsx'

/** The calendar's grid; if it can't be loaded, the entries as all-day ones, with a button for another attempt. */
export const CalendarGrid = lazyPart<GridProps>(
  async () => (await import('@skrzat/ui/event-calendar-grid')).default,
  ({ again, ...props }) => (
    <div className="flex flex-col gap-3">
      <NotLoaded again={again} />
      <EventCalendarOwn {...props} />
    </div>
  ),
)
