import type { Sql } from '@skrzat/db/client'
import postgres from 'postgres'

/** A statement as sent to the database. */
export type Spoken = { readonly text: string; readonly parameters: readonly unknown[] }

/**
 * The longest statement of the work, so that a baseline runs the same one.
 * @param work runs on the client that it is given
 */
export async function longestStatement(url: string, work: (sql: Sql) => Promise<unknown>): Promise<Spoken> {
  const said = await statementsOf(url, work)
  return said.reduce((longest, one) => (one.text.length > longest.text.length ? one : longest), {
    text: '',
    parameters: [],
  })
}

/** All statements of the work, which runs on the client that it is given. */
export async function statementsOf(url: string, work: (sql: Sql) => Promise<unknown>): Promise<Spoken[]> {
  let said: Spoken[] = []
  const sql: Sql = postgres(url, {
    max: 2,
    types: {
      bigint: { to: 20, from: [20], serialize: String, parse: Number },
      day: { to: 1082, from: [1082], serialize: String, parse: String },
    },
    debug: (_connection, text, parameters) => said.push({ text, parameters }),
  })
  try {
    await sql`select 1`
    said = []
    await work(sql)
  } finally {
    await sql.end()
  }
  return said
}
