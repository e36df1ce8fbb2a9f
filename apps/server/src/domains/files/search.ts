import { ownGroups, ownPlaces, placesHeld } from '@skrzat/contract/access'
import { warsawDay } from '@skrzat/contract/days'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import type { Clock } from '../../kernel/clock.ts'
import { isOneOf, type SearchPart } from '../../kernel/search/index.ts'

/** Files in the search everywhere, by name, with the visibility of the lists of files. */
export function findFiles(clock: Clock): SearchPart {
  return (sql, principal, { words, limit }) => {
    if (words === undefined) return undefined
    const groups = ownGroups(principal).map(({ groupId }) => groupId)
    const whole = placesHeld(principal, PLACE_ACTIONS.files)
    return sql`
      select f.id, u.name, u.extension, json_build_object('id', p.id, 'name', p.name) as place
      from files f join uploads u on u.id = f.upload_id join places p on p.id = f.place_id
      where u.words @@ ${words}::tsquery and f.deleted_at is null
        and (f.expires is null or f.expires >= ${warsawDay(clock.now())}::text::date)
        and ${isOneOf(sql, sql`f.place_id`, ownPlaces(principal))}
        and (f.group_id is null or ${isOneOf(sql, sql`f.place_id`, whole)} or f.group_id = any(${groups}::bigint[]))
      order by f.id desc limit ${limit}`
  }
}
