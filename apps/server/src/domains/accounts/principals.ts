import { cutTo, type Principal, type Rights } from '@skrzat/contract/access'
import type { PlaceRole } from '@skrzat/contract/roles'
import type { Sql } from '@skrzat/db/client'
import type { RowOf, ValueOf } from '@skrzat/db/orm'
import type {
  accessTokens,
  accounts,
  guardianships,
  places,
  sessions,
  staffOfPlaces,
} from '@skrzat/db/schema'
import { leavesOpen } from '../people/index.ts'
import { idleMinutes, stillUsed } from './idle.ts'
import { FRESH_MINUTES } from './own/identity.ts'

/** The last use is written at most this often; a session's every tenth of a shorter idle limit. */
const NOTED_SECONDS = 5 * 60

/**
 * The columns that determine the rights of the account `a`. Every worker is `is_worker`, which is not stored (spec:
 * Roles and permissions).
 */
function rightsColumns(sql: Sql) {
  return sql`a.id as "accountId", a.login, a.first_name as "firstName", a.last_name as "lastName", a.email,
    a.lang_key as "langKey", a.authorities,
    coalesce((
      select json_agg(json_build_object(
        'placeId', w.place_id,
        'workerId', w.worker_id,
        'factorRequired', (select p.factor_required from places p where p.id = w.place_id),
        'accepted', w.accepted,
        'roles', w.roles || array['is_worker'],
        'tutorOf', w.tutor_of
      ) order by w.place_id)
      from staff_of_places w where w.phone = a.login and w.deleted_at is null and not w.declined), '[]') as staff,
    coalesce((
      select json_agg(json_build_object('id', g.kid_id, 'placeId', g.place_id, 'groupId', g.group_id,
        'pays', g.may_pay) order by g.kid_id)
      from guardianships g where g.phone = a.login and g.deleted_at is null and not g.declined), '[]') as kids,
    coalesce((
      select json_agg(json_build_object('id', g.kid_id, 'placeId', g.place_id) order by g.kid_id)
      from guardianships g where g.phone = a.login and g.may_pay and ${leavesOpen(sql, sql`g`)}
        and not g.declined), '[]') as "formerKids"`
}

/** Whether the account `a` has a second factor. */
function hasFactor(sql: Sql) {
  return sql`(
    exists (select from totp_factors f where f.account_id = a.id and f.confirmed_at is not null)
    or exists (select from passkeys f where f.account_id = a.id))`
}

/**
 * The session's principal and everything that determines its rights, in one statement and uncached. So a revoked role,
 * a kid's changed phone or an ended session takes effect from the next call, on every server. The same statement
 * records the session's use, unless that was recorded minutes ago.
 * @param used whether the call counts as using the session
 */
export async function principalOfSession(
  sql: Sql,
  sessionId: string,
  now: Date,
  adminsNeedFactor: boolean,
  used = true,
): Promise<Principal | undefined> {
  const [row] = await sql<Row[]>`
    with live as (
      select s.*, ${idleMinutes(sql)} as idle from sessions s join accounts a on a.id = s.account_id
      where s.id = ${sessionId} and s.ended_at is null and s.expires_at > ${now}
        and a.activated and a.deleted_at is null),
    used as (
      update sessions u set last_used_at = ${now} from live s
      where u.id = s.id and ${used} and ${stillUsed(sql, now)}
        and u.last_used_at < ${now}::timestamptz - make_interval(secs => least(${NOTED_SECONDS}, s.idle * 6)))
    select s.id as "sessionId", s.factor_at is not null as given, ${hasFactor(sql)} as has,
      coalesce(s.factor_at > ${now}::timestamptz - make_interval(mins => ${FRESH_MINUTES}), false) as recent, ${rightsColumns(sql)},
      coalesce(s.proven_at > ${now}::timestamptz - make_interval(mins => ${FRESH_MINUTES}), false) as fresh
    from live s join accounts a on a.id = s.account_id where ${stillUsed(sql, now)}`
  return row && withhold(row, adminsNeedFactor)
}

/**
 * The principal of a personal access token: its holder's rights as of now, in its place alone. What dangerous actions
 * require, it never has. The same statement records its use, unless that was recorded minutes ago with the same address.
 * @param tokenHash SHA-256
 */
