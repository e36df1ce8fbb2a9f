import { allows, type Access, type Principal } from '@skrzat/contract/access'
import { errorEntry, ERROR_STATUS, type ErrorCode, type ErrorKind } from '@skrzat/contract/errors'
import type { PlaceRole } from '@skrzat/contract/roles'
import { initTRPC, TRPCError, type TRPC_ERROR_CODE_KEY } from '@trpc/server'
import postgres from 'postgres'
import { z } from 'zod'
import { constraintOf } from './constraints.ts'
import { DomainError } from './errors.ts'

/** What a procedure knows of its call. */
export type RequestContext = {
  readonly principal: Principal | undefined
  readonly requestId: string
  readonly address: string
  readonly userAgent: string
  /** For subscriptions: aborts with the call's own signal, or as soon as the caller's session ends. */
  untilSessionEnds(signal: AbortSignal | undefined): AbortSignal
}

export type ProcedureMeta = { readonly access: Access }

const TRPC_CODES: Record<ErrorKind, TRPC_ERROR_CODE_KEY> = {
  invalid: 'BAD_REQUEST',
  unauthenticated: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  not_found: 'NOT_FOUND',
  conflict: 'CONFLICT',
  too_large: 'PAYLOAD_TOO_LARGE',
  unsatisfiable: 'BAD_REQUEST',
  unsupported: 'UNSUPPORTED_MEDIA_TYPE',
  rate_limited: 'TOO_MANY_REQUESTS',
  internal: 'INTERNAL_SERVER_ERROR',
  unavailable: 'SERVICE_UNAVAILABLE',
}

const t = initTRPC
  .context<RequestContext>()
  .meta<ProcedureMeta>()
  .create({
    // Stack traces and raw texts stay in the log.
    isDev: false,
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
    errorFormatter({ shape, error }) {
      const domain = domainErrorOf(error)
      return {
        ...shape,
        message: domain.code,
        data: {
          code: shape.data.code,
          httpStatus: ERROR_STATUS[domain.kind],
          path: shape.data.path,
          error: domain.code,
          params: domain.params,
          details: domain.details,
        },
      }
    },
  })

export const router = t.router
export const createCallerFactory = t.createCallerFactory

/** The domain's error behind a tRPC one; `validation` for input that a schema refused, `internal` for the rest. */
export function domainErrorOf(error: TRPCError): DomainError {
  if (error.cause instanceof DomainError) return error.cause
  // An answer of ours that does not fit its schema is our fault, not the caller's.
  if (error.code === 'BAD_REQUEST' && error.cause instanceof z.core.$ZodError) {
    const fieldErrors = error.cause.issues.map((issue) => ({
      objectName: 'input',
      field: issue.path.join('.'),
      message: constraintOf(issue),
    }))
    return new DomainError('validation', {}, { fieldErrors })
  }
  const code: ErrorCode =
    error.code === 'INTERNAL_SERVER_ERROR'
      ? 'internal'
      : error.code === 'NOT_FOUND'
        ? 'not_found'
        : error.code === 'PAYLOAD_TOO_LARGE'
          ? 'too_large'
          : 'malformed'
  return new DomainError(code)
}

function toTRPC(error: DomainError): TRPCError {
  return new TRPCError({
    code: TRPC_CODES[errorEntry(error.code).kind],
    message: error.code,
    cause: error,
  })
}

/** PostgreSQL's codes for a character that no text of it may hold, such as U+0000. */
const NO_TEXT = new Set(['22021', '22P05'])

/** The rule that was broken behind what a procedure threw. */
function ruleOf(cause: unknown): DomainError | undefined {
  if (cause instanceof DomainError) return cause
  if (cause instanceof postgres.PostgresError && NO_TEXT.has(cause.code)) return new DomainError('malformed')
  return undefined
}

/** Every procedure begins here: a broken rule gets its code on the wire, and no access means not served. */
const base = t.procedure.use(async ({ next, meta }) => {
  if (!meta) throw toTRPC(new DomainError('forbidden'))
  const result = await next()
  const rule = result.ok ? undefined : ruleOf(result.error.cause)
  if (rule) throw toTRPC(rule)
  return result
})

/** Served to anybody, signed in or not. */
export const publicProcedure = base.meta({ access: 'public' })

/** Served to any signed-in account, for what is its own. */
export const signedInProcedure = base.meta({ access: 'signed_in' }).use(({ ctx, next }) => {
  if (!ctx.principal) throw toTRPC(new DomainError('unauthenticated'))
  return next({ ctx: { ...ctx, principal: ctx.principal } })
})

/** Served to the system's admins. */
export const adminProcedure = signedInProcedure.meta({ access: 'admin' }).use(({ ctx, next }) => {
  if (!allows(ctx.principal, 'admin')) throw toTRPC(new DomainError('forbidden'))
  return next()
})

/** The input that every procedure about a place has. */
export const placeInput = z.object({ placeId: z.int().positive() })

/**
 * Served to those who hold the role in the place that `placeId` of the input names. What it reads or
 * changes must be looked up within that place.
 */
export function placeProcedure(role: PlaceRole) {
  return signedInProcedure
    .meta({ access: { place: role } })
    .input(placeInput)
    .use(({ ctx, input, next }) => {
      if (!allows(ctx.principal, { place: role }, input)) throw toTRPC(new DomainError('forbidden'))
      return next()
    })
}

/** Served to everyone of the place: staff, parents, the system's admins. */
export const memberProcedure = signedInProcedure
  .meta({ access: 'member' })
  .input(placeInput)
  .use(({ ctx, input, next }) => {
    if (!allows(ctx.principal, 'member', input)) throw toTRPC(new DomainError('forbidden'))
    return next()
  })

/** Served to who may edit the group: the place's admins and its tutors. The group is looked up within the place. */
export const groupEditorProcedure = signedInProcedure
  .meta({ access: 'group_editor' })
  .input(placeInput.extend({ groupId: z.int().positive() }))
  .use(({ ctx, input, next }) => {
    if (!allows(ctx.principal, 'group_editor', input)) throw toTRPC(new DomainError('forbidden'))
    return next()
  })
