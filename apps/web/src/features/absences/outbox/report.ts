import type { Day } from '@skrzat/contract/days'
import type { Item } from '#app/offline/index.ts'

/** A report of an absence that waits for the line, as it is kept in the browser. */
export type WaitingReport = Item & {
  readonly kid: { readonly id: number; readonly name: string }
  /** Both inclusive. */
  readonly from: Day
  readonly to: Day
  /** A parent's, empty without one. */
  readonly reason: string
}
