/**
 * The start page's summary of the day, a group's day, and a place's month. It has no tables and no rules of its own: each
 * domain provides its part by a function, in one statement.
 */
import type { GroupDayPorts } from './group-day.ts'
import type { MonthPorts, TodayPorts } from './ports.ts'
import { todayRouter } from './router.ts'

export function createToday(ports: TodayPorts & GroupDayPorts & { month: MonthPorts }) {
  return { router: { today: todayRouter(ports) } }
}
