import { editsGroup, placesHeld, type Principal } from '@skrzat/contract/access'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { KID_DEEDS, KID_FIELDS, type KidChange, type KidPage } from '@skrzat/contract/wire/kid-page'
import type { Sql } from '@skrzat/db/client'
import type { RowOf } from '@skrzat/db/orm'
import type { auditLog, groups, kids, places } from '@skrzat/db/schema'
import { z } from 'zod'
import { isOneOf } from '../../../kernel/search/index.ts'
import { maySeePhoto } from '../kid-photo/commands.ts'
import { kidPhotoUrl } from '../kid-photo/key.ts'
import { rolesIn } from './roles.ts'

/** The latest changes shown. */
const CHANGES = 20

type Changed = RowOf<typeof auditLog, 'id' | 'data'> & { at: string; by: string; deed: KidChange['deed'] }
type Row = RowOf<typeof kids, 'id' | 'firstname' | 'lastname' | 'firstDay' | 'lastDay'> & {
  group: RowOf<typeof groups, 'id' | 'name' | 'color'>
  place: RowOf<typeof places, 'id' | 'name'>
  leftAt: Date | null
  photo: string | null
  phones: { phone: string; declined: boolean }[]
  changes: Changed[] | null
}

/**
 * A kid for its page: for workers of its place and for its parents, and after it left for those who bill, as its
 * invoices stay. Phones are for those who may edit the group, and the authors of changes for the place's admins. One
 * statement.
 */
export async function kidPerson(
  sql: Sql,
  principal: Principal,
  kidId: number,
): Promise<Omit<KidPage, 'today' | 'absences' | 'account' | 'erasure'> | undefined> {
  const own = principal.kids.some((kid) => kid.id === kidId)
  const [row] = await sql<Row[]>`
    select k.id, k.firstname, k.lastname, k.deleted_at as "leftAt", k.photo, k.first_day as "firstDay",
      k.last_day as "lastDay",
      json_build_object('id', g.id, 'name', g.name, 'color', g.color) as "group",
      json_build_object('id', p.id, 'name', p.name) as place,
      (select json_agg(json_build_object('phone', guardian.phone, 'declined', guardian.declined)
          order by guardian.position)
        from guardianships guardian where guardian.kid_id = k.id) as phones,
      case when ${isOneOf(sql, sql`k.place_id`, placesHeld(principal, 'admin'))} then (
        select coalesce(json_agg(entry), '[]') from (
          select l.id, l.at, l.type as deed, l.data, coalesce((
              select w.name from staff_of_places w where w.place_id = k.place_id and w.phone = l.principal
              order by w.deleted_at is not null, w.deleted_at desc, w.worker_id limit 1), (
              select trim(a.first_name || ' ' || a.last_name) from accounts a
              where a.login = l.principal and 'ROLE_ADMIN' = any(a.authorities)), '') as by
          from audit_log l
          where l.data ->> 'kid' = k.id::text and l.place_id = k.place_id and l.type = any(${[...KID_DEEDS]}::text[])
          order by l.at desc, l.id desc limit ${CHANGES}) entry)
        end as changes
    from kids k join groups g on g.id = k.group_id join places p on p.id = k.place_id
    where k.id = ${kidId} and (
      (k.deleted_at is null and (${own} or ${isOneOf(sql, sql`k.place_id`, placesHeld(principal, PLACE_ACTIONS.kids))}))
      or (k.deleted_at is not null and ${isOneOf(sql, sql`k.place_id`, placesHeld(principal, PLACE_ACTIONS.payments))}))`
  if (!row) return undefined
  const left = row.leftAt !== null
  const canEdit = !left && editsGroup(principal, row.place.id, row.group.id)
  const of = { placeId: row.place.id, groupId: row.group.id, kidId }
  const seesPhoto = !left && maySeePhoto(principal, of)
  const tutor = principal.staff.some(({ tutorOf }) => tutorOf.includes(row.group.id))
  return {
    ...row,
    leftAt: row.leftAt?.toISOString() ?? null,
    own,
    photo: seesPhoto ? kidPhotoUrl(kidId, row.photo) : null,
    myRoles: rolesIn(principal, row.place.id),
    canEdit,
    talks: !left && (own || tutor),
    phones: canEdit ? row.phones : null,
    changes: row.changes?.map(changeOf) ?? null,
  }
}

/** The fields of `changedFields`; those of earlier versions are left out. */
const changed = z.object({ fields: z.string() }).catch({ fields: '' })

function changeOf({ id, at, by, deed, data }: Changed): KidChange {
  const named = new Set(changed.parse(data).fields.split(','))
  return {
    id,
    at: new Date(at).toISOString(),
    by,
    deed,
    fields: KID_FIELDS.filter((field) => named.has(field)),
  }
}
