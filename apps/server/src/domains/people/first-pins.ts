/** Whom a place has asked to come in, and who has. */
import type { Sql, SqlFragment, TransactionSql } from '@skrzat/db/client'
import type { RowOf } from '@skrzat/db/orm'
import type { pinRequests } from '@skrzat/db/schema'

/**
 * The people of a place with `asked_at` and whether they `arrived`: their account is theirs, not waiting for its first
 * use, and its owner belongs to the place. Those whose account another place or they themselves made look like those
 * without one until they accept the place. Without those who declined it.
 */
export function arrivals(sql: Sql | TransactionSql, placeId: number): SqlFragment {
  return sql`(
    select present.phone, asked.asked_at, present.accepted and exists (
        select from accounts a
        where a.login = present.phone and a.deleted_at is null and a.secret_expires_at is null
          and (a.activated or a.secret_hash is not null)) as arrived
    from (
      select phone, accepted, declined from staff_of_places where place_id = ${placeId} and deleted_at is null
      union
      select phone, accepted, declined from guardianships where place_id = ${placeId} and deleted_at is null) present
    left join pin_requests asked on asked.place_id = ${placeId} and asked.phone = present.phone
    where not present.declined)`
}

type Asked = {
  readonly placeId: number
  /** Everybody of the place by default. */
  readonly phones?: readonly string[] | undefined
  readonly now: Date
}

/** Notes that the place asks those of these phones in who have not arrived. @returns those newly asked */
export async function askIn(tx: TransactionSql, { placeId, phones, now }: Asked): Promise<string[]> {
  const chosen = phones === undefined ? tx`` : tx`and phone = any(${[...phones]}::text[])`
  const rows = await tx<RowOf<typeof pinRequests, 'phone'>[]>`
    insert into pin_requests (place_id, phone, asked_at)
    select ${placeId}, phone, ${now} from ${arrivals(tx, placeId)} person
    where not arrived ${chosen}
    order by phone
    on conflict (place_id, phone) do nothing
    returning phone`
  return rows.map(({ phone }) => phone)
}
