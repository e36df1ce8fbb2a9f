import type { KidCredit } from '@skrzat/contract/wire/credit'
import type { Sql } from '@skrzat/db/client'
import type { RowOf } from '@skrzat/db/orm'
import type { credits, kids } from '@skrzat/db/schema'

type Row = RowOf<typeof kids, 'id' | 'firstname' | 'lastname'> &
  RowOf<typeof credits, 'amount' | 'deposit' | 'refunding'>

/** The credit, deposit and refunds under way of each kid, by name; 0 without any. */
export async function creditsOfKids(sql: Sql, kids: readonly number[]): Promise<KidCredit[]> {
  const rows = await sql<Row[]>`
    select kids.id, kids.firstname, kids.lastname, coalesce(credits.amount, 0) as amount,
      coalesce(credits.deposit, 0) as deposit, coalesce(credits.refunding, 0) as refunding
    from kids left join credits on credits.kid_id = kids.id
    where kids.id = any(${[...kids]}::bigint[])
    order by kids.firstname collate polish, kids.lastname collate polish, kids.id`
  return rows.map(({ amount, deposit, refunding, ...kid }) => ({ kid, amount, deposit, refunding }))
}
