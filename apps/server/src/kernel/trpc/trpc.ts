import { allows, isAdmin, type Access, type Principal } from '@skrzat/contract/access'
import { errorEntry, ERROR_STATUS, type ErrorCode, type ErrorKind } from '@skrzat/contract/errors'
import type { PlaceRole } from '@skrzat/contract/roles'
import { initTRPC, TRPCError, type TRPC_ERROR_CODE_KEY } from '@trpc/server'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import { z } from 'zod'
import { constraintOf, DomainError, faultOfDatabase, refusalOf, unavailableOf } from '../errors/index.ts'
import { currentTrace, wellFormed } from '../database/index.ts'

/** The context of a call. */
export type RequestContext = {
  readonly principal: Principal | undefined
  readonly requestId: string
  /** Of the request's log lines; in every error. */
  readonly traceId?: string | undefined
  /** Called for each call that ended, except subscriptions. */
  readonly called?:
    | ((procedure: string, type: string, status: number, milliseconds: number) => void)
    | undefined
  readonly address: string
  readonly userAgent: string
  /** The call's header `Cookie`. */
  readonly cookie?: string | undefined
  /** Adds a cookie to the answer. @param header the value of `Set-Cookie` */
  readonly setCookie?: ((header: string) => void) | undefined
  /** Needed for the system's admin, who belongs to every existing place. */
  readonly placeExists: (placeId: number) => Promise<boolean>
  /** For subscriptions: aborts with the call's own signal, or as soon as the caller's session ends. */
  untilSessionEnds(signal: AbortSignal | undefined): AbortSignal
}

export type ProcedureMeta = { readonly access: Access }

const TRPC_CODES: Record<ErrorKind, TRPC_ERROR_CODE_KEY> = {
  invalid: 'BAD_REQUEST',
  unauthenticated: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  not_found: 'NOT_FOUND',
  not_allowed: 'METHOD_NOT_SUPPORTED',
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
    // Keeps stack traces and raw messages out of answers; they are only logged.
    isDev: false,
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
    errorFormatter({ shape, error, ctx }) {
      const domain = domainErrorOf(error)
      const traceId = ctx?.traceId ?? currentTrace()?.id
      return {
        ...shape,
        message: domain.code,
        data: errorData(domain, shape.data.code, shape.data.path, traceId),
      }
    },
  })

function errorData(
  domain: DomainError,
  code: TRPC_ERROR_CODE_KEY,
  path: string | undefined,
  traceId: string | undefined,
) {
  const { kind, params, details } = domain
  return { code, httpStatus: ERROR_STATUS[kind], path, error: domain.code, params, details, traceId }
}

/** The tRPC form of an error that occurs before tRPC handles the call. */
export function callError(domain: DomainError, traceId: string) {
  const key = TRPC_CODES[domain.kind]
  return {
    error: {
      message: domain.code,
      code: TRPC_ERROR_CODES_BY_KEY[key],
      data: errorData(domain, key, undefined, traceId),
    },
  }
}

export const router = t.router

/** The output of procedures that have nothing to say: `{}`, whatever the resolver returns. */
export const nothing = z.unknown().transform(() => ({}))

export const createCallerFactory = t.createCallerFactory

