/** What an erasure asks of a kid's books. */
import type { AnySql } from '@skrzat/db/client'

export type OpenMoney = {
  /** Invoices that are not paid. */
  readonly invoices: number
  /** Grosze: credit, the deposit, and refunds under way. */
  readonly credit: number
  readonly deposit: number
  readonly refunding: number
}

/** What is not settled of a kid's money; undefined for nothing. */
export async function openMoneyOf(sql: AnySql, kidId: number): Promise<OpenMoney | undefined> {
  const [row] = await sql<OpenMoney[]>`
    select (select count(*) from invoices
        where kid_id = ${kidId} and deleted_at is null and paid_at is null and amount_left <> 0)::int as invoices,
      coalesce(held.amount, 0) as credit, coalesce(held.deposit, 0) as deposit,
      coalesce(held.refunding, 0) as refunding
    from (select ${kidId}::bigint as id) kid left join credits held on held.kid_id = kid.id`
  return row && Object.values(row).some((value) => value !== 0) ? row : undefined
}

/** A number that is another one after each change of these kids' invoices, credit, deposits and refunds. */
export async function booksVersion(sql: AnySql, kids: readonly number[]): Promise<number> {
  const [row] = await sql<{ version: number }[]>`
    select (select coalesce(sum(version), 0) from invoices where kid_id = any(${[...kids]}::bigint[]))::int
      + (select coalesce(sum(version), 0) from credits where kid_id = any(${[...kids]}::bigint[]))::int as version`
  return row?.version ?? 0
}

/** A document of a kid: when it was issued, and the day of Warsaw of what came of it last, as a payment. */
export type KidDocument = { readonly at: Date; readonly day: string }

/** All documents of a kid, deleted ones too: they have their numbers. By that day. */
export async function documentsOfKid(sql: AnySql, kidId: number): Promise<KidDocument[]> {
  return await sql<KidDocument[]>`
    select created_at as at, greatest(created_day, paid_day, last_payment_day(payments)::date,
        (select max((correction ->> 'day')::date) from jsonb_array_elements(corrections) correction))::text as day
    from invoices where kid_id = ${kidId} order by 2, created_at, id`
}
