import {
  allows,
  belongs,
  isAdmin,
  isWithheld,
  type Access,
  type Principal,
  type Subject,
} from '@skrzat/contract/access'
import type { PlaceRole } from '@skrzat/contract/roles'
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError, refusalOf } from '../errors.ts'
import { pathId } from './input.ts'
import { LIMITS } from './limits.ts'
import { limitTime } from './time-limit.ts'

type Found<T> = Promise<T | undefined> | T | undefined
type FindPlace = (request: FastifyRequest) => Found<number>
/** A group with its place. */
type FindGroup = (request: FastifyRequest) => Found<Required<Subject>>

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    subjectOf?: (request: FastifyRequest) => Found<Subject>
    /** The call names a thing of a place, whose existence is private: strangers get 404, not 403. */
    hidden?: boolean
    /** What the body is, as field errors name it. */
    objectName?: string
    /** Served to anybody, and says more to those who have a token. */
    identify?: boolean
    /** Takes or makes files: may last longer. */
    patient?: boolean
  }
  interface FastifyRequest {
    principal: Principal | undefined
    /** The place that the call is about, once it is known. */
    placeId: number | undefined
    /** Runs a part of the answer's work within the time that the request has left. @throws DomainError unavailable */
    inTime: <T>(work: () => Promise<T>) => Promise<T>
  }
}

/** The `config` of a route: whom it serves. A route without one can't be registered. */
export const guard = {
  public: { access: 'public' },
  optional: { access: 'public', identify: true },
  signedIn: { access: 'signed_in' },
  admin: { access: 'admin' },
  /** Staff and parents of the place that the path names. */
  member: (placeOf: FindPlace): FastifyContextConfig => ({
    access: 'member',
    subjectOf: aboutPlace(placeOf),
  }),
  /** The role, in the place that the path or body names. */
  place: (role: PlaceRole, placeOf: FindPlace) => ({
    access: { place: role },
    subjectOf: aboutPlace(placeOf),
  }),
  /** The role, in the place to which the thing belongs that the path names. */
  entity: (role: PlaceRole, placeOf: FindPlace) => ({
    access: { place: role },
    subjectOf: aboutPlace(placeOf),
    hidden: true,
  }),
  /** Who may edit the group that the path names, or to which the thing belongs that it names. */
  groupEditor: (subjectOf: FindGroup): FastifyContextConfig => ({
    access: 'group_editor',
    subjectOf,
    hidden: true,
  }),
} as const

function aboutPlace(placeOf: FindPlace) {
  return async (request: FastifyRequest): Promise<Subject | undefined> => {
    const placeId = await placeOf(request)
    return placeId === undefined ? undefined : { placeId }
  }
}

/** Bytes that anybody may send, signed in or not. */
export const PUBLIC_BODY = 16 * 1024

const number = z.union([pathId, z.number()])

/**
 * A numeric parameter of the path; undefined where it is none, which is answered with 404. Guards see it as text,
 * handlers as the number that the route's schema made of it.
 */
export function idParam(request: FastifyRequest, name: string): number | undefined {
  const params = z.record(z.string(), z.unknown()).safeParse(request.params)
  return number.safeParse(params.data?.[name]).data
}

/** Who asks. For handlers of routes that are not public. */
export function principalOf(request: FastifyRequest): Principal {
  if (!request.principal) throw new DomainError('unauthenticated')
  return request.principal
}

/**
 * Guards every route of this instance: signed in before the body is read, allowed before it is checked.
 * @param authenticate who a token speaks for, as of now
 * @param placeExists asked for the system's admin, who belongs to every place that there is
 */
export function guardRoutes(
  app: FastifyInstance,
  authenticate: (request: FastifyRequest) => Promise<Principal | undefined>,
  placeExists: (placeId: number) => Promise<boolean>,
) {
  // Guards look things up: where nobody set other limits, the usual ones hold.
  if (!app.hasRequestDecorator('inTime')) limitTime(app, LIMITS)
  app.decorateRequest('principal', undefined)
  app.decorateRequest('placeId', undefined)
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
    const { access, identify } = request.routeOptions.config
    if (access === 'public' && !identify) return
    if (access === 'public') {
      request.principal = await whoever(request, authenticate)
      return
    }
    request.principal = await request.inTime(() => authenticate(request))
    if (!request.principal) throw new DomainError('unauthenticated')
    if (access === 'admin' && !allows(request.principal, 'admin')) throw refusalOf(request.principal)
  })
  app.addHook('preValidation', async (request) => {
    const { access, subjectOf, hidden } = request.routeOptions.config
    if (!subjectOf || access === undefined) return
    const principal = principalOf(request)
    const subject = await request.inTime(async () => subjectOf(request))
    if (subject?.placeId === undefined) throw new DomainError('not_found')
    const { placeId } = subject
    request.placeId = placeId
    if (!hidden && isAdmin(principal) && !(await request.inTime(() => placeExists(placeId))))
      throw new DomainError('place.not_found')
    if (allows(principal, access, subject)) return
    const unseen = hidden && !isWithheld(principal) && !belongs(principal, subject.placeId)
    throw unseen ? new DomainError('not_found') : refusalOf(principal)
  })
}

/** Milliseconds for which a route that serves anybody waits for who asks. */
const KNOWN_WITHIN = 500

/** Who asks, where that can be told at once; nobody where the database does not answer. */
async function whoever(
  request: FastifyRequest,
  authenticate: (request: FastifyRequest) => Promise<Principal | undefined>,
): Promise<Principal | undefined> {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => late.resolve(undefined), KNOWN_WITHIN)
  try {
    return await Promise.race([authenticate(request), late.promise])
  } catch (error) {
    request.log.warn({ err: error }, 'who asks could not be told')
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
