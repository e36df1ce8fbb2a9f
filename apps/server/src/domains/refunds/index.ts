import { REFUNDS_ERASE, REFUNDS_RETAIN } from './erased.ts'
import { REFUNDS_EXPORTS } from './exported.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { LedgerPorts } from '../payments/index.ts'
import type { RefundPorts } from './ports.ts'
import { refundsRest } from './rest.ts'
import { refundsRouter } from './router.ts'

export {
  bounceByLine,
  type ManyByLine,
  payByLine,
  payManyByLine,
  unbounceByLine,
  unpayByLine,
  unpayManyByLine,
} from './commands/change.ts'
export type { PayerAccount } from './ports.ts'
export { countRefunds, filesOfSums, refundsOfAmounts } from './queries.ts'
export { type RefundRow, refundsById } from './rows.ts'

/** Wires the domain of refunds, whose money the ledger moves. */
export function createRefunds(
  { db, clock }: Kernel,
  {
    ledger,
    payersOf,
    bookingDay,
  }: Pick<RefundPorts, 'payersOf' | 'bookingDay'> & { readonly ledger: LedgerPorts },
) {
  const ports = { db, clock, ledger, payersOf, bookingDay }
  return {
    router: { refunds: refundsRouter(ports) },
    rest: refundsRest(ports),
    erases: REFUNDS_ERASE,
    retains: REFUNDS_RETAIN,
    exports: REFUNDS_EXPORTS,
  }
}
