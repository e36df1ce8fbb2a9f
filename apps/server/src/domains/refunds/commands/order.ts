/** A refund is ordered: from then on its money can't be used for anything else. */
import { createHash } from 'node:crypto'
import type { RefundSource } from '@skrzat/contract/payment-facts'
import type { CommandMeta } from '../../../kernel/commands/index.ts'
import { DomainError, invalidField } from '../../../kernel/errors/index.ts'
import { orderRefund as orderInLedger } from '../../payments/index.ts'
import { isWritable } from '../files/texts.ts'
import type { RefundPorts } from '../ports.ts'
import { addRow } from '../rows.ts'

/** To whom the bank is to pay. */
export type Payee = {
  /** 26 digits that pass mod 97. */
  readonly accountNumber: string
  readonly name: string
  readonly address: string
}

export type RefundOrder = CommandMeta &
  Payee & {
    readonly kidId: number
    /** Grosze. */
    readonly amount: number
    readonly from: RefundSource
    /** Empty for what the money is. */
    readonly title: string
  }

/**
 * Orders a refund out of credit or deposit.
 * @returns its id, also for a repeated command
 * @throws DomainError kid.not_found, refund.above_credit, amount.*, validation for a name that no bank can read
 */
export async function orderRefund(ports: RefundPorts, order: RefundOrder): Promise<number> {
  const { commandId, actorId, placeId, kidId, amount, from, accountNumber, name, address, title } = order
  checkName(name)
  const at = ports.clock.now().toISOString()
  const digest = digestOf([commandId, accountNumber, name, address, title])
  await orderInLedger(
    ports.ledger,
    // Of the payee the log knows nothing, not even a digest: the row has one, and can be erased.
    { commandId, actorId, placeId, kidId, amount, from, details: null },
    {
      beside: (id) => [
        addRow({
          id,
          place_id: placeId,
          kid_id: kidId,
          amount,
          source: from,
          account_number: accountNumber,
          name,
          address,
          title: title || (from === 'credit' ? 'Zwrot nadpłaty' : 'Zwrot kaucji'),
          command_id: commandId,
          digest,
          ordered_by: actorId,
          ordered_at: at,
          changed_at: at,
        }),
      ],
    },
  )
  const [row] = await ports.db.sql<{ id: number; digest: string }[]>`
    select id, digest from refunds where ordered_by = ${actorId} and command_id = ${commandId}`
  if (row?.digest !== digest) throw new DomainError('command.reused')
  return row.id
}

/** @throws DomainError validation */
export function checkName(name: string): void {
  if (!isWritable(name)) throw invalidField('refund', 'name', 'Pattern')
}

function digestOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
