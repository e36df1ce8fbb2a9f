import { DomainError } from './errors.ts'

/**
 * Codes of Node, postgres.js and PostgreSQL (SQLSTATE) for a database, disk or other server that is away for now:
 * not reached, hung up, starting, stopping, or out of room.
 */
const AWAY =
  /^(?:ENOSPC|EDQUOT|EACCES|EPERM|EROFS|EIO|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ECONN\w+|CONNECTION_\w+|CONNECT_TIMEOUT|53\w{3}|57P\d\d|08\w{3})$/

/** What pg says of a lost connection, without a code. */
const AWAY_IN_WORDS = /^(?:Connection terminated|Client has encountered a connection error)/

/** Whether the error, or one that it wraps (as Drizzle does), says that something the server leans on is away. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (AWAY_IN_WORDS.test(error.message)) return true
  if ('code' in error && typeof error.code === 'string' && AWAY.test(error.code)) return true
  return isAway(error.cause)
}

/**
 * `unavailable`, with what was thrown as its cause; undefined where nothing is away. Whether a command that was cut
 * off took effect is unknown: sent again under its id, it is carried out once.
 */
export function unavailableOf(error: unknown): DomainError | undefined {
  if (!isAway(error)) return undefined
  const away = new DomainError('unavailable')
  away.cause = error
  return away
}
