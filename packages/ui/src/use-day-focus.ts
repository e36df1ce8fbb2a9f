import { useEffect, useRef } from 'react'
import type { CalendarView } from './event-calendar-days.ts'

/**
 * The number of a day goes away with its month, and the focus with it: the button of the new view gets it, just before
 * the week's entries.
 * @returns that button's ref, and what a press on a day calls
 */
export function useDayFocus(view: CalendarView) {
  const pressed = useRef<HTMLButtonElement>(null)
  const chosen = useRef(false)
  const shown = useRef(view)
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    if (chosen.current) pressed.current?.focus()
    chosen.current = false
  }, [view])
  return {
    pressed,
    leads: (onDay: (day: string) => void) => (day: string) => {
      chosen.current = true
      onDay(day)
    },
  }
}
