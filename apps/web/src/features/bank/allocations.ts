/** How a line's money is split, as a person chooses it. Pure; grosze, signed as the line. */
import type { AllocationInput, BankLine, BankProposal, BankTarget } from '@skrzat/contract/wire/bank'

type Invoice = BankTarget['invoices'][number]

/** Whether a person may choose invoices for the line: money that came in. */
export function isIncoming({ amount }: Pick<BankLine, 'amount'>): boolean {
  return amount > 0
}

/** Whether taking the proposal books the line; otherwise it is a question. */
export function isTakeable({ allocations, evidence }: BankProposal): boolean {
  return allocations.length > 0 && !evidence.some(({ code }) => code === 'several')
}

/** The best proposal, if one press may take it. */
export function bestOf({ proposals: [best] }: BankLine): BankProposal | undefined {
  return best && isTakeable(best) ? best : undefined
}

export function isExact(line: BankLine): boolean {
  return bestOf(line)?.exact ?? false
}

export function allocationsOf({ allocations }: BankProposal): AllocationInput[] {
  return allocations.map(({ invoice, refund, kid, payer, amount }) => {
    if (refund) return { refundId: refund.id, amount }
    return invoice ? { invoiceId: invoice.id, amount, payerId: payer?.id } : { kidId: kid.id, amount }
  })
}

/** Pays the invoice; what is above it becomes the kid's credit, but not of another payer's money. */
export function onInvoice(
  kidId: number,
  { id, amountLeft, payer }: Invoice,
  amount: number,
): AllocationInput[] {
  if (payer) return [{ invoiceId: id, payerId: payer.id, amount }]
  const paid = Math.min(amount, amountLeft)
  return [{ invoiceId: id, amount: paid }, ...(amount > paid ? [{ kidId, amount: amount - paid }] : [])]
}
