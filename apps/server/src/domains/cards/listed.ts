import type { AnySql, SqlFragment } from '@skrzat/db/client'

/** Whether a kid's card names the phone, as of somebody who picks the kid up, or did, or is called in an emergency. */
export function isOnCards(sql: AnySql, phone: SqlFragment): SqlFragment {
  return sql`(exists (select from pickup_persons person where person.phone = ${phone})
    or exists (select from emergency_contacts contact where contact.phone = ${phone}))`
}
