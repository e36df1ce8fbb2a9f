import { daysBetween, type Day } from '@skrzat/contract/days'
import type { UiLocale } from '@skrzat/ui/locale'

/** The urgency of an unpaid invoice's deadline. */
export type Due = 'later' | 'soon' | 'today' | 'late'

/** A deadline within this many days is highlighted. */
const SOON = 3

export function dueOf(deadline: Day, today: Day): Due {
  const days = daysBetween(today, deadline)
  if (days < 0) return 'late'
  if (days === 0) return 'today'
  return days <= SOON ? 'soon' : 'later'
}

/** `za 14 dni`, `jutro`, `3 dni temu`. */
export function awayText(day: Day, today: Day, locale: UiLocale): string {
  const days = daysBetween(today, day)
  const text = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
  return text.replaceAll(' ', '\u00a0')
}
