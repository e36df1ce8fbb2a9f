import ICAL from 'ical.js'
import { beforeEach, describe, expect, test } from 'vitest'
import { hasGuardian } from '../../bench/kids.ts'
import { createLogger } from '../../src/kernel/log/logging.ts'
import type { Person } from '../places/setup.ts'
import { testCalendar } from './setup.ts'

const lines: string[] = []
const log = createLogger('info', { write: (line) => void lines.push(line) })
const calendar = await testCalendar({ log })
const { app, add, callerOf, motylki, zabki, sql, clock } = calendar

beforeEach(async () => {
  await calendar.forget()
  clock.set('2026-11-16T09:00:00Z')
})

async function addressOf(person: Person): Promise<string> {
  return (await (await callerOf(person)).calendar.renewFeed()).path
}

const fetchFeed = (url: string, headers: Record<string, string> = {}, remoteAddress = '203.0.113.7') =>
  app.inject({ url, headers, remoteAddress })

/** The events that a calendar program reads from the address. */
async function read(path: string) {
  const answer = await fetchFeed(path)
  expect(answer.statusCode).toBe(200)
  return parse(answer.body)
}

function parse(text: string) {
  const root = new ICAL.Component(ICAL.parse(text))
  return root.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
}

async function titles(path: string): Promise<string[]> {
  return (await read(path)).map(({ summary }) => summary)
}

