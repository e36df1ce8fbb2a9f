import { emptyTables } from '@skrzat/testing/empty'
import { beforeEach, describe, expect, test } from 'vitest'
import { alertOf, problemOf } from '../places/call.ts'
import type { Person } from '../places/setup.ts'
import { testReports } from './setup.ts'

const { app, call, sql, first, second, types, kidOf, issue, work, tokenFor, clock } = await testReports()
clock.set('2026-10-31T22:59:00Z') // the last minute of October in Warsaw
await issue(kidOf('Zofia'), { [types.fee]: 85000 })

beforeEach(async () => {
  await emptyTables(sql, 'payment_reports', 'outbox')
})

const add = (payload: object, { by = 'accountant', key }: { by?: Person; key?: string } = {}) =>
  call(by, 'POST', '/api/reports/payments/add', payload, key)
const get = (url: string) => call('accountant', 'GET', `/api/reports/payments/${url}`)
const period = { dateStart: '2026-10-31T12:00:00.000Z', dateEnd: '2026-10-31T12:00:00.000Z' }

test('a report is asked for, listed, fetched and deleted', async () => {
  const added = await add({ ...period, place: first, paid: false })
  const report = added.json<{ id: number; code: string }>()
  expect(alertOf(added)).toEqual([201, 'place.payment.invoices-report.added'])
  expect(report).toEqual({
    id: expect.any(Number),
    code: expect.any(String),
    createdDate: '2026-10-31T22:59:00.000Z',
    paid: false,
    format: 'csv',
    journal: null,
    period: { from: '2026-10-31', to: '2026-10-31' },
    place: { id: first, name: 'Żłobek Skrzat' },
    status: 'queued',
    progress: 0,
    rows: null,
    failure: null,
  })
  const download = `download/${report.code}`
  expect(added.headers['location']).toBe(`/api/reports/payments/${download}`)

  const early = await get(download)
  expect([early.statusCode, early.json()]).toMatchObject([400, { message: 'error.report.not_ready' }])

  await work()
  const list = await get(`place/${first}`)
  expect(list.json()).toMatchObject([{ id: report.id, status: 'ready', progress: 100, rows: 1 }])

  const file = await get(download)
  expect(file.statusCode).toBe(200)
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(file.headers['content-disposition']).toBe(
    'attachment; filename="Platnosci Zlobek Skrzat 2026-10-31 - 2026-10-31.csv"; ' +
      "filename*=UTF-8''P%C5%82atno%C5%9Bci%20%C5%BB%C5%82obek%20Skrzat%202026-10-31%20%E2%80%93%202026-10-31.csv",
  )
  expect(file.headers['cache-control']).toBe('no-store')
  expect(file.headers['content-length']).toBe(String(file.rawPayload.length))
  expect([...file.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])

  const headers = { authorization: `Bearer ${tokenFor('accountant')}`, 'accept-encoding': 'gzip' }
  const packed = await app.inject({ url: `/api/reports/payments/${download}`, headers })
  expect(packed.statusCode).toBe(200)

  const url = `/api/reports/payments/${report.id}`
  const removed = await call('accountant', 'DELETE', url)
  expect(alertOf(removed)).toEqual([204, 'place.payment.invoices-report.delete-ok'])
  expect((await get(download)).statusCode).toBe(404)
  expect((await call('accountant', 'DELETE', url)).statusCode).toBe(404)
  await work()
  expect((await get(`place/${first}`)).json()).toEqual([])
})

test('a report is asked for as XLSX, and fetched as that', async () => {
  const added = await add({ ...period, place: first, paid: false, format: 'xlsx' })
  expect([added.statusCode, added.json()]).toMatchObject([201, { format: 'xlsx' }])
  await work()
  const file = await get(`download/${added.json<{ code: string }>().code}`)
  expect(file.statusCode).toBe(200)
  expect(file.headers['content-type']).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  )
  expect(file.headers['content-disposition']).toContain('2026-10-31.xlsx"')
  expect(file.headers['content-length']).toBe(String(file.rawPayload.length))
  expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK')
})

describe('takes', () => {
  test.each([
    ['plain days', { dateStart: '2026-10-01', dateEnd: '2026-10-31', place: first, paid: true }],
    ['the place as text', { ...period, place: String(first), paid: true }],
    ['the place as an object', { ...period, place: { id: first, name: 'x' }, paid: true }],
    [
      'an offset',
      { dateStart: '2026-10-01T14:00:00+02:00', dateEnd: '2026-10-31T13:00:00+01:00', place: first },
    ],
  ])('%s', async (_name, payload) => {
    expect((await add(payload)).statusCode).toBe(201)
  })
})

describe('refuses', () => {
  test.each([
    ['from after to', { ...period, dateStart: '2026-11-01T12:00:00.000Z' }, 'error.report.period'],
    ['a format that is none', { ...period, format: 'pdf' }, 'error.validation'],
    ['no object', [], 'error.validation'],
  ])('%s', async (_name, payload, message) => {
    const answer = await add(Array.isArray(payload) ? payload : { place: first, paid: false, ...payload })
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { message }])
  })

  test('a report without a place, and one of another place', async () => {
    const nowhere = await add({ ...period, paid: false })
    expect(problemOf(nowhere)).toBe('400 error.validation: report place NotNull')
    expect((await add({ ...period, place: second, paid: false })).statusCode).toBe(403)
  })

  test('a place that is not there', async () => {
    const answer = await add({ ...period, place: 999_999, paid: false }, { by: 'admin' })
    expect(problemOf(answer)).toBe('404 error.http.404')
    expect(answer.json()).toMatchObject({ errorKey: 'place.not_found' })
  })
})

test('a report is made once for one Idempotency-Key, and another under it is refused', async () => {
  const asked = { ...period, place: first, paid: false }
  const key = { key: 'report' }
  const answers = [await add(asked, key), await add(asked, key)]
  const [made, again] = answers.map((answer) => [answer.statusCode, answer.json(), answer.headers.location])
  expect(made).toMatchObject([201, { status: 'queued' }, expect.any(String)])
  expect(again).toEqual(made)
  const other = await add({ ...asked, paid: true }, key)
  expect([other.statusCode, other.json()]).toMatchObject([409, { message: 'error.command.reused' }])
})