export async function principalOfToken(
  sql: Sql,
  tokenHash: Buffer,
  { now, address }: { now: Date; address: string },
): Promise<Principal | undefined> {
  const [row] = await sql<TokenRow[]>`
    with live as (
      select t.* from access_tokens t join accounts a on a.id = t.account_id
      where t.token_hash = ${tokenHash} and t.revoked_at is null and t.expires_at > ${now}
        and a.activated and a.deleted_at is null),
    used as (
      update access_tokens u set last_used_at = ${now}, last_address = ${address} from live t
      where u.id = t.id and (t.last_used_at is null or t.last_address is distinct from ${address}
        or t.last_used_at < ${now}::timestamptz - make_interval(secs => ${NOTED_SECONDS})))
    select t.id as "sessionId", t.scope, t.place_id as "placeId", t.factor_given and ${hasFactor(sql)} as given, ${rightsColumns(sql)}
    from live t join accounts a on a.id = t.account_id`
  if (!row) return undefined
  const { scope, placeId, given, ...rest } = row
  const staff = rest.staff.filter(({ factorRequired }) => given || !factorRequired).map(entryOf)
  const own = { fresh: false, factorDue: null, recentlyProven: false, token: { scope } }
  return cutTo({ ...rest, ...own, staff }, placeId)
}

type Staff = RowOf<typeof staffOfPlaces, 'placeId' | 'workerId' | 'accepted' | 'tutorOf'> &
  RowOf<typeof places, 'factorRequired'> & {
    readonly roles: readonly PlaceRole[]
  }
type Kid = RowOf<typeof guardianships, 'placeId'> & { readonly id: ValueOf<typeof guardianships, 'kidId'> }
type RightsRow = RowOf<
  typeof accounts,
  'login' | 'firstName' | 'lastName' | 'email' | 'langKey' | 'authorities'
> & {
  readonly accountId: ValueOf<typeof accounts, 'id'>
  readonly staff: readonly Staff[]
  readonly kids: readonly (Kid & RowOf<typeof guardianships, 'groupId'> & { readonly pays: boolean })[]
  readonly formerKids: readonly Kid[]
}
type TokenRow = RightsRow &
  RowOf<typeof accessTokens, 'scope' | 'placeId'> & {
    readonly sessionId: ValueOf<typeof accessTokens, 'id'>
    /** The second factor was given when it was made, and the account still has one. */
    readonly given: boolean
  }
type Row = RightsRow & {
  readonly sessionId: ValueOf<typeof sessions, 'id'>
  /** The holder gave a fresh proof. */
  readonly fresh: boolean
  /** The account has a second factor. */
  readonly has: boolean
  /** It was given in this session. */
  readonly given: boolean
  /** It was given within the last minutes. */
  readonly recent: boolean
}

function entryOf({ placeId, workerId, roles, tutorOf }: Staff) {
  return { placeId, workerId, roles, tutorOf }
}

/**
 * Removes withheld rights, so that no wire has them: all rights until an account with a second factor gave it;
 * otherwise those of a system's admin and of staff whose place requires a factor. A place that was not accepted withholds
 * its own rights alone, and sends nobody to set a factor up.
 */
function withhold({ has, given, recent, staff, ...row }: Row, adminsNeedFactor: boolean): Principal {
  const rest = { ...row, recentlyProven: has ? recent : row.fresh }
  const entries = staff.map(entryOf)
  // A race between giving and removing the factor must not count as given.
  if (given && has) return { ...rest, staff: entries, factorDue: null }
  if (has)
    return { ...rest, authorities: ['ROLE_USER'], staff: [], kids: [], formerKids: [], factorDue: 'give' }
  const admin = adminsNeedFactor && rest.authorities.includes('ROLE_ADMIN')
  const free = entries.filter((_, index) => !staff[index]?.factorRequired)
  const due = admin || staff.some((place) => place.factorRequired && place.accepted)
  const authorities = admin ? (['ROLE_USER'] as const) : rest.authorities
  return { ...rest, authorities, staff: free, factorDue: due ? 'set_up' : null }
}

/**
 * The rights of an account now, without any session; undefined if it may not sign in. Without a second factor, rights
 * that places withhold from such sessions are missing. One statement.
 */
export async function rightsOf(sql: Sql, accountId: number): Promise<Rights | undefined> {
  const [row] = await sql<(RightsRow & Pick<Row, 'has'>)[]>`
    select ${hasFactor(sql)} as has, ${rightsColumns(sql)} from accounts a
    where a.id = ${accountId} and a.activated and a.deleted_at is null`
  return row && { ...row, staff: row.staff.filter((place) => row.has || !place.factorRequired) }
}
