import { belongs, directedPlaces, editsGroup, holds, type Principal } from '@skrzat/contract/access'
import type { GroupRef } from '@skrzat/contract/wire/common'
import type { GroupPage, PlaceGroup, PlaceWorker, WorkGroup } from '@skrzat/contract/wire/people'
import type { Sql } from '@skrzat/db/client'
import {
  alias,
  and,
  anyOf,
  arrayOf,
  eq,
  fragment,
  isNotNull,
  isNull,
  listOf,
  ne,
  or,
  orm,
  pick,
  whether,
} from '@skrzat/db/orm'
import { groups, groupTutors, kids, phoneAnswers, places, workers } from '@skrzat/db/schema'
import { byLastname, byName } from '@skrzat/contract/order'
import { DomainError, found } from '../../../kernel/errors/index.ts'
import { maySeePhoto } from '../kid-photo/commands.ts'
import { kidPhotoUrl } from '../kid-photo/key.ts'
import { inPlace, ofParent } from '../repository.ts'
import { listedGroups } from './listed-groups.ts'
import { placeOfGroup } from './place-of.ts'
import { rolesGiven, rolesIn } from './roles.ts'

/** A place's groups by name, with all kids for staff and with their own for parents. */
export async function groupsOf(sql: Sql, principal: Principal, placeId: number): Promise<PlaceGroup[]> {
  const roles = rolesIn(principal, placeId)
  const edited = new Set(principal.staff.flatMap((entry) => entry.tutorOf))
  const rows = await orm(sql)
    .select({
      ...pick(groups, 'id', 'name', 'color'),
      tutors: tutorsOfGroup(sql),
      kids: listOf(
        orm(sql)
          .select(pick(kids, 'id', 'firstname', 'lastname'))
          .from(kids)
          .where(kidsOfGroup(principal, roles.includes('is_worker')))
          .orderBy(kids.id),
      ),
    })
    .from(groups)
    .where(inPlace(groups, placeId))
    .orderBy(groups.id)
  return rows
    .map((row) => ({
      ...row,
      canEdit: roles.includes('admin') || edited.has(row.id),
      tutors: row.tutors.sort(byName),
      kids: row.kids.sort(byLastname),
    }))
    .sort(byName)
}

/** A place's groups by name, without their children and tutors. */
export async function groupNamesOf(sql: Sql, placeId: number): Promise<GroupRef[]> {
  const rows = await orm(sql)
    .select(pick(groups, 'id', 'name', 'color'))
    .from(groups)
    .where(inPlace(groups, placeId))
    .orderBy(groups.id)
  return rows.sort(byName)
}

/** The tutors of the statement's group. */
function tutorsOfGroup(sql: Sql) {
  return listOf(
    orm(sql)
      .select(pick(workers, 'id', 'name'))
      .from(groupTutors)
      .innerJoin(workers, and(eq(workers.id, groupTutors.workerId), isNull(workers.deletedAt)))
      .where(eq(groupTutors.groupId, groups.id))
      .orderBy(workers.id),
  )
}

/** The kids of the statement's group: all of them for staff, their own for parents. */
function kidsOfGroup({ login }: Principal, staff: boolean) {
  return and(eq(kids.groupId, groups.id), inPlace(kids, groups.placeId), staff ? undefined : ofParent(login))
}

/** A place's workers by name; phones and roles only for its admins, since parents see the list too. */
export async function workersOf(sql: Sql, principal: Principal, placeId: number): Promise<PlaceWorker[]> {
  const director = holds(principal, placeId, 'admin')
  const rows = await orm(sql)
    .select({
      ...pick(workers, 'id', 'name', 'description', 'phone'),
      declined: whether(isNotNull(phoneAnswers.declinedAt)),
      roles: rolesGiven(sql),
    })
    .from(workers)
    .leftJoin(
      phoneAnswers,
      and(eq(phoneAnswers.placeId, workers.placeId), eq(phoneAnswers.phone, workers.phone)),
    )
    .where(inPlace(workers, placeId))
    .orderBy(workers.id)
  return rows
    .map(({ phone, declined, roles, ...row }) => ({
      ...row,
      phone: director ? phone : null,
      declined: director && declined,
      roles: director ? [...roles, 'is_worker' as const] : [],
    }))
    .sort(byName)
}

