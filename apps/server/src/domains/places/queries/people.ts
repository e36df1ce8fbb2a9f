import { belongs, directedPlaces, editsGroup, holds, type Principal } from '@skrzat/contract/access'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import type { GroupRef } from '@skrzat/contract/wire/common'
import type { GroupPage, PlaceGroup, PlaceWorker, WorkGroup } from '@skrzat/contract/wire/people'
import type { Sql } from '@skrzat/db/client'
import { alias, and, anyOf, eq, fragment, listOf, orm, pick, selectFrom } from '@skrzat/db/orm'
import { groups, guardianships, kids, places, staffOfPlaces } from '@skrzat/db/schema'
import { byLastname, byName } from '@skrzat/contract/order'
import { DomainError, found } from '../../../kernel/errors/index.ts'
import { maySeePhoto } from '../kid-photo/commands.ts'
import { kidPhotoUrl } from '../kid-photo/key.ts'
import { firstTwo, guardiansOf } from '../../people/index.ts'
import { inPlace, kidColumns } from '../repository.ts'
import { listedGroups } from './listed-groups.ts'
import { placeOfGroup } from './place-of.ts'
import { rolesIn } from './roles.ts'

/** A place's groups by name, with all kids for staff and with their own for parents. */
export async function groupsOf(sql: Sql, principal: Principal, placeId: number): Promise<PlaceGroup[]> {
  const roles = rolesIn(principal, placeId)
  const edited = new Set(principal.staff.flatMap((entry) => entry.tutorOf))
  const rows = await orm(sql)
    .select({
      ...pick(groups, 'id', 'name', 'color'),
      tutors: tutorsOfGroup(sql),
      kids: listOf(
        selectFrom(sql, kids, 'id', 'firstname', 'lastname', 'lastDay')
          .where(kidsOfGroup(principal, roles.includes('is_worker')))
          .orderBy(kids.id),
      ),
    })
    .from(groups)
    .where(inPlace(groups, placeId))
    .orderBy(groups.id)
  const keeps = holds(principal, placeId, PLACE_ACTIONS.absences)
  return rows
    .map((row) => {
      const canEdit = roles.includes('admin') || edited.has(row.id)
      const kids = row.kids.map(({ lastDay, ...kid }) => ({
        ...kid,
        ...((keeps || canEdit) && lastDay !== null && { lastDay }),
      }))
      return { ...row, canEdit, tutors: row.tutors.sort(byName), kids: kids.sort(byLastname) }
    })
    .sort(byName)
}

/** A place's groups by name, without their children and tutors. */
export async function groupNamesOf(sql: Sql, placeId: number): Promise<GroupRef[]> {
  const rows = await selectFrom(sql, groups, 'id', 'name', 'color')
    .where(inPlace(groups, placeId))
    .orderBy(groups.id)
  return rows.sort(byName)
}

/** The tutors of the statement's group. */
function tutorsOfGroup(sql: Sql) {
  return listOf(
    orm(sql)
      .select({ id: staffOfPlaces.workerId, name: staffOfPlaces.name })
      .from(staffOfPlaces)
      .where(
        and(inPlace(staffOfPlaces, groups.placeId), fragment`${groups.id} = any(${staffOfPlaces.tutorOf})`),
      )
      .orderBy(staffOfPlaces.workerId),
  )
}

/** The kids of the statement's group: all of them for staff, their own for parents. */
function kidsOfGroup(principal: Principal, staff: boolean) {
  const own = principal.kids.map(({ id }) => id)
  return and(
    eq(kids.groupId, groups.id),
    inPlace(kids, groups.placeId),
    staff ? undefined : anyOf(kids.id, own),
  )
}

/** A place's workers by name; phones and roles only for its admins, since parents see the list too. */
export async function workersOf(sql: Sql, principal: Principal, placeId: number): Promise<PlaceWorker[]> {
  const director = holds(principal, placeId, 'admin')
  const rows = await orm(sql)
    .select({
      id: staffOfPlaces.workerId,
      ...pick(staffOfPlaces, 'name', 'description', 'phone', 'declined', 'roles'),
    })
    .from(staffOfPlaces)
    .where(inPlace(staffOfPlaces, placeId))
    .orderBy(staffOfPlaces.workerId)
  return rows
    .map(({ phone, declined, roles, ...row }) => ({
      ...row,
      phone: director ? phone : null,
      declined: director && declined,
      roles: director ? [...roles, 'is_worker' as const] : [],
    }))
    .sort(byName)
}

/** The page without what cards say. */
type GroupData = Omit<GroupPage, 'proposals' | 'seesHealth'>

/**
 * A group with its kids and tutors, and the data of its dialogs. Only those who may edit it see phones and photos, and
 * parents see only their own kids, with the photos. One statement. @throws DomainError group.not_found
 */
export async function groupPageOf(
  sql: Sql,
  principal: Principal,
  { placeId, groupId }: { placeId: number; groupId: number },
): Promise<GroupData> {
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
            id: kids.id,
            ...kidColumns,
            photo: kids.photo,
            phones: guardiansOf(sql),
            declined: guardiansOf(sql, eq(guardianships.declined, true)),
          })
          .from(kids)
          .where(kidsOfGroup(principal, holds(principal, placeId, 'is_worker')))
          .orderBy(kids.id),
      ),
      editable: listOf(
        selectFrom(sql, other, 'id', 'name', 'color')
          .where(and(inPlace(other, groups.placeId), director ? undefined : anyOf(other.id, edited)))
          .orderBy(other.id),
      ),
      workers: listOf(
        orm(sql)
          .select({ id: staffOfPlaces.workerId, name: staffOfPlaces.name })
          .from(staffOfPlaces)
          .where(and(inPlace(staffOfPlaces, groups.placeId), director ? undefined : fragment`false`))
          .orderBy(staffOfPlaces.workerId),
      ),
    })
    .from(groups)
    .innerJoin(places, eq(places.id, groups.placeId))
    .where(and(eq(groups.id, groupId), inPlace(groups, placeId)))
  if (!row) throw new DomainError('group.not_found')
  for (const list of [row.tutors, row.editable, row.workers]) list.sort(byName)
  const withoutPrivate = { phone1: null, phone2: null, declined: [], firstDay: null, lastDay: null }
  const kidsShown = row.kids.sort(byLastname).map(({ photo, phones, ...kid }) => ({
    ...kid,
    ...firstTwo(phones),
    photo: maySeePhoto(principal, { placeId, groupId, kidId: kid.id }) ? kidPhotoUrl(kid.id, photo) : null,
    ...(canEdit ? {} : withoutPrivate),
  }))
  return { ...row, kids: kidsShown, canEdit }
}

/**
 * The same for a group given without its place: not found for non-members, so that ids can't be probed.
 * @throws DomainError group.not_found
 */
export async function ownGroupPageOf(sql: Sql, principal: Principal, groupId: number): Promise<GroupData> {
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
