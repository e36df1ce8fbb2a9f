import type { Kernel } from '../../kernel/kernel.ts'
import type { ExportPorts } from './exports/make.ts'
import { accountingRest } from './rest.ts'
import { accountingRouter } from './router.ts'

export { checkIssue, printedOf } from './documents.ts'

/** Wires the accountant's settings of places and the exports of their sales. */
export function createAccounting(
  { db, clock, threads }: Kernel,
  { closedMonths = noneClosed }: Partial<Pick<ExportPorts, 'closedMonths'>> = {},
) {
  const ports: ExportPorts = { db, clock, threads, closedMonths }
  return {
    router: { accounting: accountingRouter(ports) },
    rest: accountingRest(ports),
  }
}

/** Without closes of months every month is open. */
const noneClosed = () => Promise.resolve(new Set<string>())
