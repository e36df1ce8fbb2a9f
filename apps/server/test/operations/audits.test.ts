import { emptyTables } from '@skrzat/testing/empty'
import { beforeEach, describe, expect, test } from 'vitest'
import { listAudits } from '../../src/domains/operations/audits/list.ts'
import { addPlace } from '../../src/domains/places/index.ts'
import { ACCOUNT_TABLES, PASSWORD, testServer } from '../accounts/setup.ts'
import { PLACE } from '../places/setup.ts'

const server = await testServer({ auditDays: 400 })
const { app, sql, clock } = server
const { accounts } = server.services.domains
const ADMIN = '600000001'
let token = ''

beforeEach(async () => {
  clock.set('2026-11-16T09:00:00Z')
  await emptyTables(sql, ...ACCOUNT_TABLES, 'audit_days')
  await accounts.createAdmin({ phone: ADMIN, password: PASSWORD })
  token = await server.tokenOf(ADMIN, PASSWORD)
  await emptyTables(sql, 'audit_log')
})

type Entry = { at: string; principal?: string; type?: string; place?: number }

async function add(...entries: Entry[]) {
  for (const { at, principal = 'system', type = 'PLACE_ADDED', place = null } of entries)
    await sql`
      insert into audit_log (at, principal, type, data, place_id)
      values (${at}, ${principal}, ${type}, '{"place":5}', ${place})`
}

/** `count` entries on each day from the 1st of November on, a minute apart. */
async function addDays(days: number, each: number) {
  await sql`
    insert into audit_log (at, principal, type, data)
    select '2026-11-01T08:00:00Z'::timestamptz + make_interval(days => d, mins => n), 'system', 'PLACE_ADDED', '{}'
    from generate_series(0, ${days - 1}) d, generate_series(0, ${each - 1}) n`
}

const get = (query: string) =>
  app.inject({ url: `/management/audits?${query}`, headers: { authorization: `Bearer ${token}` } })
const tidy = () => server.services.jobs.runScheduled('operations.audits')
const caller = () => server.caller(token)
const counted = async () => await sql`select day, entries from audit_days where entries > 0 order by day`

describe('GET management/audits', () => {
  test('has entries in the shape that clients of JHipster read', async () => {
    await server.tokenOf(ADMIN, PASSWORD)
    expect((await get('page=0&size=20&sort=auditEventDate,desc')).json()).toEqual([
      {
        timestamp: '2026-11-16T09:00:00.000Z',
        principal: ADMIN,
        type: 'AUTHENTICATION_SUCCESS',
        data: { message: 'Signed in', remoteAddress: '198.51.100.01' },
      },
    ])
  })

  test('the message has the facts, and the place whose data they are', async () => {
    await sql`
      insert into audit_log (at, principal, type, data, place_id) values
        ('2026-11-16T08:00:00Z', 'system', 'ROSTER_EXPORTED', '{}', 7),
        ('2026-11-16T07:00:00Z', 'system', 'ROLE_ADDED', '{"worker":3,"role":"admin"}', 7),
        ('2026-11-16T06:00:00Z', 'system', 'PLACE_ADDED', '{"place":5}', null)`
    const shown: { data: { message: string } }[] = (await get('')).json()
    expect(shown.map(({ data }) => data.message)).toEqual([
      'place=7',
      'place=7, role=admin, worker=3',
      'place=5',
    ])
  })

  test('both dates count, as days in Warsaw', async () => {
    await add(
      { at: '2026-11-09T22:59:59.999Z' },
      { at: '2026-11-09T23:00:00Z' },
      { at: '2026-11-11T22:59:59.999Z' },
      { at: '2026-11-11T23:00:00Z' },
    )
    const answer = await get('fromDate=2026-11-10&toDate=2026-11-11&sort=id,asc')
    expect(answer.headers['x-total-count']).toBe('2')
    expect(answer.json()).toMatchObject([
      { timestamp: '2026-11-09T23:00:00.000Z' },
      { timestamp: '2026-11-11T22:59:59.999Z' },
    ])
    const instants = 'fromDate=2026-11-10T11:00:00.000Z&toDate=2026-11-11T11:00:00.000Z&sort=id,asc'
    expect((await get(instants)).json(), 'instants of these days').toEqual(answer.json())
  })

  test('from 2030 to 1970 there is nothing, from the first to the last day that can be written everything', async () => {
    await add({ at: '2026-11-10T12:00:00Z' })
    await tidy()
    const nothing = await get('fromDate=2030-01-01&toDate=1970-01-01')
    expect([nothing.json(), nothing.headers['x-total-count']]).toEqual([[], '0'])
    expect((await get('fromDate=1000-01-01&toDate=9999-12-31')).json()).toHaveLength(1)
  })

  test.each(['fromDate=2026-02-30', 'toDate=x'])('%s is refused', async (query) => {
    const fieldErrors = [{ objectName: 'query' }]
    expect((await get(query)).json()).toMatchObject({ status: 400, message: 'error.validation', fieldErrors })
  })

  test('sorts by person and kind, entries of one by time', async () => {
    await add(
      { at: '2026-11-10T12:00:00Z', principal: 'b', type: 'KID_ADDED' },
      { at: '2026-11-11T12:00:00Z', principal: 'a', type: 'ROLE_GRANTED' },
      { at: '2026-11-12T12:00:00Z', principal: 'b', type: 'GROUP_ADDED' },
    )
    const order = async (sort: string, field: 'principal' | 'type') => {
      const rows: Record<string, string>[] = (await get(`sort=${sort}`)).json()
      return rows.map((row) => row[field])
    }
    expect(await order('principal,asc', 'type')).toEqual(['ROLE_GRANTED', 'KID_ADDED', 'GROUP_ADDED'])
    expect(await order('auditEventType,desc', 'type')).toEqual(['ROLE_GRANTED', 'KID_ADDED', 'GROUP_ADDED'])
  })
})

