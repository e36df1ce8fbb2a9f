import type { AnySql, Sql } from '@skrzat/db/client'
import { and, isNull, type RowOf, selectFrom, type ValueOf } from '@skrzat/db/orm'
import { accounts, type places } from '@skrzat/db/schema'
import { isSystemAdmin } from '../repository.ts'

/** The system's admins with a verified e-mail address; unverified ones get no mail. */
export async function adminsByMail(sql: AnySql) {
  const admins = await selectFrom(sql, accounts, 'id', 'email', 'langKey')
    .where(and(isSystemAdmin, accounts.activated, accounts.emailVerified, isNull(accounts.deletedAt)))
    .orderBy(accounts.id)
  return admins.flatMap(({ id, email, langKey: lang }) => (email === null ? [] : [{ id, email, lang }]))
}

type Biller = RowOf<typeof accounts, 'langKey'> & {
  placeId: ValueOf<typeof places, 'id'>
  place: ValueOf<typeof places, 'name'>
  accountId: ValueOf<typeof accounts, 'id'>
  email: NonNullable<ValueOf<typeof accounts, 'email'>>
}

/** Each place's current admins and accountants with a verified e-mail address. */
export async function billersByMail(sql: Sql): Promise<Biller[]> {
  return await sql<Biller[]>`
    select distinct places.id as "placeId", places.name as place, accounts.id as "accountId", accounts.email,
      accounts.lang_key as "langKey"
    from places
    join staff_of_places w on w.place_id = places.id and w.deleted_at is null and w.accepted
      and w.roles && array['admin', 'payments']
    join accounts on accounts.login = w.phone
    where accounts.activated and accounts.email is not null and accounts.email_verified
    order by 1, 3`
}
