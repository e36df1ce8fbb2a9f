/** The rules of refunds: ordered, paid by the bank, and brought back by it. Pure. */
import type { Day } from '@skrzat/contract/days'
import type { RefundSource } from '@skrzat/contract/payment-facts'
import { DomainError } from '../../../kernel/errors/index.ts'
import type { CreditEvent } from '../events.ts'
import { checkPayment } from './amounts.ts'
import type { CreditState, RefundState } from './state.ts'

export type RefundCommand =
  /** The money is under way from then on: nothing else can use it. */
  | {
      readonly type: 'OrderRefund'
      readonly refundId: number
      readonly amount: number
      readonly from: RefundSource
      readonly day: Day
    }
  | { readonly type: 'CancelRefund'; readonly refundId: number; readonly day: Day }
  /**
   * The money left the account, or came back; `day` is not after `today`. A bank's line of before the refund's last
   * movement is dated as that one, so that no sheet has less than nothing of the kid's credit.
   */
  | {
      readonly type: 'PayRefund' | 'BounceRefund'
      readonly refundId: number
      readonly day: Day
      readonly today: Day
      readonly lineId?: number | undefined
    }

/**
 * @throws DomainError refund.above_credit, refund.not_found, refund.not_ordered, refund.not_paid, refund.day_early,
 * payment.day_future, amount.*
 */
export function decideOnRefund(command: RefundCommand, credit: CreditState): CreditEvent[] {
  const { refundId, day } = command
  if (command.type === 'OrderRefund') {
    const { from } = command
    const amount = checkPayment(command.amount)
    if (amount > (from === 'credit' ? credit.amount : credit.deposit))
      throw new DomainError('refund.above_credit')
    return [{ type: 'RefundOrdered', data: { refundId, amount, day, from } }]
  }
  const refund = credit.refunds.get(refundId)
  if (!refund) throw new DomainError('refund.not_found')
  const { amount, from } = refund
  if (command.type === 'CancelRefund') {
    requireStatus(refund, 'ordered')
    return [{ type: 'RefundCancelled', data: { refundId, amount, day, from } }]
  }
  const { today, lineId } = command
  const isPaying = command.type === 'PayRefund'
  requireStatus(refund, isPaying ? 'ordered' : 'paid')
  if (day > today) throw new DomainError('payment.day_future')
  if (day < refund.since && lineId === undefined) throw new DomainError('refund.day_early')
  const data = { refundId, amount, day: laterDay(day, refund.since), ...(lineId !== undefined && { lineId }) }
  return [{ type: isPaying ? 'RefundPaid' : 'RefundBounced', data }]
}

const laterDay = (one: Day, other: Day): Day => (one > other ? one : other)

function requireStatus({ status }: RefundState, wanted: 'ordered' | 'paid'): void {
  if (status !== wanted)
    throw new DomainError(wanted === 'ordered' ? 'refund.not_ordered' : 'refund.not_paid')
}
