/** What becomes of a report: in order, once, whatever dies. */
import type { PaymentReport } from '@skrzat/contract/wire/payment-reports'
import { expect, test } from 'vitest'
import { seedInvoices } from '../../bench/scale-seed.ts'
import { createPaymentReports } from '../../src/domains/payment-reports/index.ts'
import type { Live } from '../../src/kernel/realtime/live.ts'
import type { Storage } from '../../src/kernel/storage/storage.ts'
import { testReports } from './setup.ts'

const server = await testReports()
const { sql, kernel, services, work, callerOf, clock } = server
const admin = (await callerOf('admin')).paymentReports
const ROWS = 10_000
const { placeId, from, to } = await seedInvoices(sql, ROWS)

const ask = () => admin.create({ placeId, from, to, paid: false })
const stateOf = async (id: number) => (await admin.list({ placeId })).find((report) => report.id === id)
const fileOf = (code: string) => kernel.storage.read(`payment-reports/${code}.csv`)

/** The job that makes reports, over a storage of the test's. */
function maker(storage: Storage = kernel.storage) {
  const [make] = createPaymentReports({ ...kernel, storage }).jobs
  if (!make) throw new Error('there is a job')
  return (id: number, { last = false, signal = new AbortController().signal } = {}) =>
    make.run({ id }, { id: 'test', attempt: 1, last, untouched: true, signal })
}

/** The storage, where something happens once the first piece of a file was written, and before the second. */
function inTheMiddle(act: () => unknown): Storage {
  async function* acting(content: AsyncIterable<Uint8Array>) {
    let pieces = 0
    for await (const piece of content) {
      pieces += 1
      if (pieces === 2) await act()
      yield piece
    }
  }
  return { ...kernel.storage, write: (key, content) => kernel.storage.write(key, acting(content)) }
}

async function* about(messages: AsyncIterable<Live<PaymentReport[], PaymentReport>>, id: number) {
  for await (const message of messages)
    for (const report of 'state' in message ? message.state : [message.change])
      if (report.id === id) yield report
}

test('progress is told in order, from the state at the time of asking to the end', async () => {
  const { id, code } = await ask()
  const reports = about(await admin.progress({ placeId }), id)
  const seen: PaymentReport[] = []
  // The first is there, and the rest is listened for, before the work begins.
  for await (const report of reports) {
    seen.push(report)
    if (seen.length === 1) await work()
    if (report.status === 'ready' || report.status === 'failed') break
  }
  expect(seen.map(({ status }) => status)).toEqual([
    'queued',
    ...Array<string>(seen.length - 2).fill('running'),
    'ready',
  ])
  const progress = seen.map((report) => report.progress)
  expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  expect(progress.length).toBeGreaterThan(4)
  expect(seen.at(-1)).toMatchObject({ progress: 100, rows: ROWS, failure: null })
  const lines = (await server.download(code)).split('\r\n')
  expect(lines).toHaveLength(ROWS + 3)
})

test('a worker that stops in the middle leaves no file; the next one begins anew', async () => {
  const { id, code } = await ask()
  const stopping = new AbortController()
  const stop = inTheMiddle(() => stopping.abort(new Error('the process stops')))
  await expect(maker(stop)(id, { last: true, signal: stopping.signal })).rejects.toThrow('the process stops')
  expect(await stateOf(id)).toMatchObject({ status: 'running', failure: null })
  expect(await fileOf(code)).toBeUndefined()

  await maker()(id)
  expect(await stateOf(id)).toMatchObject({ status: 'ready', progress: 100, rows: ROWS })
  const bytes = (await fileOf(code))?.bytes
  await maker()(id)
  expect((await fileOf(code))?.bytes).toBe(bytes)
})

test('two workers at the same report end with one whole file', async () => {
  const { id, code } = await ask()
  await Promise.all([maker()(id), maker()(id)])
  expect(await stateOf(id)).toMatchObject({ status: 'ready', rows: ROWS })
  expect(await fileOf(code)).toBeDefined()
})

test('a report that is deleted while it is being made leaves no file', async () => {
  const { id, code } = await ask()
  await maker(inTheMiddle(() => admin.delete({ placeId, id })))(id)
  expect(await stateOf(id)).toBeUndefined()
  expect(await fileOf(code)).toBeUndefined()
})

test('the last attempt says why it failed; the ones before leave it to the next', async () => {
  const { id } = await ask()
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const failing: Storage = { ...kernel.storage, write: () => Promise.reject(full) }
  await expect(maker(failing)(id)).rejects.toBe(full)
  expect(await stateOf(id)).toMatchObject({ status: 'running', failure: null })
  await expect(maker(failing)(id, { last: true })).rejects.toBe(full)
  expect(await stateOf(id)).toMatchObject({ status: 'failed', failure: 'unavailable' })

  const second = await ask()
  const odd: Storage = { ...kernel.storage, write: () => Promise.reject(new Error('a fault of ours')) }
  await expect(maker(odd)(second.id, { last: true })).rejects.toThrow('a fault of ours')
  expect(await stateOf(second.id)).toMatchObject({ status: 'failed', failure: 'report.failed' })
})

test('a report whose workers all died is given up in the end', async () => {
  const { id } = await ask()
  await sql`update payment_reports set status = 'running', progress = 40 where id = ${id}`
  await sql`truncate outbox`
  await services.jobs.runScheduled('payment-reports.give-up')
  expect(await stateOf(id)).toMatchObject({ status: 'running' })
  clock.pass(7 * 3600)
  await services.jobs.runScheduled('payment-reports.give-up')
  expect(await stateOf(id)).toMatchObject({ status: 'failed', failure: 'report.failed' })
})
