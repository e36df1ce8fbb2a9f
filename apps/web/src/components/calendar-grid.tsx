import { EventCalendarOwn } from '@skrzat/ui/event-calendar-own'
import type { GridProps } from '@skrzat/ui/event-calendar'
import { lazyPart } from '#app/parts/index.ts'
import { NotLoaded } from './not-loaded.tsx'

/** The calendar's grid; where it can't be loaded, the same entries by whole days, and a button that tries again. */
export const CalendarGrid = lazyPart<GridProps>(
  async () => (await import('@skrzat/ui/event-calendar-grid')).default,
  ({ again, ...props }) => (
    <div className="flex flex-col gap-3">
      <NotLoaded again={again} />
      <EventCalendarOwn {...props} />
    </div>
  ),
)
