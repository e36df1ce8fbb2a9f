import type { KidAccount } from '@skrzat/contract/wire/kid-page'
import type { Sql } from '@skrzat/db/client'
import { found } from '../../../kernel/errors/index.ts'

/** Unpaid invoices listed; more are counted. */
const LISTED = 12

/** What the guardians have yet to pay, the credit and deposit, and the number of invoices of one kid, even after it left. One statement. */
export async function kidAccount(sql: Sql, kidId: number): Promise<KidAccount> {
  const [row] = await sql<KidAccount[]>`
    select coalesce((select amount from credits where kid_id = ${kidId}), 0) as credit,
      coalesce((select deposit from credits where kid_id = ${kidId}), 0) as deposit,
      coalesce((select refunding from credits where kid_id = ${kidId}), 0) as refunding,
      json_build_object('count', count(*) filter (where amount_left > others_left),
        'sum', coalesce(sum(amount_left - others_left), 0)) as due,
      (select coalesce(json_agg(first), '[]') from (
        select id, number, deadline, amount, amount_left - others_left as "amountLeft" from invoices
        where kid_id = ${kidId} and amount_left > others_left and deleted_at is null
        order by deadline, id limit ${LISTED}) first) as open,
      count(*) as issued
    from invoices where kid_id = ${kidId} and deleted_at is null`
  return found(row, 'internal')
}
