import { DomainError } from './errors.ts'

/**
 * Codes of Node, postgres.js and PostgreSQL (SQLSTATE) for an unavailable database, disk or other server: unreachable,
 * disconnected, starting, stopping, out of space or of open files, with a disk that fails, or read-only, as one is
 * after a failover.
 */
const AWAY =
  /^(?:ENOSPC|EDQUOT|EMFILE|ENFILE|EACCES|EPERM|EROFS|EIO|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ECONN\w+|CONNECTION_\w+|CONNECT_TIMEOUT|25006|53\w{3}|57P\d\d|58030|08\w{3})$/

/** Messages of pg for a lost connection, which has no code. */
const AWAY_IN_WORDS = /^(?:Connection terminated|Client has encountered a connection error)/

/** Codes that may also concern a single file: its permissions, or a damaged place on the disk. */
const OF_ONE_FILE = /^(?:EACCES|EPERM|EIO)$/

/** Whether the error, or one that it wraps (as Drizzle does), means that a dependency is unavailable. */
export function isAway(error: unknown): boolean {
  return awayIn(error) !== undefined
}

/** As `isAway`, but false for faults of a single file: whether all other work would fail likewise. */
export function isAwayForAll(error: unknown): boolean {
  const away = awayIn(error)
  return away !== undefined && !('path' in away && OF_ONE_FILE.test(codeOf(away)))
}

function awayIn(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined
  if (AWAY_IN_WORDS.test(error.message) || AWAY.test(codeOf(error))) return error
  return awayIn(error.cause)
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/**
 * `unavailable`, with the thrown error as its cause; undefined if nothing is unavailable. Whether an interrupted
 * command took effect is unknown: a retry with its id is idempotent.
 */
export function unavailableOf(error: unknown): DomainError | undefined {
  if (!isAway(error)) return undefined
  const away = new DomainError('unavailable')
  away.cause = error
  return away
}
