/** What the latest answers mean. */
import { consentState, type ConsentPurpose, type ConsentState } from '@skrzat/contract/consent'
import type { AnySql, SqlFragment } from '@skrzat/db/client'

/** Joins the consent `c` of the kid `k` to the version asked for and the latest answer. */
export function withLatest(sql: AnySql): SqlFragment {
  return sql`
    cross join lateral (
      select max(t.version) as version, max(t.version) filter (where t.ask_again) as asked_since
      from consent_texts t where t.consent_id = c.id) present
    left join lateral (
      select a.given, a.version, a.at, a.account_id from consent_answers a
      where a.kid_id = k.id and a.consent_id = c.id order by a.id desc limit 1) latest on true`
}

/** The latest answer, as the statement has it. */
export type Latest = {
  readonly given: boolean | null
  readonly answered: number | null
  readonly askedSince: number
}

export function stateOf({ given, answered, askedSince }: Latest): ConsentState {
  const latest = given === null || answered === null ? null : { given, version: answered }
  return consentState(latest, askedSince)
}

export type StateRow = {
  readonly kidId: number
  readonly firstname: string
  readonly lastname: string
  readonly groupId: number
  readonly groupName: string
  readonly groupColor: number
  readonly remindedToday: boolean
  readonly left: boolean
  readonly consentId: number
  readonly name: string
  readonly purpose: ConsentPurpose
  readonly state: ConsentState
}

/**
 * Each kid with each consent that its place asks for, by group and name. One statement.
 * @param such a condition on the kid `k`, the consent `c` and the `latest` answer
 * @param today in Warsaw
 */
export async function statesOf(sql: AnySql, such: SqlFragment, today: string): Promise<StateRow[]> {
  const rows = await sql<(Omit<StateRow, 'state'> & Latest)[]>`
    select k.id as "kidId", k.firstname, k.lastname, g.id as "groupId", g.name as "groupName",
      g.color as "groupColor", c.id as "consentId", c.name, c.purpose, latest.given, latest.version as answered,
      present.asked_since as "askedSince", k.deleted_at is not null as left,
      coalesce((r.reminded_at at time zone 'Europe/Warsaw')::date = ${today}::date, false) as "remindedToday"
    from kids k
    join groups g on g.id = k.group_id
    join consents c on c.place_id = k.place_id and c.retired_at is null
    left join consent_reminders r on r.kid_id = k.id
    ${withLatest(sql)}
    where ${such}
    order by g.name collate polish, g.id, k.lastname collate polish, k.firstname collate polish, k.id, c.id`
  return rows.map(({ given, answered, askedSince, ...row }) => ({
    ...row,
    state: stateOf({ given, answered, askedSince }),
  }))
}

/** Those of these kids with consents that no guardian has answered, or not since the text that asks again. */
export async function kidsToAnswerFor(
  sql: AnySql,
  kidIds: readonly number[],
): Promise<{ id: number; firstname: string; lastname: string; missing: number }[]> {
  if (kidIds.length === 0) return []
  return await sql<{ id: number; firstname: string; lastname: string; missing: number }[]>`
    select k.id, k.firstname, k.lastname, count(*)::int as missing
    from kids k
    join consents c on c.place_id = k.place_id and c.retired_at is null
    ${withLatest(sql)}
    where k.id = any(${[...kidIds]}::bigint[]) and k.deleted_at is null
      and (latest.given is null or latest.given and latest.version < present.asked_since)
    group by k.id
    order by k.firstname collate polish, k.id`
}

/**
 * Those of these kids whose photos may not be on the wall: their place asks for a consent, which they lack, or a
 * guardian withdrew one that the place has retired since.
 */
export async function lackPhotoConsent(sql: AnySql, kidIds: readonly number[]): Promise<number[]> {
  if (kidIds.length === 0) return []
  const rows = await sql<(Latest & { id: number })[]>`
    select k.id, latest.given, latest.version as answered, present.asked_since as "askedSince"
    from kids k
    join consents c on c.place_id = k.place_id and c.purpose = 'photos_wall'
    ${withLatest(sql)}
    where k.id = any(${[...kidIds]}::bigint[])
      and (c.retired_at is null or latest.given = false and not ${isAskedForPhotos(sql)})`
  return rows.flatMap((row) => (stateOf(row) === 'given' ? [] : [row.id]))
}

/** Whether the place of the kid `k` asks for a consent to photos on the wall. */
export function isAskedForPhotos(sql: AnySql): SqlFragment {
  return sql`exists (
    select from consents asked
    where asked.place_id = k.place_id and asked.purpose = 'photos_wall' and asked.retired_at is null)`
}

/** The consent to photos on the wall that a guardian withdrew, asked for still or retired; undefined if none is. */
export async function withdrawnPhotoConsent(sql: AnySql, kidId: number): Promise<number | undefined> {
  const [latest] = await sql<{ id: number; given: boolean }[]>`
    select c.id, a.given from consent_answers a join consents c on c.id = a.consent_id
    where a.kid_id = ${kidId} and c.purpose = 'photos_wall' order by a.id desc limit 1`
  return latest?.given === false ? latest.id : undefined
}
