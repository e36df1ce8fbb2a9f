/** The rules of a kid's deposit, which is held apart from credit. Pure. */
import type { Day } from '@skrzat/contract/days'
import { sumGrosze } from '@skrzat/contract/money'
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

/**
 * What goes was there on its day, and on every day after it.
 * @throws DomainError deposit.insufficient, payment.day_future, amount.*
 */
export function decideOnDeposit(command: DepositCommand, { deposited }: CreditState): CreditEvent[] {
  const amount = checkPayment(command.amount)
  const { day, noteId } = command
  if (command.type !== 'ReceiveDeposit' && amount > leastSince(deposited, day))
    throw new DomainError('deposit.insufficient')
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

/** The least that the deposit was at the end of a day, from this one on. */
function leastSince(deposited: CreditState['deposited'], day: Day): number {
  const days = [...new Set([day, ...deposited.map((each) => each.day).filter((each) => each > day)])]
  return Math.min(
    ...days.map((end) => sumGrosze(deposited.flatMap((each) => (each.day <= end ? [each.amount] : [])))),
  )
}
