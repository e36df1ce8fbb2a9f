import { testDatabase } from '@skrzat/testing/database'
import { emptyTables } from '@skrzat/testing/empty'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { adminsByMail } from '../../src/domains/accounts/index.ts'
import { notify } from '../../src/domains/notifications/index.ts'
import { createSms, requestSms, type SmsGateway, type SmsRequest } from '../../src/domains/sms/index.ts'
import { createSmsApiGateway } from '../../src/domains/sms/smsapi.ts'
import { createStoreOnlyGateway } from '../../src/domains/sms/store-only.ts'
import { openJobsBackend } from '../../src/kernel/jobs/backend.ts'
import { createJobs } from '../../src/kernel/jobs/registry.ts'
import { addToOutbox } from '../../src/kernel/outbox/outbox.ts'
import { createRelay } from '../../src/kernel/outbox/relay.ts'
import { recordingLog } from '../kernel/jobs-setup.ts'
import { runDue } from '../kernel/run-due.ts'
import { testSmsApi } from './smsapi-server.ts'

const database = await testDatabase()
const { sql } = database
const { log } = recordingLog()
const backend = await openJobsBackend({ kind: 'postgres', url: database.url }, log)
afterAll(() => backend.close())
const api = await testSmsApi()

const NOW = new Date('2026-11-20T10:00:00Z')
const clock = { now: () => NOW }
const wake = () => undefined

beforeEach(() => emptyTables(sql, 'user_sms', 'sms_usage', 'outbox'))

const telling = {
  adminsByMail,
  noticeRow: (source: string) => notify({ type: 'TYPE_SMS_LIMIT', audience: { to: 'admins' }, source }),
}

const smsApi = () => createSmsApiGateway({ url: api.url, token: 't' })
const sms = (gateway: SmsGateway) => createSms({ db: database, clock, log, wake }, gateway, telling)

function given(gateway = smsApi()) {
  const jobs = createJobs({ backend, log })
  onTestFinished(() => jobs.stop())
  jobs.register(sms(gateway).jobs)
  const relay = createRelay({ sql, jobs, clock, log })
  return { jobs, relay, work: () => runDue(relay, jobs) }
}

const REQUEST: SmsRequest = { phone: '600000005', text: 'Twój PIN: 135790', key: 'pin:5:1' }
const ask = (over?: Partial<SmsRequest>) => sql.begin((tx) => requestSms(tx, { ...REQUEST, ...over }))
const rows = () => sql`
  select state, text, provider_id as "providerId", failure, sent_at as "sentAt" from user_sms order by id`

test('a message is asked for in a transaction and sent after it', async () => {
  const { work } = given()
  expect(await ask()).toBe(true)
  expect(await rows()).toMatchObject([{ state: 'queued' }])
  await work()
  expect(await rows()).toEqual([
    { state: 'sent', text: 'Twoj PIN: 135790', providerId: 'provider-1', failure: null, sentAt: NOW },
  ])
  expect(api.taken).toMatchObject([{ form: { to: '48600000005', message: 'Twoj PIN: 135790' } }])
})

test('a transaction that fails sends nothing', async () => {
  const { work } = given()
  const failing = sql.begin(async (tx) => {
    await requestSms(tx, REQUEST)
    throw new Error('undone')
  })
  await expect(failing).rejects.toThrow('undone')
  await work()
  expect(await rows()).toEqual([])
  expect(api.taken).toEqual([])
})

test('the same key sends once', async () => {
  const { work } = given()
  expect(await Promise.all([ask(), ask({ text: 'other' })])).toContain(false)
  await work()
  expect(await ask()).toBe(false)
  await work()
  expect(api.taken).toHaveLength(1)
})

test('a secret is struck out once the message has left', async () => {
  const { work } = given()
  await ask({ secret: true })
  await work()
  expect(await rows()).toMatchObject([{ state: 'sent', text: 'Twoj PIN: ******' }])
  expect(api.taken).toMatchObject([{ form: { message: 'Twoj PIN: 135790' } }])
})

test('without a provider the message is stored, secret and all: there it is to be read', async () => {
  const { work } = given(createStoreOnlyGateway())
  await ask({ secret: true })
  await work()
  expect(await rows()).toMatchObject([{ state: 'stored', text: 'Twoj PIN: 135790', sentAt: null }])
})

