import type { SqlFragment, TransactionSql } from '@skrzat/db/client'
import { leavesOpen } from '@skrzat/db/leaves-open'

/** The places that hold the phone; also where a kid left with open invoices, which its parents still see. */
function placesWith(tx: TransactionSql, phone: SqlFragment): SqlFragment {
  return tx`(
    select w.place_id from workers w where w.phone = ${phone} and w.deleted_at is null
    union
    select k.place_id from kids k
    where ${phone} in (k.phone1, k.phone2) and (k.deleted_at is null or ${leavesOpen(tx, tx`k`)}))`
}

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
    from accounts a, lateral ${placesWith(tx, tx`a.login`)} held
    where a.login = ${phone} and not a.activated and a.deleted_at is null
      and held.place_id is distinct from ${but ?? null}::bigint
    order by held.place_id
    on conflict (place_id, phone) do nothing`
}

/**
 * After an account in use got another phone: the places that entered that phone invite its owner, except those that the
 * owner has accepted with the previous one. The previous phone's answers are deleted.
 */
export async function moveAnswers(
  tx: TransactionSql,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<void> {
  await tx`
    with before as (delete from phone_answers where phone = ${from} returning place_id, accepted_at)
    insert into phone_answers (place_id, phone, told_at, accepted_at)
    select held.place_id, ${to}, ${now}, before.accepted_at
    from ${placesWith(tx, tx`${to}`)} held left join before on before.place_id = held.place_id
    order by held.place_id
    on conflict (place_id, phone) do nothing`
}
