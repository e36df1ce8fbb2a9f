/** What of postgres.js's query is needed: it is handed to the pool by `handler`, and ends by one of the others. */
export type Query = {
  handler: (query: Query) => unknown
  resolve: (value: unknown) => void
  reject: (reason: unknown) => void
  /** Set by our patch once it leaves the line for a connection. */
  sent?: number
}

export function isQuery(made: object): made is Query {
  return ['handler', 'resolve', 'reject'].every((name) => typeof Reflect.get(made, name) === 'function')
}

/** The text of a template's statement, which is the same object at each call; or of one that is put together. */
export type StatementText = readonly string[] | string
