import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { templatesOf } from '../../src/kernel/openapi/paths.ts'
import { ROUTE_ACCESS } from '../access-table.ts'
import { testServer } from '../accounts/setup.ts'

const PARENT = '600000011'

// With an identity provider, whose routes are there only then. Nobody asks it anything here.
const server = await testServer({
  provider: { issuer: 'http://127.0.0.1:9', clientId: 'skrzat', clientSecret: 'a secret of the client' },
})
await server.addAccounts(PARENT)
const headers = { authorization: `Bearer ${await server.tokenOf(PARENT)}` }
const ask = (more: Record<string, string> = {}) =>
  server.app.inject({ url: '/api/openapi.json', headers: { ...headers, ...more } })

const operation = z.object({
  operationId: z.string(),
  summary: z.string().optional(),
  description: z.string(),
  tags: z.array(z.string()).optional(),
  security: z.array(z.unknown()),
  parameters: z.array(z.object({ name: z.string(), in: z.string() })).default([]),
  requestBody: z.object({ content: z.record(z.string(), z.unknown()) }).optional(),
  responses: z.record(
    z.string(),
    z.object({ $ref: z.string().optional(), description: z.string().optional() }),
  ),
})
const shape = z.object({
  openapi: z.literal('3.1.1'),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ responses: z.record(z.string(), z.object({ description: z.string() })) }),
})
const answer = await ask()
const document = shape.parse(answer.json())
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, one]) => ({ name: `${method.toUpperCase()} ${path}`, ...one })),
)

function named(name: string) {
  const one = operations.find((each) => each.name === name)
  if (!one) throw new Error(`the document lacks ${name}`)
  return one
}

/** What an operation says of a status. */
function answered(name: string, status: number): string {
  const given = named(name).responses[status]
  const component = document.components.responses[given?.$ref?.split('/').at(-1) ?? '']
  return (component ?? given)?.description ?? 'not described'
}

describe('GET api/openapi.json', () => {
  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    expect(await validator.validate(answer.json())).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  test('describes every route, and nothing else', () => {
    const templates = templatesOf(Object.keys(ROUTE_ACCESS).map((key) => key.split(' ')[1] ?? ''))
    const routes = Object.keys(ROUTE_ACCESS).map((key) => {
      const [method = '', url = ''] = key.split(' ')
      return `${method} ${templates.get(url)?.path ?? url}`
    })
    expect(operations.map(({ name }) => name).toSorted()).toEqual(routes.toSorted())
  })

  test('says of each what it does, whose it is, whom it serves, and what it answers', () => {
    const lacking = operations.filter(
      ({ summary, tags, description, responses }) =>
        summary === undefined ||
        tags?.length !== 1 ||
        description.startsWith('Nobody') ||
        !Object.keys(responses).some((status) => Number(status) < 400),
    )
    expect(lacking.map(({ name }) => name)).toEqual([])
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  })

  test('is not sent again to those who have it', async () => {
    const { etag } = answer.headers
    expect(etag).toMatch(/^"[\w-]{43}"$/)
    const again = await ask({ 'if-none-match': String(etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('names the role that a call needs, and who needs no token', () => {
    expect(named('GET /api/place/{id}/payments').description).toBe(
      'Who has the role `payments` in the place, and its admins.',
    )
    expect(named('GET /api/place/{id}/payments').security).toEqual([{ bearer: [] }])
    expect(named('POST /api/authenticate').security).toEqual([])
    expect(named('GET /management/health').security).toEqual([{}, { bearer: [] }])
  })

  test('names errors by their messages and keys', () => {
    expect(answered('POST /api/payments/pay/{id}', 400)).toContain('`error.invoice.paid`')
    expect(answered('POST /api/payments/pay/{id}', 404)).toContain('`invoice.not_found`')
    expect(answered('POST /api/authenticate', 401)).toContain('`login.messages.error.authentication`')
    expect(answered('POST /api/authenticate', 429)).toContain('`error.http.429`')
    expect(answered('GET /management/info', 401)).toBe('not described')
  })

  test('describes forms with files, plain text, and the key of a repetition', () => {
    const bodyOf = (name: string) => Object.keys(named(name).requestBody?.content ?? {})
    expect(bodyOf('POST /api/places/{id}/files')).toEqual(['multipart/form-data'])
    expect(bodyOf('PUT /api/walls/{id}')).toEqual(['multipart/form-data', 'application/json'])
    expect(bodyOf('POST /api/account/reset-password/init')).toEqual(['text/plain'])
    expect(named('POST /api/payments/pay/{id}').parameters).toContainEqual(
      expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }),
    )
  })
})

describe('paths', () => {
  test('that differ in names of parameters alone share a name for them', () => {
    const paths = (...urls: string[]) => [...templatesOf(urls).values()].map(({ path }) => path)
    expect(paths('/api/payments/:place', '/api/payments/:id', '/api/payments/:id/reverse')).toEqual([
      '/api/payments/{placeOrId}',
      '/api/payments/{placeOrId}',
      '/api/payments/{id}/reverse',
    ])
    expect(paths('/a/:x/:y', '/a/:x/:z', '/a/:w/:y')).toEqual(Array(3).fill('/a/{xOrW}/{yOrZ}'))
  })
})
