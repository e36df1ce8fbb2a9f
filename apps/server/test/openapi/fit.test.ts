import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openApiDocument } from '../../src/kernel/openapi/document.ts'
import { describeRoutes } from '../../src/kernel/openapi/routes.ts'
import { type Answer, fitOf } from './fit.ts'

const app = Fastify()
const routes = describeRoutes(app)
app.setSerializerCompiler(() => String)
app.get(
  '/things/:id',
  {
    config: { access: 'signed_in' },
    schema: {
      summary: 'A thing',
      errors: ['kid.not_found'],
      sends: ['ETag'],
      alerts: ['thing.shown'],
      response: { 200: z.object({ id: z.number() }) },
    },
  },
  () => '',
)
const document = openApiDocument(routes(), { version: '1', publicUrl: 'http://127.0.0.1' })
const fit = fitOf(document, ['/things/:id'])

const OK = { 'content-type': 'application/json; charset=utf-8', etag: '"1"' }
const PROBLEM = { 'content-type': 'application/problem+json' }
const answer = (over: Partial<Answer>): Answer => ({
  method: 'GET',
  url: '/things/:id',
  status: 200,
  headers: OK,
  body: '{"id":1}',
  keyed: false,
  ...over,
})
const problem = (status: number, more: object) =>
  JSON.stringify({ type: 'about:blank', title: 'x', status, path: '/', message: 'error.http.404', ...more })

test('an answer fits whose status, headers and body the document describes', () => {
  expect(fit(answer({}))).toEqual([])
  expect(fit(answer({ method: 'HEAD', body: '' }))).toEqual([])
  expect(fit(answer({ headers: { ...OK, 'x-skrzatapp-alert': 'thing.shown' } }))).toEqual([])
  expect(fit(answer({ status: 304, headers: { etag: '"1"' }, body: '' }))).toEqual([])
  expect(fit(answer({ status: 404, headers: PROBLEM, body: problem(404, {}) }))).toEqual([])
  const known = problem(404, { errorKey: 'kid.not_found' })
  expect(fit(answer({ status: 404, headers: PROBLEM, body: known }))).toEqual([])
})

test.each([
  ['a path that is not there', { url: '/others' }, 'is not in the document'],
  ['a status', { status: 201 }, 'not described'],
  ['a body of another shape', { body: '{"id":"1"}' }, 'data/id must be number'],
  ['a field too many', { body: '{"id":1,"name":"x"}' }, 'must NOT have additional properties'],
  ['another type', { headers: { ...OK, 'content-type': 'text/html' } }, 'is text/html'],
  ['a header that is missing', { headers: { 'content-type': OK['content-type'] } }, 'without ETag'],
  ['a header too many', { headers: { ...OK, location: '/' } }, 'with Location'],
  [
    'an alert of another key',
    { headers: { ...OK, 'x-skrzatapp-alert': 'thing.hidden' } },
    'X-skrzatApp-alert',
  ],
  ['a key that is not taken', { keyed: true }, 'takes no Idempotency-Key'],
  ['a body where there is none', { status: 304, headers: OK }, 'with a body'],
  [
    'a message that is not declared',
    { status: 404, headers: PROBLEM, body: problem(404, { message: 'error.gone' }) },
    'data/message must be equal',
  ],
  [
    'a key that is not declared',
    { status: 404, headers: PROBLEM, body: problem(404, { errorKey: 'group.not_found' }) },
    'data/errorKey must be equal',
  ],
] satisfies [string, Partial<Answer>, string][])('does not fit: %s', (_what, over, fault) => {
  expect(fit(answer(over)).join()).toContain(fault)
})
