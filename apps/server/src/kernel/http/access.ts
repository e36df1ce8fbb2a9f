import {
  allows,
  belongs,
  isAdmin,
  isWithheld,
  type Access,
  type Principal,
  type Subject,
} from '@skrzat/contract/access'
import type { ErrorCode } from '@skrzat/contract/errors'
import type { PlaceRole } from '@skrzat/contract/roles'
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError, refusalOf, within } from '../errors/index.ts'
import type { Trace } from '../database/index.ts'
import { pathId } from './input.ts'
import { LIMITS } from './limits.ts'
import { limitTime } from './time-limit.ts'

type Found<T> = Promise<T | undefined> | T | undefined
/** The name of the path's parameter that is the place's id, or what finds the place. */
type FindPlace = string | ((request: FastifyRequest) => Found<number>)
/** A group with its place. */
type FindGroup = (request: FastifyRequest) => Found<Required<Subject>>

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    subjectOf?: (request: FastifyRequest) => Found<Subject>
    /** The call names a thing of a place, whose existence is private: non-members get 404, not 403. */
    hidden?: boolean
    /** The code of the 404 for a missing or hidden thing; `place.not_found` by default. */
    missing?: ErrorCode
    /** The body's object name in field errors. */
    objectName?: string
    /** Admits a caller without an account, such as a scraper with its token. */
    admits?: (request: FastifyRequest) => boolean
    /**
     * Whether access tokens are served, within their scope. By default only where the rule names a place: other
     * routes may be about the account itself.
     */
    tokens?: boolean
    /** Public, but returns more to callers with a token. */
    identify?: boolean
    /** Uploads or downloads files: a longer time limit applies. */
    patient?: boolean
    /** Exempt from the limit of concurrent requests, as it uses no shared resource. */
    unlimited?: boolean
  }
  interface FastifyRequest {
    principal: Principal | undefined
    /** The place or group of the call, once it is known. */
    subject: Subject | undefined
    /** Undefined before the first hook; `traceIdOfRequest` always has an id. */
    trace: Trace | undefined
    /** Runs a part of the work within the request's remaining time. @throws DomainError unavailable */
    inTime: <T>(work: () => Promise<T>) => Promise<T>
  }
}

/** The `config` of a route: who may call it. A route without one can't be registered. */
export const guard = {
  public: { access: 'public' },
  optional: { access: 'public', identify: true },
  signedIn: { access: 'signed_in' },
  /** Any signed-in account, for things of places: what it may do follows from its rights, so tokens are served. */
  byRights: { access: 'signed_in', tokens: true },
  admin: { access: 'admin' },
  /** Staff and parents of the place in the path, or of the place that owns the thing in the path. */
  member: (findPlace: FindPlace, missing?: ErrorCode): FastifyContextConfig => ({
    access: 'member',
    subjectOf: aboutPlace(findPlace),
    ...(missing !== undefined && { hidden: true, missing }),
  }),
  /** The role, in the place of the path or body. */
  place: (role: PlaceRole, findPlace: FindPlace) => ({
    access: { place: role },
    subjectOf: aboutPlace(findPlace),
  }),
  /** The role, in the place that owns the thing in the path. */
  entity: (role: PlaceRole, findPlace: FindPlace, missing: ErrorCode) => ({
    access: { place: role },
    subjectOf: aboutPlace(findPlace),
    hidden: true,
    missing,
  }),
  /** Those who may edit the group in the path, or the group that owns the thing in the path. */
  groupEditor: (subjectOf: FindGroup, missing: ErrorCode): FastifyContextConfig => ({
    access: 'group_editor',
    subjectOf,
    hidden: true,
    missing,
  }),
} as const

function aboutPlace(findPlace: FindPlace) {
  return async (request: FastifyRequest): Promise<Subject | undefined> => {
    const placeId = typeof findPlace === 'string' ? idParam(request, findPlace) : await findPlace(request)
    return placeId === undefined ? undefined : { placeId }
  }
}

/** Finds something by the id in the path; undefined if that is not a number. */
export function byPathId<T>(find: (id: number) => Found<T>, name = 'id') {
  return async (request: FastifyRequest): Promise<T | undefined> => {
    const id = idParam(request, name)
    return id === undefined ? undefined : await find(id)
  }
}

/** The maximum of bytes in a body of a public route, signed in or not. */
export const PUBLIC_BODY = 16 * 1024

const number = z.union([pathId, z.number()])

