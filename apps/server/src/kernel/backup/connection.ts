import { Client } from 'pg'

/**
 * A connection for copying, by the driver whose COPY ends with an error where the server's does: postgres.js leaves the
 * stream hanging. Values are written and read in one form, however the database is configured, and no limit of time
 * that is meant for requests cuts it off.
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

/** Opens a connection and closes it after `run`. */
export async function withClient<T>(url: string, run: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: url,
    application_name: 'skrzat-backup',
    keepAlive: true,
  })
  // A lost connection fails the query that is under way, which is where it is told.
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