describe('totals by day', () => {
  test('each page is the same with finished days counted as without', async () => {
    await addDays(14, 7)
    await add({ at: '2026-11-16T08:59:00Z' }, { at: '2026-11-16T08:59:30Z' })
    const ranges = [
      {},
      { from: '2026-11-03', to: '2026-11-12' },
      { from: '2026-11-05' },
      { to: '2026-11-04' },
    ]
    const pages = async () => {
      const all = []
      for (const range of ranges)
        for (const descending of [true, false])
          for (const offset of [0, 1, 5, 14, 30, 68, 69, 95, 99, 100, 500])
            all.push(
              await listAudits(sql, { ...range, offset, size: 9, sort: [{ field: 'id', descending }] }),
            )
      return all
    }
    const before = await pages()
    await tidy()
    expect(await counted()).toHaveLength(14)
    expect(await pages()).toEqual(before)
    expect(before[0]?.total).toBe(100)
  })

  test('a day is counted once it ended an hour ago, as calls may still write entries of it', async () => {
    await add({ at: '2026-11-15T12:00:00Z' })
    // Half past midnight in Warsaw.
    clock.set('2026-11-15T23:30:00Z')
    await tidy()
    expect(await counted()).toEqual([])
    await add({ at: '2026-11-15T22:59:59Z' })
    clock.set('2026-11-16T00:45:00Z')
    await tidy()
    await tidy()
    expect(await counted()).toEqual([{ day: '2026-11-15', entries: 2 }])
  })
})

describe('retention', () => {
  test('deletes entries of days that are kept no longer, and their counts', async () => {
    const first = '2025-10-12T12:00:00Z'
    await add({ at: first }, { at: '2025-10-12T12:00:01Z' }, { at: '2025-10-13T12:00:00Z' })
    clock.set('2025-10-20T01:00:00Z')
    await tidy()
    expect((await get('')).headers['x-total-count']).toBe('3')
    // 400 days after the first day's end.
    clock.set('2026-11-17T00:45:00Z')
    await tidy()
    const { rows, total } = await listAudits(sql, { offset: 0, size: 9, sort: [] })
    expect({ total, rows }).toMatchObject({ total: 1, rows: [{ at: new Date('2025-10-13T12:00:00Z') }] })
    expect(await counted()).toEqual([{ day: '2025-10-13', entries: 1 }])
  })

  test('two processes at once delete and count once', async () => {
    await addDays(14, 50)
    clock.set('2027-12-11T09:00:00Z')
    await Promise.all([tidy(), tidy()])
    const { total } = await listAudits(sql, { offset: 0, size: 9, sort: [] })
    const [row] = await sql<{ count: number }[]>`select count(*) as count from audit_log`
    expect({ total, left: row?.count }).toEqual({ total: 450, left: 450 })
  })
})

