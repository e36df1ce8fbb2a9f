import type { Sql } from '@skrzat/db/client'
import { and, eq, hasRow, isNull, selectFrom } from '@skrzat/db/orm'
import { invoices } from '@skrzat/db/schema'
import { happenedSince, sourceOf } from '../../../kernel/event-log/index.ts'
import { streamId } from '../events.ts'

/**
 * Whether the guardians' part of an invoice has stayed paid since the notice with this source, such as `invoice-7@3`:
 * the notice is withdrawn when the invoice is open again, and another payment makes another notice.
 */
export async function isStillPaid(sql: Sql, source: string): Promise<boolean> {
  const { stream } = sourceOf(source)
  const [row] = await selectFrom(sql, invoices, 'amountLeft', 'othersLeft').where(
    eq(invoices.id, streamId(stream)),
  )
  if (!row || row.amountLeft > row.othersLeft) return false
  return !(await happenedSince(sql, source, ['PaymentReversed', 'InvoiceCreditReversed']))
}

/** Whether the notice's invoice still exists. */
export async function isStillDue(sql: Sql, source: string): Promise<boolean> {
  const { stream } = sourceOf(source)
  return await hasRow(sql, invoices, and(eq(invoices.id, streamId(stream)), isNull(invoices.deletedAt)))
}
