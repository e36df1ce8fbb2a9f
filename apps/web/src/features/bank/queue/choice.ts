import type { BankTarget } from '@skrzat/contract/wire/bank'

/** An open invoice, or a kid for whose credit the money is. */
export type Choice = { kid: BankTarget['kid']; invoice: BankTarget['invoices'][number] | null }

export function keyOf({ kid, invoice }: Choice): string {
  return invoice ? `invoice ${invoice.id}` : `kid ${kid.id}`
}

export function choicesOf(targets: readonly BankTarget[]): Choice[] {
  return targets.flatMap(({ kid, invoices }) => [
    ...invoices.map((invoice) => ({ kid, invoice })),
    { kid, invoice: null },
  ])
}
