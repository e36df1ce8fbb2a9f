import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import * as schema from './schema/index.ts'

/** The raw client: `date` is `YYYY-MM-DD`, `timestamptz` a Date, `bigint` a number, `time` text, `jsonb` parsed. */
export type Sql = postgres.Sql<{ bigint: number; day: string }>
export type TransactionSql = postgres.TransactionSql<{ bigint: number; day: string }>
export type SqlFragment = postgres.PendingQuery<postgres.Row[]> | postgres.Fragment

export type Orm = ReturnType<typeof ormOn>
/** A Drizzle handle or a Drizzle transaction. */
export type OrmLike = Orm | Parameters<Parameters<Orm['transaction']>[0]>[0]

export type Database = {
  /** For hot paths, the event store and projections. */
  sql: Sql
  /** For CRUD. It has a pool of its own: Drizzle changes the parsers of the client that it is given. */
  orm: Orm
  close(): Promise<void>
}

export type ConnectOptions = {
  url: string
  /** Connections in each of the two pools. */
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

function ormOn(client: postgres.Sql) {
  return drizzle(client, { schema, casing: 'snake_case' })
}

/** Seconds that a database has to let a connection in. */
const CONNECT_TIMEOUT = 10

/** Seconds before a connection that was lost is tried again: a database that is back is found within a moment. */
const backoff = (retries: number) => Math.min(0.01 * 2 ** retries, 0.2)

/** Opens the pools. Nothing is sent before the first query. */
export function connect(options: ConnectOptions): Database {
  const { url, pool = 10, applicationName = 'skrzat', statementTimeout = 0, onNotice } = options
  const common = {
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
  }
  const sql: Sql = postgres(url, { ...common, types: { bigint: bigintAsNumber, day: dayAsText } })
  const ormClient = postgres(url, common)
  return {
    sql,
    orm: ormOn(ormClient),
    async close() {
      await Promise.all([sql.end({ timeout: 5 }), ormClient.end({ timeout: 5 })])
    },
  }
}
