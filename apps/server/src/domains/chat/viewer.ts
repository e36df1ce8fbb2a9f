/** Who may read and write in which talk: follows from the people as they are now, nothing is stored. */
import type { Principal, Rights } from '@skrzat/contract/access'
import type { LangKey } from '@skrzat/contract/wire/accounts'
import type { AnySql, Sql, SqlFragment } from '@skrzat/db/client'
import { tutorsOf } from '../people/index.ts'

/** The caller, as far as talks depend on it. Rights that are withheld from the session are missing. */
export type Viewer = {
  readonly accountId: number
  readonly login: string
  readonly ownName: string
  readonly langKey: LangKey
  /** Places where the caller is staff. */
  readonly staffOf: readonly number[]
  /** These, and the places of the caller's kids. */
  readonly places: readonly number[]
  readonly kids: readonly number[]
  readonly tutorOf: readonly number[]
  /** A second factor is due: talks are read only as far as the remaining rights reach. */
  readonly withheld: boolean
}

type On = AnySql

/** The viewer as SQL expressions: parameters, or columns where one statement serves several viewers. */
export type ViewerTerms = { readonly terms: Readonly<Record<Term, SqlFragment>> }
type Term = 'accountId' | 'login' | 'staffOf' | 'places' | 'kids' | 'tutorOf' | 'withheld'
type Whose = Viewer | ViewerTerms

function termsOf(sql: On, whose: Whose): ViewerTerms['terms'] {
  if ('terms' in whose) return whose.terms
  const { accountId, login, staffOf, places, kids, tutorOf, withheld } = whose
  return {
    accountId: sql`${accountId}::bigint`,
    login: sql`${login}::text`,
    staffOf: sql`${[...staffOf]}::bigint[]`,
    places: sql`${[...places]}::bigint[]`,
    kids: sql`${[...kids]}::bigint[]`,
    tutorOf: sql`${[...tutorOf]}::bigint[]`,
    withheld: sql`${withheld}::boolean`,
  }
}

/** A viewer for the system's admin, who works in no place: as if on the staff of these places. */
export async function placesViewer(
  sql: Sql,
  admin: Principal,
  people: readonly { readonly accountId: number }[],
): Promise<Viewer> {
  const rows = await sql<{ placeId: number }[]>`
    with people as (
      select login from accounts where id = any(${people.map(({ accountId }) => accountId)}::bigint[]))
    select w.place_id as "placeId" from people join staff_of_places w on w.phone = login
    union select g.place_id from people join guardianships g on g.phone = login`
  const places = rows.map(({ placeId }) => placeId)
  return { ...viewerOf(admin), staffOf: places, places }
}

/** Without a session, nothing is withheld. */
export function viewerOf(principal: Rights & Partial<Pick<Principal, 'factorDue'>>): Viewer {
  const { accountId, login, langKey, staff, kids, firstName, lastName } = principal
  const staffOf = staff.map(({ placeId }) => placeId)
  return {
    accountId,
    login,
    ownName: `${firstName} ${lastName}`.trim(),
    langKey,
    staffOf,
    places: [...new Set([...staffOf, ...kids.map(({ placeId }) => placeId)])],
    kids: kids.map(({ id }) => id),
    tutorOf: staff.flatMap(({ tutorOf }) => tutorOf),
    withheld: (principal.factorDue ?? null) !== null,
  }
}

/**
 * Whether the viewer may write to the account `a`: a worker of the viewer's places, or a parent of a place where the
 * viewer works.
 */
export function isTied(sql: On, whose: Whose): SqlFragment {
  const { places, staffOf } = termsOf(sql, whose)
  return sql`(a.activated and a.deleted_at is null and (
    exists (select from staff_of_places w where w.phone = a.login and w.deleted_at is null
      and w.place_id = any(${places}) and w.accepted)
    or exists (select from guardianships g where g.phone = a.login and g.deleted_at is null
      and g.place_id = any(${staffOf}) and g.accepted)))`
}

/** Whether the viewer is in the talk of the kid `k`: as a parent, also of a kid that left, or as its group's tutor. */
export function isOfKid(sql: On, whose: Whose): SqlFragment {
  const { kids, tutorOf, login, withheld } = termsOf(sql, whose)
  return sql`(k.id = any(${kids}) or k.group_id = any(${tutorOf})
    or (not ${withheld} and k.deleted_at is not null and exists (
      select from guardianships g where g.kid_id = k.id and g.phone = ${login} and not g.declined)))`
}

/** The other account of the talk of two `r`. */
export function otherOf(sql: On, whose: Whose): SqlFragment {
  const { accountId } = termsOf(sql, whose)
  return sql`case when r.low_id = ${accountId} then r.high_id else r.low_id end`
}

/**
 * Whether the viewer may write in the talk `r`, whose kid is `k` or whose other account is `a`. No one may write about
 * a kid that has left.
 */
export function mayWrite(sql: On, whose: Whose): SqlFragment {
  const { accountId } = termsOf(sql, whose)
  return sql`(case when r.kid_id is null
      then ${accountId} in (r.low_id, r.high_id) and ${isTied(sql, whose)}
    else k.deleted_at is null and ${isOfKid(sql, whose)} end)`
}

/** Whether the viewer may read the talk `r`. Former members still read their talks of two. */
export function mayRead(sql: On, whose: Whose): SqlFragment {
  const { accountId, withheld } = termsOf(sql, whose)
  return sql`(case when r.kid_id is not null then ${isOfKid(sql, whose)}
    else ${accountId} in (r.low_id, r.high_id) and (not ${withheld} or ${isTied(sql, whose)}) end)`
}

/** The talk `r` with its kid `k` or its other account `a`. */
export function roomJoins(sql: On, whose: Whose): SqlFragment {
  return sql`left join kids k on k.id = r.kid_id
    left join accounts a on a.id = ${otherOf(sql, whose)} and r.kid_id is null`
}

/** The ids of the talks in which the viewer is now, by index. Joined with `mayRead`. */
export function roomIds(sql: On, viewer: Viewer): SqlFragment {
  const { accountId, kids, tutorOf, login } = viewer
  return sql`
    select id from chat_rooms where low_id = ${accountId}
    union all
    select id from chat_rooms where high_id = ${accountId}
    union all
    select id from chat_rooms where kid_id in (
      select unnest(${[...kids]}::bigint[])
      union all
      select k.id from kids k where k.group_id = any(${[...tutorOf]}::bigint[])
      union all
      select g.kid_id from guardianships g where g.phone = ${login} and g.deleted_at is not null)`
}

/** The accounts in the talk `r`, the viewer among them, as `id`: the two, or the guardians and tutors of the kid `k`. */
export function membersOf(sql: On): SqlFragment {
  return sql`
    select m.id from accounts m
    where r.kid_id is null and m.id in (r.low_id, r.high_id) and m.deleted_at is null
    union
    select m.id from guardianships g join accounts m on m.login = g.phone and m.activated and m.deleted_at is null
    where g.kid_id = r.kid_id and g.accepted
    union
    select m.id from staff_of_places w join accounts m on m.login = w.phone and m.activated and m.deleted_at is null
    where r.kid_id is not null and w.worker_id in ${tutorsOf(sql, sql`k.group_id`)}
      and w.deleted_at is null and w.accepted`
}
