import type { ErrorCode } from '@skrzat/contract/errors'
import postgres from 'postgres'
import { DomainError } from './errors.ts'

/** PostgreSQL's codes (SQLSTATE) for what a request asked for and the database has no room for. */
const FAULTS: Readonly<Record<string, ErrorCode>> = {
  // Taken back or cut: it lasted longer than anybody waits.
  '57014': 'unavailable',
  // A character that no text may hold, such as U+0000; half of a surrogate pair in JSON.
  '22021': 'malformed',
  '22P05': 'malformed',
  // A thing that is not there, or is gone since it was looked up.
  '23503': 'not_found',
  // Somebody else was first.
  '23505': 'conflict.stale',
  '40001': 'conflict.stale',
  '40P01': 'conflict.stale',
  // A value beyond its column or its check.
  '22001': 'validation',
  '22003': 'validation',
  '22008': 'validation',
  '22P02': 'validation',
  '23502': 'validation',
  '23514': 'validation',
}

/**
 * The error that a request is answered with where a statement of it was refused for what the request asked;
 * undefined where it was not. The database's own error is its `cause`: such a refusal belongs to a schema or a
 * command, and is logged.
 */
export function faultOfDatabase(error: unknown): DomainError | undefined {
  const refused = refusalOf(error)
  const code = refused && FAULTS[refused.code]
  if (code === undefined) return undefined
  const fault = new DomainError(code)
  fault.cause = refused
  return fault
}

/** Drizzle wraps what the driver throws. */
function refusalOf(error: unknown): postgres.PostgresError | undefined {
  if (error instanceof postgres.PostgresError) return error
  return error instanceof Error && error.cause instanceof postgres.PostgresError ? error.cause : undefined
}
