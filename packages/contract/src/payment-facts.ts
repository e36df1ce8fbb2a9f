/** Details of payments and reversals; without zod, as screens use it. */

/** How a payment was made. */
export const PAYMENT_METHODS = ['transfer', 'cash', 'card', 'other'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** Characters of a note on a payment. */
export const PAYMENT_NOTE_LENGTH = 200

/** `undone`: undone soon by the person who recorded it. */
export const REVERSAL_REASONS = [
  'mistake',
  'wrong_kid',
  'wrong_amount',
  'bounced',
  'other',
  'undone',
] as const
export type ReversalReason = (typeof REVERSAL_REASONS)[number]

/** What a refund is paid out of. */
export const REFUND_SOURCES = ['credit', 'deposit'] as const
export type RefundSource = (typeof REFUND_SOURCES)[number]

/** Who pays a part of an invoice beside the guardians: a welfare office, ZUS (a place has one at most), anyone else. */
export const PAYER_KINDS = ['welfare', 'zus', 'other'] as const
export type PayerKind = (typeof PAYER_KINDS)[number]
/** Payers of one invoice beside the guardians, at most. */
export const MAX_SHARES = 5