/**
 * A numeric parameter of the path; undefined if it is not a number, which gives 404. Guards see it as text, handlers
 * as the number that the route's schema made of it.
 */
export function idParam(request: FastifyRequest, name: string): number | undefined {
  const params = z.record(z.string(), z.unknown()).safeParse(request.params)
  return number.safeParse(params.data?.[name]).data
}

/** The caller. For handlers of routes that are not public. */
export function principalOf(request: FastifyRequest): Principal {
  if (!request.principal) throw new DomainError('unauthenticated')
  return request.principal
}

/** The place that the guard found. For handlers of routes about a place or a thing of one. */
export function placeOf({ subject }: FastifyRequest): number {
  if (subject?.placeId === undefined) throw new DomainError('not_found')
  return subject.placeId
}

/** The group that the guard found, with its place. For handlers of routes about a group. */
export function groupOf(request: FastifyRequest): Required<Subject> {
  const placeId = placeOf(request)
  const groupId = request.subject?.groupId
  if (groupId === undefined) throw new DomainError('not_found')
  return { placeId, groupId }
}

/**
 * Guards every route of this instance: authentication before the body is read, authorization before it is validated.
 * @param authenticate finds the current holder of a token
 * @param placeExists used for the system's admin, who belongs to every existing place
 */
export function guardRoutes(
  app: FastifyInstance,
  authenticate: (request: FastifyRequest) => Promise<Principal | undefined>,
  placeExists: (placeId: number) => Promise<boolean>,
) {
  // Guards query the database, so the default time limits apply unless others are set.
  if (!app.hasRequestDecorator('inTime')) limitTime(app, LIMITS)
  app.decorateRequest('principal', undefined)
  app.decorateRequest('subject', undefined)
  app.addHook('onRoute', (route) => {
    const { access, subjectOf, objectName } = route.config ?? {}
    const aboutPlace = access === 'member' || access === 'group_editor' || typeof access === 'object'
    if (!access || (aboutPlace && !subjectOf))
      throw new Error(`route without access: ${String(route.method)} ${route.url}`)
    if (route.schema?.body && objectName === undefined)
      throw new Error(`route whose body has no name: ${String(route.method)} ${route.url}`)
    if (access === 'public') route.bodyLimit ??= PUBLIC_BODY
  })
  app.addHook('onRequest', async (request) => {
    const { access, identify, admits } = request.routeOptions.config
    if (admits?.(request)) return
    if (access === 'public' && !identify) return
    if (access === 'public') {
      request.principal = await callerIfKnown(request, authenticate)
      return
    }
    request.principal = await request.inTime(() => authenticate(request))
    if (!request.principal) throw new DomainError('unauthenticated')
    checkToken(request, request.principal)
    if (access === 'admin' && !allows(request.principal, 'admin')) throw refusalOf(request.principal)
  })
  app.addHook('preValidation', async (request) => {
    const { access, subjectOf, hidden, missing = 'place.not_found' } = request.routeOptions.config
    if (!subjectOf || access === undefined) return
    const principal = principalOf(request)
    const subject = await request.inTime(async () => subjectOf(request))
    if (subject?.placeId === undefined) throw new DomainError(missing)
    const { placeId } = subject
    request.subject = subject
    if (!hidden && isAdmin(principal) && !(await request.inTime(() => placeExists(placeId))))
      throw new DomainError('place.not_found')
    if (allows(principal, access, subject)) return
    const unseen = hidden && !isWithheld(principal) && !belongs(principal, subject.placeId)
    throw unseen ? new DomainError(missing) : refusalOf(principal)
  })
}

/** @throws DomainError token.scope for a call that the caller's access token does not permit */
function checkToken({ method, routeOptions: { config } }: FastifyRequest, { token }: Principal): void {
  if (!token) return
  const { access, tokens = access !== 'signed_in' && access !== 'admin' } = config
  const writes = method !== 'GET' && method !== 'HEAD'
  if (!tokens || (writes && token.scope === 'read')) throw new DomainError('token.scope')
}

/** Milliseconds that a public route waits to identify the caller. */
const KNOWN_WITHIN = 500

/** The caller if quickly identified; undefined if the database does not answer. */
async function callerIfKnown(
  request: FastifyRequest,
  authenticate: (request: FastifyRequest) => Promise<Principal | undefined>,
): Promise<Principal | undefined> {
  try {
    return await within(KNOWN_WITHIN, authenticate(request), () => undefined)
  } catch (error) {
    request.log.warn({ err: error }, 'who asks could not be told')
    return undefined
  }
}
