import type { Sql } from '@skrzat/db/client'
import type { AuditsInput } from '@skrzat/contract/wire/operations'

/** Noon in Warsaw, so that half a day is not counted yet. */
export const NOW = new Date('2026-11-20T11:00:00Z')
const DAYS = 1_800

/**
 * Entries over five years, in the order of time: 20 people, 10 kinds, 40 places, so that 10,000 fill a page of each
 * filter. Indexes are built afterwards.
 */
export async function seedAudits(sql: Sql, entries: number): Promise<void> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'audit_log' and indexname not like '%pkey'`
  for (const { name } of indexes) await sql`drop index ${sql(name)}`
  await sql`
    insert into audit_log (at, principal, type, data, remote_address, place_id)
    select ${NOW}::timestamptz - make_interval(secs => (${entries} - n) * (${DAYS} * 86400.0 / ${entries})),
      (600000000 + (n * 7919) % 20)::text,
      (array['AUTHENTICATION_SUCCESS', 'AUTHENTICATION_FAILURE', 'KID_CHANGED', 'ROLE_GRANTED', 'POST_ADDED',
        'PAYMENT_TYPE_CHANGED', 'PLACE_CHANGED', 'FILE_ADDED', 'EVENT_ADDED', 'SESSION_ENDED'])[1 + (n * 31) % 10],
      '{"message": "Signed in"}', '192.0.2.1', 1 + (n * 17) % 40
    from generate_series(1, ${entries}::bigint) n`
  for (const { definition } of indexes) await sql.unsafe(definition)
  await sql`vacuum (analyze) audit_log`
}

/** Each filter of the page, all of them over the days of a year, and a page far back. */
export const FILTERS: readonly { readonly name: string; readonly input: AuditsInput }[] = [
  { name: 'without a filter', input: {} },
  { name: 'by person', input: { principal: '600000007' } },
  { name: 'by kind', input: { kind: 'ROLE_GRANTED' } },
  { name: 'by place', input: { placeId: 8 } },
  { name: 'by days', input: { from: '2024-01-01', to: '2024-12-31' } },
  { name: 'by person and days', input: { principal: '600000007', from: '2024-01-01', to: '2024-12-31' } },
  { name: 'by kind and days', input: { kind: 'ROLE_GRANTED', from: '2024-01-01', to: '2024-12-31' } },
]
