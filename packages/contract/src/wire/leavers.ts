/** Settlements of kids that leave: over tRPC. Days are Warsaw's, amounts grosze. */
import { z } from 'zod'
import { LEAVER_VIEWS } from '../leaver.ts'
import { day, grosze, groszeSum, groupRef, id, kidRef } from './common.ts'

export const leaversInput = z.object({ placeId: id, view: z.enum(LEAVER_VIEWS).default('left') })

const money = {
  /** Left to pay on its open invoices. */
  left: groszeSum,
  credit: groszeSum,
  deposit: groszeSum,
  /** Refunds under way. */
  refunding: groszeSum,
}

export const leaver = z.object({
  kid: kidRef.extend({ group: groupRef }),
  /** Null for a kid that was deleted without one. */
  lastDay: day.nullable(),
  /** The last day, or the day on which it was deleted. */
  day,
  /** The kid was deleted. */
  gone: z.boolean(),
  ...money,
  /** Its open invoices, the earliest deadline first. */
  open: z.array(
    z.object({
      id,
      number: z.string(),
      amountLeft: grosze,
      /** The guardians' part of it, which their credit may close. */
      ownLeft: grosze,
      deadline: day,
    }),
  ),
  /** Invoices without a correction that charge days after the last one. */
  past: z.array(z.object({ id, number: z.string(), from: day, to: day, amount: grosze })),
})
export type Leaver = z.infer<typeof leaver>

export const leavers = z.object({
  counts: z.record(z.enum(LEAVER_VIEWS), z.number().int()),
  /** Of the whole view. */
  totals: z.object(money),
  kids: z.array(leaver),
})
export type Leavers = z.infer<typeof leavers>
