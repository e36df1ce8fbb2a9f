/** How CSVs of unknown banks are read: said once by a person, kept for the account. */
import { csvMapping, type CsvMapping } from '@skrzat/contract/wire/bank-mapping'
import type { AnySql, TransactionSql } from '@skrzat/db/client'
import type { KeptMapping } from '../readers/csv/preview.ts'

export async function keptMappings(sql: AnySql, placeId: number): Promise<KeptMapping[]> {
  const rows = await sql<{ account: string; mapping: unknown }[]>`
    select nrb as account, mapping from bank_accounts
    where place_id = ${placeId} and mapping is not null order by id`
  return rows.flatMap(({ account, mapping }) => {
    // One that an older version kept in another shape is made again by a person.
    const parsed = csvMapping.safeParse(mapping)
    return parsed.success ? [{ account, mapping: parsed.data }] : []
  })
}

export async function keepMapping(
  tx: TransactionSql,
  placeId: number,
  account: string,
  mapping: CsvMapping,
): Promise<void> {
  await tx`
    insert into bank_accounts (place_id, nrb, mapping)
    values (${placeId}, ${account}, ${JSON.stringify(mapping)}::text::jsonb)
    on conflict (place_id, nrb) do update set mapping = excluded.mapping`
}
