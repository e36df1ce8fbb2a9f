/** Plain commands on a real database, told with things that are counted in a table of the test's own. */
import { randomUUID } from 'node:crypto'
import { connect } from '@skrzat/db/client'
import { testDatabase } from '@skrzat/testing/database'
import { sessionsWaiting } from '@skrzat/testing/sessions'
import { afterAll, describe, expect, test } from 'vitest'
import { commandOf } from '../../src/kernel/commands/commands.ts'
import { DomainError } from '../../src/kernel/errors/errors.ts'
import { fingerprint } from '../../src/kernel/event-log/command.ts'
import { madeOne, once, recordedResult } from '../../src/kernel/commands/once.ts'
import { codeOf } from './code-of.ts'

const { sql, url } = await testDatabase({ pool: 8 })
await sql`create table things (id bigint generated always as identity primary key, name text not null)`

/** Another server on the same database. */
const other = connect({ url, pool: 8 })
afterAll(() => other.close())

const AT = new Date('2026-11-20T08:00:00.000Z')
const newId = () => `command ${randomUUID()}`
const command = (id: string, name: string, actorId = 7) =>
  commandOf({ commandId: id, actorId, placeId: 1 }, 'things.add', [name], AT)

type Sent = { on?: typeof sql; actorId?: number; last?: () => void | Promise<void> }

function add(id: string, name: string, { on = sql, actorId, last }: Sent = {}): Promise<{ id: number }> {
  return once(on, command(id, name, actorId), madeOne, async (tx) => {
    const [row] = await tx<{ id: number }[]>`insert into things (name) values (${name}) returning id`
    await last?.()
    if (!row) throw new Error('nothing was added')
    return row
  })
}

/** A command that runs until the test lets it end. */
async function held(id: string, name: string) {
  const [running, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = add(id, name, {
    last() {
      running.resolve()
      return go.promise
    },
  })
  await running.promise
  return { first, go }
}

async function countOf(name: string): Promise<number> {
  const rows = await sql`select from things where name = ${name}`
  return rows.count
}

describe('a plain command', () => {
  test('twice in a row is carried out once and answered alike', async () => {
    const [id, name] = [newId(), randomUUID()]
    const first = await add(id, name)
    expect(await add(id, name)).toEqual(first)
    expect(await countOf(name)).toBe(1)
    expect(await recordedResult(sql, command(id, name), madeOne)).toEqual(first)
  })

  test.each([
    ['on one server', () => sql],
    ['on two servers', () => other.sql],
  ])('twice at the same time %s waits for the first and is answered alike', async (_, second) => {
    for (let round = 0; round < 10; round++) {
      const [id, name] = [newId(), randomUUID()]
      const answers = await Promise.all([sql, second(), sql, second()].map((on) => add(id, name, { on })))
      expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
      expect(await countOf(name)).toBe(1)
    }
  })

  test('that starts while another under its id runs begins nothing before that has ended', async () => {
    const [id, name] = [newId(), randomUUID()]
    const { first, go } = await held(id, name)
    let begun = false
    const second = add(id, name, { on: other.sql, last: () => void (begun = true) })
    await waiting()
    go.resolve()
    expect(await second).toEqual(await first)
    expect(begun).toBe(false)
  })

  test('whose first start fails is carried out by the one that waited', async () => {
    const [id, name] = [newId(), randomUUID()]
    const { first, go } = await held(id, name)
    const refused = codeOf(first)
    const second = add(id, name, { on: other.sql })
    await waiting()
    go.reject(new DomainError('forbidden'))
    expect(await refused).toBe('forbidden')
    expect(await second).toEqual({ id: expect.any(Number) })
    expect(await countOf(name)).toBe(1)
  })

  test('with another payload, place or name under the same id is refused', async () => {
    const [id, name] = [newId(), randomUUID()]
    await add(id, name)
    expect(await codeOf(add(id, `${name}!`))).toBe('command.reused')
    const run = () => Promise.reject(new Error('is not run'))
    for (const over of [{ placeId: 2 }, { name: 'things.remove' }]) {
      const another = { ...command(id, name), ...over }
      expect(await codeOf(once(sql, another, madeOne, run))).toBe('command.reused')
    }
  })

  test('of another account is another', async () => {
    const [id, name] = [newId(), randomUUID()]
    const mine = await add(id, name)
    expect(await add(id, name, { actorId: 8 })).not.toEqual(mine)
  })

  test('that failed leaves nothing, and is carried out when it is sent again', async () => {
    const [id, name] = [newId(), randomUUID()]
    const refused = () => {
      throw new DomainError('forbidden')
    }
    expect(await codeOf(add(id, name, { last: refused }))).toBe('forbidden')
    expect(await countOf(name)).toBe(0)
    expect(await recordedResult(sql, command(id, name), madeOne)).toBeUndefined()
    await add(id, `${name}!`)
    expect(await countOf(`${name}!`)).toBe(1)
  })

  test('is known again although a command that makes events has been recorded under its id since', async () => {
    const [id, name] = [`!${newId()}`, randomUUID()]
    const first = await add(id, name)
    const payment = commandOf({ commandId: id, actorId: 7, placeId: 1 }, 'payments.pay', [5], AT)
    await sql`
      insert into commands (actor_id, id, name, fingerprint, result, at)
      values (7, ${id}, ${payment.name}, ${fingerprint(payment)}, '{"streams":[]}', ${AT})`
    expect(await add(id, name)).toEqual(first)
    expect(await codeOf(add(id, `${name}!`))).toBe('command.reused')
  })

  test('leaves its result in the record, and nothing on which what was sent can be tried', async () => {
    const [id, name] = [newId(), randomUUID()]
    const made = await add(id, name)
    const rows = await sql<{ id: string; fingerprint: Uint8Array; result: unknown }[]>`
      select id, fingerprint, result from commands where result = ${JSON.stringify(made)}::text::jsonb
        and name = 'things.add' and actor_id = 7`
    const [row] = rows
    expect(rows).toHaveLength(1)
    expect(row?.id).not.toContain(id)
    expect(fingerprint(command(id, name)).equals(row?.fingerprint ?? new Uint8Array())).toBe(false)
    expect(fingerprint(command(row?.id ?? '', name)).equals(row?.fingerprint ?? new Uint8Array())).toBe(false)
  })
})

/** Until somebody waits for the lock that holds starts apart. */
async function waiting(): Promise<void> {
  while ((await sessionsWaiting(sql)).length === 0);
}
