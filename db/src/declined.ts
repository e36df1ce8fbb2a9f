import type { Sql, SqlFragment, TransactionSql } from './client.ts'

/**
 * Whether a phone opens what the place has: not where its owner left the place, or said that it is not theirs to be in.
 * Belongs beside every join of a kid's or worker's phone with what its owner may see or is sent.
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
