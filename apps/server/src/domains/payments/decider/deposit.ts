/** The rules of a kid's deposit, which is held apart from credit. Pure. */
import type { Day } from '@skrzat/contract/days'
import type { PaymentMethod } from '@skrzat/contract/payment-facts'
import { DomainError } from '../../../kernel/errors/index.ts'
import type { CreditEvent } from '../events.ts'
import { checkPayment } from './amounts.ts'
import type { CreditState } from './state.ts'

export type DepositCommand =
  | {
      readonly type: 'ReceiveDeposit' | 'ReturnDeposit'
      readonly amount: number
      /** When the money came or went; not after today. */
      readonly day: Day
      readonly today: Day
      readonly method?: PaymentMethod | undefined
      readonly noteId: string | null
      /** The bank's line that it came or went by. */
      readonly lineId?: number | undefined
    }
  /** The deposit becomes credit. */
  | {
      readonly type: 'UseDeposit'
      readonly amount: number
      readonly day: Day
      readonly noteId: string | null
    }

/** @throws DomainError deposit.insufficient, payment.day_future, amount.* */
export function decideOnDeposit(command: DepositCommand, { deposit }: CreditState): CreditEvent[] {
  const amount = checkPayment(command.amount)
  const { day, noteId } = command
  if (command.type !== 'ReceiveDeposit' && amount > deposit) throw new DomainError('deposit.insufficient')
  if (command.type === 'UseDeposit') return [{ type: 'DepositUsed', data: { amount, noteId, day } }]
  const { today, method, lineId } = command
  if (day > today) throw new DomainError('payment.day_future')
  const data = {
    amount,
    day,
    ...(method && { method }),
    noteId,
    ...(lineId !== undefined && { lineId }),
  }
  return [{ type: command.type === 'ReceiveDeposit' ? 'DepositReceived' : 'DepositReturned', data }]
}
