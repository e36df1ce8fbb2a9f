/** What ties an account to families and places that are still here. */
import { warsawDay, warsawMidnight } from '@skrzat/contract/days'
import { intervalOf, RETENTION, type RetentionKind } from '@skrzat/contract/retention'
import type { AnySql, SqlFragment } from '@skrzat/db/client'
import { everyPhone } from '../accounts/index.ts'
import { typedWords } from '@skrzat/contract/words'
import type { Told } from '../../kernel/erasing.ts'
import { historyNaming, isOnCards } from '../cards/index.ts'

/** Whether this instant of leaving is past the kind's time. */
export function leftLongAgo(sql: AnySql, left: SqlFragment, kind: RetentionKind, now: Date): SqlFragment {
  const { from, count } = RETENTION[kind]
  if (from === 'leaving') return sql`${left} <= ${now}::timestamptz - ${intervalOf(kind)}::interval`
  return sql`${left} < ${warsawMidnight(`${Number(warsawDay(now).slice(0, 4)) - count}-01-01`)}`
}

/**
 * Whether something keeps the row `account` of the statement from the guardians' clock: by any phone that it has or had,
 * a kid that is here or left lately, also one whose place the owner declined; any job, also a former one; any card.
 */
export function isKept(sql: AnySql, now: Date): SqlFragment {
  return sql`('ROLE_ADMIN' = any(account.authorities) or exists (
    select from (${everyPhone(sql, sql`account.id`)}) ever
    where exists (select from staff_of_places staff where staff.phone = ever.phone)
      or exists (select from guardianships tie where tie.phone = ever.phone
        and (tie.deleted_at is null or not ${leftLongAgo(sql, sql`tie.deleted_at`, 'guardians', now)}))
      or ${isOnCards(sql, sql`ever.phone`)}))`
}

/** Those of the phones that a place has of anybody now. */
export async function listedNow(sql: AnySql, phones: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ phone: string }[]>`
    select phone from unnest(${[...phones]}::text[]) former (phone)
    where exists (select from staff_of_places staff where staff.phone = former.phone)
      or exists (select from guardianships tie where tie.phone = former.phone)
      or ${isOnCards(sql, sql`former.phone`)}`
  return new Set(rows.map(({ phone }) => phone))
}

export type Tie = { readonly placeId: number; readonly kidId: number; readonly name: string }

/**
 * Kids whose guardian an owner of these phones once was, by the history of cards, proposals and consents: the entry
 * itself is gone. They give no rights, and refuse nothing.
 */
export async function formerTies(
  sql: AnySql,
  phones: readonly string[],
): Promise<{ readonly ties: readonly Tie[]; readonly histories: readonly number[] }> {
  const history = await historyNaming(sql, phones)
  const answered = await sql<Tie[]>`
    select distinct kid.place_id as "placeId", kid.id as "kidId", '' as name
    from consent_answers answer join accounts account on account.id = answer.account_id
    join kids kid on kid.id = answer.kid_id
    where account.login = any(${[...phones]}::text[]) order by 1, 2`
  const ties = history.flatMap(({ name, ...kid }) => (name === null ? [] : { ...kid, name }))
  return { ties: [...ties, ...answered], histories: [...new Set(history.map(({ kidId }) => kidId))] }
}

/** The full names among these that nobody present in their place has too, but owners of these phones. */
export async function onlyTheirs(
  sql: AnySql,
  names: readonly Told[],
  phones: readonly string[] = [],
): Promise<Told[]> {
  const full = names.filter(({ name }) => typedWords(name).length > 1)
  return await sql<Told[]>`
    select distinct told.place_id as "placeId", told.name
    from unnest(${full.map(({ placeId }) => placeId)}::bigint[], ${full.map(({ name }) => name)}::text[])
      told (place_id, name), strip(name_words(told.name)) wanted
    where not exists (select from kids kid where kid.place_id = told.place_id and kid.deleted_at is null
        and strip(kid.words) = wanted)
      and not exists (select from (
          select place_id, phone, name from guardianships where deleted_at is null
          union all select place_id, phone, name from staff_of_places where deleted_at is null) other
        left join accounts account on account.login = other.phone and account.deleted_at is null
        where other.place_id = told.place_id and other.phone <> all(${[...phones]}::text[]) and wanted in (
          strip(name_words(other.name)), strip(name_words(account.first_name || ' ' || account.last_name))))
    order by 1, 2`
}