describe('what a calendar reads', () => {
  test('a whole day is a day wherever its owner is, and ends with the day after', async () => {
    await add({ startDate: '2026-12-24', endDate: '2026-12-25' })
    const [event] = await read(await addressOf('parent'))
    expect(event?.startDate.isDate).toBe(true)
    expect([String(event?.startDate), String(event?.endDate)]).toEqual(['2026-12-24', '2026-12-26'])
    expect(event?.component.getFirstPropertyValue('transp')).toBe('TRANSPARENT')
  })

  test.each([
    ['in winter', '2026-12-01', '2026-12-01T15:30:00Z', '2026-12-01T17:00:00Z'],
    ['in summer', '2027-06-01', '2027-06-01T14:30:00Z', '2027-06-01T16:00:00Z'],
    ['on the Sunday on which summer begins', '2027-03-28', '2027-03-28T14:30:00Z', '2027-03-28T16:00:00Z'],
    ['on the day before it', '2027-03-27', '2027-03-27T15:30:00Z', '2027-03-27T17:00:00Z'],
  ])('a time of Warsaw %s is the right instant', async (_when, day, start, end) => {
    await add({ startDate: day, endDate: day, startTime: '16:30', endTime: '18:00' })
    const [event] = await read(await addressOf('parent'))
    expect(event?.startDate.isDate).toBe(false)
    expect(event?.startDate.toJSDate().toISOString()).toBe(new Date(start).toISOString())
    expect(event?.endDate.toJSDate().toISOString()).toBe(new Date(end).toISOString())
  })

  test('titles and descriptions arrive as they were written', async () => {
    const teaser = 'Bal; „przebierańców”, cz. 1\\2 🎉'
    const description = `Zbiórka: 8:00, sala nr 3;\nBEGIN:VEVENT\nKonstancja ${'Brzęczyszczykiewicz-Gżegżółkowska '.repeat(8)}`
    await add({ teaser, description, groupId: motylki })
    const events = await read(await addressOf('parent'))
    expect(events.map(({ summary, location }) => [summary, location])).toEqual([
      [`${teaser} (Motylki)`, 'Żłobek Skrzat'],
    ])
    expect(events[0]?.description).toBe(description.trim())
  })

  test('the file is as RFC 5545 has it: CRLF to the end, no line over 75 bytes', async () => {
    await add({ description: 'Zażółć gęślą jaźń, '.repeat(40) })
    const { body, headers } = await fetchFeed(await addressOf('parent'))
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(body.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const longest = Math.max(...body.split('\r\n').map((line) => Buffer.byteLength(line)))
    expect(longest).toBeLessThanOrEqual(75)
    expect(body).toContain('X-WR-TIMEZONE:Europe/Warsaw')
    expect(body).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H')
  })

  test('each event keeps its id, across fetches and addresses, and has the moment of its making', async () => {
    const { id } = await add()
    const [first] = await read(await addressOf('parent'))
    clock.pass(20 * 3600)
    const [second] = await read(await addressOf('parent'))
    expect(first?.uid).toBe(`event-${id}@127.0.0.1`)
    expect(second?.uid).toBe(first?.uid)
    expect(String(second?.component.getFirstPropertyValue('dtstamp'))).toBe('2026-11-16T09:00:00Z')
  })

  test('what is over for long, and what is far ahead, stays out', async () => {
    await add({ teaser: 'dawno', startDate: '2026-08-15', endDate: '2026-08-15' })
    await add({ teaser: 'niedawno', startDate: '2026-08-16', endDate: '2026-08-16' })
    await add({ teaser: 'daleko', startDate: '2027-09-13', endDate: '2027-09-13' })
    expect(await titles(await addressOf('parent'))).toEqual(['niedawno'])
  })

  test('no event at all is a calendar all the same', async () => {
    expect(await titles(await addressOf('parent'))).toEqual([])
  })
})

describe('whose events', () => {
  beforeEach(async () => {
    await add({ teaser: 'Wszyscy' })
    await add({ teaser: 'Spacer', groupId: motylki })
    await add({ teaser: 'Teatrzyk', groupId: zabki })
  })

  test.each<[Person, string[]]>([
    ['parent', ['Wszyscy', 'Spacer (Motylki)']],
    ['accountant', ['Wszyscy']],
    ['director', ['Wszyscy', 'Spacer (Motylki)', 'Teatrzyk (Żabki)']],
    ['otherDirector', []],
    ['otherParent', []],
    // Every place is the system's admin's to look at, and none the admin's own.
    ['admin', []],
  ])('%s: %j', async (person, expected) => {
    expect(await titles(await addressOf(person))).toEqual(expected)
  })

  test('a role taken away empties the calendar at once', async () => {
    const path = await addressOf('teacher')
    expect(await titles(path)).toHaveLength(3)
    await sql`update workers set deleted_at = now() where phone = '600000004'`
    expect(await titles(path)).toEqual([])
    await sql`update workers set deleted_at = null where phone = '600000004'`
  })

  test('a kid that leaves takes the calendar along', async () => {
    const path = await addressOf('parent')
    await sql`update kids set deleted_at = now() where ${hasGuardian(sql, '600000005')}`
    expect(await titles(path)).toEqual([])
    await sql`update kids set deleted_at = null where ${hasGuardian(sql, '600000005')}`
  })

  test('a deactivated account has no calendar, and has it back with the account', async () => {
    const path = await addressOf('parent')
    const known = (await fetchFeed(path)).headers['etag']
    await sql`update accounts set activated = false where login = '600000005'`
    expect((await fetchFeed(path)).statusCode).toBe(404)
    expect((await fetchFeed(path, { 'if-none-match': String(known) })).statusCode).toBe(404)
    await sql`update accounts set activated = true where login = '600000005'`
    expect((await fetchFeed(path)).statusCode).toBe(200)
  })
})

describe('absences of one’s kids', () => {
  async function report(token: string, kid: number, fromDate: string, toDate: string) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/absences',
      headers: { authorization: `Bearer ${token}` },
      payload: { kid, fromDate, toDate },
    })
    expect(answer.statusCode).toBe(201)
  }

  test('are whole days by the first name alone, in nobody else’s calendar', async () => {
    const { kidId, phone, token } = await calendar.addFamily({ firstname: 'Zofia', lastname: 'Wiśniewska' })
    await report(token, kidId, '2026-11-19', '2026-11-23')
    const { path } = await (await calendar.caller(token)).calendar.renewFeed()
    const absences = await read(path)
    expect(absences.map(({ summary, startDate }) => [summary, startDate.toString()])).toEqual([
      ['Nieobecność: Zofia', '2026-11-19'],
      ['Nieobecność: Zofia', '2026-11-20'],
      ['Nieobecność: Zofia', '2026-11-23'],
    ])
    expect(absences.every(({ startDate }) => startDate.isDate)).toBe(true)
    expect(new Set(absences.map(({ uid }) => uid)).size).toBe(3)
    expect(absences[0]?.description).toBe('Zgłoszona, jeszcze niepotwierdzona.')
    expect((await fetchFeed(path)).body).not.toContain('Wiśniewska')
    for (const person of ['parent', 'teacher', 'director', 'otherParent', 'admin'] as const) {
      expect(await titles(await addressOf(person))).toEqual([])
    }
    await sql`update accounts set lang_key = 'en' where login = ${phone}`
    expect((await titles(path))[0]).toBe('Absence: Zofia')
  })
})

