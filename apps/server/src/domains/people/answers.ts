/** The answers of phones' owners to places that entered their phones. */
import type { AnySql, SqlFragment, TransactionSql } from '@skrzat/db/client'
import { and, anyOf, eq, isNotNull, isNull, orm, type RowOf, type ValueOf, whether } from '@skrzat/db/orm'
import { accounts, phoneAnswers, pinRequests, places } from '@skrzat/db/schema'
import { leavesOpen } from './guardians.ts'

type On = AnySql
type Place = SqlFragment | number
type Phone = SqlFragment | string

/** Days until an owner who declined gets another SMS when the place enters the phone again. */
const AGAIN_AFTER_DAYS = 7

/**
 * Whether a phone grants access to a place: not if its owner left the place, or declined to belong there. The views
 * have it as `declined`; this is for a phone that is compared with neither.
 * @param place an expression of the statement, such as `w.place_id`
 */
export function notDeclined(sql: On, place: Place, phone: Phone): SqlFragment {
  return noAnswer(sql, place, phone, sql`answer.declined_at is not null`)
}

/**
 * Whether what a place asks of its people, and what it sends them, reaches the owner of a phone: not before the owner
 * has accepted a place that entered the phone of an account in use. Rights do not wait for that (spec: Accounts and
 * sign-in). The views have it as `accepted`.
 */
export function accepted(sql: On, place: Place, phone: Phone): SqlFragment {
  return noAnswer(sql, place, phone, sql`answer.accepted_at is null`)
}

function noAnswer(sql: On, place: Place, phone: Phone, such: SqlFragment): SqlFragment {
  return sql`not exists (
    select from phone_answers answer
    where answer.place_id = ${place} and answer.phone = ${phone} and ${such})`
}

/** Whether the phone's owner has accepted the place. */
export function confirmed(sql: On, place: SqlFragment, phone: SqlFragment): SqlFragment {
  return sql`exists (
    select from phone_answers answer
    where answer.place_id = ${place} and answer.phone = ${phone}
      and answer.accepted_at is not null and answer.declined_at is null)`
}

export async function hasDeclined(tx: TransactionSql, placeId: number, phone: string): Promise<boolean> {
  const [row] = await tx<{ declined: boolean }[]>`select not ${notDeclined(tx, placeId, phone)} as declined`
  return row?.declined ?? false
}

/**
 * The places that hold the phone, including those of a kid that left with open invoices, which its guardians still see.
 */
function placesWith(tx: TransactionSql, phone: SqlFragment): SqlFragment {
  return tx`(
    select w.place_id from staff_of_places w where w.phone = ${phone} and w.deleted_at is null
    union
    select g.place_id from guardianships g
    where g.phone = ${phone} and (g.deleted_at is null or ${leavesOpen(tx, tx`g`)}))`
}

/**
 * Before an account becomes active: places that have entered its phone invite its owner, as they would an account in
 * use. Only the place that makes the account by its first PIN is accepted with it.
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
  await orm(tx).delete(pinRequests).where(eq(pinRequests.phone, from))
  await tx`
    with before as (delete from phone_answers where phone = ${from} returning place_id, accepted_at)
    insert into phone_answers (place_id, phone, told_at, accepted_at)
    select held.place_id, ${to}, ${now}, before.accepted_at
    from ${placesWith(tx, tx`${to}`)} held left join before on before.place_id = held.place_id
    order by held.place_id
    on conflict (place_id, phone) do nothing`
}

/** Deletes the answers of a phone, which must not apply to its next owner. */
export async function forgetAnswers(tx: TransactionSql, phone: string): Promise<void> {
  await orm(tx).delete(phoneAnswers).where(eq(phoneAnswers.phone, phone))
  await orm(tx).delete(pinRequests).where(eq(pinRequests.phone, phone))
}

type OwnAnswer = { readonly placeId: number; readonly phone: string; readonly now: Date }

/** Accepts the place that made the account, unless its owner answered before. */
export async function acceptMaker(tx: TransactionSql, { placeId, phone, now }: OwnAnswer): Promise<void> {
  await orm(tx)
    .insert(phoneAnswers)
    .values({ placeId, phone, toldAt: now, acceptedAt: now })
    .onConflictDoNothing()
}

/** Stores an answer of the phone's owner. */
export async function saveAnswer(
  tx: TransactionSql,
  { placeId, phone, leaving, now }: OwnAnswer & { readonly leaving: boolean },
): Promise<void> {
  const answered = { acceptedAt: leaving ? null : now, declinedAt: leaving ? now : null }
  await orm(tx)
    .insert(phoneAnswers)
    .values({ placeId, phone, toldAt: now, ...answered })
    .onConflictDoUpdate({
      target: [phoneAnswers.placeId, phoneAnswers.phone],
      set: { ...answered, askedAgainAt: null },
    })
}

/** Accepts a place for all its invited people, in demo data. */
export async function acceptForAll(sql: On, placeId: number, now: Date): Promise<void> {
  await orm(sql).update(phoneAnswers).set({ acceptedAt: now }).where(eq(phoneAnswers.placeId, placeId))
}

export type Entry = {
  readonly placeId: number
  /** Phones newly entered for kids or workers of the place. */
  readonly phones: readonly string[]
  /** The login of the person who entered them. */
  readonly by: string
  readonly now: Date
}

/**
 * Invites the owners of the entered phones, in the transaction of the change: those with an account that was ever used
 * whom this place has not invited before, and those who declined it.
 * @returns the phones whose owners are to be notified
 */
export async function askOwners(tx: TransactionSql, { placeId, phones, by, now }: Entry): Promise<string[]> {
  const asked = await tx<(RowOf<typeof phoneAnswers, 'phone'> & { tell: boolean })[]>`
    insert into phone_answers as known (place_id, phone, told_at, accepted_at)
    select ${placeId}, a.login, ${now}, case when a.login = ${by} then ${now}::timestamptz end
    from accounts a
    where a.login = any(${[...phones]}::text[]) and (a.activated or a.secret_hash is not null) and a.deleted_at is null
    order by a.login
    on conflict (place_id, phone) do update set
      asked_again_at = ${now},
      told_at = case when known.told_at < ${now}::timestamptz - make_interval(days => ${AGAIN_AFTER_DAYS})
        then ${now} else known.told_at end
    where known.declined_at is not null
    returning phone, old.told_at is distinct from new.told_at as tell`
  return asked.filter(({ tell, phone }) => tell && phone !== by).map(({ phone }) => phone)
}

type AskedOwner = RowOf<typeof accounts, 'langKey'> & {
  accountId: ValueOf<typeof accounts, 'id'>
  phone: string
  placeName: ValueOf<typeof places, 'name'>
  declined: boolean
}

/** The owners of these phones who can sign in and have not accepted the place. */
export async function ownersAsked(
  tx: TransactionSql,
  placeId: number,
  phones: readonly string[],
): Promise<AskedOwner[]> {
  return await orm(tx)
    .select({
      accountId: accounts.id,
      phone: accounts.login,
      langKey: accounts.langKey,
      placeName: places.name,
      declined: whether(isNotNull(phoneAnswers.declinedAt)),
    })
    .from(phoneAnswers)
    .innerJoin(places, eq(places.id, phoneAnswers.placeId))
    .innerJoin(
      accounts,
      and(eq(accounts.login, phoneAnswers.phone), accounts.activated, isNull(accounts.deletedAt)),
    )
    .where(
      and(
        eq(phoneAnswers.placeId, placeId),
        anyOf(phoneAnswers.phone, phones),
        isNull(phoneAnswers.acceptedAt),
      ),
    )
    .orderBy(accounts.id)
}