test.each([
  ['what the provider refuses has failed, and is not tried again', 13, 1],
  ['what it does not take now is tried again, but not for ever', 103, 6],
])('%s', async (_title, code, attempts) => {
  const { work, jobs } = given()
  api.will({ refuse: code })
  await ask({ secret: true })
  await work()
  await jobs.drain({ retries: true })
  const failed = { state: 'failed', failure: `smsapi ${code}`, text: 'Twoj PIN: ******' }
  expect(await rows()).toMatchObject([failed])
  expect(api.requests).toHaveLength(attempts)
})

test('what it certainly did not take is tried again, and sent in the end', async () => {
  const { work, jobs } = given()
  api.will({ refuse: 202 })
  await ask()
  await work()
  expect(await rows()).toMatchObject([{ state: 'queued' }])
  api.will('take')
  await jobs.drain({ retries: true })
  expect(await rows()).toMatchObject([{ state: 'sent' }])
  expect(api.taken).toHaveLength(1)
})

test.each(['hang', 'break'] as const)(
  'a provider that took it and then %ss leaves it unknown, and it is not sent again',
  async (way) => {
    const { work, jobs } = given()
    if (way === 'hang') api.willHangUntilTimeout()
    else api.will(way)
    await ask()
    await work()
    api.will('take')
    await jobs.drain({ retries: true })
    expect(await rows()).toMatchObject([{ state: 'unknown' }])
    expect(api.taken).toHaveLength(1)
  },
)

test('a worker that died while sending leaves it unknown, and it is not sent again', async () => {
  const { relay } = given()
  await ask()
  await relay.flush()
  // It took the job and noted that it sends; nobody knows how far it got.
  const worker = backend.worker('sms', async () => {}, { concurrency: 1, lockDuration: 50 })
  await worker.getNextJob('a process that dies', { block: false })
  await worker.close(true)
  await sql`update user_sms set state = 'sending'`

  const heard = recordingLog()
  const jobs = createJobs({ backend, log: heard.log, lockDuration: 50 })
  jobs.register(createSms({ db: database, clock, log: heard.log, wake }, smsApi(), telling).jobs)
  await jobs.start()
  await heard.said('a process died while sending')
  await jobs.stop()
  expect(await rows()).toMatchObject([{ state: 'unknown', failure: 'interrupted' }])
  expect(api.requests).toEqual([])
})

test('nor is one sent again whose outcome could not be noted', async () => {
  const { work, jobs } = given({
    delivers: 'sent',
    send: async () => {
      throw new Error('nobody thought of this')
    },
  })
  await ask()
  await work()
  expect(await rows()).toMatchObject([{ state: 'sending' }])
  await jobs.drain({ retries: true })
  expect(await rows()).toMatchObject([{ state: 'unknown', failure: 'interrupted' }])
})

test('an attempt that was taken for dead and comes back knows better', async () => {
  const calling = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<{ providerId: string }>()
  const { relay, jobs } = given({
    delivers: 'sent',
    send: () => {
      calling.resolve()
      return answer.promise
    },
  })
  await ask()
  await relay.flush()
  const slow = jobs.drain()
  await calling.promise
  await sql`update user_sms set state = 'unknown', failure = 'interrupted'`
  answer.resolve({ providerId: 'provider-9' })
  await slow
  expect(await rows()).toMatchObject([{ state: 'sent', providerId: 'provider-9', failure: null }])
})

test('another job of the same key leaves a message alone that is being sent', async () => {
  const { work } = given()
  await sql`
    insert into user_sms (phone, text, state, dedupe_key) values ('600000005', 'hello', 'sending', 'pin:5:1')`
  await sql.begin((tx) => addToOutbox(tx, [{ name: 'sms.send', data: { key: 'pin:5:1', secret: false } }]))
  await work()
  expect(await rows()).toMatchObject([{ state: 'sending' }])
  expect(api.taken).toEqual([])
})

test('of many workers at once one sends', async () => {
  let calls = 0
  const send = async () => {
    calls += 1
    return { providerId: 'one' }
  }
  const workers = Array.from({ length: 8 }, () => sms({ delivers: 'sent', send }).jobs)
  await ask()
  const { signal } = new AbortController()
  const context = { id: 'x', attempt: 1, last: false, untouched: true, signal }
  const sending = workers.flat().filter(({ name }) => name === 'sms.send')
  await Promise.all(sending.map((job) => job.run({ key: 'pin:5:1', secret: false }, context)))
  expect(calls).toBe(1)
})
