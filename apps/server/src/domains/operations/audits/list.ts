import type { Sql } from '@skrzat/db/client'
import type { RowOf } from '@skrzat/db/orm'
import type { auditLog } from '@skrzat/db/schema'
import type { ListPage } from '../../../kernel/search/index.ts'
import { instantsOf, type DayRange } from './period.ts'
import { countAudits, startOf } from './total.ts'

/** JHipster's names, and those of the answer. */
export const AUDIT_SORT_FIELDS = [
  'id',
  'auditEventDate',
  'timestamp',
  'principal',
  'auditEventType',
  'type',
] as const
type SortField = (typeof AUDIT_SORT_FIELDS)[number]

/** Only the first field counts; equal entries are in its direction by time. */
type AuditList = DayRange & ListPage<SortField>

type Row = RowOf<typeof auditLog, 'at' | 'principal' | 'type' | 'data' | 'remoteAddress' | 'placeId'>

/** A page for REST, with the exact total. Newest first by default; ids follow time. */
export async function listAudits(
  sql: Sql,
  { offset, size, sort, ...range }: AuditList,
): Promise<{ rows: Row[]; total: number }> {
  const { field, descending } = sort[0] ?? { field: 'timestamp', descending: true }
  const { total, uncounted } = await countAudits(sql, range)
  if (offset >= total) return { rows: [], total }
  const order = orderOf(field)
  const start =
    order === 'at' ? await startOf(sql, range, { offset, uncounted, descending }) : { day: undefined, offset }
  // Skips the days before the page's first one.
  const { since, until } = instantsOf(
    start.day === undefined ? range : { ...range, ...(descending ? { to: start.day } : { from: start.day }) },
  )
  const direction = descending ? sql`desc` : sql`asc`
  const ordered = sql`${order === 'at' ? sql`` : sql`l.${sql(order)} ${direction},`} l.at ${direction}, l.id ${direction}`
  // An index-only scan skips the earlier rows.
  const rows = await sql<Row[]>`
    select l.at, l.principal, l.type, l.data, l.remote_address as "remoteAddress", l.place_id as "placeId"
    from audit_log l
    where l.id in (
      select l.id from audit_log l where l.at >= ${since} and l.at < ${until}
      order by ${ordered} limit ${size} offset ${start.offset})
    order by ${ordered}`
  return { rows, total }
}

function orderOf(field: SortField): 'at' | 'principal' | 'type' {
  if (field === 'principal') return 'principal'
  return field === 'auditEventType' || field === 'type' ? 'type' : 'at'
}
