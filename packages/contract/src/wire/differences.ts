/** Differences over tRPC: what issued invoices would be now. Grosze. */
import { z } from 'zod'
import { DIFFERENCE_CAUSES, DIFFERENCE_RULES, DIFFERENCE_STATES } from '../difference.ts'
import { commandId, day, grosze, groszeSum, id, line } from './common.ts'
import { month } from './months.ts'

/** Names an invoice's line, a cause, and a digest of what it says: another one once the facts change. */
export const differenceId = z
  .string()
  .max(70)
  .regex(/^[0-9]{1,15}-[0-9]{1,15}-[a-z]{1,20}-[0-9a-f]{16}$/)

const rates = z.object({ mainValue: grosze, daily: grosze })

/** Empty where the cause is not about such days. */
export const differenceWhy = z.object({
  /** Absences that are to be taken off, or closed days that are not to be charged. */
  off: z.array(day),
  /** Absences that were taken off and do not count any more, or closed days that are open again. */
  back: z.array(day),
  /** The days of its period between which the kid attends; null if it attends none, or for another cause. */
  stay: z.object({ from: day, to: day }).nullable(),
  /** The rates of the line as issued, and as corrected backwards; null for another cause. */
  rates: z.object({ before: rates, after: rates }).nullable(),
})

export const difference = z.object({
  id: differenceId,
  invoice: z.object({ id, number: z.string() }),
  kid: z.object({ id, name: z.string(), group: z.string() }),
  paymentType: z.object({ id, name: z.string() }),
  cause: z.enum(DIFFERENCE_CAUSES),
  why: differenceWhy,
  /** The type's line with its discounts: as it is, and with this difference alone. */
  before: grosze,
  after: grosze,
  /** Signed. */
  difference: groszeSum,
  state: z.enum(DIFFERENCE_STATES),
  /** Why it was dismissed. */
  reason: z.string().nullable(),
  /** What approving it makes. */
  by: z.enum(DIFFERENCE_RULES),
})
export type Difference = z.infer<typeof difference>

/** Approved differences of a line that the kid's next invoice takes, or one has. */
const carriedOfInvoice = z.object({
  id,
  invoice: z.object({ id, number: z.string() }),
  kid: z.object({ id, name: z.string(), group: z.string() }),
  paymentType: z.object({ id, name: z.string() }),
  /** Signed grosze. */
  amount: groszeSum,
  reason: z.string(),
  /** The invoice that has it; null while it waits. */
  takenBy: z.object({ id, number: z.string() }).nullable(),
  /** Whether it can be withdrawn: it waits, and nothing was approved on top of it. */
  withdrawable: z.boolean(),
})
export type CarriedOfInvoice = z.infer<typeof carriedOfInvoice>

export const differencesInput = z.object({ placeId: id, month })
export const differences = z.object({
  differences: z.array(difference),
  /** What approving all open ones at once comes to; limits and percents keep it from being their plain sum. */
  together: groszeSum,
  carried: z.array(carriedOfInvoice),
})
export type Differences = z.infer<typeof differences>

export const approveDifferencesInput = z.object({
  commandId,
  placeId: id,
  ids: z.array(differenceId).min(1).max(5000),
  /** Whether the sender saw them as dismissed; otherwise one that is dismissed is refused. */
  dismissed: z.boolean().optional(),
})
export const approvedDifferences = z.object({
  corrections: z.array(z.object({ invoiceId: id, id, number: z.string(), difference: groszeSum })),
  /** What the next invoices take. */
  carried: z.array(z.object({ invoiceId: id, amount: groszeSum })),
  /** What was not approved, with the code of why. */
  failed: z.array(z.object({ id: differenceId, code: z.string() })),
})
export type ApprovedDifferences = z.infer<typeof approvedDifferences>

export const dismissDifferenceInput = z.object({
  placeId: id,
  id: differenceId,
  reason: line(1, 500),
})

export const withdrawCarriedInput = z.object({ placeId: id, id })
