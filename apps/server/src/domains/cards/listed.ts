import type { AnySql, SqlFragment } from '@skrzat/db/client'

/** Whether a kid's card names the phone, as of somebody who picks the kid up, or did, or is called in an emergency. */
export function isOnCards(sql: AnySql, phone: SqlFragment): SqlFragment {
  return sql`(exists (select from pickup_persons person where person.phone = ${phone})
    or exists (select from emergency_contacts contact where contact.phone = ${phone}))`
}

/** Kids whose cards name one of the phones. */
export async function kidsNaming(sql: AnySql, phones: readonly string[]): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select kid_id as id from pickup_persons where phone = any(${[...phones]}::text[])
    union select kid_id from emergency_contacts where phone = any(${[...phones]}::text[])`
  return rows.map(({ id }) => id)
}

type InHistory = { readonly placeId: number; readonly kidId: number; readonly name: string | null }

/**
 * Kids whose cards' history names one of the phones, or that its owner proposed a change of; with the name as of their
 * guardian, null where somebody else is meant. All history is read.
 */
export async function historyNaming(sql: AnySql, phones: readonly string[]): Promise<InHistory[]> {
  const theirs = sql`any(${[...phones]}::text[])`
  return await sql<InHistory[]>`
    select kid.place_id as "placeId", kid.id as "kidId", past.name
    from (
      select change.kid_id, guardian.value ->> 'name' as name
      from card_changes change
      left join unnest(array[change.was, change.became]) guardian (value)
        on change.field = 'guardian' and guardian.value ->> 'phone' = ${theirs}
      where exists (select from unnest(${[...phones]}::text[]) phone
        where position(phone in change.was::text || change.became::text) > 0)
      union select proposal.kid_id, coalesce(proposal.change -> 'guardian' ->> 'name', '')
      from card_proposals proposal join accounts account on account.id = proposal.proposed_by
      where account.login = ${theirs}) past
    join kids kid on kid.id = past.kid_id
    order by 1, 2, 3`
}
