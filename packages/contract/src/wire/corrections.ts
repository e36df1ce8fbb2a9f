/** Corrections of issued invoices over tRPC. */
import { z } from 'zod'

import { bulkResult, commandId, grosze, groszeSum, id } from './common.ts'
import { amountInput, note, sharesInput } from './payments.ts'

export const correctInvoiceInput = z.object({
  commandId,
  placeId: id,
  id,
  /** The version that the sender saw. */
  version: z.number().int().positive().optional(),
  /** The lines that change; what is left out of one stays. An amount of 0 takes the charge away. */
  lines: z
    .array(
      z.object({
        paymentTypeId: id,
        amount: amountInput,
        days: z.number().int().min(0).max(1000).nullable().optional(),
        absent: z.number().int().min(0).max(1000).nullable().optional(),
        mainValue: amountInput.optional(),
        daily: amountInput.optional(),
      }),
    )
    .min(1)
    .max(50),
  reason: note,
  /** Whether the kid's credit is used on what the correction adds. */
  withCredit: z.boolean().default(false),
  /** All shares of other payers after it; by default each is as it was set, as far as the new amount allows. */
  shares: sharesInput.optional(),
})

/** What a correction would come to, as it is typed. */
export const correctionPreviewInput = correctInvoiceInput.omit({ commandId: true, reason: true })

/** A part of an invoice, and what is left of it to pay. */
const part = z.object({ amount: grosze, left: grosze })
export const correctionPreview = z.object({
  /** The invoice's amount. */
  before: grosze,
  after: grosze,
  /** Of each payer with a part before or after it; 0 where it has none. */
  shares: z.array(z.object({ payerId: id, payer: z.string(), before: part, after: part })),
  /** The guardians' part. */
  own: z.object({ before: part, after: part }),
  /** What becomes the kid's credit, and what of the credit is used. */
  toCredit: grosze,
  creditUsed: grosze,
})
export type CorrectionPreview = z.infer<typeof correctionPreview>

export const correctionsResult = bulkResult.extend({
  corrections: z.array(z.object({ invoiceId: id, id, number: z.string(), difference: groszeSum })),
})
export type CorrectionsResult = z.infer<typeof correctionsResult>
