/** A kid's credit over tRPC. */
import { z } from 'zod'

import { PAYMENT_METHODS } from '../payment-facts.ts'
import { commandId, day, groszeSum, groupRef, id, instant, kidRef } from './common.ts'
import { amountInput, note } from './payments.ts'

/** To add credit, or to return some. */
export const creditInput = z.object({
  commandId,
  placeId: id,
  kidId: id,
  amount: amountInput,
  additionalInfo: note.default(''),
})

/** To receive a deposit, or to return some; `day` is when the money came or went, by default today. */
export const depositInput = creditInput.extend({
  day: day.optional(),
  method: z.enum(PAYMENT_METHODS).optional(),
})

/** The kid's credit, deposit and refunds under way after a command, in grosze. */
export const creditOutcome = z.object({
  kidId: id,
  amount: groszeSum,
  deposit: groszeSum,
  refunding: groszeSum,
  version: z.number().int(),
})
export type CreditOutcome = z.infer<typeof creditOutcome>

/**
 * Added by hand, paid out, from an overpayment (and its reversal), used by an invoice (and its reversal), returned by a
 * deleted invoice or a correction; the deposit received, returned, or made credit; a refund ordered, taken back, paid, or
 * brought back by the bank.
 */
export const CREDIT_ENTRY_KINDS = [
  'added',
  'returned',
  'overpaid',
  'overpayment_reversed',
  'used',
  'use_reversed',
  'invoice_deleted',
  'corrected',
  'deposit_received',
  'deposit_returned',
  'deposit_used',
  'refund_ordered',
  'refund_cancelled',
  'refund_paid',
  'refund_bounced',
] as const
export type CreditEntryKind = (typeof CREDIT_ENTRY_KINDS)[number]

export const creditEntry = z.object({
  id,
  kind: z.enum(CREDIT_ENTRY_KINDS),
  /** Signed: the change of the credit, in grosze. */
  amount: groszeSum,
  balance: groszeSum,
  /** Signed: the changes of the deposit, and of refunds under way. */
  deposit: groszeSum,
  refunding: groszeSum,
  at: instant,
  invoice: z.object({ id, number: z.string() }).nullable(),
  additionalInfo: z.string().nullable(),
})
export type CreditEntry = z.infer<typeof creditEntry>

export const credit = z.object({
  kidId: id,
  amount: groszeSum,
  /** Held apart from credit. */
  deposit: groszeSum,
  /** Ordered to be paid out, and not yet gone. */
  refunding: groszeSum,
  version: z.number().int(),
  /** Newest first. */
  entries: z.array(creditEntry),
})
export type Credit = z.infer<typeof credit>

/** A kid's credit, as its parents see it, with its deposit and refunds under way. */
export const kidCredit = z.object({
  kid: kidRef,
  amount: groszeSum,
  deposit: groszeSum,
  refunding: groszeSum,
})
export type KidCredit = z.infer<typeof kidCredit>

/**
 * Kids of a place with credit or a deposit, the largest credit first, including kids that have left: it is owed to their
 * parents.
 */
export const placeCredits = z.object({
  total: groszeSum,
  deposits: groszeSum,
  credits: z.array(
    z.object({
      kid: kidRef.extend({ group: groupRef }),
      /** The kid has left the place. */
      gone: z.boolean(),
      amount: groszeSum,
      deposit: groszeSum,
    }),
  ),
})
export type PlaceCredits = z.infer<typeof placeCredits>
