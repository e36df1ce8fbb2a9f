/** Every paged list answers alike (REST contract: Paging). */
import { USER_SORT_FIELDS } from '@skrzat/contract/wire/users'
import { PLACE_SORTS } from '@skrzat/contract/wire/places'
import { beforeAll, describe, expect, test } from 'vitest'
import { SORT_FIELDS } from '../../src/domains/payments/queries/invoice-list.ts'
import { KID_SORTS } from '../../src/domains/places/queries/kids.ts'
import { SMS_SORT_FIELDS } from '../../src/domains/sms/queries.ts'
import { linksOf, problemOf } from '../places/call.ts'
import { PHONES, testPlaces } from '../places/setup.ts'

const server = await testPlaces()
const { call, first, sql } = server

beforeAll(async () => {
  await sql`
    insert into user_sms (phone, text, state, dedupe_key, created_at)
    select '60000000' || n, 'x', 'stored', 'test-' || n, '2026-11-16T09:00:00Z' from generate_series(1, 3) n`
  const type = await call('accountant', 'POST', `/api/places/${first}/payment_type`, {
    name: 'Czesne',
    type: 'TYPE_CONST',
    mainValue: 10,
  })
  const kids = await sql<{ id: number }[]>`select id from kids where place_id = ${first} order by id`
  const parts = [{ amount: 10, paymentType: type.json().id }]
  await call(
    'accountant',
    'POST',
    `/api/payments/${first}`,
    kids.map(({ id }) => ({ kid: id, parts })),
  )
})

describe.each<[string, readonly string[]]>([
  ['/api/users', USER_SORT_FIELDS],
  ['/api/users?search=60', USER_SORT_FIELDS],
  ['/api/places', PLACE_SORTS],
  ['/api/places/_search?query=%C5%82%C3%B3d', PLACE_SORTS],
  ['/api/kids', KID_SORTS],
  ['/api/user-sms', SMS_SORT_FIELDS],
  ['/api/_search/user-sms?query=600', SMS_SORT_FIELDS],
  [`/api/place/${first}/payments`, SORT_FIELDS],
  ['/management/audits', []],
])('%s', (url, fields) => {
  const list = (query: string) => call('admin', 'GET', `${url}${url.includes('?') ? '&' : '?'}${query}`)

  test('comes in pages, with where the others are', async () => {
    const all = await list('size=100&cacheBuster=1')
    const rows: object[] = all.json()
    const last = rows.length - 1
    expect(rows.length).toBeGreaterThan(1)
    expect([all.headers['x-total-count'], linksOf(all)]).toEqual([String(rows.length), ['last 0', 'first 0']])
    expect(all.headers.link).not.toContain('cacheBuster')
    expect((await list('')).json()).toEqual(rows.slice(0, 20))
    const begin = await list('size=1&page=0')
    expect([begin.json(), linksOf(begin)]).toEqual([[rows[0]], ['next 1', `last ${last}`, 'first 0']])
    const end = await list(`size=1&page=${last}`)
    expect([end.json(), linksOf(end)]).toEqual([
      [rows[last]],
      [`prev ${last - 1}`, `last ${last}`, 'first 0'],
    ])
    const beyond = await list(`size=1&page=${last + 9}`)
    expect([beyond.json(), beyond.headers['x-total-count'], linksOf(beyond)]).toEqual([
      [],
      String(rows.length),
      [`prev ${last}`, `last ${last}`, 'first 0'],
    ])
    // More than may be asked for is cut, and said to be.
    expect((await list('size=5000')).headers.link).toContain('size=100&')
  })

  test.each(fields)('is sorted by %s', async (field) => {
    const up = await list(`sort=${field},asc&sort=id,asc`)
    const down = await list(`sort=${field},desc&sort=id,desc`)
    const idsOf = (answer: typeof up) => answer.json().map(({ id }: { id: number }) => id)
    expect([up.statusCode, down.statusCode]).toEqual([200, 200])
    expect(up.headers.link).toContain(`sort=${field}%2Casc&sort=id%2Casc`)
    expect(idsOf(up).toSorted()).toEqual(idsOf(down).toSorted())
    // Who has no name comes last, whichever way.
    const lastAlways = /Name|email|userLogin/.test(field)
    expect(idsOf(up)).toEqual(lastAlways ? idsOf(up) : idsOf(down).toReversed())
  })

  test.each(['sort=secret', 'sort=id,sideways', 'sort=,asc', 'page=-1', 'page=x', 'size=0', 'size=x'])(
    'refuses %s',
    async (query) => {
      const fault = new RegExp(`^400 error.validation: query ${query.split('=')[0]} \\w+$`)
      expect(problemOf(await list(query))).toMatch(fault)
    },
  )
})

test('nothing is a page as well', async () => {
  const none = await call('admin', 'GET', '/api/places/_search?query=nowhere')
  expect([none.json(), none.headers['x-total-count'], linksOf(none)]).toEqual([
    [],
    '0',
    ['last 0', 'first 0'],
  ])
  const other = await call('admin', 'GET', `/api/users?search=${PHONES.parent}`)
  expect(other.json()).toMatchObject([{ login: PHONES.parent }])
})
