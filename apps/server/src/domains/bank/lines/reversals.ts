/** Which line's money the bank took back by a later one (mark RC). */
import type { AnySql } from '@skrzat/db/client'
import type { AllocationInput } from '@skrzat/contract/wire/bank'
import { DomainError } from '../../../kernel/errors/index.ts'
import { reversalOf } from '../matching/reversals.ts'
import { type LineRow, reversible } from './rows.ts'

/**
 * The booked line that it reverses: of those that fit, the latest with these allocations.
 * @throws DomainError bank.allocations where all have others
 */
export async function reversedBy(
  sql: AnySql,
  placeId: number,
  line: LineRow,
  allocations: readonly AllocationInput[],
): Promise<LineRow | undefined> {
  const fitting = reversalOf(line, await reversible(sql, placeId, [line.amount]))
  const booked = fitting.filter(({ decision }) => decision?.kind === 'BOOKED')
  const same = booked.filter((one) => isOpposite(one, allocations))
  if (same.length > 0) return same.at(-1)
  if (booked.length > 0) throw new DomainError('bank.allocations')
  return undefined
}

function isOpposite({ decision }: LineRow, allocations: readonly AllocationInput[]): boolean {
  const keyOf = (invoiceId: number | null, kidId: number, amount: number) =>
    invoiceId === null ? `kid ${kidId} ${amount}` : `invoice ${invoiceId} ${amount}`
  const asked = allocations.map((each) =>
    'invoiceId' in each
      ? keyOf(each.invoiceId, 0, each.amount)
      : keyOf(null, 'kidId' in each ? each.kidId : 0, each.amount),
  )
  const booked = (decision?.allocations ?? []).map((part) => keyOf(part.invoiceId, part.kidId, -part.amount))
  return asked.toSorted().join() === booked.toSorted().join()
}
