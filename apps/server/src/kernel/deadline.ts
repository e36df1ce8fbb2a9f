/** The work behind one request, and its end: what nobody waits for any more asks the database for nothing. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { DomainError } from './errors.ts'

const current = new AsyncLocalStorage<Deadline>()

/** One for each request: its work is run within it. */
export class Deadline {
  #expired = false
  #finished = false
  readonly #statements = new Set<object>()

  run<T>(work: () => T): T {
    return current.run(this, work)
  }

  /** From now on every statement is refused, and those that wait for a connection are taken back. */
  expire(): void {
    this.#expired = true
    for (const statement of this.#statements) cancelStatement(statement)
    this.#statements.clear()
  }

  /** The work is over, in time or not. What it has set going for others, such as a relay, may go on. */
  finish(): void {
    this.#expired = false
    this.#finished = true
    this.#statements.clear()
  }

  /** @throws DomainError unavailable where nobody waits any more */
  check(): void {
    if (this.#expired) throw new DomainError('unavailable')
  }

  watch(statement: object): void {
    if (!this.#finished) this.#statements.add(statement)
  }
}

/** Work of many requests, which the end of none of them stops. */
export function outsideDeadlines<T>(work: () => T): T {
  return current.exit(work)
}

/** Whether somebody waits for the request that asks here, to be called wherever its turn comes. Throws as `check`. */
export function stillWaitedFor(): () => void {
  const deadline = current.getStore()
  return () => deadline?.check()
}

/**
 * Takes a statement of postgres.js out of the queue for connections: it fails, and is never sent. One that was sent is
 * left to `statement_timeout`, and a fragment, which is never sent by itself, is left alone.
 */
function cancelStatement(statement: object): void {
  const waits = Reflect.get(statement, 'executed') === true && Reflect.get(statement, 'state') === null
  const cancel: unknown = waits ? Reflect.get(statement, 'cancel') : undefined
  if (typeof cancel === 'function') Reflect.apply(cancel, statement, [])
}

/** The client, of which each statement belongs to the request that asks for it, if one does. */
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

/** The callback of a transaction gets a client of its own. */
function inTransaction(argument: unknown): unknown {
  if (typeof argument !== 'function') return argument
  return (sql: object): unknown => Reflect.apply(argument, undefined, [withinDeadlines(sql)])
}
