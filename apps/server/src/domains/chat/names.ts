/**
 * People's names in talks. A place knows people by what it entered itself: a worker by the worker's name, a parent by
 * the kids, until the parent has accepted the place or written in the talk.
 */
import type { Sql, SqlFragment } from '@skrzat/db/client'
import type { JsonOf, RowOf, ValueOf } from '@skrzat/db/orm'
import type { accounts, chatReads, kids, staffOfPlaces } from '@skrzat/db/schema'
import { accepted, confirmed } from '../people/index.ts'
import { formerlyText, nobodyText, parentText, withinText } from './texts.ts'
import type { Viewer } from './viewer.ts'

export type PersonName = {
  readonly name: string
  /** Names of the person's kids that the viewer may know. */
  readonly kids: readonly string[]
  /**
   * The person's relation, which the name leaves open: `rodzic: Klara`, `wychowawczyni, Biedronki`. It follows from the
   * place's entries, as anybody may type another person's name.
   */
  readonly what: string
}

/** The name with the relation. */
export function called({ name, what }: Pick<PersonName, 'name' | 'what'>): string {
  return what === '' ? name : `${name} (${what})`
}

type KidOf = JsonOf<RowOf<typeof kids, 'firstname' | 'lastname'>> & {
  /** Which of the kid's guardians the person is, from 1. */
  position: number
  left: boolean
  /** The person confirmed the kid's place, where the viewer works. */
  confirmed: boolean
}
export type NameRow = RowOf<typeof accounts, 'firstName' | 'lastName'> & {
  worker:
    | (JsonOf<RowOf<typeof staffOfPlaces, 'name' | 'description'>> & { groups: string[]; left: boolean })
    | null
  kids: KidOf[]
  wrote: boolean
}
type Row = NameRow & {
  accountId: ValueOf<typeof accounts, 'id'>
  roomId: ValueOf<typeof chatReads, 'roomId'>
}

/**
 * The columns of `NameRow`, of the account `a`. A place that the viewer has not accepted names nobody: it may have
 * entered whatever it likes.
 * @param wrote whether it wrote to the viewer
 */
export function nameColumns(sql: Sql, viewer: Viewer, wrote: SqlFragment): SqlFragment {
  const { login, staffOf, places, kids } = viewer
  return sql`a.first_name as "firstName", a.last_name as "lastName", ${wrote} as wrote,
    (select json_build_object('name', w.name, 'description', w.description,
        'left', w.deleted_at is not null, 'groups', coalesce((
        select json_agg(g.name order by g.name collate polish) from groups g where g.id = any(w.tutor_of)), '[]'))
      from staff_of_places w
      where w.phone = a.login and w.place_id in (
        select unnest(${[...places]}::bigint[])
        union all select mine.place_id from staff_of_places mine where mine.phone = ${login}
        union all select own.place_id from guardianships own where own.phone = ${login})
        and ${accepted(sql, sql`w.place_id`, login)}
      order by w.deleted_at is not null, not w.accepted, w.place_id, w.worker_id
      limit 1) as worker,
    coalesce((
      select json_agg(json_build_object('firstname', k.firstname, 'lastname', k.lastname,
        'position', k.position, 'left', k.deleted_at is not null,
        'confirmed', k.place_id = any(${[...staffOf]}::bigint[])
          and ${confirmed(sql, sql`k.place_id`, sql`a.login`)}) order by k.kid_id)
      from guardianships k where k.phone = a.login and ${accepted(sql, sql`k.place_id`, login)}
        and (k.place_id = any(${[...staffOf]}::bigint[]) or k.kid_id = any(${[...kids]}::bigint[]))), '[]') as kids`
}

export function nameFrom({ langKey }: Viewer, row: NameRow): PersonName {
  const present = row.kids.filter((kid) => !kid.left)
  const kids = present.map(kidName)
  // A former worker with a kid in the place is named as a parent.
  if (row.worker && !(row.worker.left && present.length > 0)) {
    const { name, description, groups, left } = row.worker
    // Some places write the group into the description.
    const others = groups.filter((group) => !description.includes(group))
    const what = [description, ...others].filter(Boolean).join(', ')
    return { name, kids, what: left && what !== '' ? formerlyText(langKey, what) : what }
  }
  const known = present.length > 0 ? present : row.kids
  const parent =
    known.length === 0
      ? undefined
      : parentText(langKey, known.map(kidName), Math.min(...known.map((kid) => kid.position)))
  const own = `${row.firstName} ${row.lastName}`.trim()
  if (own && (row.wrote || row.kids.some(({ confirmed }) => confirmed)))
    return { name: own, kids, what: withinText(langKey, parent ?? nobodyText(langKey)) }
  return { name: parent ?? nobodyText(langKey), kids, what: '' }
}

export function kidName({ firstname, lastname }: { firstname: string; lastname: string }): string {
  return `${firstname} ${lastname}`
}

export type Member = { readonly roomId: number; readonly accountId: number }

/** The names of members of talks that the viewer may read. One statement. */
export async function namesOf(sql: Sql, viewer: Viewer, members: readonly Member[]) {
  const others = members.filter(({ accountId }) => accountId !== viewer.accountId)
  const rows =
    others.length === 0
      ? []
      : await sql<Row[]>`
          select m.room_id as "roomId", a.id as "accountId",
            ${nameColumns(sql, viewer, sql`d.wrote_id is not null`)}
          from unnest(${others.map(({ roomId }) => roomId)}::bigint[],
            ${others.map(({ accountId }) => accountId)}::bigint[]) as m (room_id, account_id)
          join accounts a on a.id = m.account_id
          left join chat_reads d on d.room_id = m.room_id and d.account_id = a.id`
  const names = new Map(rows.map((row) => [keyOf(row), nameFrom(viewer, row)]))
  const own: PersonName = { name: viewer.ownName, kids: [], what: '' }
  const unknown: PersonName = { name: nobodyText(viewer.langKey), kids: [], what: '' }
  return (member: Member): PersonName =>
    member.accountId === viewer.accountId ? own : (names.get(keyOf(member)) ?? unknown)
}

function keyOf({ roomId, accountId }: Member): string {
  return `${roomId}:${accountId}`
}
