import { STATUS_CODES } from 'node:http'
import { z } from 'zod'
import { accessInWords, securityOf } from './access.ts'
import { type AnswerHeader, headersOf, messageHeaders } from './headers.ts'
import type { Json, Schemas } from '../http/index.ts'
import type { Template } from './paths.ts'
import type { DescribedRoute } from './routes.ts'

const fields = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  required: z.array(z.string()).default([]),
})

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Chosen by the client: a repetition with the same key changes nothing and is answered alike.',
  schema: { type: 'string', maxLength: 200 },
} as const

/** A route in OpenAPI's words, without its errors. */
export function operationOf(schemas: Schemas, { path, names }: Template, route: DescribedRoute) {
  const { method, url, schema, config } = route
  const body = bodyOf(schemas, schema)
  const parameters = [
    ...pathParameters(schemas, names, schema.params),
    ...queryParameters(schemas, schema.querystring),
    ...(schema.once ? [IDEMPOTENCY_KEY] : []),
  ]
  return {
    operationId: nameOf(method, url),
    ...(schema.summary !== undefined && { summary: schema.summary }),
    description: accessInWords(config),
    ...(config.domain !== undefined && { tags: [config.domain] }),
    ...(path !== '' && parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    security: securityOf(config),
    responses: answersOf(schemas, schema),
  }
}

/** Unique, as methods and URLs are: `postPaymentsPayId`. */
function nameOf(method: string, url: string): string {
  const words = url.split(/[^\w]+|_/).filter((word) => word !== '' && word !== 'api')
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function pathParameters(schemas: Schemas, names: ReadonlyMap<string, string>, params: unknown): Json[] {
  const { properties } = fieldsOf(schemas, params)
  return [...names].map(([own, name]) => ({
    name,
    in: 'path',
    required: true,
    ...(own !== name && { description: `Here: \`${own}\`.` }),
    schema: properties[own] ?? { type: 'string' },
  }))
}

function queryParameters(schemas: Schemas, query: unknown): Json[] {
  const { properties, required } = fieldsOf(schemas, query)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(required.includes(name) && { required: true }),
    schema,
  }))
}

function fieldsOf(schemas: Schemas, schema: unknown): z.output<typeof fields> {
  return fields.parse(schema instanceof z.ZodType ? schemas.of(schema, 'input') : {})
}

function bodyOf(schemas: Schemas, { body, form, text }: DescribedRoute['schema']) {
  if (text !== undefined)
    return { description: text, content: { 'text/plain': { schema: { type: 'string' } } } }
  if (form) {
    const { properties, required } = fieldsOf(schemas, form.fields)
    const file = { type: 'string', contentMediaType: 'application/octet-stream' }
    const files = Object.entries(form.files).map(([name, often]) => [
      name,
      often === 'many' ? { type: 'array', items: file } : file,
    ])
    const schema = { type: 'object', properties: { ...properties, ...Object.fromEntries(files) }, required }
    const json = form.json && { 'application/json': { schema: schemas.of(form.json, 'input') } }
    return { required: true, content: { 'multipart/form-data': { schema }, ...json } }
  }
  if (!(body instanceof z.ZodType)) return undefined
  const required = !body.safeParse(undefined).success
  return { required, content: { 'application/json': { schema: schemas.of(body, 'input') } } }
}

const answers = z.record(z.string(), z.instanceof(z.ZodType)).default({})

function answersOf(schemas: Schemas, { response, file, sends = [], alerts = [] }: DescribedRoute['schema']) {
  const described = alerts.map((key) => `\`${key}\``).join(', ')
  const result: Record<string, Json> = {}
  const add = (status: string, content?: Json, more: readonly AnswerHeader[] = []) => {
    const title = STATUS_CODES[status] ?? status
    const isSuccess = Number(status) < 400
    const headers = { ...headersOf([...sends, ...more]), ...messageHeaders('X-skrzatApp-alert', alerts) }
    result[status] = {
      description: isSuccess && described !== '' ? `${title}; alert: ${described}` : title,
      ...(isSuccess && Object.keys(headers).length > 0 && { headers }),
      ...(content && { content }),
    }
  }
  for (const [status, schema] of Object.entries(answers.parse(response)))
    add(
      status,
      schema instanceof z.ZodUndefined
        ? undefined
        : { 'application/json': { schema: schemas.of(schema, 'output') } },
    )
  if (file) {
    const content = Object.fromEntries(file.map((type) => [type, contentOf(type)]))
    add('200', content)
    if (sends.includes('Accept-Ranges')) add('206', content, ['Content-Range'])
  }
  if (sends.includes('ETag')) add('304')
  return result
}

/** Binary content has no schema (OpenAPI 3.1, Media Type Object). */
function contentOf(type: string): Json {
  if (type.endsWith('json')) return { schema: { type: 'object' } }
  return type.startsWith('text/') ? { schema: { type: 'string' } } : {}
}