/** Maps a tRPC error to the domain's: `validation` for input that a schema refused, `internal` for the rest. */
export function domainErrorOf(error: TRPCError): DomainError {
  const rule = ruleOf(error.cause)
  if (rule) return rule
  // Output that does not match its schema is the server's fault, not the caller's.
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

/** The broken rule in the error's cause, if any. */
function ruleOf(cause: unknown): DomainError | undefined {
  if (cause instanceof DomainError) return cause
  return unavailableOf(cause) ?? faultOfDatabase(cause)
}

function statusOf(error: TRPCError): number {
  return ERROR_STATUS[domainErrorOf(error).kind]
}

/** Maps an error outside a procedure: a broken rule gets its code, other errors stay unchanged. */
export function toTRPCError(error: unknown): unknown {
  const rule = ruleOf(error)
  return rule ? toTRPC(rule) : error
}

/**
 * The base of every procedure: broken rules get their code on the wire, a procedure without `access` is not served,
 * nor is an access token, and lone surrogates are refused before any schema.
 */
const base = t.procedure.use(async ({ next, meta, getRawInput, ctx, path, type }) => {
  if (!meta) throw toTRPC(new DomainError('forbidden'))
  if (ctx.principal?.token) throw toTRPC(new DomainError('token.scope'))
  const started = performance.now()
  const result = await next({ getRawInput: async () => wellFormed(await getRawInput()) })
  const rule = result.ok ? undefined : ruleOf(result.error.cause)
  if (type !== 'subscription')
    ctx.called?.(path, type, result.ok ? 200 : statusOf(result.error), performance.now() - started)
  if (rule) throw toTRPC(rule)
  return result
})

/** Open to all callers, signed in or not. */
export const publicProcedure = base.meta({ access: 'public' })

/** Open to any signed-in account, for its own data. */
export const signedInProcedure = base.meta({ access: 'signed_in' }).use(({ ctx, next }) => {
  if (!ctx.principal) throw toTRPC(new DomainError('unauthenticated'))
  return next({ ctx: { ...ctx, principal: ctx.principal } })
})

/**
 * For dangerous actions of signed-in people: refuses with `account.proof_required` unless `accounts.confirmIdentity`
 * was called in the same session within the last minutes.
 */
export const requireFresh = t.middleware(({ ctx, next }) => {
  if (!ctx.principal?.fresh) throw toTRPC(new DomainError('account.proof_required'))
  return next()
})

/** Only for the system's admins. */
export const adminProcedure = signedInProcedure.meta({ access: 'admin' }).use(({ ctx, next }) => {
  if (!allows(ctx.principal, 'admin')) throw toTRPC(refusalOf(ctx.principal))
  return next()
})

/** The input of every procedure about a place. */
const placeInput = z.object({ placeId: z.int().positive() })

/** @throws TRPCError forbidden; place.not_found for the system's admin, who may access every place */
async function checkPlace(
  { principal, placeExists }: RequestContext,
  access: Access,
  subject: { placeId: number; groupId?: number },
): Promise<void> {
  if (!allows(principal, access, subject)) throw toTRPC(refusalOf(principal))
  if (principal && isAdmin(principal) && !(await placeExists(subject.placeId)))
    throw toTRPC(new DomainError('place.not_found'))
}

/**
 * For accounts with the role in the place of `placeId`. What the procedure reads or changes must be looked up within
 * that place.
 */
export function placeProcedure(role: PlaceRole) {
  return signedInProcedure
    .meta({ access: { place: role } })
    .input(placeInput)
    .use(async ({ ctx, input, next }) => {
      await checkPlace(ctx, { place: role }, input)
      return next()
    })
}

/** For everyone of the place: staff, parents, the system's admins. */
export const memberProcedure = signedInProcedure
  .meta({ access: 'member' })
  .input(placeInput)
  .use(async ({ ctx, input, next }) => {
    await checkPlace(ctx, 'member', input)
    return next()
  })

/** For those who may edit the group: the place's admins and its tutors. The group is looked up within the place. */
export const groupEditorProcedure = signedInProcedure
  .meta({ access: 'group_editor' })
  .input(placeInput.extend({ groupId: z.int().positive() }))
  .use(async ({ ctx, input, next }) => {
    await checkPlace(ctx, 'group_editor', input)
    return next()
  })

/** The same for a group, or with a null group for the whole place, which is the admins'. */
export const groupsEditorProcedure = signedInProcedure
  .meta({ access: 'group_editor' })
  .input(placeInput.extend({ groupId: z.int().positive().nullable() }))
  .use(async ({ ctx, input: { placeId, groupId }, next }) => {
    if (groupId === null) await checkPlace(ctx, { place: 'admin' }, { placeId })
    else await checkPlace(ctx, 'group_editor', { placeId, groupId })
    return next()
  })
