/** Who may make, see, fetch and delete reports: every role, and a neighbour's place. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Person } from '../places/setup.ts'
import { codeOf, testReports } from './setup.ts'

const server = await testReports()
const { app, first, second, tokenFor, callerOf, work } = server
const period = { from: '2026-10-01', to: '2026-10-31' }
const accountant = (await callerOf('accountant')).paymentReports
const report = await accountant.create({ placeId: first, ...period, paid: false })
await work()

type Reports = typeof accountant
const calls: Record<string, (reports: Reports, placeId: number) => Promise<unknown>> = {
  list: (reports, placeId) => reports.list({ placeId }),
  totals: (reports, placeId) => reports.totals({ placeId, ...period, paid: false }),
  months: (reports, placeId) => reports.months({ placeId }),
  create: (reports, placeId) => reports.create({ placeId, ...period, paid: true }),
  delete: (reports, placeId) => reports.delete({ placeId, id: report.id }),
  progress: (reports, placeId) => reports.progress({ placeId }),
}

describe.each(Object.entries(calls))('%s over tRPC', (_name, call) => {
  test.each<Person>(['teacher', 'parent', 'otherDirector', 'otherParent'])(
    'is refused to the %s',
    async (person) => {
      expect(await codeOf(call((await callerOf(person)).paymentReports, first))).toBe('forbidden')
    },
  )

  test('is refused to nobody in particular', async () => {
    expect(await codeOf(call((await server.caller()).paymentReports, first))).toBe('unauthenticated')
  })
})

test.each<Person>(['director', 'accountant', 'admin'])('the %s is served', async (person) => {
  const reports = (await callerOf(person)).paymentReports
  expect(await codeOf(reports.list({ placeId: first }))).toBe('served')
  expect(await codeOf(reports.totals({ placeId: first, ...period, paid: false }))).toBe('served')
  expect(await codeOf(reports.months({ placeId: first }))).toBe('served')
  const { id } = await reports.create({ placeId: first, ...period, paid: true })
  expect(await codeOf(reports.delete({ placeId: first, id }))).toBe('served')
})

test('a neighbour does not reach a report through a place of its own', async () => {
  const reports = (await callerOf('otherDirector')).paymentReports
  expect(await codeOf(reports.delete({ placeId: second, id: report.id }))).toBe('report.not_found')
  expect(await reports.list({ placeId: second })).toEqual([])
})

describe('REST', () => {
  const routes = [
    ['GET', `/api/reports/payments/place/${first}`],
    ['POST', '/api/reports/payments/add'],
    ['DELETE', `/api/reports/payments/${report.id}`],
    ['GET', `/api/reports/payments/download/${report.code}`],
  ] as const
  const body = {
    dateStart: '2026-10-01T12:00:00.000Z',
    dateEnd: '2026-10-31T12:00:00.000Z',
    place: first,
    paid: false,
  }
  const statusOf = async (person: Person, [method, url]: (typeof routes)[number]) => {
    const headers = { authorization: `Bearer ${tokenFor(person)}` }
    const answer = await app.inject({ method, url, headers, ...(method === 'POST' && { payload: body }) })
    return answer.statusCode
  }

  test.each(routes)('%s %s asks to sign in', async (method, url) => {
    expect((await app.inject({ method, url })).statusCode).toBe(401)
  })

  test.each<Person>(['teacher', 'parent'])('the %s of the place is refused', async (person) => {
    for (const route of routes) expect([route, await statusOf(person, route)]).toEqual([route, 403])
  })

  test.each<Person>(['otherDirector', 'otherParent'])('for the %s a report is not there', async (person) => {
    const [list, add, remove, download] = routes
    for (const route of [list, add]) expect(await statusOf(person, route)).toBe(403)
    for (const route of [remove, download]) expect(await statusOf(person, route)).toBe(404)
  })

  test('a code that is none, or nobody’s, is not found', async () => {
    for (const code of ['1', '..%2F..%2Fsecret', randomUUID()]) {
      expect(await statusOf('admin', ['GET', `/api/reports/payments/download/${code}`])).toBe(404)
    }
  })
})
