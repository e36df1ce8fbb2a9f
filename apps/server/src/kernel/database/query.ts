/** Undocumented parts of postgres.js that this project uses; `checkDriver` verifies them at each start. */
import type { Sql } from '@skrzat/db/client'

/** A statement: it is handed to the pool by `handler`, and ends by `resolve` or `reject`. */
export type Query = {
  handler: (query: Query) => unknown
  resolve: (value: unknown) => void
  reject: (reason: unknown) => void
  cancel: () => unknown
  /** False for a fragment, which is never sent alone. */
  readonly executed: boolean
  /** Null until it has a connection. */
  readonly state: unknown
  /** Set by our patch when the statement gets a connection. */
  readonly sent?: number
}

const METHODS = ['handler', 'resolve', 'reject', 'cancel']

export function isQuery(made: unknown): made is Query {
  return (
    made instanceof Promise &&
    METHODS.every((name) => typeof Reflect.get(made, name) === 'function') &&
    Reflect.get(made, 'executed') === false &&
    Reflect.get(made, 'state') === null
  )
}

/** @throws Error for a driver whose statements would escape deadlines, the breaker and the metrics in silence */
export function checkDriver(sql: Pick<Sql, 'stats'> & ((text: TemplateStringsArray) => unknown)): void {
  if (!isQuery(sql`select 1`) || typeof sql.stats !== 'function')
    throw new Error('This is not the postgres.js that patches/ is made for: install the dependencies again.')
}

/** A statement's text: a template's strings, the same object at each call, or a text built at run time. */
export type StatementText = readonly string[] | string
