/** Cancels the work of a request once nobody waits for it, so that it sends no more queries. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { DomainError } from './errors.ts'

const current = new AsyncLocalStorage<Deadline>()

/** One per request: its work runs within it. */
export class Deadline {
  #expired = false
  #finished = false
  readonly #statements = new Set<object>()

  run<T>(work: () => T): T {
    return current.run(this, work)
  }

  /** Refuses every further statement, and cancels those that wait for a connection. */
  expire(): void {
    this.#expired = true
    for (const statement of this.#statements) cancelStatement(statement)
    this.#statements.clear()
  }

  /** The work has ended, in time or not. What it started for others, such as a relay, may go on. */
  finish(): void {
    this.#expired = false
    this.#finished = true
    this.#statements.clear()
  }

  /** @throws DomainError unavailable after the deadline */
  check(): void {
    if (this.#expired) throw new DomainError('unavailable')
  }

  watch(statement: object): void {
    if (!this.#finished) this.#statements.add(statement)
  }
}

/** Runs work of many requests without the deadline of any. */
export function outsideDeadlines<T>(work: () => T): T {
  return current.exit(work)
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
function cancelStatement(statement: object): void {
  const waits = Reflect.get(statement, 'executed') === true && Reflect.get(statement, 'state') === null
  const cancel: unknown = waits ? Reflect.get(statement, 'cancel') : undefined
  if (typeof cancel === 'function') Reflect.apply(cancel, statement, [])
}

/** A client whose statements obey the deadline of the current request, if there is one. */
export function withinDeadlines<T extends object>(sql: T): T {
  return new Proxy(sql, {
    apply: (target, self, args: unknown[]) => stated(target, self, args),
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (name === 'unsafe' || name === 'file')
        return (...args: unknown[]): unknown => stated(value, target, args)
      if (name === 'begin' || name === 'savepoint')
        return (...args: unknown[]): unknown => {
          current.getStore()?.check()
          return Reflect.apply(value, target, args.map(inTransaction))
        }
      return value
    },
  })
}

function stated(make: object, self: unknown, args: unknown[]): unknown {
  const deadline = current.getStore()
  deadline?.check()
  const made: unknown = typeof make === 'function' ? Reflect.apply(make, self, args) : undefined
  if (deadline && made instanceof Promise) deadline.watch(made)
  return made
}

/** Wraps the callback of a transaction, which gets a client of its own. */
function inTransaction(argument: unknown): unknown {
  if (typeof argument !== 'function') return argument
  return (sql: object): unknown => Reflect.apply(argument, undefined, [withinDeadlines(sql)])
}
