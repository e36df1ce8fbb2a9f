/** Who sends the demo's transfers: kids' guardians, and their accounts. */
import { virtualAccount } from '@skrzat/contract/virtual-account'
import type { Sql } from '@skrzat/db/client'

export const SUPPLIER = 'Hurtownia Smakołyk sp. z o.o.'

export type Sender = {
  readonly id: number
  readonly firstname: string
  readonly lastname: string
  readonly guardian: string
}

/** An account by its number; the branch 999 exists at no bank. */
export function accountOf(number: number): string {
  return virtualAccount('12409990', number)
}

/** The account of a kid's family, by which it is known. */
export function familyAccount(kidId: number): string {
  return accountOf(1000 + kidId)
}

/** The place's kids by their ids, with the guardian who pays. */
export async function sendersOf(sql: Sql, placeId: number): Promise<Map<number, Sender>> {
  const rows = await sql<Sender[]>`
    select kid.id, kid.firstname, kid.lastname, coalesce((
        select trim(account.first_name || ' ' || account.last_name) from guardianships guardian
          join accounts account on account.login = guardian.phone
        where guardian.kid_id = kid.id and account.first_name <> '' order by guardian.position limit 1),
      case when kid.lastname like '%a' then 'Anna ' else 'Piotr ' end || kid.lastname) as guardian
    from kids kid where kid.place_id = ${placeId}`
  return new Map(rows.map((kid) => [kid.id, kid]))
}
