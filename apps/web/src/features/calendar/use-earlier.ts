import type { Day } from '@skrzat/contract/days'
import type { CalendarEvent } from '@skrzat/contract/wire/calendar'
import { useMemo, useState, useSyncExternalStore } from 'react'

/** Where the calendar draws days; below it, it lists them. */
const wide = window.matchMedia('(width >= 56rem)')

function whenWidthChanges(changed: () => void): () => void {
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}

/**
 * A list that holds today begins with it: what is over is shown on demand.
 * @param listed today, and the days of which the list tells
 */
export function useEarlier(
  events: readonly CalendarEvent[] | undefined,
  listed: { today: Day; from: Day; to: Day },
) {
  const { today, from, to } = listed
  const isList = !useSyncExternalStore(whenWidthChanges, () => wide.matches)
  const [shown, setShown] = useState(false)
  const folds = isList && from <= today && today <= to
  return useMemo(() => {
    const all = events ?? []
    const ahead = all.filter(({ endDate }) => endDate >= today)
    const earlier = folds ? all.filter(({ endDate }) => from <= endDate && endDate < today).length : 0
    return {
      /** Those to show. */
      events: folds && !shown ? ahead : all,
      /** How many are over, where the list may leave them out. */
      earlier,
      shown,
      setShown,
    }
  }, [events, folds, shown, today, from])
}
