import type { Sql } from '@skrzat/db/client'

/** Adds `count` places. @returns their ids, in ascending order */
export async function seedPlaces(sql: Sql, places: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    insert into places (name, phone, city, state, nip, street, account_number)
    select 'Przedszkole nr ' || n, '221234567', 'Warszawa', 'mazowieckie', '5260250274', 'Dębowa 7',
      '61109010140000071219812874'
    from generate_series(1, ${places}::int) n returning id`
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}

/** The same of one place. @returns its id */
export async function seedPlace(sql: Sql): Promise<number> {
  const [id] = await seedPlaces(sql, 1)
  if (id === undefined) throw new Error('no place was made')
  return id
}
