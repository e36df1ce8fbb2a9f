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
