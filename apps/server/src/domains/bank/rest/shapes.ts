/** REST's shapes of the bank: money in złote. */
import type { DocumentKind } from '@skrzat/contract/accounting'
import { parseAmount, toZloty } from '@skrzat/contract/money'
import type { LangKey } from '@skrzat/contract/wire/accounts'
import {
  type AllocationInput,
  type BankAllocation,
  type BankLine,
  bankLine,
  bankProposal,
  bankSettings,
  type BankStatement,
  bankStatement,
  firstOperation,
} from '@skrzat/contract/wire/bank'
import { z } from 'zod'
import { DomainError } from '../../../kernel/errors/index.ts'
import { ref } from '../../../kernel/http/index.ts'
import type { StatementPreview } from '../import/import.ts'
import { evidenceText } from './evidence.ts'

const id = z.number().int().positive()
const zloty = z.number()

export const statementOut = bankStatement
  .extend({ opening: zloty.nullable(), closing: zloty.nullable() })
  .meta({ id: 'BankStatement' })

export function statementToRest(statement: BankStatement): z.infer<typeof statementOut> {
  const { opening, closing } = statement
  return {
    ...statement,
    opening: opening === null ? null : toZloty(opening),
    closing: closing === null ? null : toZloty(closing),
  }
}

export const previewOut = statementOut
  .extend({
    /** The first operations of a file that a mapping reads, in the file's order. */
    first: z.array(firstOperation.extend({ amount: zloty })).optional(),
  })
  .meta({ id: 'BankStatementPreview' })

export function previewToRest({ first, ...statement }: StatementPreview): z.infer<typeof previewOut> {
  return {
    ...statementToRest(statement),
    ...(first && { first: first.map((each) => ({ ...each, amount: toZloty(each.amount) })) }),
  }
}

/** `refund` is the id of a refund that the money is of, `payer` of whose share of the invoice it pays. */
const allocation = {
  invoice: id.nullable(),
  refund: id.exactOptional(),
  kid: id,
  payer: id.exactOptional(),
  amount: zloty,
}

export const lineOut = bankLine
  .omit({ decided: true, reversed: true })
  .extend({
    statement: id,
    amount: zloty,
    proposals: z.array(
      bankProposal.extend({
        allocations: z.array(z.object(allocation)),
        /** What is above the open amounts, and whose credit it would become. */
        credit: zloty,
        creditKid: id.nullable(),
        evidence: z.array(z.string()),
      }),
    ),
    allocations: z.array(z.object({ ...allocation, payment: id.nullable() })),
  })
  .meta({ id: 'BankLine' })

/** @param issued what the place issues */
export function lineToRest(
  langKey: LangKey,
  issued: DocumentKind | null,
): (line: BankLine) => z.infer<typeof lineOut> {
  return ({ statement, proposals, allocations, ...line }) => ({
    ...line,
    statement: statement.id,
    amount: toZloty(line.amount),
    proposals: proposals.map(({ kind, exact, credit, evidence, ...proposal }) => ({
      kind,
      exact,
      allocations: (credit > 0 ? proposal.allocations.slice(0, -1) : proposal.allocations).map(partToRest),
      credit: toZloty(credit),
      creditKid: credit > 0 ? (proposal.allocations.at(-1)?.kid.id ?? null) : null,
      evidence: evidence.map((each) => evidenceText(langKey, issued, each)),
    })),
    allocations: allocations.map((part) => ({ ...partToRest(part), payment: part.payment })),
  })
}

function partToRest({ invoice, refund, kid, payer, amount }: BankAllocation) {
  return {
    invoice: invoice?.id ?? null,
    ...(refund && { refund: refund.id }),
    kid: kid.id,
    ...(payer && { payer: payer.id }),
    amount: toZloty(amount),
  }
}

/** Złote, negative where the line's money went out. */
const amount = z.union([z.number(), z.string().max(40)])

export const bookIn = z.object({
  allocations: z
    .array(
      z
        .object({
          invoice: ref.nullish(),
          refund: ref.nullish(),
          kid: ref.nullish(),
          payer: ref.nullish(),
          amount,
        })
        .refine(({ invoice, refund, kid }) => (invoice ?? refund ?? kid ?? null) !== null, {
          message: 'NotNull',
        }),
    )
    .min(1, { message: 'Size' })
    .max(200, { message: 'Size' }),
})

/** The invoice or the refund decides where the kid is given too. @throws DomainError amount.* */
export function allocationsIn({ allocations }: z.output<typeof bookIn>): AllocationInput[] {
  return allocations.map((each) => {
    const grosze = signedGrosze(each.amount)
    if (typeof each.invoice === 'number')
      return { invoiceId: each.invoice, amount: grosze, payerId: each.payer ?? undefined }
    return typeof each.refund === 'number'
      ? { refundId: each.refund, amount: grosze }
      : { kidId: each.kid ?? 0, amount: grosze }
  })
}

function signedGrosze(written: z.output<typeof amount>): number {
  const text = String(written).trim()
  const isOut = /^[-−]/.test(text)
  const parsed = parseAmount(isOut ? text.slice(1) : written)
  if (!parsed.ok) throw new DomainError(parsed.code)
  return isOut ? -parsed.grosze : parsed.grosze
}

export const settingsOut = bankSettings.meta({ id: 'BankSettings' })
