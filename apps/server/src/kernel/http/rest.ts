import type { ErrorCode } from '@skrzat/contract/errors'
import type {
  FastifyBaseLogger,
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  FastifyTypeProviderDefault,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { alertHeaders } from './alerts.ts'
import { pathId } from './input.ts'

/** The instance on which a domain's `rest.ts` registers its routes: schemas are zod's, paths begin with `/api`. */
export type RestApp = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>
export type RestRoutes = (app: RestApp) => void

type NamesIn<Url extends string> = Url extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Url extends `${string}/:${infer Name}`
    ? Name
    : never

/** The path's parameters, which are ids. */
type IdsIn<Url extends string> = z.ZodType<Readonly<Record<NamesIn<Url>, number>>>

type Route<Params, Query> = {
  /** Who may call it. */
  readonly guard: FastifyContextConfig
  readonly summary: string
  /** Codes of errors that do not follow from the guard, the path, the query and the body. */
  readonly errors?: readonly ErrorCode[]
  /** Headers of the answer. */
  readonly sends?: Exclude<FastifySchema['sends'], undefined>
  /** The schema of a path whose parameters are not all ids. */
  readonly params?: Params
  readonly query?: Query
}

type Asked<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> = FastifyRequest<{
  Params: z.output<Params>
  Querystring: z.output<Query>
  Body: z.output<Body>
}>

/** Registers a GET that answers what `run` returns. */
export function queryRoute<
  const Url extends string,
  Answer extends z.ZodType,
  Params extends z.ZodType = IdsIn<Url>,
  Query extends z.ZodType = z.ZodUndefined,
>(
  app: RestApp,
  url: Url,
  {
    guard: config,
    params,
    query: querystring,
    answer,
    run,
    ...said
  }: Route<Params, Query> & {
    readonly answer: Answer
    readonly run: (
      request: Asked<Params, Query, z.ZodUndefined>,
      reply: FastifyReply,
    ) => Promise<z.input<Answer>>
  },
) {
  plain(app).get<{ Params: z.output<Params>; Querystring: z.output<Query>; Body: undefined }>(
    url,
    {
      config,
      schema: { ...said, ...given({ params: params ?? idsIn(url), querystring }), response: { 200: answer } },
    },
    (request, reply) => run(request, reply),
  )
}

/** Registers a GET that answers with a file: `run` sends it. */
export function fileRoute<
  const Url extends string,
  Params extends z.ZodType = IdsIn<Url>,
  Query extends z.ZodType = z.ZodUndefined,
>(
  app: RestApp,
  url: Url,
  {
    guard: config,
    params,
    query: querystring,
    run,
    ...said
  }: Route<Params, Query> & {
    /** Its media types. */
    readonly file: readonly string[]
    readonly run: (request: Asked<Params, Query, z.ZodUndefined>, reply: FastifyReply) => Promise<unknown>
  },
) {
  plain(app).get<{ Params: z.output<Params>; Querystring: z.output<Query>; Body: undefined }>(
    url,
    {
      config,
      schema: { ...said, ...given({ params: params ?? idsIn(url), querystring }) },
      // Compression would drop the length and break ranges.
      ...(said.sends?.includes('Accept-Ranges') && { compress: false }),
    },
    (request, reply) => run(request, reply),
  )
}

/** The answer of a command's route. */
type Done<Answer extends z.ZodType> = {
  /** The parameter of the alert's message. */
  readonly alertParam?: string | number
  /** The address of what was created. */
  readonly location?: string
} & (Answer extends z.ZodUndefined ? unknown : { readonly answer: z.input<Answer> })

/** Registers a route that runs a command and answers 201 with what it created, 200 with an answer, otherwise 204. */
export function commandRoute<
  const Url extends string,
  Params extends z.ZodType = IdsIn<Url>,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodUndefined,
>(
  app: RestApp,
  method: 'POST' | 'PUT' | 'DELETE',
  url: Url,
  {
    guard,
    objectName,
    params,
    query: querystring,
    body,
    created,
    answer,
    alert,
    sends = [],
    bodyLimit,
    run,
    ...said
  }: Route<Params, Query> & {
    /** The message of `X-skrzatApp-alert`. */
    readonly alert?: string
    /** `Idempotency-Key` makes a repetition harmless. */
    readonly once?: true
    /** The body's name in errors of its fields. */
    readonly objectName?: string
    readonly body?: Body
    /** The body is a form with files. */
    readonly form?: Exclude<FastifySchema['form'], undefined>
    readonly bodyLimit?: number
    readonly created?: Answer
    readonly answer?: Answer
    readonly run: (request: Asked<Params, Query, Body>, reply: FastifyReply) => Promise<Done<Answer>>
  },
) {
  const status = created ? 201 : answer ? 200 : 204
  plain(app).route<{
    Params: z.output<Params>
    Querystring: z.output<Query>
    Body: z.output<Body>
  }>({
    method,
    url,
    config: { ...guard, ...(objectName !== undefined && { objectName }) },
    ...(bodyLimit !== undefined && { bodyLimit }),
    schema: {
      ...said,
      ...given({ params: params ?? idsIn(url), querystring, body }),
      sends: created ? [...sends, 'Location'] : sends,
      alerts: alert === undefined ? [] : [alert],
      response: { [status]: created ?? answer ?? z.undefined() },
    },
    handler: async (request, reply) => {
      const done: Done<z.ZodUndefined> & { readonly answer?: unknown } = await run(request, reply)
      if (alert !== undefined) alertHeaders(reply, 'alert', alert, String(done.alertParam ?? ''))
      if (done.location !== undefined) reply.header('Location', done.location)
      return reply.code(status).send(done.answer)
    },
  })
}

function plain(app: RestApp) {
  return app.withTypeProvider<FastifyTypeProviderDefault>()
}

function idsIn(url: string): z.ZodType | undefined {
  const names = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return names.length === 0 ? undefined : z.object(Object.fromEntries(names.map((name) => [name, pathId])))
}

/** Leaves out undefined schemas, since Fastify warns about them. */
function given(schemas: Readonly<Record<string, z.ZodType | undefined>>) {
  return Object.fromEntries(Object.entries(schemas).filter(([, schema]) => schema !== undefined))
}
