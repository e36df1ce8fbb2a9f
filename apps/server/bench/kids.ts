/** Kids with their guardians, written without commands: initial data of tests and benches. */
import type { AnySql, SqlFragment } from '@skrzat/db/client'

type On = AnySql

/**
 * Adds kids with guardians.
 * @param rows a query of `place_id, group_id, firstname, lastname, phones`, the last an array
 */
export async function addKids(sql: On, rows: SqlFragment): Promise<{ id: number; firstname: string }[]> {
  return await sql<{ id: number; firstname: string }[]>`
    with given as materialized (
      select nextval(pg_get_serial_sequence('kids', 'id')) as id, given.*
      from (${rows}) as given (place_id, group_id, firstname, lastname, phones)),
    added as (
      insert into kids (id, place_id, group_id, firstname, lastname) overriding system value
      select id, place_id, group_id, firstname, lastname from given returning id, firstname),
    guarded as (
      insert into guardians (kid_id, position, phone)
      select given.id, position, phone from given, unnest(phones) with ordinality as g (phone, position))
    select id, firstname from added order by id`
}

/** Replaces the guardians of kids. @param which a condition on `kids` */
export async function setPhones(sql: On, which: SqlFragment, phones: readonly string[]): Promise<void> {
  const kids = await sql<{ id: number }[]>`select id from kids where ${which}`
  const ids = kids.map(({ id }) => id)
  await sql`delete from guardians where kid_id = any(${ids}::bigint[])`
  await sql`
    insert into guardians (kid_id, position, phone)
    select kid_id, position, phone
    from unnest(${ids}::bigint[]) kid_id, unnest(${[...phones]}::text[]) with ordinality as g (phone, position)`
}

/** Whether one of the guardians of the statement's `kids` has the phone. */
export function hasGuardian(sql: On, phone: string): SqlFragment {
  return sql`exists (select from guardians g where g.kid_id = kids.id and g.phone = ${phone})`
}

/** Adds a guardian after the others. @param which a condition on `kids` */
export async function addGuardian(sql: On, which: SqlFragment, phone: string): Promise<void> {
  await sql`
    insert into guardians (kid_id, position, phone)
    select id, (select count(*) + 1 from guardians where kid_id = id), ${phone} from kids where ${which}`
}
