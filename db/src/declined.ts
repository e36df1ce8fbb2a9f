import type { Sql, SqlFragment, TransactionSql } from './client.ts'
import { and, type Column, eq, fragment, isNotNull, isNull, type SQL } from './orm.ts'
import { phoneAnswers } from './schema/places.ts'

type Place = SqlFragment | number
type Phone = SqlFragment | string

/**
 * Whether a phone grants access to a place: not if its owner left the place, or declined to belong there.
 * Add it to every join of a kid's or worker's phone with what its owner may see.
 * @param place an expression of the statement, such as `w.place_id`
 */
export function notDeclined(sql: Sql | TransactionSql, place: Place, phone: Phone): SqlFragment {
  return noAnswer(sql, place, phone, sql`answer.declined_at is not null`)
}

/** The same for the query builder. */
export function whereNotDeclined(place: Column | number, phone: Column | string): SQL {
  return whereNoAnswer(place, phone, isNotNull(phoneAnswers.declinedAt))
}

/**
 * Whether what a place asks of its people, and what it sends them, reaches the owner of a phone: not before the owner
 * has accepted a place that entered the phone of an account in use. Rights do not wait for that (spec: Accounts and
 * sign-in). Add it to every join of a kid's or worker's phone with what its owner is asked or sent.
 */
export function accepted(sql: Sql | TransactionSql, place: Place, phone: Phone): SqlFragment {
  return noAnswer(sql, place, phone, sql`answer.accepted_at is null`)
}

/** The same for the query builder. */
export function whereAccepted(place: Column | number, phone: Column | string): SQL {
  return whereNoAnswer(place, phone, isNull(phoneAnswers.acceptedAt))
}

function noAnswer(sql: Sql | TransactionSql, place: Place, phone: Phone, such: SqlFragment): SqlFragment {
  return sql`not exists (
    select from phone_answers answer
    where answer.place_id = ${place} and answer.phone = ${phone} and ${such})`
}

function whereNoAnswer(place: Column | number, phone: Column | string, such: SQL): SQL {
  const answer = and(eq(phoneAnswers.placeId, place), eq(phoneAnswers.phone, phone), such)
  return fragment`not exists (select from ${phoneAnswers} where ${answer})`
}
