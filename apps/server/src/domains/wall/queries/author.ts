import type { LangKey } from '@skrzat/contract/wire/accounts'
import type { AnySql, SqlFragment } from '@skrzat/db/client'
import { loadTexts } from '../../../kernel/texts/index.ts'

/**
 * The name of the author `a` of the post `p`: as the place entered it, with occupation and groups. Only the system's
 * admin has the account's own name, since anybody may choose that.
 */
export function authorName(sql: AnySql, langKey: LangKey): SqlFragment {
  const i18n = loadTexts(langKey)
  const groups = sql`select string_agg(g.name, ', ' order by g.name collate polish) from groups g
    where g.id = any(w.tutor_of) and position(g.name in w.description) = 0`
  const what = sql`nullif(concat_ws(', ', nullif(w.description, ''), (${groups})), '')`
  return sql`coalesce(
    (select w.name || coalesce(' (' || ${what} || ')', '') from staff_of_places w
      where w.place_id = p.place_id and w.phone = a.login
      order by w.deleted_at desc nulls first, w.worker_id desc limit 1),
    case when p.place_id is null or 'ROLE_ADMIN' = any(a.authorities)
      then btrim(concat_ws(' ', a.first_name, a.last_name)) else ${i18n.t('Dawny pracownik')} end)`
}
