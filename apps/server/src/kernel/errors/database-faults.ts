import type { ErrorCode } from '@skrzat/contract/errors'
import postgres from 'postgres'
import { z } from 'zod'
import { DomainError } from './errors.ts'

/** PostgreSQL's codes (SQLSTATE) for requests that the database can't fulfil. */
const FAULTS: Readonly<Record<string, ErrorCode>> = {
  // Cancelled by a timeout.
  '57014': 'unavailable',
  // A character that no text may hold, such as U+0000; half of a surrogate pair in JSON.
  '22021': 'malformed',
  '22P05': 'malformed',
  // A foreign key to a row that is missing, or was deleted since it was looked up.
  '23503': 'not_found',
  // A concurrent request was first.
  '23505': 'conflict.stale',
  '40001': 'conflict.stale',
  '40P01': 'conflict.stale',
  // A value that is too large for its column or fails its check.
  '22001': 'validation',
  '22003': 'validation',
  '22008': 'validation',
  '22P02': 'validation',
  '23502': 'validation',
  '23514': 'validation',
}

/**
 * The answer's error if the database refused a statement because of the request's content; else undefined. The
 * database's own error is its `cause`: a schema or a command should have caught it, so it is logged.
 */
export function faultOfDatabase(error: unknown): DomainError | undefined {
  const refused = refusalOf(error)
  const code = refused && FAULTS[refused.code]
  if (code === undefined) return undefined
  const fault = new DomainError(code)
  fault.cause = refused
  return fault
}

/** The trigger on `events` that refuses money of a closed month: its migration has the code and the detail. */
const CLOSED_MONTH = 'SK001'
const closedMonth = z.object({ month: z.string(), open: z.string() })

/** The one that refuses new money of an erased kid. */
const ERASED_KID = 'SK002'
const erasedKid = z.object({ kid: z.number() })

/**
 * Why a trigger refused events: `month.closed`, with the month and the open one, or `kid.not_found` of an erased kid;
 * undefined for another error.
 */
export function refusedEventsOf(error: unknown): DomainError | undefined {
  const refused = refusalOf(error)
  const detail = (): unknown => JSON.parse(refused?.detail ?? '')
  if (refused?.code === CLOSED_MONTH) return new DomainError('month.closed', closedMonth.parse(detail()))
  if (refused?.code === ERASED_KID) return new DomainError('kid.not_found', erasedKid.parse(detail()))
  return undefined
}

/** Drizzle wraps the driver's errors. */
function refusalOf(error: unknown): postgres.PostgresError | undefined {
  if (error instanceof postgres.PostgresError) return error
  return error instanceof Error && error.cause instanceof postgres.PostgresError ? error.cause : undefined
}
