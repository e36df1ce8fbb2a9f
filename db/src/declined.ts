import type { Sql, SqlFragment, TransactionSql } from './client.ts'
import { and, type Column, eq, fragment, isNotNull, isNull, type SQL } from './orm.ts'
import { phoneAnswers } from './schema/places.ts'

/**
 * Whether a phone grants access to a place: not if its owner left the place, or declined to belong there.
 * Add it to every join of a kid's or worker's phone with what its owner may see or is sent.
 * @param place an expression of the statement, such as `w.place_id`
 */
export function notDeclined(
  sql: Sql | TransactionSql,
  place: SqlFragment | number,
  phone: SqlFragment | string,
): SqlFragment {
  return sql`not exists (
    select from phone_answers answer
    where answer.place_id = ${place} and answer.phone = ${phone} and answer.declined_at is not null)`
}

/** The same for the query builder. */
export function whereNotDeclined(place: Column | number, phone: Column | string): SQL {
  const declined = and(
    eq(phoneAnswers.placeId, place),
    eq(phoneAnswers.phone, phone),
    isNotNull(phoneAnswers.declinedAt),
  )
  return fragment`not exists (select from ${phoneAnswers} where ${declined})`
}

/**
 * Whether what a place asks of its people, and what it sends them, reaches the owner of a phone: not before the owner
 * has accepted a place that entered the phone of an account in use. Rights do not wait for that (spec: Accounts and
 * sign-in).
 */
export function accepted(
  sql: Sql | TransactionSql,
  place: SqlFragment | number,
  phone: SqlFragment | string,
): SqlFragment {
  return sql`not exists (
    select from phone_answers answer
    where answer.place_id = ${place} and answer.phone = ${phone} and answer.accepted_at is null)`
}

/** The same for the query builder. */
export function whereAccepted(place: Column | number, phone: Column | string): SQL {
  const waiting = and(
    eq(phoneAnswers.placeId, place),
    eq(phoneAnswers.phone, phone),
    isNull(phoneAnswers.acceptedAt),
  )
  return fragment`not exists (select from ${phoneAnswers} where ${waiting})`
}
