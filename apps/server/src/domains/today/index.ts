/**
 * The start page's summary of the day. It has no tables and no rules of its own: each domain provides its part by a
 * function, in one statement for all of the caller's places.
 */
import type { TodayPorts } from './ports.ts'
import { todayRouter } from './router.ts'

export function createToday(ports: TodayPorts) {
  return { router: { today: todayRouter(ports) } }
}