describe('the address', () => {
  test('is unguessable, and only its hash is kept', async () => {
    const path = await addressOf('parent')
    const token = /^\/api\/calendar\/feed\/([\w-]{43})\.ics$/.exec(path)?.[1] ?? ''
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const [row] = await sql`select f::text as row from calendar_feeds f`
    expect(row?.['row']).not.toContain(token)
    const [audit] = await sql`select string_agg(a::text, ' ') as rows from audit_log a`
    expect(audit?.['rows']).toContain('CALENDAR_FEED_RENEWED')
    expect(audit?.['rows']).not.toContain(token)
  })

  test('a new one ends the one before, and the account is told when it was made and fetched', async () => {
    const caller = await callerOf('parent')
    expect(await caller.calendar.feed()).toBeNull()
    const old = await addressOf('parent')
    expect(await caller.calendar.feed()).toEqual({ createdAt: '2026-11-16T09:00:00.000Z', fetchedAt: null })
    clock.pass(60)
    await fetchFeed(old)
    expect(await caller.calendar.feed()).toMatchObject({ fetchedAt: '2026-11-16T09:01:00.000Z' })
    const fresh = await addressOf('parent')
    expect((await fetchFeed(old)).statusCode).toBe(404)
    expect((await fetchFeed(fresh)).statusCode).toBe(200)
  })

  test('revoked, it is none, for nobody else', async () => {
    const mine = await addressOf('parent')
    const theirs = await addressOf('otherParent')
    await (await callerOf('parent')).calendar.revokeFeed()
    expect((await fetchFeed(mine)).statusCode).toBe(404)
    expect((await fetchFeed(theirs)).statusCode).toBe(200)
    expect(await (await callerOf('parent')).calendar.feed()).toBeNull()
  })

  test.each(['x.ics', `${'A'.repeat(43)}.ics`, 'A'.repeat(43), '%2e%2e.ics', '.ics', '%00.ics'])(
    '%s is none',
    async (file) => {
      const answer = await fetchFeed(`/api/calendar/feed/${file}`)
      expect([400, 404]).toContain(answer.statusCode)
      expect(answer.headers['content-type']).toContain('application/problem+json')
    },
  )

  test('lets nobody into anything else', async () => {
    const token = /([\w-]{43})\.ics$/.exec(await addressOf('parent'))?.[1] ?? ''
    const headers = { authorization: `Bearer ${token}` }
    expect((await app.inject({ url: '/api/account', headers })).statusCode).toBe(401)
  })

  test('a private address reaches no log, whether it is one or not', async () => {
    const path = await addressOf('parent')
    const token = /([\w-]{43})\.ics$/.exec(path)?.[1] ?? 'none'
    const unknown = 'u'.repeat(43)
    expect((await app.inject(path)).statusCode).toBe(200)
    expect((await app.inject({ method: 'HEAD', url: path })).statusCode).toBe(200)
    expect((await app.inject(`/api/calendar/feed/${unknown}.ics`)).statusCode).toBe(404)
    expect((await app.inject(`/api/calendar/feed/${unknown}`)).statusCode).toBe(404)
    // The router reads escapes, so these lead there too; the others lead nowhere, and say the token all the same.
    for (const escaped of ['%66eed', 'fe%65d', '%66%65%65%64'])
      expect((await app.inject(path.replace('feed', escaped))).statusCode).toBe(200)
    for (const astray of [
      path.replace('feed', '%2566eed'),
      path.replace('feed/', 'feed%2F'),
      path.replace('feed/', 'feed/a/'),
      path.replace('feed/', 'feed//'),
      path.replace('feed/', 'FEED/'),
      `${path}/%`,
      `/api/account?%61ccess_token=${token}&x=1`,
      `/api/account?x=1&KEY=${token}`,
    ])
      expect((await app.inject(astray)).statusCode).toBeGreaterThanOrEqual(400)
    const logged = lines.join('')
    expect(logged).toContain('/api/calendar/feed/[redacted]')
    expect(logged).not.toContain(token)
    expect(logged).not.toContain(unknown)
  })
})

describe('asking again', () => {
  test('what has not changed is not sent again', async () => {
    await add()
    const path = await addressOf('parent')
    const { headers } = await fetchFeed(path)
    const etag = String(headers['etag'])
    expect(headers['cache-control']).toBe('private, no-cache')
    for (const header of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
      const again = await fetchFeed(path, { 'if-none-match': header })
      expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag])
    }
    await add({ teaser: 'Nowe' })
    const changed = await fetchFeed(path, { 'if-none-match': etag })
    expect(changed.statusCode).toBe(200)
    expect(changed.headers['etag']).not.toBe(etag)
  })

  test('more often than any calendar does is refused for a while, and for that address alone', async () => {
    const path = await addressOf('parent')
    const other = await addressOf('otherParent')
    await sql`insert into throttles (key, count, window_started_at)
      select 'feed:' || id, 119, ${clock.now()} from accounts where login = '600000005'`
    expect((await fetchFeed(path)).statusCode).toBe(200)
    const refused = await fetchFeed(path)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await fetchFeed(other)).statusCode).toBe(200)
    clock.pass(3601)
    expect((await fetchFeed(path)).statusCode).toBe(200)
  })

  test('guessing from one network is slowed down, and holds up nobody who knows an address', async () => {
    const path = await addressOf('parent')
    const guess = () => fetchFeed(`/api/calendar/feed/${'g'.repeat(43)}.ics`)
    const codes = await Promise.all(Array.from({ length: 31 }, guess))
    expect(codes.filter(({ statusCode }) => statusCode === 404)).toHaveLength(30)
    expect(codes.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
    expect((await fetchFeed(path)).statusCode).toBe(200)
  })
})

test('an address lives on when its owner signs out', async () => {
  const path = await addressOf('parent')
  const signedIn = await sql`select id from sessions where ended_at is null`
  await sql`update sessions set ended_at = ${clock.now()}`
  expect((await fetchFeed(path)).statusCode).toBe(200)
  await sql`update sessions set ended_at = null where id = any(${signedIn.map((row) => String(row['id']))}::uuid[])`
})
