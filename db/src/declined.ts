import type { Sql, SqlFragment, TransactionSql } from './client.ts'
import { and, type Column, eq, fragment, isNotNull, type SQL } from './orm.ts'
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
