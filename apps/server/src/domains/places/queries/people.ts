import { editsGroup, holds, type Principal } from '@skrzat/contract/access'
import type { GroupPage, PlaceGroup, PlaceWorker, WorkGroup } from '@skrzat/contract/wire/people'
import type { Sql } from '@skrzat/db/client'
import { notDeclined } from '@skrzat/db/declined'
import { byLastname, byName } from '@skrzat/contract/order'
import { rolesIn } from './roles.ts'

/** A place's groups by name, with all kids for staff and with their own for parents. */
export async function groupsOf(sql: Sql, principal: Principal, placeId: number): Promise<PlaceGroup[]> {
  const roles = rolesIn(principal, placeId)
  const staff = roles.includes('is_worker')
  const edited = principal.staff.flatMap((entry) => entry.tutorOf)
  const groups = await sql<PlaceGroup[]>`
    select g.id, g.name, g.color, ${roles.includes('admin')} or g.id = any(${edited}::bigint[]) as "canEdit",
      coalesce((
        select json_agg(json_build_object('id', w.id, 'name', w.name) order by w.id)
        from group_tutors t join workers w on w.id = t.worker_id and w.deleted_at is null
        where t.group_id = g.id), '[]') as tutors,
      coalesce((
        select json_agg(json_build_object('id', k.id, 'firstname', k.firstname, 'lastname', k.lastname)
          order by k.id)
        from kids k
        where k.group_id = g.id and k.place_id = g.place_id and k.deleted_at is null
          and (${staff} or ${principal.login} in (k.phone1, k.phone2))), '[]') as kids
    from groups g where g.place_id = ${placeId} and g.deleted_at is null order by g.id`
  for (const { tutors, kids } of groups) {
    tutors.sort(byName)
    kids.sort(byLastname)
  }
  return groups.sort(byName)
}

/** A place's workers by name; phones and roles for its admins only: parents see the list too. */
export async function workersOf(sql: Sql, principal: Principal, placeId: number): Promise<PlaceWorker[]> {
  const director = holds(principal, placeId, 'admin')
  const workers = await sql<PlaceWorker[]>`
    select w.id, w.name, w.description, case when ${director} then w.phone end as phone,
      ${director} and exists (
        select from phone_answers answer
        where answer.place_id = w.place_id and answer.phone = w.phone and answer.declined_at is not null) as declined,
      case when ${director} then array(
        select r.role from worker_roles r where r.worker_id = w.id order by r.role) || array['is_worker']
      else '{}' end as roles
    from workers w where w.place_id = ${placeId} and w.deleted_at is null order by w.id`
  return workers.sort(byName)
}

/**
 * A group with its kids and tutors, and what its dialogs need; undefined where it is not there. Phones are for those
 * who may edit it, and parents see their own kids. One statement.
 */
export async function groupPageOf(
  sql: Sql,
  principal: Principal,
  { placeId, groupId }: { placeId: number; groupId: number },
): Promise<GroupPage | undefined> {
  const staff = holds(principal, placeId, 'is_worker')
  const director = holds(principal, placeId, 'admin')
  const canEdit = editsGroup(principal, placeId, groupId)
  const edited = principal.staff.flatMap((entry) => entry.tutorOf)
  const [group] = await sql<Omit<GroupPage, 'canEdit'>[]>`
    select g.id, g.name, g.color, json_build_object('id', p.id, 'name', p.name) as place,
      coalesce((
        select json_agg(json_build_object('id', w.id, 'name', w.name) order by w.id)
        from group_tutors t join workers w on w.id = t.worker_id and w.deleted_at is null
        where t.group_id = g.id), '[]') as tutors,
      coalesce((
        select json_agg(json_build_object('id', k.id, 'firstname', k.firstname, 'lastname', k.lastname,
          'phone1', case when ${canEdit} then k.phone1 end, 'phone2', case when ${canEdit} then k.phone2 end,
          'declined', array(
            select p.phone from unnest(array[k.phone1, nullif(k.phone2, k.phone1)]) as p (phone)
            where ${canEdit} and p.phone is not null and not ${notDeclined(sql, placeId, sql`p.phone`)}))
          order by k.id)
        from kids k
        where k.group_id = g.id and k.place_id = g.place_id and k.deleted_at is null
          and (${staff} or ${principal.login} in (k.phone1, k.phone2))), '[]') as kids,
      coalesce((
        select json_agg(json_build_object('id', o.id, 'name', o.name, 'color', o.color) order by o.id)
        from groups o
        where o.place_id = g.place_id and o.deleted_at is null
          and (${director} or o.id = any(${edited}::bigint[]))), '[]') as editable,
      coalesce((
        select json_agg(json_build_object('id', w.id, 'name', w.name) order by w.id)
        from workers w where w.place_id = g.place_id and w.deleted_at is null and ${director}), '[]') as workers
    from groups g join places p on p.id = g.place_id
    where g.id = ${groupId} and g.place_id = ${placeId} and g.deleted_at is null`
  if (!group) return undefined
  group.kids.sort(byLastname)
  for (const list of [group.tutors, group.editable, group.workers]) list.sort(byName)
  return { ...group, canEdit }
}

/** The groups that the caller works with: all of the places that the caller runs, and those tutored elsewhere. */
export async function workGroupsOf(sql: Sql, principal: Principal): Promise<WorkGroup[]> {
  const directed = principal.staff.filter(({ roles }) => roles.includes('admin'))
  const groups = await sql<WorkGroup[]>`
    select g.id, g.name, g.color, json_build_object('id', p.id, 'name', p.name) as place
    from groups g join places p on p.id = g.place_id
    where g.deleted_at is null and (
      g.place_id = any(${directed.map(({ placeId }) => placeId)}::bigint[])
      or g.id = any(${principal.staff.flatMap(({ tutorOf }) => tutorOf)}::bigint[]))
    order by p.id, g.id`
  return groups.toSorted((a, b) => byName(a.place, b.place) || a.place.id - b.place.id || byName(a, b))
}
