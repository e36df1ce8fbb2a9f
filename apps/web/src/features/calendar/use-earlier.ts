import type { Day } from '@skrzat/contract/days'
import type { CalendarEvent } from '@skrzat/contract/wire/calendar'
import { useCalendarWide } from '@skrzat/ui/event-calendar'
import { useMemo, useState } from 'react'

/**
 * A list that includes today begins with it: past events are folded.
 * @param listed today, and the listed days
 */
export function useEarlier(
  events: readonly CalendarEvent[] | undefined,
  listed: { today: Day; from: Day; to: Day },
) {
  const { today, from, to } = listed
  const isList = !useCalendarWide()
  const [shown, setShown] = useState(false)
  const folds = isList && from <= today && today <= to
  return useMemo(() => {
    const all = events ?? []
    const ahead = all.filter(({ endDate }) => endDate >= today)
    const earlier = folds ? all.filter(({ endDate }) => from <= endDate && endDate < today).length : 0
    return {
      /** The events to show. */
      events: folds && !shown ? ahead : all,
      /** The number of past events, if they are folded. */
      earlier,
      shown,
      setShown,
    }
  }, [events, folds, shown, today, from])
}
