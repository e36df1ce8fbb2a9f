import type { Sql } from '@skrzat/db/client'
import { eq, orm } from '@skrzat/db/orm'
import { invoices } from '@skrzat/db/schema'
import { streamId } from '../events.ts'

/** Whether the invoice is still paid that the notice with this source, `invoice-7@3`, says is paid. */
export async function isStillPaid(sql: Sql, source: string): Promise<boolean> {
  const [stream = ''] = source.split('@')
  const [row] = await orm(sql)
    .select({ paidAt: invoices.paidAt })
    .from(invoices)
    .where(eq(invoices.id, streamId(stream)))
  return row ? row.paidAt !== null : false
}
