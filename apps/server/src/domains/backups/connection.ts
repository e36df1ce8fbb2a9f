import { Client } from 'pg'

/**
 * A connection for COPY, by the driver pg, which reports an error when the server aborts one: postgres.js leaves the
 * stream hanging. Values have one format, however the database is configured, and timeouts meant for requests are off.
 */
const OPTIONS = [
  'TimeZone=UTC',
  'DateStyle=ISO,YMD',
  'IntervalStyle=postgres',
  'bytea_output=hex',
  'extra_float_digits=1',
  'row_security=off',
  'statement_timeout=0',
  'idle_in_transaction_session_timeout=0',
]

/** Whether the database has the table; `name` with its schema. */
export async function hasTable(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    name,
  ])
  return rows[0]?.there === true
}

/** Opens a connection and closes it after `run`. */
export async function withClient<T>(url: string, run: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: url,
    application_name: 'skrzat-backup',
    keepAlive: true,
  })
  // A lost connection fails the current query, which reports it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    for (const option of OPTIONS) {
      const [name = '', value = ''] = option.split('=')
      await client.query('select set_config($1, $2, false)', [name, value])
    }
    return await run(client)
  } finally {
    await client.end()
  }
}
