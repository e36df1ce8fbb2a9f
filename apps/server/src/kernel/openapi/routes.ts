/** What routes declare for the API's document beside their schemas and their access (docs/decisions/openapi.md). */
import type { ErrorCode } from '@skrzat/contract/errors'
import type { FastifyContextConfig, FastifyInstance, FastifySchema, RouteOptions } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { RestRoutes } from '../http/index.ts'
import type { AnswerHeader } from './headers.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** What the call does, as a short phrase. */
    summary?: string
    /** Errors beside those that follow from access, path, query and body (`errors.ts`). */
    errors?: readonly ErrorCode[]
    /** Message keys of `X-skrzatApp-alert`. */
    alerts?: readonly string[]
    /** Further headers of the answer. */
    sends?: readonly AnswerHeader[]
    /** The body may be a form with files. */
    form?: Form
    /** The body is plain text, described by this. */
    text?: string
    /** Media types of an answer that is not JSON. */
    file?: readonly string[]
    /** The header `Idempotency-Key` makes a repetition harmless. */
    once?: true
  }
  interface FastifyContextConfig {
    /** The domain that registered the route. */
    domain?: string
  }
  interface FastifyInstance {
    /** Every route with an access, in the order of registration; complete once the server is ready. */
    describedRoutes: readonly DescribedRoute[]
  }
}

export type Form = {
  /** Its text fields. */
  readonly fields?: z.ZodType
  /** The names of its files, each sent once or often. */
  readonly files: Readonly<Record<string, 'one' | 'many'>>
  /** The same as JSON, where files may be left out. */
  readonly json?: z.ZodType
}

export type DescribedRoute = {
  readonly method: string
  readonly url: string
  readonly schema: FastifySchema
  readonly config: FastifyContextConfig
}

/** The routes in a scope of their own, each with the domain's name, by which the API's document groups them. */
export function ofDomain(name: string, routes: RestRoutes): RestRoutes {
  return (app) => {
    void app.register(async (scope) => {
      scope.addHook('onRoute', (route) => {
        route.config = { ...route.config, domain: name }
      })
      routes(scope.withTypeProvider<ZodTypeProvider>())
    })
  }
}

/** Collects the routes that are registered from now on, and adds `describedRoutes` to the instance. */
export function describeRoutes(app: FastifyInstance): () => readonly DescribedRoute[] {
  const found: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    if (route.config?.access !== undefined) found.push(route)
  })
  // Read late, as a route's scope names its domain after this hook.
  const described = () =>
    found.flatMap(({ method, url, schema = {}, config = {} }) =>
      [method].flat().flatMap((one) => (one === 'HEAD' ? [] : { method: one, url, schema, config })),
    )
  app.decorate('describedRoutes', { getter: described })
  return described
}
