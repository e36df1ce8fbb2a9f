import type { Item } from '#app/offline/index.ts'

/** A confirmation of an absence, or its reversal, on its way to the server. */
export type WaitingConfirmation = Item & {
  readonly placeId: number
  readonly absenceId: number
  /** The kid's name. */
  readonly name: string
  readonly confirmed: boolean
}
