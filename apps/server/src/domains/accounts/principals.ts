import type { Principal, Rights } from '@skrzat/contract/access'
import type { Sql } from '@skrzat/db/client'

/** What rights hang on, of the account `a`. Every worker is `is_worker`, which is not stored (spec: Roles and permissions). */
function rightsColumns(sql: Sql) {
  return sql`a.id as "accountId", a.login, a.first_name as "firstName", a.last_name as "lastName", a.email,
    a.lang_key as "langKey", a.authorities,
    coalesce((
      select json_agg(json_build_object(
        'placeId', w.place_id,
        'workerId', w.id,
        'roles', array(select r.role from worker_roles r where r.worker_id = w.id order by r.role)
          || array['is_worker'],
        'tutorOf', array(
          select g.id from group_tutors t join groups g on g.id = t.group_id and g.deleted_at is null
          where t.worker_id = w.id order by g.id)
      ) order by w.place_id)
      from workers w where w.phone = a.login and w.deleted_at is null), '[]') as staff,
    coalesce((
      select json_agg(json_build_object('id', k.id, 'placeId', k.place_id, 'groupId', k.group_id) order by k.id)
      from kids k where a.login in (k.phone1, k.phone2) and k.deleted_at is null), '[]') as kids`
}

/**
 * Whom a session speaks for at this moment, with everything that rights hang on, in one statement. So a role
 * taken away, a phone changed on a kid or a session ended holds from the next call on, on every server.
 */
export async function principalOfSession(
  sql: Sql,
  sessionId: string,
  now: Date,
): Promise<Principal | undefined> {
  const [row] = await sql<Principal[]>`
    select s.id as "sessionId", ${rightsColumns(sql)}
    from sessions s join accounts a on a.id = s.account_id
    where s.id = ${sessionId} and s.ended_at is null and s.expires_at > ${now}
      and a.activated and a.deleted_at is null`
  return row
}

/** What an account may see and do at this moment; undefined where it may not sign in. One statement. */
export async function rightsOf(sql: Sql, accountId: number): Promise<Rights | undefined> {
  const [row] = await sql<Rights[]>`
    select ${rightsColumns(sql)} from accounts a
    where a.id = ${accountId} and a.activated and a.deleted_at is null`
  return row
}
