/** The people of places in the search everywhere, by name. Rights are those of the pages that list them. */
import { placesHeld } from '@skrzat/contract/access'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { isOneOf, type SearchPart } from '../../kernel/search/index.ts'

/** Guardians by the place's names for them, with their kids: for the place's workers, who find their phones too. */
export const findGuardians: SearchPart = (sql, principal, { words, limit }) => {
  const places = placesHeld(principal, PLACE_ACTIONS.users)
  if (words === undefined || places.length === 0) return undefined
  return sql`
    select f.name, f.phone, f.kids, json_build_object('id', p.id, 'name', p.name) as place
    from (
      select g.name, g.phone, k.place_id,
        json_agg(json_build_object(
          'id', k.id, 'firstname', k.firstname, 'lastname', k.lastname, 'groupId', k.group_id) order by k.id) as kids
      from guardians g join kids k on k.id = g.kid_id
      where k.deleted_at is null and g.words @@ ${words}::tsquery and ${isOneOf(sql, sql`k.place_id`, places)}
      group by g.name, g.phone, k.place_id
      order by g.name collate polish, g.phone, k.place_id limit ${limit}) f
    join places p on p.id = f.place_id
    order by f.name collate polish, f.phone, p.id`
}

/** Workers by name, for the place's admins alone: the list that has their phones. */
export const findWorkers: SearchPart = (sql, principal, { words, limit }) => {
  const places = placesHeld(principal, PLACE_ACTIONS.workers)
  if (words === undefined || places.length === 0) return undefined
  return sql`
    select w.id, w.name, w.description, w.phone, json_build_object('id', p.id, 'name', p.name) as place
    from workers w join places p on p.id = w.place_id
    where w.deleted_at is null and w.words @@ ${words}::tsquery and ${isOneOf(sql, sql`w.place_id`, places)}
    order by w.name collate polish, w.id limit ${limit}`
}
