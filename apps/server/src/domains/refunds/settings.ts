/** How a place's bank takes files of orders. */
import { PER_FILE } from '@skrzat/contract/refund'
import type { RefundSettings } from '@skrzat/contract/wire/refunds'
import type { AnySql, Sql } from '@skrzat/db/client'

const DEFAULTS: RefundSettings = { format: 'elixir', encoding: 'Windows-1250', perFile: PER_FILE }

export async function refundSettingsOf(sql: AnySql, placeId: number): Promise<RefundSettings> {
  const [row] = await sql<RefundSettings[]>`
    select format, encoding, per_file as "perFile" from refund_settings where place_id = ${placeId}`
  return row ?? DEFAULTS
}

export async function saveRefundSettings(
  sql: Sql,
  { placeId, format, encoding, perFile }: RefundSettings & { readonly placeId: number },
): Promise<RefundSettings> {
  await sql`
    insert into refund_settings (place_id, format, encoding, per_file)
    values (${placeId}, ${format}, ${encoding}, ${perFile})
    on conflict (place_id) do update set format = excluded.format, encoding = excluded.encoding,
      per_file = excluded.per_file`
  return { format, encoding, perFile }
}
