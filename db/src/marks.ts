/** Marks that an installation stores about itself in its database, beside the list of migrations. */
import type { Sql } from './client.ts'

/** The mark's value, or undefined if absent. */
export async function readMark(sql: Sql, name: string): Promise<string | undefined> {
  const [row] = await sql<{ value: string }[]>`select value from setup.marks where name = ${name}`
  return row?.value
}

export async function writeMark(sql: Sql, name: string, value: string): Promise<void> {
  await sql`
    insert into setup.marks (name, value) values (${name}, ${value})
    on conflict (name) do update set value = excluded.value`
}
