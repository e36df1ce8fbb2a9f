import { AUDITS_SIZE, type AuditRow, type AuditsInput } from '@skrzat/contract/wire/operations'
import type { Sql } from '@skrzat/db/client'
import type { RowOf } from '@skrzat/db/orm'
import type { auditLog, places } from '@skrzat/db/schema'
import { dataOf } from './data.ts'
import { instantsOf } from './period.ts'

type Row = RowOf<
  typeof auditLog,
  'id' | 'at' | 'principal' | 'type' | 'data' | 'remoteAddress' | 'placeId'
> & {
  place: RowOf<typeof places, 'name'>['name'] | null
  person: string | null
}

/** A page of entries, newest first. Each filter has an index in this order, so its cost does not grow with the log. */
export async function auditsPage(
  sql: Sql,
  { principal, kind, placeId, from, to, cursor }: AuditsInput,
): Promise<{ rows: AuditRow[]; next: number | null }> {
  const { since, until } = instantsOf({ from, to })
  const bounded = sql`${from === undefined ? sql`` : sql`and at >= ${since}`}
    ${to === undefined ? sql`` : sql`and at < ${until}`}`
  const rows = await sql<Row[]>`
    select a.id, a.at, a.principal, a.type, a.data, a.remote_address as "remoteAddress", a.place_id as "placeId",
      p.name as place, nullif(trim(concat(c.first_name, ' ', c.last_name)), '') as person
    from (
      select * from audit_log
      where true ${principal === undefined ? sql`` : sql`and principal = ${principal}`}
        ${kind === undefined ? sql`` : sql`and type = ${kind}`}
        ${placeId === undefined ? sql`` : sql`and place_id = ${placeId}`}
        ${bounded}
        ${cursor === undefined || cursor === null ? sql`` : sql`and (at, id) < (select at, id from audit_log where id = ${cursor})`}
      order by at desc, id desc limit ${AUDITS_SIZE + 1}) a
    left join places p on p.id = a.place_id
    left join lateral (
      select first_name, last_name from accounts
      where login = a.principal order by deleted_at desc nulls first limit 1) c on true
    order by a.at desc, a.id desc`
  const shown = rows.slice(0, AUDITS_SIZE)
  return {
    rows: shown.map(entryToWire),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  }
}

function entryToWire({
  id,
  at,
  principal,
  person,
  type,
  data,
  remoteAddress,
  placeId,
  place,
}: Row): AuditRow {
  return {
    id,
    at: at.toISOString(),
    principal,
    person,
    kind: type,
    data: dataOf(data),
    address: remoteAddress,
    place: placeId === null || place === null ? null : { id: placeId, name: place },
  }
}
