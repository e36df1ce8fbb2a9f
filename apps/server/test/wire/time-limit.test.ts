/** The limit of time is for making an answer; sending it may last. */
import { PassThrough } from 'node:stream'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DomainError } from '../../src/kernel/errors/errors.ts'
import { LIMITS } from '../../src/kernel/http/limits.ts'
import { limitTime, timeHandlers } from '../../src/kernel/http/time-limit.ts'
import { listen } from './raw.ts'

function stopTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** A server with one request at a time, which sends this stream at `/file`. */
async function serving(file: PassThrough) {
  const app = Fastify()
  onTestFinished(() => app.close())
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof DomainError && error.kind === 'unavailable' ? 503 : 500).send(),
  )
  limitTime(app, { ...LIMITS, underWay: 1 })
  const begun = Promise.withResolvers<void>()
  const stuck = Promise.withResolvers<string>()
  await app.register(async (scope) => {
    timeHandlers(scope)
    // As tRPC's adapter does: the handler waits until everything is sent.
    scope.get('/file', async (_request, reply) => await reply.send(file))
    scope.get('/', () => 'answered')
    scope.get('/liveness', { config: { unlimited: true } }, () => 'alive')
    scope.get('/stuck', () => {
      begun.resolve()
      return stuck.promise
    })
  })
  const port = await listen(app)
  return { app, get: (path: string) => fetch(`http://127.0.0.1:${port}${path}`), begun: begun.promise, stuck }
}

test('a file or a stream may be sent for longer than an answer may take to make', async () => {
  const file = new PassThrough()
  const { get } = await serving(file)
  stopTimers()
  file.write('the first half, ')
  const answer = await get('/file')
  vi.advanceTimersByTime(LIMITS.answer)
  file.end('and the second')
  expect(await answer.text()).toBe('the first half, and the second')
})

test('what is being sent is not under way', async () => {
  const file = new PassThrough()
  const { get } = await serving(file)
  file.write('slow')
  const slow = await get('/file')
  const next = await get('/')
  expect([next.status, await next.text()]).toEqual([200, 'answered'])
  file.end()
  expect(await slow.text()).toBe('slow')
})

test('work that goes on after its request was told to come again stays under way', async () => {
  const { app, begun, stuck } = await serving(new PassThrough())
  stopTimers()
  const statusOf = async (path: string) => (await app.inject(path)).statusCode
  const late = statusOf('/stuck')
  await begun
  vi.advanceTimersByTime(LIMITS.answer)
  expect(await late).toBe(503)
  expect(await statusOf('/')).toBe(503)
  expect(await statusOf('/liveness')).toBe(200)
  stuck.resolve('done')
  await expect.poll(() => statusOf('/')).toBe(200)
})

test('an injected request that is answered before its body is read is not hung up on, as it has no connection', async () => {
  stopTimers()
  const app = Fastify()
  onTestFinished(() => app.close())
  limitTime(app, LIMITS)
  app.post('/', () => 'read')
  const headers = { 'content-type': 'text/unheard-of' }
  const answer = await app.inject({ method: 'POST', url: '/', headers, payload: 'a body' })
  expect(answer.statusCode).toBe(415)
  expect(() => vi.advanceTimersByTime(LIMITS.body)).not.toThrow()
})
