/** Cancels the work of a request once nobody waits for it, so that it sends no more queries. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Breaker } from './breaker.ts'
import { DomainError } from '../errors/index.ts'
import { isQuery, type Query, type StatementText } from './query.ts'
import type { Trace } from './trace.ts'

const current = new AsyncLocalStorage<Deadline>()

/** One per request: its work runs within it. */
export class Deadline {
  #expired = false
  #finished = false
  readonly #statements = new Set<Query>()

  /** The request's trace, for its log lines and measurements. */
  readonly trace: Trace | undefined

  constructor(trace?: Trace) {
    this.trace = trace
  }

  run<T>(work: () => T): T {
    return current.run(this, work)
  }

  /** Refuses every further statement, and cancels those that wait for a connection. */
  expire(): void {
    this.#expired = true
    for (const statement of this.#statements) cancelStatement(statement)
    this.#statements.clear()
  }

  /** Ends the deadline with the request's work. What the work started for others, such as a relay, goes on. */
  finish(): void {
    this.#expired = false
    this.#finished = true
    this.#statements.clear()
  }

  /** @throws DomainError unavailable after the deadline */
  check(): void {
    if (this.#expired) throw new DomainError('unavailable')
  }

  watch(statement: Query): void {
    if (!this.#finished) this.#statements.add(statement)
  }
}

/** Runs work of many requests without the deadline of any. */
export function outsideDeadlines<T>(work: () => T): T {
  return current.exit(work)
}

/** The trace of the request within which this runs, if there is one. */
export function currentTrace(): Trace | undefined {
  return current.getStore()?.trace
}

/** Returns a check of the current request's deadline, to be called later. Throws as `check`. */
export function stillWaitedFor(): () => void {
  const deadline = current.getStore()
  return () => deadline?.check()
}

/**
 * Cancels a statement of postgres.js that waits for a connection: it fails, and is never sent. A sent one is left to
 * `statement_timeout`, and a fragment, which is never sent alone, is ignored.
 */
function cancelStatement(statement: Query): void {
  if (statement.executed && statement.state === null) statement.cancel()
}

/** Sees each statement as it is made, before it is executed. */
export type StatementWatch = {
  watch(made: Query, text: StatementText, trace: Trace | undefined, inTransaction: boolean): void
  /** A transaction waited this many milliseconds for its connection. */
  began(waited: number): void
}

/** The watch sees every statement; the breaker refuses those of requests while the database does not answer. */
type Watchers = { readonly watch?: StatementWatch | undefined; readonly breaker?: Breaker }

/** A client whose statements obey the deadline of the current request, if there is one, and are seen by the watch. */
export function withinDeadlines<T extends object>(sql: T, watchers: Watchers = {}, inTransaction = false): T {
  const stated = (make: object, self: unknown, args: unknown[]) =>
    makeStatement(make, self, args, watchers, inTransaction)
  return new Proxy(sql, {
    apply: (target, self, args: unknown[]) => stated(target, self, args),
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (name === 'unsafe' || name === 'file')
        return (...args: unknown[]): unknown => stated(value, target, args)
      if (name === 'begin' || name === 'savepoint')
        return (...args: unknown[]): unknown => {
          const begins = name === 'begin'
          checkRequest(current.getStore(), watchers, !begins)
          const begun = begins ? beginning(watchers.watch) : undefined
          return Reflect.apply(
            value,
            target,
            args.map((argument) => inside(argument, watchers, begun)),
          )
        }
      return value
    },
  })
}

function makeStatement(
  make: object,
  self: unknown,
  args: unknown[],
  watchers: Watchers,
  inTransaction: boolean,
): unknown {
  const deadline = current.getStore()
  checkRequest(deadline, watchers, inTransaction)
  const made: unknown = typeof make === 'function' ? Reflect.apply(make, self, args) : undefined
  if (!isQuery(made)) return made
  deadline?.watch(made)
  watchers.breaker?.watch(made)
  const { watch } = watchers
  const text = statementText(args[0])
  if (watch && text !== undefined) watch.watch(made, text, deadline?.trace, inTransaction)
  return made
}

/** Lets a begun transaction finish. Work outside requests, such as a job, has no deadline. */
function checkRequest(deadline: Deadline | undefined, { breaker }: Watchers, inTransaction: boolean): void {
  deadline?.check()
  if (deadline && !inTransaction) breaker?.check()
}

/** A template's strings, which are the same array at each call, or the given text. */
function statementText(first: unknown): StatementText | undefined {
  return typeof first === 'string' || isTemplate(first) ? first : undefined
}

function isTemplate(value: unknown): value is readonly string[] {
  return Array.isArray(value) && 'raw' in value
}

/** Tells the watch, once, how long the transaction waited for its connection. */
function beginning(watch: StatementWatch | undefined): (() => void) | undefined {
  if (!watch) return undefined
  const asked = performance.now()
  return () => watch.began(performance.now() - asked)
}

/** Wraps the callback of a transaction, which gets a client of its own. */
function inside(argument: unknown, watchers: Watchers, begun?: () => void): unknown {
  if (typeof argument !== 'function') return argument
  return (sql: object): unknown => {
    begun?.()
    return Reflect.apply(argument, undefined, [withinDeadlines(sql, watchers, true)])
  }
}
