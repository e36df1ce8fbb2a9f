import type { Sql, TransactionSql } from '@skrzat/db/client'

export type AuditEntry = {
  at: Date
  /** The account's login, or `system`. */
  principal: string
  /** UPPER_SNAKE, such as AUTHENTICATION_FAILURE. */
  type: string
  /** Never secrets. */
  data: Readonly<Record<string, string | number | boolean | null>>
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
