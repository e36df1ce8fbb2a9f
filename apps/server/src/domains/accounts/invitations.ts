import type { TransactionSql } from '@skrzat/db/client'

/**
 * Before an account becomes active: the places that entered its phone until now invite its owner, as they would invite
 * one with an account. Only the place that makes the account by its first PIN is accepted with it.
 */
export async function inviteToPlaces(
  tx: TransactionSql,
  { phone, but, now }: { phone: string; but?: number | undefined; now: Date },
): Promise<void> {
  await tx`
    insert into phone_answers (place_id, phone, told_at)
    select held.place_id, a.login, ${now}
    from accounts a, lateral (
      select w.place_id from workers w where w.phone = a.login and w.deleted_at is null
      union
      select k.place_id from kids k where a.login in (k.phone1, k.phone2) and k.deleted_at is null) held
    where a.login = ${phone} and not a.activated and a.deleted_at is null
      and held.place_id is distinct from ${but ?? null}::bigint
    order by held.place_id
    on conflict (place_id, phone) do nothing`
}
