/**
 * Whose reports somebody reaches who may bill somewhere, or nowhere. Which roles each call asks for, the walk over all
 * calls shows (`access-walk.test.ts`).
 */
import { describe, expect, test } from 'vitest'
import type { Person } from '../places/setup.ts'
import { codeOf, testReports } from './setup.ts'

const server = await testReports()
const { call, first, second, callerOf, made } = server
const period = { from: '2026-10-01', to: '2026-10-31' }
const report = await made({ placeId: first, ...period, paid: false })

test('a neighbour does not reach a report through a place of its own', async () => {
  const reports = (await callerOf('otherDirector')).paymentReports
  expect(await codeOf(reports.delete({ placeId: second, id: report.id }))).toBe('report.not_found')
  expect(await reports.list({ placeId: second })).toEqual([])
})

describe('REST', () => {
  const body = { dateStart: period.from, dateEnd: period.to, place: first, paid: false }

  test.each<[Person, number[]]>([
    ['teacher', [403, 403, 403]],
    ['parent', [403, 403, 403]],
    ['otherDirector', [403, 404, 404]],
    ['otherParent', [403, 404, 404]],
  ])('to add, delete and fetch a report, the %s gets %j', async (person, statuses) => {
    const answers = [
      await call(person, 'POST', '/api/reports/payments/add', body),
      await call(person, 'DELETE', `/api/reports/payments/${report.id}`),
      await call(person, 'GET', `/api/reports/payments/download/${report.code}`),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(statuses)
  })

  test.each(['1', '..%2F..%2Fsecret', '00000000-0000-4000-8000-000000000000'])(
    'the code %s, which is none, is not found',
    async (code) => {
      expect((await call('admin', 'GET', `/api/reports/payments/download/${code}`)).statusCode).toBe(404)
    },
  )
})
