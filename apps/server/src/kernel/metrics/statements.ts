import type { EndedStatement, Trace } from '../database/index.ts'
import type { Query, StatementText } from '../database/index.ts'
import { Timer } from './timer.ts'

/** Statements that are kept apart; those beyond are counted together. */
const MOST = 500
/** Characters of a statement's text that are kept. */
const SHOWN = 2_000
const OTHER = '(other statements)'

export type StatementTimes = ReturnType<typeof createStatementTimes>

/**
 * Times statements by their text, without the values of parameters. Quoted parts and numbers are removed from texts
 * built at run time.
 */
export function createStatementTimes(count: (milliseconds: number) => void = () => undefined) {
  const timers = new Map<StatementText, Timer>()
  /** Durations of all statements, from sending to the end. */
  const usage = new Timer()
  /** Durations of waiting for a connection of the pool. */
  const acquire = new Timer()
  let listener: ((statement: EndedStatement) => void) | undefined
  let failures = 0

  function timerOf(text: StatementText): Timer {
    const known = timers.get(text)
    if (known) return known
    if (timers.size >= MOST && text !== OTHER) return timerOf(OTHER)
    const timer = new Timer()
    timers.set(text, timer)
    return timer
  }

  return {
    usage,
    acquire,
    failures: () => failures,

    /** Times a statement once it is executed; a fragment of another never is. */
    watch(made: Query, text: StatementText, trace: Trace | undefined, inTransaction: boolean): void {
      const { handler } = made
      made.handler = (query) => {
        const queued = performance.now()
        const { resolve, reject } = query
        const end = (failed: boolean) => {
          const ended = performance.now()
          const sent = query.sent ?? ended
          const timer = timerOf(text)
          timer.add(ended - sent)
          usage.add(ended - sent)
          count(ended - sent)
          if (!inTransaction) acquire.add(sent - queued)
          if (failed) failures += 1
          listener?.({ text: () => statementName(text), queued, sent, ended, failed, trace })
        }
        query.resolve = (value) => {
          end(false)
          resolve(value)
        }
        query.reject = (reason) => {
          end(true)
          reject(reason)
        }
        return handler(query)
      }
    },

    /** A transaction waited this many milliseconds for its connection. */
    began: (waited: number): void => acquire.add(waited),

    /** Sets the listener of ended statements. */
    onEnd(told: (statement: EndedStatement) => void): void {
      listener = told
    },

    /** The statements with the largest total time, largest first. */
    slowest(count: number): { readonly text: string; readonly timer: Timer }[] {
      return [...timers]
        .toSorted(([, a], [, b]) => b.total - a.total)
        .slice(0, count)
        .map(([text, timer]) => ({ text: statementName(text), timer }))
    },
  }
}

/** A statement's text in one line, `$` for each parameter or fragment. */
export function statementName(text: StatementText): string {
  const whole = typeof text === 'string' ? withoutValues(text) : text.join('$')
  const line = whole.replaceAll(/\s+/g, ' ').trim()
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line
}

function withoutValues(text: string): string {
  return text.replaceAll(/'[^']*'/g, "'…'").replaceAll(/(?<![\w$])\d+/g, '…')
}
