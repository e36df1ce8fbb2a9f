import { randomUUID } from 'node:crypto'
import type { EventForm } from '@skrzat/contract/wire/calendar'
import type { Composition } from '../../src/compose.ts'
import { type Person, testPlaces } from '../places/setup.ts'

export { codeOf } from '../kernel/code-of.ts'

/** The fields of an event that are answered as they were sent. */
export const SAID = {
  teaser: 'Wycieczka do zoo',
  description: 'Zbiórka o 8:00 przy bramie.',
  startDate: '2026-11-20',
  endDate: '2026-11-20',
  startTime: null,
  endTime: null,
} as const

export const EVENT: EventForm = { ...SAID, groupId: null }

/** Two places with their people; the groups Motylki (the parent's, the teacher's) and Żabki of the first. */
export async function testCalendar(over: Partial<Composition> = {}) {
  const server = await testPlaces(over)
  const { sql, first, callerOf } = server
  const groups = await sql<{ id: number; name: string }[]>`select id, name from groups order by id`
  const groupId = (name: string): number => {
    const group = groups.find((entry) => entry.name === name)
    if (!group) throw new Error(`no group is called ${name}`)
    return group.id
  }

  /** Adds an event of the first place, by default as its director. */
  async function add(over: Partial<EventForm> = {}, by: Person = 'director') {
    const caller = await callerOf(by)
    return await caller.calendar.add({ placeId: first, commandId: randomUUID(), ...EVENT, ...over })
  }

  let families = 0

  /** A kid of Motylki whose parent, with an account, has no other. */
  async function addFamily(name: { firstname: string; lastname: string }) {
    const phone = String(605_000_000 + ++families)
    const form = { ...name, phone1: phone, phone2: null }
    const director = await callerOf('director')
    const kid = await director.places.addKid({ placeId: first, groupId: groupId('Motylki'), ...form })
    await server.addAccounts(phone)
    return { kidId: kid.id, phone, token: await server.tokenOf(phone) }
  }

  /** The teasers of a place that a person sees in a range of days. */
  async function seenBy(person: Person, { placeId = first, from = '2026-11-01', to = '2026-11-30' } = {}) {
    const events = await (await callerOf(person)).calendar.events({ placeId, from, to })
    return events.map(({ teaser }) => teaser)
  }

  /** Unread calendar notices per account, by phone. */
  async function noticed(): Promise<Record<string, number>> {
    const rows = await sql<{ login: string; count: number }[]>`
        select a.login, count(*) as count from notifications n join accounts a on a.id = n.account_id
        where n.section = 'calendar' and n.type = 'TYPE_EVENT' and n.read_at is null group by a.login order by a.login`
    return Object.fromEntries(rows.map(({ login, count }) => [login, count]))
  }

  /** Number of events, deleted ones included. */
  async function rows(): Promise<number> {
    const [row] = await sql<{ n: number }[]>`select count(*) as n from calendar_events`
    return row?.n ?? 0
  }

  async function forget() {
    await sql`truncate calendar_events, calendar_feeds, notifications, outbox, throttles, audit_log`
  }

  return {
    ...server,
    motylki: groupId('Motylki'),
    zabki: groupId('Żabki'),
    pszczolki: groupId('Pszczółki'),
    add,
    addFamily,
    seenBy,
    noticed,
    rows,
    forget,
  }
}
