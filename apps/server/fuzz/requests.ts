/** Requests generated from the server's own schemas: those of each route, and the input of each procedure. */
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { HEADERS, NASTY_BODIES, NASTY_PATHS, TYPES } from './nasty.ts'
import { nasty, valuesOf, type Known } from './values.ts'

export type Target = {
  readonly name: string
  readonly method: string
  /** With `:names` of parameters. */
  readonly path: string
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  /** A form with files. */
  readonly form: boolean
}

export type Request = {
  readonly who: string
  readonly method: string
  readonly path: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: string
}

const schemas = z.object({ params: z.unknown(), querystring: z.unknown(), body: z.unknown() }).partial()

/** Collects the routes of REST; to be called before they are registered. */
export function watchRoutes(app: Pick<FastifyInstance, 'addHook'>): Target[] {
  const routes: Target[] = []
  app.addHook('onRoute', ({ method, url, schema, config }) => {
    if (url.startsWith('/trpc') || method === 'HEAD') return
    const { params, querystring, body } = schemas.parse(schema ?? {})
    const form = config?.patient === true
    for (const one of [method].flat())
      routes.push({ name: `${one} ${url}`, method: one, path: url, params, query: querystring, body, form })
  })
  return routes
}

const definition = z.object({
  type: z.enum(['query', 'mutation', 'subscription']),
  inputs: z.array(z.unknown()),
})

/** The procedures of a router. Subscriptions are called as queries, and disconnected. */
export function proceduresOf(procedures: object): Target[] {
  return Object.entries(procedures).map(([name, called]: [string, object]) => {
    const { type, inputs } = definition.parse(Reflect.get(called, '_def'))
    const method = type === 'mutation' ? 'POST' : 'GET'
    const objects = inputs.filter((input) => input instanceof z.ZodObject)
    const input =
      objects.length === inputs.length && objects.length > 0
        ? objects.reduce((all, one) => all.extend(one.shape))
        : inputs.at(-1)
    return { name, method, path: `/trpc/${name}`, form: false, [method === 'POST' ? 'body' : 'query']: input }
  })
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND'] as const

/** JSON with own properties called `__proto__`; values that JSON can't hold are left out. */
const json = (value: unknown) => JSON.stringify(value) ?? ''

/** Never a lone surrogate, as URLs are bytes. */
const encoded = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : json(value)).toWellFormed())

function pathsOf(target: Target, known: Known): fc.Arbitrary<string> {
  const names = [...target.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const parameter = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...known.ids.map(String)) },
    { weight: 2, arbitrary: fc.constantFrom(...known.texts).map(encoded) },
    { weight: 1, arbitrary: fc.constantFrom(...NASTY_PATHS) },
    { weight: 1, arbitrary: nasty.map((value) => encoded(value).slice(0, 6_000)) },
  )
  const values = fc.tuple(...names.map(() => parameter))
  const filled = values.map((given) =>
    names.reduce((path, name, at) => path.replace(`:${name}`, () => given[at] ?? ''), target.path),
  )
  const end = fc.oneof(
    { weight: 30, arbitrary: fc.constant('') },
    fc.constantFrom(...NASTY_PATHS).map((part) => `/${part}`),
  )
  return fc.tuple(filled, end).map(([path, more]) => path + more)
}

const isTrpc = (target: Target) => target.path.startsWith('/trpc')

function queriesOf(target: Target, known: Known): fc.Arbitrary<string> {
  const values = valuesOf(target.query ?? z.object({}), known)
  const spelt = isTrpc(target)
    ? values.map((value) => `?input=${encoded(value)}`)
    : values.map((value) => {
        const fields = typeof value === 'object' && value !== null ? Object.entries(value) : []
        const pairs = fields.flatMap(([name, one]: [string, unknown]) =>
          [one].flat().map((part) => `${encoded(name)}=${encoded(part)}`),
        )
        return pairs.length > 0 ? `?${pairs.join('&')}` : ''
      })
  const odd = fc.constantFrom(
    '?',
    '?%',
    '?a=%zz',
    '?a=%00',
    '?__proto__=1',
    '?a[b]=1',
    '?input=%7B',
    '?batch=1&input={}',
  )
  return fc.oneof({ weight: 20, arbitrary: spelt }, odd).map((query) => query.slice(0, 8_000))
}

function bodiesOf(target: Target, known: Known): fc.Arbitrary<string> {
  const raw = fc.constantFrom(...NASTY_BODIES)
  if (target.method === 'GET') return fc.oneof({ weight: 30, arbitrary: fc.constant('') }, raw)
  if (target.form) return raw
  const values = valuesOf(target.body ?? z.object({}), known).map(json)
  return fc.oneof({ weight: 12, arbitrary: values }, raw)
}

/** Requests to one target, by every kind of user. */
export function requestsTo(target: Target, people: readonly string[], known: Known): fc.Arbitrary<Request> {
  const type = fc.oneof(
    {
      weight: 12,
      arbitrary: fc.constant(target.form ? 'multipart/form-data; boundary=x' : 'application/json'),
    },
    fc.constantFrom(...TYPES),
  )
  const method = fc.oneof({ weight: 25, arbitrary: fc.constant(target.method) }, fc.constantFrom(...METHODS))
  const more = fc.oneof(
    { weight: 6, arbitrary: fc.constant([]) },
    fc.array(fc.constantFrom(...HEADERS), { maxLength: 3 }),
  )
  return fc
    .record({
      who: fc.constantFrom(...people),
      method,
      path: pathsOf(target, known),
      query: queriesOf(target, known),
      type,
      more,
      body: bodiesOf(target, known),
    })
    .map(({ who, method, path, query, type, more, body }) => ({
      who,
      method,
      path: path + query,
      headers: [...(type === '' || body === '' ? [] : [['content-type', type] as const]), ...more],
      body,
    }))
}