/**
 * A group with its kids and tutors, and the data of its dialogs. Only those who may edit it see phones and photos, and
 * parents see only their own kids, with the photos. One statement. @throws DomainError group.not_found
 */
export async function groupPageOf(
  sql: Sql,
  principal: Principal,
  { placeId, groupId }: { placeId: number; groupId: number },
): Promise<GroupPage> {
  const director = holds(principal, placeId, 'admin')
  const canEdit = editsGroup(principal, placeId, groupId)
  const edited = principal.staff.flatMap((entry) => entry.tutorOf)
  const other = alias(groups, 'other')
  const [row] = await orm(sql)
    .select({
      ...pick(groups, 'id', 'name', 'color'),
      place: pick(places, 'id', 'name'),
      tutors: tutorsOfGroup(sql),
      kids: listOf(
        orm(sql)
          .select({
            ...pick(kids, 'id', 'firstname', 'lastname', 'photo', 'phone1', 'phone2'),
            declined: arrayOf(
              orm(sql)
                .select({ phone: phoneAnswers.phone })
                .from(phoneAnswers)
                .where(
                  and(
                    eq(phoneAnswers.placeId, placeId),
                    or(eq(phoneAnswers.phone, kids.phone1), eq(phoneAnswers.phone, kids.phone2)),
                    isNotNull(phoneAnswers.declinedAt),
                  ),
                )
                .orderBy(ne(phoneAnswers.phone, kids.phone1)),
            ),
          })
          .from(kids)
          .where(kidsOfGroup(principal, holds(principal, placeId, 'is_worker')))
          .orderBy(kids.id),
      ),
      editable: listOf(
        orm(sql)
          .select(pick(other, 'id', 'name', 'color'))
          .from(other)
          .where(and(inPlace(other, groups.placeId), director ? undefined : anyOf(other.id, edited)))
          .orderBy(other.id),
      ),
      workers: listOf(
        orm(sql)
          .select(pick(workers, 'id', 'name'))
          .from(workers)
          .where(and(inPlace(workers, groups.placeId), director ? undefined : fragment`false`))
          .orderBy(workers.id),
      ),
    })
    .from(groups)
    .innerJoin(places, eq(places.id, groups.placeId))
    .where(and(eq(groups.id, groupId), inPlace(groups, placeId)))
  if (!row) throw new DomainError('group.not_found')
  for (const list of [row.tutors, row.editable, row.workers]) list.sort(byName)
  const withoutPhones = { phone1: null, phone2: null, declined: [] }
  const kidsShown = row.kids.sort(byLastname).map(({ photo, ...kid }) => ({
    ...kid,
    photo: maySeePhoto(principal, { placeId, groupId, kidId: kid.id }) ? kidPhotoUrl(kid.id, photo) : null,
    ...(canEdit ? {} : withoutPhones),
  }))
  return { ...row, kids: kidsShown, canEdit }
}

/**
 * The same of a group that is named without its place: not found for non-members, so that ids can't be probed.
 * @throws DomainError group.not_found
 */
export async function ownGroupPageOf(sql: Sql, principal: Principal, groupId: number): Promise<GroupPage> {
  const at = found(await placeOfGroup(sql, groupId), 'group.not_found')
  if (!belongs(principal, at.placeId)) throw new DomainError('group.not_found')
  return await groupPageOf(sql, principal, at)
}

/**
 * The groups that the caller works with: all those of places where the caller is an admin, and tutored ones elsewhere.
 */
export async function workGroupsOf(sql: Sql, principal: Principal): Promise<WorkGroup[]> {
  return await listedGroups(sql, {
    placeIds: directedPlaces(principal),
    groupIds: principal.staff.flatMap(({ tutorOf }) => tutorOf),
  })
}
