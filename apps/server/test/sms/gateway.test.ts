import { describe, expect, test } from 'vitest'
import type { Sms } from '../../src/domains/sms/gateway.ts'
import { createSmsApiGateway } from '../../src/domains/sms/smsapi.ts'
import { SendError } from '../../src/kernel/jobs/send-once.ts'
import { type Behaviour, startSmsApi, testSmsApi } from './smsapi-server.ts'

const api = await testSmsApi()
const smsApi = (over: { timeout?: number } = {}) =>
  createSmsApiGateway({ url: api.url, token: 'a token', sender: 'Skrzat', ...over })

let made = 0
function sms(): Sms {
  made += 1
  return { id: `skrzat-${made}-1795000000000`, phone: '600000005', text: 'Kod: 123456' }
}

async function failureOf(sending: Promise<unknown>): Promise<{ failure: string; message: string }> {
  const error = await sending.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof SendError)) throw new Error('was sent, or failed in another way', { cause: error })
  return { failure: error.failure, message: error.message }
}

describe('SMSAPI', () => {
  test('the call is as its documentation says', async () => {
    const message = sms()
    expect(await smsApi().send(message)).toEqual({ providerId: 'provider-1' })
    expect(api.taken).toEqual([
      {
        authorization: 'Bearer a token',
        form: {
          to: '48600000005',
          message: 'Kod: 123456',
          from: 'Skrzat',
          encoding: 'utf-8',
          format: 'json',
          idx: message.id,
          check_idx: '1',
        },
      },
    ])
  })

  test('without a sender the account’s own is used', async () => {
    await createSmsApiGateway({ url: api.url, token: 't' }).send(sms())
    expect(api.taken[0]?.form).not.toHaveProperty('from')
  })

  test.each<[Behaviour, string, string]>([
    [{ refuse: 13 }, 'rejected', 'smsapi 13'],
    [{ refuse: 14 }, 'rejected', 'smsapi 14'],
    [{ refuse: 101 }, 'rejected', 'smsapi 101'],
    [{ refuse: 105 }, 'rejected', 'smsapi 105'],
    [{ refuse: 52 }, 'unavailable', 'smsapi 52'],
    [{ refuse: 103 }, 'unavailable', 'smsapi 103'],
    [{ refuse: 200 }, 'unavailable', 'smsapi 200'],
    [{ refuse: 202 }, 'unavailable', 'smsapi 202'],
    [{ refuse: 201 }, 'unknown', 'smsapi 201'],
    [{ refuse: 999 }, 'unknown', 'smsapi 999'],
    [{ answer: { status: 429, body: 'slow down' } }, 'unavailable', 'http 429'],
    [{ answer: { status: 302, body: '' } }, 'unavailable', 'http 302'],
    [{ answer: { status: 500, body: 'oops' } }, 'unknown', 'http 500'],
    [{ answer: { status: 502, body: '<html>Bad gateway</html>' } }, 'unknown', 'http 502'],
    [{ answer: { status: 503, body: '{"error":202,"message":"busy"}' } }, 'unavailable', 'smsapi 202'],
    [{ answer: { status: 400, body: '{"error":13,"message":"no number"}' } }, 'rejected', 'smsapi 13'],
    [{ answer: { status: 200, body: 'OK:1234:0.16' } }, 'unknown', 'http 200'],
    [{ answer: { status: 200, body: '{"count":0,"list":[]}' } }, 'unknown', 'http 200'],
    [{ answer: { status: 200, body: '{"list":[{"id":"7","error":13}]}' } }, 'rejected', 'smsapi 13'],
  ])('%j is %s', async (behaviour, failure, message) => {
    api.will(behaviour)
    expect(await failureOf(smsApi().send(sms()))).toEqual({ failure, message })
    expect(api.requests).toHaveLength(1)
  })

  test('a provider that does not answer in time may have taken it', async () => {
    const waiting = api.willHangUntilTimeout()
    const sending = smsApi({ timeout: 7_000 }).send(sms())
    expect(await failureOf(sending)).toEqual({ failure: 'unknown', message: 'TimeoutError' })
    expect(waiting).toHaveBeenCalledWith(7_000)
    expect(api.taken).toHaveLength(1)
  })

  test('so may one whose connection breaks', async () => {
    api.will('break')
    expect(await failureOf(smsApi().send(sms()))).toMatchObject({ failure: 'unknown' })
    expect(api.taken).toHaveLength(1)
  })

  test('one that can not be reached took nothing', async () => {
    const gone = await startSmsApi()
    await gone.stop()
    for (const url of [gone.url, gone.url.replace('127.0.0.1', 'localhost')]) {
      const failure = await failureOf(createSmsApiGateway({ url, token: 't' }).send(sms()))
      expect(failure).toEqual({ failure: 'unavailable', message: 'ECONNREFUSED' })
    }
  })

  test('takes many at once, and the same message twice as one', async () => {
    const gateway = smsApi()
    const messages = Array.from({ length: 20 }, sms)
    await Promise.all(messages.map((message) => gateway.send(message)))
    expect(await gateway.send(messages[0] ?? sms())).toEqual({ providerId: null })
    expect(api.taken).toHaveLength(20)
  })
})
