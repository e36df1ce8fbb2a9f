import postgres from 'postgres'

/** The raw client: `date` is `YYYY-MM-DD`, `timestamptz` a Date, `bigint` a number, `time` text, `jsonb` parsed. */
export type Sql = postgres.Sql<{ bigint: number; day: string }>
export type TransactionSql = postgres.TransactionSql<{ bigint: number; day: string }>
/** The pool, or one of its transactions. */
export type AnySql = Sql | TransactionSql

export type SqlFragment = postgres.PendingQuery<postgres.Row[]> | postgres.Fragment

/** Connections by state, and the statements that wait for one. */
export type PoolState = { max: number; idle: number; active: number; connecting: number; waiting: number }

export type Database = {
  sql: Sql
  pool(): PoolState
  close(): Promise<void>
}

export type ConnectOptions = {
  url: string
  /** The maximum of connections. */
  pool?: number
  applicationName?: string
  /** Seconds after which an unused connection is closed; never by default. */
  idleTimeout?: number
  /** Statement timeout in milliseconds; none by default. */
  statementTimeout?: number
  onNotice?: (message: string) => void
  /** Called with the milliseconds that opening a connection took. */
  onOpened?: (milliseconds: number) => void
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

/** Connect timeout in seconds. */
const CONNECT_TIMEOUT = 10

/** Seconds before a lost connection is retried: short, so that a database that is back is found quickly. */
const backoff = (retries: number) => Math.min(0.01 * 2 ** retries, 0.2)

/** Opens the pool. Nothing is sent before the first query. */
export function connect(options: ConnectOptions): Database {
  const {
    url,
    pool = 10,
    applicationName = 'skrzat',
    statementTimeout = 0,
    idleTimeout = 0,
    onNotice,
    onOpened,
  } = options
  const sql: Sql = postgres(url, {
    max: pool,
    backoff,
    connect_timeout: CONNECT_TIMEOUT,
    idle_timeout: idleTimeout,
    // Days are parsed as text, so the date format must not depend on the database's configuration.
    connection: {
      application_name: applicationName,
      TimeZone: 'UTC',
      DateStyle: 'ISO, YMD',
      statement_timeout: statementTimeout,
    },
    onnotice: (notice: postgres.Notice) => onNotice?.(notice['message'] ?? ''),
    types: { bigint: bigintAsNumber, day: dayAsText },
    ...(onOpened && { onopened: onOpened }),
  })
  return { sql, pool: () => sql.stats(), close: () => sql.end({ timeout: 5 }) }
}
