/** The path of every command that makes events, shown by a small decider: lockers that are lent and returned. */
import { randomUUID } from 'node:crypto'
import { connect } from '@skrzat/db/client'
import { testDatabase } from '@skrzat/testing/database'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { commandOf, handle, type CommandPorts, type Handling } from '../../src/kernel/commands/commands.ts'
import { DomainError } from '../../src/kernel/errors/errors.ts'
import type { Decider, Aggregate } from '../../src/kernel/event-log/changes.ts'
import type { Command } from '../../src/kernel/event-log/command.ts'
import { loadStreams } from '../../src/kernel/event-log/load.ts'
import { codeOf } from './code-of.ts'

type Locker = { readonly status: 'free' } | { readonly status: 'lent'; readonly to: string }
type Lent = { readonly type: 'Lent'; readonly data: { readonly to: string; readonly at: string } }
type Returned = { readonly type: 'Returned'; readonly data: { readonly to: string } }
type LockerEvent = Lent | Returned
type Wanted =
  | { readonly type: 'Lend'; readonly to: string; readonly at: Date }
  | { readonly type: 'Return'; readonly to: string }

const lockers: Decider<Locker, Wanted, LockerEvent> = {
  initialState: { status: 'free' },
  evolve: (_, { type, data }) => (type === 'Lent' ? { status: 'lent', to: data.to } : { status: 'free' }),
  decide(wanted, locker) {
    switch (wanted.type) {
      case 'Lend': {
        const { to, at } = wanted
        if (locker.status === 'free') return [{ type: 'Lent', data: { to, at: at.toISOString() } }]
        if (locker.to !== to) throw new DomainError('forbidden')
        return []
      }
      case 'Return':
        if (locker.status === 'free') throw new DomainError('not_found')
        return [{ type: 'Returned', data: { to: wanted.to } }]
      default:
        return wanted satisfies never
    }
  },
}

const stored = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Lent'), data: z.object({ to: z.string(), at: z.string() }) }),
  z.object({ type: z.literal('Returned'), data: z.object({ to: z.string() }) }),
])

const aggregate: Aggregate<Locker, Wanted, LockerEvent> = {
  ...lockers,
  streamOf: (_, [stream]) => stream,
  read: (events) => events.map((recorded) => ({ event: stored.parse(recorded), recorded })),
  toStore: ({ type, data }) => ({ type, typeVersion: 1, data }),
  project: () => ({ writes: [], outbox: [] }),
}

const { sql, url } = await testDatabase({ pool: 8 })
/** Another server on the same database. */
const other = connect({ url, pool: 8 })
afterAll(() => other.close())

const AT = new Date('2026-11-20T08:00:00.000Z')
let woken = 0
const ports: CommandPorts = { sql, clock: { now: () => AT }, wake: () => void (woken += 1) }

type Sent = {
  on?: CommandPorts
  id?: string
  over?: Partial<Handling<Locker, Wanted, LockerEvent, void, string>>
}

/** The types of the locker's events, and the command's noted result. */
const answer: Handling<Locker, Wanted, LockerEvent, void, string>['answer'] = ([locker], result) =>
  `${locker?.events.map(({ event }) => event.type).join(' ') ?? ''}, noted ${JSON.stringify(result.told)}`

function send(stream: string, wanted: Wanted, { on = ports, id = randomUUID(), over = {} }: Sent = {}) {
  const command: Command = commandOf(
    { commandId: id, actorId: 7, placeId: 1 },
    `lockers.${wanted.type}`,
    [stream, wanted.to],
    AT,
  )
  return handle(on, {
    aggregate,
    command,
    claims: [stream],
    async load(changes) {
      for (const base of (await loadStreams(on.sql, [stream])).values()) changes.open(base)
    },
    decide(changes) {
      changes.note(wanted.to)
      changes.decide(wanted)
    },
    answer,
    ...over,
  })
}

/** A locker that these commands were carried out on. */
async function lockerAfter(...before: readonly Wanted[]) {
  const stream = `locker-${randomUUID()}`
  for (const wanted of before) await send(stream, wanted)
  return stream
}

async function eventsOf(stream: string): Promise<LockerEvent[]> {
  const loaded = await loadStreams(sql, [stream])
  return aggregate.read(loaded.get(stream)?.events ?? []).map(({ event }) => event)
}

const recordsOf = (id: string) => sql<{ name: string; result: unknown }[]>`
  select name, result from commands where id = ${id}`

const lend = (to: string): Wanted => ({ type: 'Lend', to, at: AT })
const giveBack = (to: string): Wanted => ({ type: 'Return', to })
const lent = (to: string): Lent => ({ type: 'Lent', data: { to, at: AT.toISOString() } })
const returned = (to: string): Returned => ({ type: 'Returned', data: { to } })

