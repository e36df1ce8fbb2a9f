import { useEffect, useRef } from 'react'
import type { CalendarView } from './event-calendar-days.ts'

/**
 * The number of a day disappears with its month, and would lose the focus: the button of the new view gets it, right
 * before the week's entries.
 * @returns that button's ref, and the handler of a press on a day
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
