/** Refunds over tRPC: orders to pay credit or a deposit back, and files of them for the bank. Grosze. */
import { z } from 'zod'
import { REFUND_SOURCES } from '../payment-facts.ts'
import {
  MOST_PER_FILE,
  REFUND_ENCODINGS,
  REFUND_FORMATS,
  REFUND_STATES,
  REFUND_TEXT_LENGTH,
} from '../refund.ts'
import { nrb } from './bank.ts'
import { commandId, day, groszeSum, id, instant, line } from './common.ts'
import { amountInput } from './payments.ts'

export const refund = z.object({
  id,
  /** `ZW/12`, as in the transfer's title. */
  number: z.string(),
  kid: z.object({ id, name: z.string(), group: z.string() }),
  amount: groszeSum,
  from: z.enum(REFUND_SOURCES),
  /** The payee's, 26 digits. */
  accountNumber: z.string(),
  name: z.string(),
  address: z.string(),
  title: z.string(),
  state: z.enum(REFUND_STATES),
  /** The bank brought it back, and it waits again. */
  bounced: z.boolean(),
  /** The file that it was sent in. */
  file: id.nullable(),
  paidDay: day.nullable(),
  /** The line of a statement that paid it. */
  line: id.nullable(),
  orderedBy: z.string(),
  orderedAt: instant,
})
export type Refund = z.infer<typeof refund>

export const refundSettings = z.object({
  format: z.enum(REFUND_FORMATS),
  encoding: z.enum(REFUND_ENCODINGS),
  perFile: z.number().int().min(1).max(MOST_PER_FILE),
})
export type RefundSettings = z.infer<typeof refundSettings>
export const refundSettingsInput = refundSettings.extend({ placeId: id })

export const refundFile = z.object({
  id,
  format: z.enum(REFUND_FORMATS),
  madeBy: z.string(),
  madeAt: instant,
  orders: z.number().int(),
  sum: groszeSum,
  /** Those that were taken back from it: the file must not be sent again. */
  takenBack: z.number().int(),
})
export type RefundFile = z.infer<typeof refundFile>

const total = z.object({ count: z.number().int(), sum: groszeSum })
export const refundsPage = z.object({
  totals: z.object({ ORDERED: total, SENT: total, PAID: total, CANCELLED: total }),
  settings: refundSettings,
  /** Whether the place's own account is one that a file can name. */
  accountValid: z.boolean(),
  /** The newest first. */
  files: z.array(refundFile),
})
export type RefundsPage = z.infer<typeof refundsPage>

export const refundsInput = z.object({
  placeId: id,
  state: z.enum(REFUND_STATES),
  cursor: id.nullish(),
  limit: z.number().int().min(1).max(100).default(50),
})
export const refunds = z.object({ refunds: z.array(refund), nextCursor: id.nullable() })

/** What can be paid back to a kid's family, and to whom. */
export const refundable = z.object({
  credit: groszeSum,
  deposit: groszeSum,
  /** The surest first. */
  payees: z.array(
    z.object({
      accountNumber: z.string(),
      name: z.string(),
      address: z.string(),
      /** An earlier refund, a transfer that a person confirmed as theirs, or the account of one that was booked for the kid. */
      because: z.enum(['refund', 'confirmed', 'transfer']),
    }),
  ),
  /** Names of guardians, for an account that is typed. */
  guardians: z.array(z.string()),
})
export type Refundable = z.infer<typeof refundable>

/** The payee, as the file for the bank names it. */
export const payeeFields = {
  accountNumber: nrb,
  name: line(1, REFUND_TEXT_LENGTH),
  address: line(0, 70).default(''),
}
const title = line(0, 100).default('')

export const orderRefundInput = z.object({
  commandId,
  placeId: id,
  kidId: id,
  amount: amountInput,
  from: z.enum(REFUND_SOURCES),
  ...payeeFields,
  /** By default what the money is. */
  title,
})

const onRefund = { placeId: id, id }
export const changePayeeInput = z.object({ ...onRefund, ...payeeFields })
export const refundCommandInput = z.object({ ...onRefund, commandId })
export const payRefundInput = refundCommandInput.extend({ day })
export const takeBackInput = z.object({ placeId: id, ids: z.array(id).min(1).max(MOST_PER_FILE) })
export const makeFileInput = z.object({
  commandId,
  placeId: id,
  format: z.enum(REFUND_FORMATS),
  /** By default all that wait, the oldest first, as many as a file holds. */
  ids: z.array(id).max(MOST_PER_FILE).optional(),
})
export const madeFile = z.object({ id, orders: z.number().int() })
