/** The bank over tRPC: statements, their lines, and what becomes of each. Grosze, signed where money goes both ways. */
import { z } from 'zod'
import {
  BANK_DIALECTS,
  BANK_ENCODINGS,
  BANK_FORMATS,
  LINE_MARKS,
  LINE_STATES,
  PROPOSAL_KINDS,
  VIRTUAL_PURPOSES,
} from '../bank.ts'
import { MAX_GROSZE } from '../money.ts'
import { isNrb, normalizeNrb } from '../nrb.ts'
import { visibleLine } from '../text.ts'
import { commandId, day, groszeSum, id, instant, rawText, shortText } from './common.ts'

/** An account number, decorated as people paste it; 26 digits that pass mod 97. */
export const nrb = shortText(60).transform((text, context) => {
  if (isNrb(text)) return normalizeNrb(text)
  context.addIssue({ code: 'custom', message: 'Pattern' })
  return z.NEVER
})

/** The digits of a virtual account after its check digits and before the payer's part. */
export const virtualPrefix = shortText(40)
  .transform((text) => text.replace(/[\s-]/g, ''))
  .refine((text) => /^\d{8,20}$/.test(text), { message: 'Pattern' })

// ---- Settings

export const bankSettings = z.object({
  autoBook: z.boolean(),
  /** The accounts whose statements are taken, beside the place's own. */
  accounts: z.array(z.string()),
  /** The place's own account number. */
  own: z.string(),
  virtualPrefix: z.string().nullable(),
  /** Whether each family has a number of its own for meals. */
  virtualMeals: z.boolean(),
})
export type BankSettings = z.infer<typeof bankSettings>

export const bankSettingsForm = z.object({
  autoBook: z.boolean(),
  accounts: z.array(nrb).max(20),
  virtualPrefix: virtualPrefix.nullable(),
  virtualMeals: z.boolean(),
})

// ---- Statements

const counts = {
  /** The file's lines, and how many of them are new. */
  lines: z.number().int(),
  added: z.number().int(),
  known: z.number().int(),
  booked: z.number().int(),
  waiting: z.number().int(),
  notOurs: z.number().int(),
}

export const bankStatement = z.object({
  /** Null in a preview. */
  id: id.nullable(),
  format: z.enum(BANK_FORMATS),
  dialect: z.enum(BANK_DIALECTS),
  encoding: z.enum(BANK_ENCODINGS),
  account: z.string(),
  number: z.string(),
  from: day,
  to: day,
  opening: groszeSum.nullable(),
  closing: groszeSum.nullable(),
  ...counts,
})
export type BankStatement = z.infer<typeof bankStatement>

/** One of the first operations of a file that a mapping reads; its amount is signed. */
export const firstOperation = z.object({
  date: day,
  amount: groszeSum,
  payer: z.string(),
  title: z.string(),
})
export type FirstOperation = z.infer<typeof firstOperation>

/** A statement that was added, in the list; `booked`, `waiting` and `notOurs` count the lines that it added. */
export const listedStatement = bankStatement.extend({ id, createdDate: instant, addedBy: z.string() })
export type ListedStatement = z.infer<typeof listedStatement>

/** Money between two statements of an account that no statement explains. */
export const bankGap = z.object({
  account: z.string(),
  /** The last day before the gap, and the first after it. */
  after: day,
  before: day,
  /** The next opening balance less the closing one before. */
  by: groszeSum,
})
export type BankGap = z.infer<typeof bankGap>

/** An account's money: opening + booked + notOurs + waiting = closing, unless there are gaps. */
export const bankAccount = z.object({
  account: z.string(),
  opening: groszeSum.nullable(),
  booked: groszeSum,
  notOurs: groszeSum,
  waiting: groszeSum,
  closing: groszeSum.nullable(),
})
export type BankAccount = z.infer<typeof bankAccount>

export const bankPage = z.object({
  settings: bankSettings,
  statements: z.array(listedStatement),
  gaps: z.array(bankGap),
  accounts: z.array(bankAccount),
  counts: z.object({ waiting: z.number().int(), booked: z.number().int(), notOurs: z.number().int() }),
})
export type BankPage = z.infer<typeof bankPage>

// ---- Lines

/** A reason of a proposal; screens and REST say it as a sentence. */
export const evidence = z.discriminatedUnion('code', [
  z.object({ code: z.literal('virtual_account'), account: z.string() }),
  z.object({ code: z.literal('other_purpose'), number: z.string(), account: z.enum(VIRTUAL_PURPOSES) }),
  z.object({ code: z.enum(['number', 'number_paid', 'number_deleted', 'taken']), number: z.string() }),
  z.object({ code: z.literal('number_typo'), number: z.string(), written: z.string() }),
  z.object({ code: z.literal('sum_of_numbers'), count: z.number().int(), sum: groszeSum }),
  z.object({ code: z.literal('sum_differs'), sum: groszeSum, amount: groszeSum }),
  z.object({ code: z.literal('payer'), account: z.string() }),
  z.object({ code: z.literal('share_payer'), payer: z.string() }),
  z.object({ code: z.literal('shares_differ'), sum: groszeSum, amount: groszeSum }),
  z.object({ code: z.enum(['kid_name', 'guardian_name']), kid: z.string(), written: z.string() }),
  z.object({ code: z.enum(['amount', 'only_amount']), amount: groszeSum }),
  z.object({ code: z.enum(['oldest_first', 'several']), count: z.number().int() }),
  z.object({ code: z.literal('part'), left: groszeSum }),
  z.object({ code: z.literal('credit'), amount: groszeSum, kid: z.string() }),
  z.object({ code: z.literal('early'), number: z.string() }),
  z.object({ code: z.literal('other_name'), kid: z.string() }),
  z.object({ code: z.literal('reverses'), day, amount: groszeSum }),
  /** A refund, by its number. */
  z.object({
    code: z.enum(['refund_title', 'refund_account', 'refund_waiting', 'refund_back']),
    number: z.string(),
  }),
  /** The sum of all refunds of a file, by its number. */
  z.object({ code: z.literal('refund_file'), number: z.string(), count: z.number().int() }),
])
export type BankEvidence = z.infer<typeof evidence>

