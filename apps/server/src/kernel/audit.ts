import type { AuditData, AuditKind } from '@skrzat/contract/audits'
import type { Sql, TransactionSql } from '@skrzat/db/client'

export type AuditEntry = {
  at: Date
  /** The account's login, or `system`. */
  principal: string
  type: AuditKind
  /** Never secrets. */
  data: AuditData
  remoteAddress?: string
  placeId?: number
}

/** Writes an audit entry, in the transaction of the audited change if there is one. */
export async function audit(sql: Sql | TransactionSql, entry: AuditEntry): Promise<void> {
  await sql`
    insert into audit_log (at, principal, type, data, remote_address, place_id)
    values (${entry.at}, ${entry.principal}, ${entry.type}, ${JSON.stringify(entry.data)}::text::jsonb,
      ${entry.remoteAddress ?? null}, ${entry.placeId ?? null})`
}
