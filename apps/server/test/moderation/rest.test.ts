import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { PHONES, type Person } from '../places/setup.ts'
import { testWallRest } from '../wall/setup.ts'

const wall = await testWallRest()
const { add, call, callerOf, refusal, sql } = wall

beforeEach(() => wall.forget())

const wire = z.strictObject({
  id: z.number(),
  kind: z.string(),
  reason: z.string(),
  created: z.string(),
  wallId: z.number(),
  createdByLogin: z.string(),
  createdById: z.number(),
})

function send(method: string, path: string, body: object, by: Person = 'parent', key?: string) {
  const headers = new Headers({ 'content-type': 'application/json' })
  if (key !== undefined) headers.set('Idempotency-Key', key)
  return call(by, path, { method, body: JSON.stringify(body), headers })
}

async function report(reason = 'Widać twarz') {
  const { id: wallId } = await add('motylki')
  return wire.parse(await (await send('POST', '/api/reports', { wallId, reason })).json())
}

const list = async (path: string, by: Person = 'director') => {
  const response = await call(by, path)
  return { response, rows: z.array(wire).parse(await response.json()) }
}

describe('api/reports', () => {
  test('POST: 201, Location, an alert and exactly the fields of the contract', async () => {
    const { id: wallId } = await add('motylki')
    const body = { id: null, kind: 'PRIVACY', reason: 'Widać twarz', created: null, wallId }
    const response = await send('POST', '/api/reports', body)
    expect([response.status, response.headers.get('x-skrzatapp-alert')]).toEqual([201, 'report.created'])
    const made = wire.parse(await response.json())
    expect(response.headers.get('location')).toBe(`/api/reports/${made.id}`)
    const [account] = await sql<{ id: number }[]>`select id from accounts where login = ${PHONES.parent}`
    const by = { createdByLogin: 'Anna Nowak', createdById: account?.id }
    expect(made).toEqual({ ...body, ...by, id: made.id, created: '2026-11-16T09:00:00.000Z' })
    const ofOther = { ...made, createdByLogin: 'Rodzic: Zofia Wiśniewska' }
    expect(await (await call('director', `/api/reports/${made.id}`)).json()).toEqual(ofOther)
  })

  test.each([
    ['privacy', 'PRIVACY'],
    ['ABUSE', 'OTHER'],
    [null, 'OTHER'],
  ])('the kind %s is %s', async (kind, kept) => {
    const { id: wallId } = await add('motylki')
    const made = await send('POST', '/api/reports', { wallId, reason: 'x', kind })
    expect(await made.json()).toMatchObject({ kind: kept })
  })

  test('a kind that is left out is OTHER; the same key twice is one report', async () => {
    const { id: wallId } = await add('motylki')
    const key = randomUUID()
    const sent = (key?: string) => send('POST', '/api/reports', { wallId, reason: 'x' }, 'parent', key)
    const made: unknown = await (await sent(key)).json()
    expect(made).toMatchObject({ kind: 'OTHER' })
    expect(await (await sent(key)).json()).toEqual(made)
    expect(await refusal(await sent())).toBe('400 post_report.exists')
  })

  test.each([
    [{ reason: ' ' }, '400 error.validation reason NotBlank'],
    [{ reason: undefined }, '400 error.validation reason NotNull'],
    [{ reason: 'a'.repeat(100_000) }, '400 error.validation reason Size'],
    [{ wallId: undefined }, '400 error.validation wallId NotNull'],
    [{ wallId: 999_999 }, '404 post.not_found'],
  ])('%j is refused', async (over, wanted) => {
    const { id: wallId } = await add('motylki')
    const body = { wallId, reason: 'x', ...over }
    expect(await refusal(await send('POST', '/api/reports', body))).toBe(wanted)
    expect(await sql`select from post_reports`).toHaveLength(0)
  })

  test('GET: paged and sorted, with the headers of a page; _search as well', async () => {
    for (let n = 1; n <= 3; n++) await report(`Powód ${n}`)
    const { response, rows } = await list('/api/reports?page=0&size=2&sort=reason,asc')
    expect(rows.map(({ reason }) => reason)).toEqual(['Powód 1', 'Powód 2'])
    expect(response.headers.get('x-total-count')).toBe('3')
    expect(response.headers.get('link')).toMatch(/rel="next".*rel="last".*rel="first"/)
    for (const sort of ['id', 'kind', 'reason', 'created'])
      expect((await list(`/api/reports?sort=${sort},desc`)).rows).toHaveLength(3)
    expect(await refusal(await call('director', '/api/reports?sort=login,asc'))).toMatch(
      /^400 error.validation sort/,
    )
    const found = await list('/api/_search/reports?query=Powód 2')
    expect(found.rows.map(({ reason }) => reason)).toEqual(['Powód 2'])
    expect(found.response.headers.get('x-total-count')).toBe('1')
    // A list of all is answered to anybody, with what is theirs.
    expect((await list('/api/reports', 'otherDirector')).rows).toEqual([])
  })

  test('PUT with the id in the body or the path; of others it does not exist', async () => {
    const { id } = await report()
    const body = { id, kind: 'FALSE', reason: 'Nieprawda' }
    const response = await send('PUT', '/api/reports', body)
    expect([response.status, response.headers.get('x-skrzatapp-alert')]).toEqual([200, 'report.updated'])
    expect(wire.parse(await response.json())).toMatchObject(body)
    const again = await send('PUT', `/api/reports/${id}`, { ...body, reason: 'Znów' })
    expect(await again.json()).toMatchObject({ reason: 'Znów' })
    const refused = async (changed: object, by?: Person) =>
      refusal(await send('PUT', '/api/reports', changed, by))
    expect(await refused({ reason: 'x' })).toBe('400 error.validation id NotNull')
    expect(await refused(body, 'otherParent')).toBe('404 post_report.not_found')
    await (await callerOf('director')).moderation.handle({ id, state: 'seen' })
    expect(await refused(body)).toBe('400 post_report.handled')
  })

  test('DELETE: 204, then 404', async () => {
    const { id } = await report()
    const remove = (by: Person) => call(by, `/api/reports/${id}`, { method: 'DELETE' })
    expect(await refusal(await remove('otherParent'))).toBe('404 post_report.not_found')
    const response = await remove('parent')
    expect([response.status, response.headers.get('x-skrzatapp-alert')]).toEqual([204, 'report.deleted'])
    expect(await refusal(await remove('parent'))).toBe('404 post_report.not_found')
    expect(await refusal(await call('parent', `/api/reports/${id}`))).toBe('404 post_report.not_found')
  })
})
