import type { KidOnDay } from '@skrzat/contract/wire/group-day'

/** A kid with what is on its way to the server. */
export type ShownKid = KidOnDay & {
  /** The absence is or will be confirmed. */
  confirmed: boolean
  /** The change waits for a connection. */
  unsent: boolean
}
