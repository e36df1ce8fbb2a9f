import type { AuditData, AuditKind } from '@skrzat/contract/audits'
import type { AnySql } from '@skrzat/db/client'

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
export async function audit(sql: AnySql, { type, data, ...at }: AuditEntry): Promise<void> {
  await auditAll(sql, at, [{ type, data }])
}

/** Writes the entries of one change, in one statement. */
export async function auditAll(
  sql: AnySql,
  { at, principal, remoteAddress, placeId }: Omit<AuditEntry, 'type' | 'data'>,
  entries: readonly Pick<AuditEntry, 'type' | 'data'>[],
): Promise<void> {
  await sql`
    insert into audit_log (at, principal, type, data, remote_address, place_id)
    select ${at}, ${principal}, entry.type, entry.data::jsonb, ${remoteAddress ?? null}, ${placeId ?? null}
    from unnest(
      ${entries.map(({ type }) => type)}::text[],
      ${entries.map(({ data }) => JSON.stringify(data))}::text[]
    ) with ordinality entry (type, data, nth)
    order by entry.nth`
}
