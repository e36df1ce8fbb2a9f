/**
 * The start page's summary of the day. Has no tables and no rules of its own: each part comes from its domain, which
 * this one is passed, in one statement each for all of the caller's places.
 */
import type { TodayPorts } from './ports.ts'
import { todayRouter } from './router.ts'

export function createToday(ports: TodayPorts) {
  return { router: { today: todayRouter(ports) } }
}
