/** What waits behind the tabs of a place's payments. */
import { z } from 'zod'

import { id } from './common.ts'

export const paymentTabsInput = z.object({ placeId: id })

const waiting = z.number().int().nonnegative()
export const paymentTabs = z.object({
  /** Lines of bank statements to decide on. */
  bank: waiting,
  /** Ordered refunds that are in no file yet. */
  refunds: waiting,
  /** Kids whose last day is announced. */
  leavers: waiting,
})
export type PaymentTabs = z.infer<typeof paymentTabs>
