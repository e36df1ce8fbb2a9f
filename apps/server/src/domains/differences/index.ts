import { DIFFERENCES_ERASE } from './erased.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { CountedAbsences, LedgerPorts } from '../payments/index.ts'
import { differencesRest } from './rest.ts'
import { differencesRouter } from './router.ts'

export { carriedPorts } from './carries.ts'

/** Wires the domain of differences: what issued invoices would be now. It stores only what people decide of them. */
export function createDifferences(
  { db, clock }: Kernel,
  { ledger, countedAbsences }: { readonly ledger: LedgerPorts; readonly countedAbsences: CountedAbsences },
) {
  const ports = { sql: db.sql, clock, ledger, countedAbsences }
  return {
    router: { differences: differencesRouter(ports) },
    rest: differencesRest(ports),
    erases: DIFFERENCES_ERASE,
  }
}
