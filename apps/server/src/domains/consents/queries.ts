import type { ConsentPurpose } from '@skrzat/contract/consent'
import { warsawDay } from '@skrzat/contract/days'
import type {
  ConsentDefinition,
  ConsentList,
  ConsentScope,
  KidConsent,
  PhotoKids,
} from '@skrzat/contract/wire/consents'
import type { AnySql, Sql, SqlFragment } from '@skrzat/db/client'
import { type Latest, stateOf, statesOf, withLatest } from './states.ts'

/** The kids `k` of a scope. */
export function inScope(sql: AnySql, { placeId, groupId }: ConsentScope): SqlFragment {
  return sql`k.place_id = ${placeId} and (${groupId}::bigint is null or k.group_id = ${groupId})`
}

type DefinitionRow = {
  id: number
  name: string
  purpose: ConsentPurpose
  retiredAt: Date | null
  kids: number
  given: number
  texts: { version: number; text: string; askAgain: boolean; at: string; by: string }[]
}

/** What the place asks for, retired ones last. One statement. */
export async function definitionsOf(sql: Sql, placeId: number): Promise<ConsentDefinition[]> {
  const rows = await sql<DefinitionRow[]>`
    select c.id, c.name, c.purpose, c.retired_at as "retiredAt",
      (select count(*) from kids where place_id = c.place_id and deleted_at is null) as kids,
      (select count(*) from kids k ${withLatest(sql)}
        where k.place_id = c.place_id and k.deleted_at is null and c.retired_at is null
          and latest.given and latest.version >= present.asked_since) as given,
      (select json_agg(json_build_object('version', t.version, 'text', t.text, 'askAgain', t.ask_again,
          'at', t.created_at, 'by', coalesce((
            select w.name from staff_of_places w where w.place_id = c.place_id and w.phone = a.login
            order by w.deleted_at is not null, w.deleted_at desc, w.worker_id limit 1), ''))
          order by t.version desc)
        from consent_texts t join accounts a on a.id = t.created_by where t.consent_id = c.id) as texts
    from consents c where c.place_id = ${placeId}
    order by c.retired_at is not null, c.id`
  return rows.map(({ retiredAt, texts, ...row }) => ({
    ...row,
    texts: texts.map(({ at, ...text }) => ({ ...text, createdDate: new Date(at).toISOString() })),
    retiredDate: retiredAt?.toISOString() ?? null,
  }))
}

type KidRow = Latest & {
  id: number
  name: string
  purpose: ConsentPurpose
  version: number
  text: string
  retired: boolean
  at: Date | null
  by: string
}

/**
 * The consents asked of a kid's guardians, and retired ones that were given, which may still be withdrawn. Of a kid that
 * left none is asked. Guardians have the name that the place entered; empty if it entered none.
 */
export async function consentsOfKid(sql: AnySql, kidId: number): Promise<KidConsent[]> {
  const retired = sql`(c.retired_at is not null or k.deleted_at is not null)`
  const rows = await sql<KidRow[]>`
    select c.id, c.name, c.purpose, ${retired} as retired, t.version, t.text,
      latest.given, latest.version as answered, latest.at, present.asked_since as "askedSince",
      coalesce((select g.name from guardianships g where g.kid_id = k.id and g.phone = account.login), '') as by
    from kids k
    join consents c on c.place_id = k.place_id
    ${withLatest(sql)}
    join consent_texts t on t.consent_id = c.id and t.version = present.version
    left join accounts account on account.id = latest.account_id
    where k.id = ${kidId} and not k.erased and (not ${retired} or latest.given)
    order by c.retired_at is not null, c.id`
  return rows.map((row) => {
    const { id, name, purpose, version, text, retired, given, answered, at, by } = row
    const answer =
      given === null || answered === null || at === null
        ? null
        : { given, at: at.toISOString(), by, version: answered }
    return { id, name, purpose, version, text, retired, state: stateOf(row), answer }
  })
}

/** Kids with their photos that name them, by kid. */
export type CountPhotos = (sql: AnySql, kidIds: readonly number[]) => Promise<ReadonlyMap<number, number>>

/**
 * One statement, and one for photos if a consent to them was withdrawn. Of kids that left it has those whose photos are to
 * be taken down.
 */
export async function listOf(
  sql: Sql,
  scope: ConsentScope,
  { now, countPhotos }: { readonly now: Date; readonly countPhotos: CountPhotos },
): Promise<ConsentList> {
  const such = sql`${inScope(sql, scope)} and (k.deleted_at is null
    or not k.erased and c.purpose = 'photos_wall' and not latest.given)`
  const rows = await statesOf(sql, such, warsawDay(now))
  // Kids' states have the order of ids, and one that left has not all.
  const consents = new Map(rows.map(({ consentId: id, name, purpose }) => [id, { id, name, purpose }]))
  const withdrawn = rows.flatMap(({ kidId, purpose, state }) =>
    purpose === 'photos_wall' && state === 'withdrawn' ? [kidId] : [],
  )
  const photos = withdrawn.length === 0 ? new Map<number, number>() : await countPhotos(sql, withdrawn)
  const kids = [...Map.groupBy(rows, ({ kidId }) => kidId).values()].flatMap((ofKid) => {
    const [row] = ofKid
    if (!row) return []
    const { kidId: id, firstname, lastname, groupId, groupName, groupColor, remindedToday, left } = row
    const kid = { id, firstname, lastname, group: { id: groupId, name: groupName, color: groupColor } }
    const states = ofKid.map(({ state }) => state)
    return { ...kid, left, states, remindedToday, photos: photos.get(id) ?? 0 }
  })
  return {
    consents: [...consents.values()].toSorted((a, b) => a.id - b.id),
    kids: kids.filter(({ left }) => !left),
    left: kids.filter(({ left, photos: named }) => left && named > 0),
  }
}

type PhotoRow = Latest & {
  id: number
  firstname: string
  lastname: string
  groupId: number
  groupName: string
  groupColor: number
  asked: boolean
}

/** The kids of a group or place, and which of them photos on the wall may show. */
export async function photoKidsOf(sql: Sql, scope: ConsentScope): Promise<PhotoKids> {
  const rows = await sql<PhotoRow[]>`
    select k.id, k.firstname, k.lastname, g.id as "groupId", g.name as "groupName", g.color as "groupColor",
      c.id is not null as asked, latest.given, latest.version as answered, present.asked_since as "askedSince"
    from kids k
    join groups g on g.id = k.group_id
    left join consents c on c.place_id = k.place_id and c.purpose = 'photos_wall' and c.retired_at is null
    ${withLatest(sql)}
    where k.deleted_at is null and ${inScope(sql, scope)}
    order by g.name collate polish, g.id, k.lastname collate polish, k.firstname collate polish, k.id`
  return {
    asked: rows.some(({ asked }) => asked),
    kids: rows.map(({ id, firstname, lastname, groupId, groupName, groupColor, asked, ...latest }) => ({
      id,
      firstname,
      lastname,
      group: { id: groupId, name: groupName, color: groupColor },
      allowed: !asked || stateOf(latest) === 'given',
    })),
  }
}
