import { ACCOUNTING_ERASE } from './erased.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { ExportPorts } from './exports/make.ts'
import { accountingRest } from './rest.ts'
import { accountingRouter } from './router.ts'

export { buyersOf, forgetDefaultBuyer } from './documents.ts'
export { finallyExported } from './exports/make.ts'
export { checkIssue, missingOfPlace, printedOf, printedOfMany } from './documents.ts'

/** Wires the accountant's settings of places and the exports of their sales. */
export function createAccounting(
  { db, clock, threads }: Kernel,
  { lastClosed, identitiesOf }: Pick<ExportPorts, 'lastClosed' | 'identitiesOf'>,
) {
  const ports: ExportPorts = { db, clock, threads, lastClosed, identitiesOf }
  return {
    router: { accounting: accountingRouter(ports) },
    rest: accountingRest(ports),
    erases: ACCOUNTING_ERASE,
  }
}
