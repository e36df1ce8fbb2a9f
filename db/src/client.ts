import postgres from 'postgres'

/** The raw client: `date` is `YYYY-MM-DD`, `timestamptz` a Date, `bigint` a number, `time` text, `jsonb` parsed. */
export type Sql = postgres.Sql<{ bigint: number; day: string }>
export type TransactionSql = postgres.TransactionSql<{ bigint: number; day: string }>
export type SqlFragment = postgres.PendingQuery<postgres.Row[]> | postgres.Fragment

export type Database = {
  sql: Sql
  close(): Promise<void>
}

export type ConnectOptions = {
  url: string
  /** Connections at most. */
  pool?: number
  applicationName?: string
  /** Milliseconds after which the database ends a statement; without it never. */
  statementTimeout?: number
  onNotice?: (message: string) => void
}

const bigintAsNumber = {
  to: 20,
  from: [20],
  serialize: (value: number) => String(value),
  parse(text: string) {
    const value = Number(text)
    if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`)
    return value
  },
}

const dayAsText = {
  to: 1082,
  from: [1082],
  serialize: (value: string) => value,
  parse: (text: string) => text,
}

/** Seconds that a database has to let a connection in. */
const CONNECT_TIMEOUT = 10

/** Seconds before a connection that was lost is tried again: a database that is back is found within a moment. */
const backoff = (retries: number) => Math.min(0.01 * 2 ** retries, 0.2)

/** Opens the pool. Nothing is sent before the first query. */
export function connect(options: ConnectOptions): Database {
  const { url, pool = 10, applicationName = 'skrzat', statementTimeout = 0, onNotice } = options
  const sql: Sql = postgres(url, {
    max: pool,
    backoff,
    connect_timeout: CONNECT_TIMEOUT,
    // Days are read as the text that they come as: however the database writes them elsewhere.
    connection: {
      application_name: applicationName,
      TimeZone: 'UTC',
      DateStyle: 'ISO, YMD',
      statement_timeout: statementTimeout,
    },
    onnotice: (notice: postgres.Notice) => onNotice?.(notice['message'] ?? ''),
    types: { bigint: bigintAsNumber, day: dayAsText },
  })
  return { sql, close: () => sql.end({ timeout: 5 }) }
}