describe('the page', () => {
  test('finds by person, kind, place and days, and names them', async () => {
    const place = await addPlace(sql, PLACE)
    await add(
      { at: '2026-11-10T12:00:00Z', principal: ADMIN, place },
      { at: '2026-11-11T12:00:00Z', principal: 'system', type: 'SESSION_ENDED' },
      { at: '2026-11-12T12:00:00Z', principal: ADMIN, type: 'KID_ADDED', place },
    )
    await sql`update accounts set first_name = 'Anna', last_name = 'Nowak' where login = ${ADMIN}`
    const { audits } = await caller()
    const kinds = async (input: Parameters<typeof audits.list>[0]) =>
      (await audits.list(input)).rows.map(({ kind }) => kind)
    expect(await kinds({})).toEqual(['KID_ADDED', 'SESSION_ENDED', 'PLACE_ADDED'])
    expect(await kinds({ principal: ADMIN })).toEqual(['KID_ADDED', 'PLACE_ADDED'])
    expect(await kinds({ principal: 'system' })).toEqual(['SESSION_ENDED'])
    expect(await kinds({ kind: 'PLACE_ADDED' })).toEqual(['PLACE_ADDED'])
    expect(await kinds({ placeId: place, kind: 'KID_ADDED' })).toEqual(['KID_ADDED'])
    expect(await kinds({ from: '2026-11-11', to: '2026-11-11' })).toEqual(['SESSION_ENDED'])
    expect(await kinds({ from: '2030-01-01', to: '1970-01-01' })).toEqual([])
    expect((await audits.list({ kind: 'KID_ADDED' })).rows).toMatchObject([
      { person: 'Anna Nowak', place: { id: place, name: PLACE.name }, data: { place: 5 }, address: null },
    ])
  })

  test('goes on where it ended, also among entries of one instant', async () => {
    await sql`
      insert into audit_log (at, principal, type, data)
      select '2026-11-10T12:00:00.123456Z', 'system', 'PLACE_ADDED', '{}' from generate_series(1, 120)`
    const { audits } = await caller()
    const seen: number[] = []
    let cursor: number | null | undefined
    do {
      const page = await audits.list({ cursor })
      seen.push(...page.rows.map(({ id }) => id))
      cursor = page.next
    } while (cursor !== null)
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => b - a))
    expect(seen).toHaveLength(120)
  })
})

describe('exports', () => {
  beforeEach(async () => void (await server.proveAll()))
  const authorized = () => ({ authorization: `Bearer ${token}` })
  const recorded = () => sql`
    select principal, type, data, remote_address as address, place_id as place from audit_log`

  test('who downloads the roster of a place is recorded, and no failed attempt', async () => {
    const place = await addPlace(sql, PLACE)
    const download = async (id: number) => {
      const url = `/api/places/data/generate/${id}`
      return (await app.inject({ url, headers: authorized(), remoteAddress: '198.51.100.7' })).statusCode
    }
    expect([await download(999_999), await download(place)]).toEqual([404, 200])
    expect(await recorded()).toMatchObject([
      { principal: ADMIN, type: 'ROSTER_EXPORTED', address: '198.51.100.7', place },
    ])
  })

  test('so is who downloads a payment report', async () => {
    const place = await addPlace(sql, PLACE)
    const payload = { dateStart: '2026-10-01', dateEnd: '2026-10-31', place, paid: false }
    const order = {
      method: 'POST',
      url: '/api/reports/payments/add',
      headers: authorized(),
      payload,
    } as const
    const ordered = await app.inject(order)
    await server.work()
    await app.inject({ url: String(ordered.headers.location), headers: authorized() })
    expect(await recorded()).toMatchObject([
      { principal: ADMIN, type: 'PAYMENT_REPORT_DOWNLOADED', data: { report: ordered.json().id }, place },
    ])
  })
})
