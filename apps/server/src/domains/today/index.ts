/**
 * The start page's summary of the day, and a place's of a month. It has no tables and no rules of its own: each domain
 * provides its part by a function, in one statement, for a day of all of the caller's places.
 */
import type { MonthPorts, TodayPorts } from './ports.ts'
import { todayRouter } from './router.ts'

export function createToday(ports: TodayPorts & { month: MonthPorts }) {
  return { router: { today: todayRouter(ports) } }
}
