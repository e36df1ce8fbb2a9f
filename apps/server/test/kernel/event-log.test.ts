import { testDatabase } from '@skrzat/testing/database'
import { describe, expect, test } from 'vitest'
import { append, type Commit, recorded, StreamConflict } from '../../src/kernel/event-log/append.ts'
import { type Command, DuplicateCommand, findCommand } from '../../src/kernel/event-log/command.ts'
import type { NewEvent } from '../../src/kernel/event-log/events.ts'
import { chainHash } from '../../src/kernel/event-log/hash.ts'
import { loadStreams } from '../../src/kernel/event-log/load.ts'

const { sql } = await testDatabase({ pool: 8 })

let made = 0
const command = (over: Partial<Command> = {}): Command => ({
  id: `command-${++made}`,
  actorId: 7,
  name: 'things.count',
  placeId: 1,
  payload: { amount: 100 },
  at: new Date('2026-11-20T08:00:00.123Z'),
  ...over,
})
const event = (amount: number): NewEvent => ({
  type: 'Counted',
  typeVersion: 1,
  data: { zeta: 1, amount, alpha: [true, null] },
})
const streamName = () => `thing-${++made}`

const commitOf = (by: Command, events: Commit['events'], more: Partial<Commit> = {}): Commit => ({
  command: by,
  events,
  result: { streams: events.map(({ stream, version }) => [stream, version]) },
  writes: [],
  outbox: [],
  ...more,
})

async function loaded(stream: string) {
  const found = (await loadStreams(sql, [stream])).get(stream)
  if (!found) throw new Error('load answers for every stream asked for')
  return found
}

async function write(stream: string, events: NewEvent[], by = command()) {
  const base = await loaded(stream)
  const rows = recorded(by, { base, events })
  await append(sql, [commitOf(by, rows)])
}

describe('appending', () => {
  test('gives back what was written, in order, each with the hash that it has to carry', async () => {
    const stream = streamName()
    await write(stream, [event(1), event(2)])
    await write(stream, [event(3)])

    const { version, events } = await loaded(stream)
    expect(version).toBe(3)
    let previous: Uint8Array | null = null
    for (const [index, found] of events.entries()) {
      const at = new Date('2026-11-20T08:00:00.123Z')
      expect(found).toMatchObject({ version: index + 1, placeId: 1, actorId: 7, type: 'Counted', at })
      expect(found.data).toEqual(event(index + 1).data)
      expect(Buffer.from(found.hash)).toEqual(chainHash(previous, found))
      previous = found.hash
    }
  })

  test('an unknown stream is empty, at version 0', async () => {
    const stream = streamName()
    expect(await loaded(stream)).toEqual({ stream, version: 0, hash: null, events: [] })
  })

  test('of two who decided on the same version, one is refused and leaves nothing', async () => {
    const stream = streamName()
    const base = await loaded(stream)
    const attempt = (amount: number) => {
      const by = command()
      const rows = recorded(by, { base, events: [event(amount)] })
      return append(sql, [commitOf(by, rows, { outbox: [{ name: 'things.tell', data: { stream } }] })])
    }
    const outcomes = await Promise.allSettled([attempt(1), attempt(2), attempt(3)])
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(2)
    for (const { reason } of refused) expect(reason).toBeInstanceOf(StreamConflict)
    expect((await loaded(stream)).version).toBe(1)
    const [told] = await sql`select count(*) as n from outbox where data->>'stream' = ${stream}`
    expect(told?.['n']).toBe(1)
  })

  test('a command with a known id is refused and leaves nothing', async () => {
    const stream = streamName()
    const first = command()
    await write(stream, [event(1)], first)
    await expect(write(stream, [event(2)], first)).rejects.toBeInstanceOf(DuplicateCommand)
    expect((await loaded(stream)).version).toBe(1)
  })

  test('projections and outbox are written with the events, or not at all', async () => {
    const stream = streamName()
    const by = command()
    const base = await loaded(stream)
    const rows = recorded(by, { base, events: [event(1)] })
    const writes = [
      {
        text: "insert into ledger_notes (id, text) select gen_random_uuid(), $1::json #>> '{0,text}'",
        columns: { text: 'text' },
        rows: [{ text: null }],
      },
    ]
    const outbox = [{ name: 'things.tell', data: { stream } }]
    const broken = append(sql, [commitOf(by, rows, { writes, outbox })])
    await expect(broken).rejects.toThrow(/null value/)
    expect((await loaded(stream)).version).toBe(0)
    expect(await findCommand(sql, by)).toBeUndefined()
  })
})

describe('finding a command again', () => {
  test('tells the same command from another with its id', async () => {
    const stream = streamName()
    const by = command()
    await write(stream, [event(1)], by)
    expect(await findCommand(sql, by)).toEqual({ result: { streams: [[stream, 1]] }, same: true })
    expect(await findCommand(sql, { ...by, payload: { amount: 101 } })).toMatchObject({ same: false })
    expect(await findCommand(sql, { ...by, placeId: 2 })).toMatchObject({ same: false })
  })

  test("nobody finds another's command by its id", async () => {
    const by = command()
    await write(streamName(), [event(1)], by)
    expect(await findCommand(sql, { ...by, actorId: 8 })).toBeUndefined()
  })
})

describe('the log only grows', () => {
  test.each(["update events set type = 'Other'", 'delete from events', 'truncate events'])(
    'also for the owner of the table: %s',
    async (change) => {
      await write(streamName(), [event(1)])
      await expect(sql.unsafe(change)).rejects.toThrow(/permission denied|append-only/)
    },
  )

  test('a role that was given the rights back is still refused', async () => {
    await write(streamName(), [event(1)])
    const outcome = sql.begin(async (tx) => {
      await tx`grant update on events to current_user`
      await tx`update events set type = 'Other'`
    })
    await expect(outcome).rejects.toThrow(/append-only/)
  })
})
