import type { Day } from '@skrzat/contract/days'
import type { Item } from '#app/offline/index.ts'

/** An absence report that waits for a connection, as stored in the browser. */
export type WaitingReport = Item & {
  readonly kid: { readonly id: number; readonly name: string }
  /** Both inclusive. */
  readonly from: Day
  readonly to: Day
  /** A parent's reason; empty without one. */
  readonly reason: string
}