describe('a command', () => {
  test('is decided by its stream, recorded on it and answered from it', async () => {
    const stream = await lockerAfter(lend('Ala'))
    const before = woken
    expect(await send(stream, giveBack('Ala'))).toBe('Lent Returned, noted "Ala"')
    expect(await eventsOf(stream)).toEqual([lent('Ala'), returned('Ala')])
    expect(woken).toBe(before + 1)
  })

  test('that is refused records nothing, and may be sent again once it can be done', async () => {
    const stream = await lockerAfter(lend('Ala'))
    const id = randomUUID()
    expect(await codeOf(send(stream, lend('Ola'), { id }))).toBe('forbidden')
    expect(await recordsOf(id)).toHaveLength(0)
    await send(stream, giveBack('Ala'))
    expect(await send(stream, lend('Ola'), { id })).toBe('Lent Returned Lent, noted "Ola"')
  })

  test('that finds nothing to do is recorded all the same', async () => {
    const stream = await lockerAfter(lend('Ala'))
    const id = randomUUID()
    expect(await send(stream, lend('Ala'), { id })).toBe('Lent, noted "Ala"')
    await send(stream, giveBack('Ala'))
    expect(await send(stream, lend('Ala'), { id })).toBe('Lent, noted "Ala"')
    expect(await eventsOf(stream)).toEqual([lent('Ala'), returned('Ala')])
  })

  test('that is repeated gets its first answer, also where it would be refused by now', async () => {
    const stream = await lockerAfter()
    const id = randomUUID()
    const first = await send(stream, lend('Ala'), { id })
    await send(stream, giveBack('Ala'))
    await send(stream, lend('Ola'))
    expect(await send(stream, lend('Ala'), { id })).toBe(first)
    expect(await recordsOf(id)).toEqual([
      { name: 'lockers.Lend', result: { streams: [[stream, 1]], told: 'Ala' } },
    ])
  })

  test('with another payload under the same id is refused', async () => {
    const [stream, other] = [await lockerAfter(), await lockerAfter()]
    const id = randomUUID()
    await send(stream, lend('Ala'), { id })
    expect(await codeOf(send(stream, lend('Ola'), { id }))).toBe('command.reused')
    expect(await codeOf(send(other, lend('Ala'), { id }))).toBe('command.reused')
    expect(await eventsOf(other)).toEqual([])
  })

  test('may compare more than the fingerprint covers', async () => {
    const stream = await lockerAfter()
    const id = randomUUID()
    const checkSame = () => Promise.reject(new DomainError('command.reused'))
    await send(stream, lend('Ala'), { id, over: { checkSame } })
    expect(await codeOf(send(stream, lend('Ala'), { id, over: { checkSame } }))).toBe('command.reused')
  })

  test('without an id of its client’s is a new one each time', () => {
    const one = () => commandOf({ actorId: 7, placeId: 1 }, 'lockers.take', null, AT).id
    expect(one()).not.toBe(one())
  })

  test('that lost a race is decided again', async () => {
    const stream = await lockerAfter()
    let raced = false
    const attempt = send(stream, lend('Ala'), {
      over: {
        async load(changes) {
          for (const base of (await loadStreams(sql, [stream])).values()) changes.open(base)
          if (raced) return
          raced = true
          await send(stream, lend('Ola'), { on: { ...ports, sql: other.sql } })
        },
      },
    })
    expect(await codeOf(attempt)).toBe('forbidden')
    expect(await eventsOf(stream)).toEqual([lent('Ola')])
  })

  test('in a transaction of its own reads and writes in it, all or nothing', async () => {
    const stream = await lockerAfter()
    const apart = (last: () => void) =>
      send(stream, lend('Ala'), {
        over: {
          apart: true,
          async load(changes, tx) {
            await tx`insert into invoice_numbers (place_id, month, last) values (1, '2026/11', 1)`
            for (const base of (await loadStreams(tx, [stream])).values()) changes.open(base)
          },
          decide(changes) {
            changes.decide(lend('Ala'))
            last()
          },
        },
      })
    const refuse = () => {
      throw new DomainError('forbidden')
    }
    await sql`insert into places (id, name, phone, city, state, nip, street, account_number) overriding system value
      values (1, 'Skrzaty', '600100100', 'Kraków', 'małopolskie', '1234563218', 'Długa 1', '61109010140000071219812874')`
    expect(await codeOf(apart(refuse))).toBe('forbidden')
    expect(await sql`select from invoice_numbers`).toHaveLength(0)
    expect(await apart(() => undefined)).toBe('Lent, noted undefined')
    expect(await sql`select from invoice_numbers`).toHaveLength(1)
  })
})

describe('the same command twice at once', () => {
  test.each([
    ['on one server', () => ports],
    ['on two servers', () => ({ ...ports, sql: other.sql })],
  ])('%s waits for the first and is answered alike', async (_, second) => {
    for (let round = 0; round < 10; round++) {
      const stream = await lockerAfter(lend('Ala'))
      const id = randomUUID()
      const answers = await Promise.all(
        [ports, second(), ports, second()].map((on) => send(stream, giveBack('Ala'), { on, id })),
      )
      expect(new Set(answers)).toEqual(new Set(['Lent Returned, noted "Ala"']))
      expect(await eventsOf(stream)).toEqual([lent('Ala'), returned('Ala')])
    }
  })
})
