import type { Kernel } from '../../kernel/kernel.ts'
import type { LinesOfDays } from './bank-side.ts'
import { monthsRest, type ProveNow } from './rest.ts'
import { monthsRouter } from './router.ts'

export { bookingDay } from './booking-day.ts'
export { lockMoney } from './lock.ts'
export { rebuildMonths, verifyMonths } from './maintenance.ts'
export { lastClosed } from './sheet.ts'

type MonthsKernel = Kernel & {
  /** The bank's lines of a month. */
  readonly linesOfDays: LinesOfDays
  readonly proveNow: ProveNow
}

/** Wires the domain of closed months and of balances as of any day. */
export function createMonths({ db, clock, wake, log, threads, linesOfDays, proveNow }: MonthsKernel) {
  const ports = { sql: db.sql, clock, wake: () => wake(), log, threads, linesOfDays, proveNow }
  return { router: { months: monthsRouter(ports) }, rest: monthsRest(ports) }
}
