import type { ErrorCode } from '@skrzat/contract/errors'
import { z } from 'zod'
import { wireAnswer } from '../http/index.ts'
import { headersOf, messageHeaders } from './headers.ts'
import type { DescribedRoute } from './routes.ts'

/** The body of every error (`http/problem.ts`). */
export const problemSchema = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    path: z.string(),
    message: z.string(),
    /** The trace id of the request's log lines. */
    traceId: z.string().optional(),
    entityName: z.string().optional(),
    errorKey: z.string().optional(),
    params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
    fieldErrors: z
      .array(z.object({ objectName: z.string(), field: z.string(), message: z.string() }))
      .optional(),
    rows: z
      .array(
        z.object({
          line: z.int(),
          column: z.string(),
          reason: z.string(),
          name: z.string(),
          value: z.string(),
        }),
      )
      .optional(),
  })
  .meta({ id: 'Problem' })

/** The codes that a route may answer: those that it declares, and those that follow from its access and its input. */
export function errorsOf({ method, url, schema, config }: DescribedRoute): ErrorCode[] {
  const { access, hidden, missing, subjectOf, objectName } = config
  const guarded = access !== 'public' && access !== 'signed_in'
  const takesBody = method !== 'GET'
  const checked = schema.body ?? schema.querystring ?? schema.form ?? objectName
  return [
    ...new Set<ErrorCode>([
      'malformed',
      'internal',
      'unavailable',
      // For a content type that is not supported, with any method.
      'unsupported',
      ...(access === 'public' ? [] : (['unauthenticated', 'token.scope'] as const)),
      ...(guarded ? (['forbidden', 'account.factor_required'] as const) : []),
      ...(url.includes(':') || subjectOf ? (['not_found'] as const) : []),
      ...(subjectOf && !hidden ? (['place.not_found'] as const) : []),
      ...(missing === undefined ? [] : [missing]),
      ...(checked === undefined ? [] : (['validation'] as const)),
      ...(takesBody ? (['too_large', 'conflict.stale'] as const) : []),
      ...(schema.once ? (['validation', 'command.reused'] as const) : []),
      ...(schema.form ? (['rate_limited'] as const) : []),
      ...(schema.sends?.includes('Accept-Ranges') ? (['file.range'] as const) : []),
      ...(schema.errors ?? []),
    ]),
  ]
}

/** OpenAPI's answers to these errors by status; each has a name, under which equal ones are shared. */
export function problemsOf(codes: readonly ErrorCode[]) {
  const answers = Map.groupBy(codes.toSorted(), (code) => wireAnswer(code).status)
  return [...answers].map(([status, coded]) => ({
    status,
    name: [status, ...coded].join('-'),
    response: responseOf(status, coded),
  }))
}

function responseOf(status: number, codes: readonly ErrorCode[]) {
  const answers = codes.map(wireAnswer)
  const messages = [...new Set(answers.map(({ message }) => message))]
  const keys = [...new Set(answers.flatMap(({ errorKey }) => errorKey ?? []))]
  const alerts = status === 404 ? [] : answers.flatMap(({ message, errorKey }) => (errorKey ? message : []))
  return {
    description: `${list(messages)}${keys.length > 0 ? `; \`errorKey\`: ${list(keys)}` : ''}`,
    headers: {
      ...messageHeaders('X-skrzatApp-error', alerts),
      ...headersOf([
        ...(status === 429 || status === 503 ? (['Retry-After'] as const) : []),
        ...(status === 416 ? (['Content-Range'] as const) : []),
      ]),
    },
    content: {
      'application/problem+json': {
        schema: {
          allOf: [{ $ref: '#/components/schemas/Problem' }],
          properties: {
            status: { const: status },
            message: { enum: messages },
            ...(keys.length > 0 && { errorKey: { enum: keys } }),
          },
        },
      },
    },
  }
}

function list(words: readonly string[]): string {
  return words.map((word) => `\`${word}\``).join(', ')
}
