import { PAYERS_ERASE, PAYERS_RETAIN } from './erased.ts'
import { PAYERS_EXPORTS } from './exported.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { payersRest } from './rest.ts'
import { payersRouter } from './router.ts'

export { previewSplit } from './page.ts'
export { findSplit, loadSplit } from './split.ts'

/** Wires the payers of places beside the guardians. */
export function createPayers({ db, clock }: Kernel) {
  const ports = { db, clock }
  return {
    router: { payers: payersRouter(ports) },
    rest: payersRest(ports),
    erases: PAYERS_ERASE,
    retains: PAYERS_RETAIN,
    exports: PAYERS_EXPORTS,
  }
}
