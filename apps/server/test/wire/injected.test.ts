/** A request that is injected has a body, and no connection. */
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { LIMITS } from '../../src/kernel/http/limits.ts'
import { limitTime } from '../../src/kernel/http/time-limit.ts'

test('one that is answered before its body is read is not hung up on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const app = Fastify()
  onTestFinished(() => app.close())
  limitTime(app, LIMITS)
  app.post('/', () => 'read')
  const headers = { 'content-type': 'text/unheard-of' }
  const answer = await app.inject({ method: 'POST', url: '/', headers, payload: 'a body' })
  expect(answer.statusCode).toBe(415)
  expect(() => vi.advanceTimersByTime(LIMITS.body)).not.toThrow()
})
