import { LANG_KEYS } from '@skrzat/contract/wire/account'
import type { Sql, TransactionSql } from '@skrzat/db/client'
import { z } from 'zod'

const rowsSchema = z.array(z.object({ id: z.number(), email: z.string(), lang: z.enum(LANG_KEYS) }))

/** Admins of the system who can be written to: an address counts once it was verified. */
export async function adminsByMail(sql: Sql | TransactionSql) {
  const rows = await sql`
    select id, email, lang_key as lang from accounts
    where 'ROLE_ADMIN' = any(authorities) and activated and email is not null and email_verified
      and deleted_at is null
    order by id`
  return rowsSchema.parse(rows)
}
