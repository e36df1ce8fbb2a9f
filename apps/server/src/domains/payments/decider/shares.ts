/** Parts of an invoice's amount that others than the guardians pay. Pure. */
import type { Day } from '@skrzat/contract/days'
import { sumGrosze } from '@skrzat/contract/money'
import { DomainError } from '../../../kernel/errors/index.ts'
import type { LedgerEvent } from '../events.ts'
import { checkPayment } from './amounts.ts'
import { amountLeft, type LiveInvoice, othersLeft, type ShareState, withPaid, type Share } from './state.ts'

/** The place's payers, without the retired ones. */
export type Payers = ReadonlySet<number>

export type SplitInvoice = {
  readonly type: 'SplitInvoice'
  /** All shares of the invoice from then on; none where the guardians pay all of it. */
  readonly shares: readonly Share[]
  readonly payers: Payers
  readonly noteId: string
  readonly day: Day
}

/**
 * Validates the shares of an amount; a payer that has one already may be retired.
 * @throws DomainError payer.not_found, payer.repeated, payer.above_left, amount.*
 */
export function checkShares(
  shares: readonly Share[],
  amount: number,
  { payers, before = [] }: { payers: Payers; before?: readonly Share[] },
): Share[] {
  const isKnown = (payerId: number) =>
    payers.has(payerId) || before.some((share) => share.payerId === payerId)
  if (!shares.every(({ payerId }) => isKnown(payerId))) throw new DomainError('payer.not_found')
  if (new Set(shares.map(({ payerId }) => payerId)).size < shares.length)
    throw new DomainError('payer.repeated')
  const checked = shares.map((share) => ({ payerId: share.payerId, amount: checkPayment(share.amount) }))
  if (sumGrosze(checked.map((share) => share.amount)) > amount)
    throw new DomainError('payer.above_left', { left: amount })
  return checked
}

/** @throws DomainError payer.settled where a payer has paid more than its part would be */
function checkPaid(before: readonly ShareState[], after: readonly Share[]): void {
  for (const { payerId, paid } of before) {
    const share = after.find((share) => share.payerId === payerId)
    if (paid > (share?.amount ?? 0)) throw new DomainError('payer.settled', { payer: payerId, paid })
  }
}

/**
 * Sets the shares of an issued invoice. No money of the kid moves: the parts of others can't be of what is settled.
 * @throws DomainError payer.unchanged, payer.above_left, and those of `checkShares` and a payer's payments
 */
export function splitInvoice(
  { shares, payers, noteId, day }: SplitInvoice,
  invoice: LiveInvoice,
): LedgerEvent[] {
  const checked = checkShares(shares, invoice.amount, { payers, before: invoice.shares })
  checkPaid(invoice.shares, checked)
  if (isSame(invoice.shares, checked)) throw new DomainError('payer.unchanged')
  if (othersLeft(withPaid(invoice.shares, checked)) > amountLeft(invoice))
    throw new DomainError('payer.above_left', { left: amountLeft(invoice) })
  return [{ type: 'InvoiceSplit', data: { shares: checked, noteId, day } }]
}

function isSame(before: readonly Share[], after: readonly Share[]): boolean {
  return (
    before.length === after.length &&
    before.every(({ payerId, amount }, index) => {
      const share = after[index]
      return share?.payerId === payerId && share.amount === amount
    })
  )
}

export type SharesAsked = {
  /** That the command names. */
  readonly asked: readonly Share[] | undefined
  /** Of the corrected lines by the arrangements; undefined where those before were not. */
  readonly arranged: readonly Share[] | undefined
  readonly amount: number
  readonly payers?: Payers | undefined
}

/**
 * The shares of a corrected invoice: those that are asked for, else those that are wanted: by the arrangements, or as
 * they were set before. What was paid is never taken from a payer, and what is above the amount is cut, the last share
 * first, until a later correction has room for it. Undefined where there were none and are none.
 * @throws DomainError payer.settled, and those of `checkShares`
 */
export function sharesAfter(
  invoice: LiveInvoice,
  { asked, arranged, amount, payers = new Set() }: SharesAsked,
): { shares?: Share[]; wanted?: WantedAfter } {
  const before = invoice.shares
  if (asked) {
    const shares = checkShares(asked, amount, { payers, before })
    checkPaid(before, shares)
    return { shares, wanted: { shares, byHand: true } }
  }
  // Others may have changed since they were arranged, so only a split that is not the arrangements' is a person's.
  const byHand = arranged ? false : (invoice.wanted.byHand ?? true)
  const wanted = { shares: [...(arranged ?? invoice.wanted.shares)], byHand }
  const shares = cut(withPayers(wanted.shares, before), amount)
  return {
    ...(before.length + shares.length > 0 && { shares }),
    ...((byHand || !isSame(shares, wanted.shares)) && { wanted }),
  }
}

type WantedAfter = { shares: Share[]; byHand: boolean }

/** Wanted shares, none below what its payer has paid; those who have paid and are not wanted come last. */
function withPayers(wanted: readonly Share[], before: readonly ShareState[]): ShareState[] {
  const rest = before.filter(
    ({ payerId, paid }) => paid > 0 && !wanted.some((share) => share.payerId === payerId),
  )
  return [
    ...withPaid(before, wanted).map((share) => ({ ...share, amount: Math.max(share.amount, share.paid) })),
    ...rest.map((share) => ({ ...share, amount: share.paid })),
  ]
}

/** @throws DomainError payer.settled where what was paid is above the amount */
function cut(shares: readonly ShareState[], amount: number): Share[] {
  let over = Math.max(0, sumGrosze(shares.map((share) => share.amount)) - amount)
  const after = shares.toReversed().map(({ payerId, amount: before, paid }) => {
    const less = Math.min(over, before - paid)
    over -= less
    return { payerId, amount: before - less }
  })
  const [last] = shares.filter(({ paid }) => paid > 0).slice(-1)
  if (over > 0 && last) throw new DomainError('payer.settled', { payer: last.payerId, paid: last.paid })
  return after.toReversed().filter((share) => share.amount > 0)
}

/** What is left of a payer's share. @throws DomainError payer.not_found for one without a share */
export function shareLeft({ shares }: LiveInvoice, payerId: number): number {
  const share = shares.find((share) => share.payerId === payerId)
  if (!share) throw new DomainError('payer.not_found')
  return share.amount - share.paid
}