const kid = z.object({ id, name: z.string() })
const invoice = z.object({ id, number: z.string() })

/** A part of a line's money: on an invoice, to the kid's credit, or of a refund. Signed as the line. */
export const bankAllocation = z.object({
  invoice: invoice.nullable(),
  refund: z.object({ id, number: z.string() }).exactOptional(),
  kid,
  /** Whose share of the invoice it pays; left out for the guardians' part. */
  payer: z.object({ id, name: z.string() }).exactOptional(),
  amount: groszeSum,
})
export type BankAllocation = z.infer<typeof bankAllocation>

export const bankProposal = z.object({
  kind: z.enum(PROPOSAL_KINDS),
  exact: z.boolean(),
  allocations: z.array(bankAllocation),
  /** What is above the open amounts: the last allocation, without an invoice. */
  credit: groszeSum,
  evidence: z.array(evidence),
})
export type BankProposal = z.infer<typeof bankProposal>

export const bankLine = z.object({
  id,
  statement: z.object({ id, number: z.string() }),
  position: z.number().int(),
  date: day,
  amount: groszeSum,
  mark: z.enum(LINE_MARKS),
  payer: z.string(),
  account: z.string(),
  title: z.string(),
  virtualId: z.string(),
  state: z.enum(LINE_STATES),
  /** Of a waiting line; the best first. */
  proposals: z.array(bankProposal),
  /** Of a waiting line that seems to be not ours. */
  proposedReason: z.string().nullable(),
  /** Of a booked line. */
  allocations: z.array(bankAllocation.extend({ payment: id.nullable() })),
  /** Of a line that is not ours. */
  reason: z.string().nullable(),
  /** Who decided, when, and by which proposal; null while it waits. */
  decided: z
    .object({
      by: z.string(),
      at: instant,
      proposal: z.enum(PROPOSAL_KINDS).nullable(),
      automatic: z.boolean(),
    })
    .nullable(),
  /** The day in the ledger, where it is not the line's own: the first of the open month, as its own was closed. */
  bookedDay: day.nullable(),
  /** A later line took its money back. */
  reversed: z.boolean(),
})
export type BankLine = z.infer<typeof bankLine>

export const bankLinesInput = z.object({
  placeId: id,
  state: z.enum(LINE_STATES).optional(),
  statementId: id.optional(),
  /** Only this line, as a payment links to it. */
  lineId: id.optional(),
  /** Words of title and payer, or an amount as `1310` or `1310,00`. */
  text: rawText(100).trim().max(100).optional(),
  cursor: z.string().max(100).nullish(),
  limit: z.number().int().min(1).max(100).default(50),
})
export const bankLines = z.object({
  lines: z.array(bankLine),
  nextCursor: z.string().nullable(),
  total: z.number().int(),
})
export type BankLines = z.infer<typeof bankLines>

/** Open invoices and kids for a line that is booked by hand. */
export const bankTargetsInput = z.object({ placeId: id, text: rawText(100).trim().max(100) })
export const bankTarget = z.object({
  kid: kid.extend({ group: z.string() }),
  /** Of each what the guardians have to pay, and each open share of others. */
  invoices: z.array(
    invoice.extend({
      amountLeft: groszeSum,
      deadline: day,
      payer: z.object({ id, name: z.string() }).exactOptional(),
    }),
  ),
})
export const bankTargets = z.array(bankTarget)
export type BankTarget = z.infer<typeof bankTarget>

// ---- Commands

/** Signed as the line; their sum is the line's amount. */
const part = z.number().int().min(-MAX_GROSZE).max(MAX_GROSZE)
export const allocationsInput = z
  .array(
    z.union([
      z.object({ invoiceId: id, amount: part, payerId: id.optional() }),
      z.object({ kidId: id, amount: part }),
      /** Of the whole refund, beside nothing but other refunds. */
      z.object({ refundId: id, amount: part }),
    ]),
  )
  .min(1)
  .max(200)
export type AllocationInput = z.infer<typeof allocationsInput>[number]

const onLine = { commandId, placeId: id, id }
export const bookLineInput = z.object({
  ...onLine,
  allocations: allocationsInput,
  /** The kind of the proposal that the person took; left out where the person chose. */
  proposal: z.enum(PROPOSAL_KINDS).optional(),
})
export const reason = rawText(100)
  .transform(visibleLine)
  .pipe(z.string().min(1, { message: 'NotBlank' }).max(100, { message: 'Size' }))
export const notOursInput = z.object({ ...onLine, reason })
export const undoLineInput = z.object(onLine)
export const bookExactInput = z.object({
  commandId,
  placeId: id,
  /** The lines that the person saw; by default all. */
  ids: z.array(id).max(1000).optional(),
})
export { bulkResult as bookedLines } from './common.ts'
