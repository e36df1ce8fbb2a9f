/** People and kids for a new talk. */
import { byName } from '@skrzat/contract/order'
import type { ChatFound, ChatKid, ChatPerson } from '@skrzat/contract/wire/chat'
import type { Sql } from '@skrzat/db/client'
import type { RowOf, ValueOf } from '@skrzat/db/orm'
import type { accounts, chatRooms, groups, kids, places } from '@skrzat/db/schema'
import { confirmed } from '../people/index.ts'
import { foldedLike } from '../../kernel/search/index.ts'
import { nameColumns, nameFrom, type NameRow } from './names.ts'
import type { Viewer } from './viewer.ts'

/** The most persons and the most kids of an answer. */
const MOST = 20
/** The most persons of a place's staff and parents over REST, which has no search. */
const ALL = 1000

type PersonRow = NameRow & {
  id: ValueOf<typeof accounts, 'id'>
  placeId: ValueOf<typeof places, 'id'>
  placeName: ValueOf<typeof places, 'name'>
  room: ValueOf<typeof chatRooms, 'id'> | null
}

/** Persons to whom the viewer may write, by name, in either order of its parts. One statement. */
export async function personsFor(sql: Sql, viewer: Viewer, query = '', most = ALL): Promise<ChatPerson[]> {
  const { accountId, places, staffOf } = viewer
  const like = foldedLike(query)
  const rows = await sql<PersonRow[]>`
    with tied as (
      select w.phone, w.place_id, w.accepted from staff_of_places w
      where w.deleted_at is null and w.place_id = any(${[...places]}::bigint[])
        and fold_text(w.name || ' ' || w.name || ' ' || w.description) like ${like}
      union all
      select k.phone, k.place_id, k.accepted from guardianships k
      where k.deleted_at is null and k.place_id = any(${[...staffOf]}::bigint[])
        and (fold_text(k.firstname || ' ' || k.lastname || ' ' || k.firstname) like ${like} or exists (
          select from accounts named
          where named.login = k.phone and named.deleted_at is null
            and ${confirmed(sql, sql`k.place_id`, sql`k.phone`)}
            and fold_text(named.first_name || ' ' || named.last_name || ' ' || named.first_name) like ${like}))),
    persons as (
      select a.id, min(t.place_id) as place_id from tied t
      join accounts a on a.login = t.phone and a.activated and a.deleted_at is null
      where a.id <> ${accountId} and t.accepted
      group by a.id)
    select a.id, p.id as "placeId", p.name as "placeName",
      (select r.id from chat_rooms r where r.low_id = least(a.id, ${accountId}::bigint)
        and r.high_id = greatest(a.id, ${accountId}::bigint) and r.last_message_id is not null) as room,
      ${nameColumns(sql, viewer, sql`false`)}
    from persons join accounts a on a.id = persons.id join places p on p.id = persons.place_id`
  const persons = rows.map((row) => ({
    id: row.id,
    room: row.room,
    ...nameFrom(viewer, row),
    place: { id: row.placeId, name: row.placeName },
  }))
  return persons
    .toSorted(byName)
    .slice(0, most)
    .map(({ name, kids, ...person }) => ({ ...person, fullname: name, kids: [...kids] }))
}

type KidRow = RowOf<typeof kids, 'id' | 'firstname' | 'lastname'> & {
  group: RowOf<typeof groups, 'id' | 'name' | 'color'>
  room: ValueOf<typeof chatRooms, 'id'> | null
}

/** Kids for whom the viewer may open a talk: those of the groups whose tutor the viewer is. */
async function kidsFor(sql: Sql, { tutorOf }: Viewer, query: string): Promise<ChatKid[]> {
  return await sql<KidRow[]>`
    select k.id, k.firstname, k.lastname, json_build_object('id', g.id, 'name', g.name, 'color', g.color) as "group",
      (select r.id from chat_rooms r where r.kid_id = k.id and r.last_message_id is not null) as room
    from kids k join groups g on g.id = k.group_id
    where k.group_id = any(${[...tutorOf]}::bigint[]) and k.deleted_at is null
      and fold_text(k.firstname || ' ' || k.lastname || ' ' || k.firstname) like ${foldedLike(query)}
    order by k.lastname collate polish, k.firstname collate polish, k.id limit ${MOST}`
}

/** At most 20 of each. */
export async function findFor(sql: Sql, viewer: Viewer, query: string): Promise<ChatFound> {
  const [persons, kids] = await Promise.all([
    personsFor(sql, viewer, query, MOST),
    kidsFor(sql, viewer, query),
  ])
  return { persons, kids }
}
