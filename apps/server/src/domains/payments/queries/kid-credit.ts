import type { AnySql } from '@skrzat/db/client'

/** What a kid's parents have with the place, in grosze; also of a kid that has left. */
export type KidCredit = { readonly credit: number; readonly deposit: number; readonly refunding: number }

export async function kidCredit(sql: AnySql, kidId: number): Promise<KidCredit> {
  const [row] = await sql<KidCredit[]>`
    select amount as credit, deposit, refunding from credits where kid_id = ${kidId}`
  return row ?? { credit: 0, deposit: 0, refunding: 0 }
}
