import type { BankTarget } from '@skrzat/contract/wire/bank'

/** An open invoice, or a kid for whose credit the money is. */
export type Choice = { kid: BankTarget['kid']; invoice: BankTarget['invoices'][number] | null }

export function keyOf({ kid, invoice }: Choice): string {
  if (!invoice) return `kid ${kid.id}`
  return invoice.payer ? `invoice ${invoice.id} ${invoice.payer.id}` : `invoice ${invoice.id}`
}

export function choicesOf(targets: readonly BankTarget[]): Choice[] {
  return targets.flatMap(({ kid, invoices }) => [
    ...invoices.map((invoice) => ({ kid, invoice })),
    { kid, invoice: null },
  ])
}
