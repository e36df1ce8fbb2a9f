import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Sms, SmsGateway } from '../../src/domains/sms/gateway.ts'
import { createSmsApiGateway } from '../../src/domains/sms/smsapi.ts'
import { createStoreOnlyGateway } from '../../src/domains/sms/store-only.ts'
import { SendError } from '../../src/kernel/send-once.ts'
import { startSmsApi, type Behaviour } from './smsapi-server.ts'

const api = await startSmsApi()
afterAll(() => api.stop())
const smsApi = (over: { timeout?: number } = {}) =>
  createSmsApiGateway({ url: api.url, token: 'a token', sender: 'Skrzat', ...over })

beforeEach(() => {
  api.will('take')
  api.taken.length = 0
  api.requests.length = 0
})

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

// What the job relies on, of whichever gateway.
describe.each<[string, () => SmsGateway]>([
  ['SMSAPI', () => smsApi()],
  ['store only', createStoreOnlyGateway],
])('the gateway %s', (_name, open) => {
  test('takes a message and says what it then is', async () => {
    const gateway = open()
    const { providerId } = await gateway.send(sms())
    expect(['sent', 'stored']).toContain(gateway.delivers)
    expect(providerId === null || providerId.length > 0).toBe(true)
  })

  test('takes many at once', async () => {
    const gateway = open()
    await Promise.all(Array.from({ length: 20 }, () => gateway.send(sms())))
    expect(api.taken.length).toBe(gateway.delivers === 'sent' ? 20 : 0)
  })

  test('the same message twice is one message', async () => {
    const gateway = open()
    const message = sms()
    await gateway.send(message)
    await gateway.send(message)
    expect(api.taken.length).toBe(gateway.delivers === 'sent' ? 1 : 0)
  })
})

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
    [
      { answer: { status: 200, body: '{"count":1,"list":[{"id":"7","error":13}]}' } },
      'rejected',
      'smsapi 13',
    ],
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
    const gateway = createSmsApiGateway({ url: gone.url, token: 't' })
    expect(await failureOf(gateway.send(sms()))).toEqual({ failure: 'unavailable', message: 'ECONNREFUSED' })
    const byName = createSmsApiGateway({ url: gone.url.replace('127.0.0.1', 'localhost'), token: 't' })
    expect(await failureOf(byName.send(sms()))).toEqual({ failure: 'unavailable', message: 'ECONNREFUSED' })
  })

  test('a message that it says it has already is sent', async () => {
    api.will({ refuse: 53 })
    expect(await smsApi().send(sms())).toEqual({ providerId: null })
  })
})
