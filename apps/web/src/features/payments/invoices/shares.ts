/** The parts of an invoice's payers as a person types them. Pure; grosze. */
import { parseAmount } from '@skrzat/contract/money'
import type { Invoice } from '@skrzat/contract/wire/payments'

type Share = { readonly payerId: number; readonly amount: number }

/** What the guardians have yet to pay. */
export function ownLeftOf({
  amountLeft,
  ownLeft = amountLeft,
}: Pick<Invoice, 'amountLeft' | 'ownLeft'>): number {
  return ownLeft
}

/** An amount in złote, or a percent of the invoice's amount (`50%`); null for no share, undefined for a faulty text. */
export function shareAmount(text: string, amount: number): number | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  const parsed = parseAmount(typed.replace(/%$/, ''))
  if (!parsed.ok) return undefined
  const grosze = typed.endsWith('%') ? Math.round((amount * parsed.grosze) / 100_00) : parsed.grosze
  return grosze === 0 ? null : grosze
}

/** The shares of all texts, by payer; undefined where one is faulty. */
export function sharesOf(
  payers: readonly { readonly id: number }[],
  texts: ReadonlyMap<number, string>,
  amount: number,
): Share[] | undefined {
  const shares: Share[] = []
  for (const { id: payerId } of payers) {
    const share = shareAmount(texts.get(payerId) ?? '', amount)
    if (share === undefined) return undefined
    if (share !== null) shares.push({ payerId, amount: share })
  }
  return shares
}
