/** What the patched driver promises when PostgreSQL ends a session (docs/decisions/database-driver.md). */
import { createServer, type Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { counter } from '@skrzat/testing/counter'
import { testDatabase } from '@skrzat/testing/database'
import { endSessions, untilSession } from '@skrzat/testing/sessions'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Sql } from '@skrzat/db/client'

const { sql: watcher, url } = await testDatabase()

beforeAll(async () => {
  await watcher`create table kept (n int primary key)`
})

const LOST = /CONNECTION_CLOSED|ECONNRESET|EPIPE|terminating connection/

/** What it was rejected with; undefined where it was not. */
function rejection(promise: PromiseLike<unknown>): Promise<unknown> {
  return Promise.resolve(promise).then(
    () => undefined,
    (error: unknown) => error,
  )
}

async function withClient<T>(pool: number, run: (sql: Sql, application: string) => Promise<T>): Promise<T> {
  const applicationName = `lost-${crypto.randomUUID()}`
  const database = connect({ url, pool, applicationName })
  try {
    return await run(database.sql, applicationName)
  } finally {
    await database.close()
  }
}

test('all sessions ended 20 times under load: each statement settles, and the pool is whole afterwards', async () => {
  await withClient(4, async (sql, application) => {
    const load = { over: false }
    const rounds = counter()
    const outcomes = { answered: 0, lost: 0 }
    const others: string[] = []
    const work: ((n: number) => Promise<unknown>)[] = [
      () => sql`select 1`,
      (n) => sql`select ${'x'.repeat(n % 3_000)} as text, ${n} + 1 as n`,
      () =>
        sql.begin(async (tx) => {
          await tx`select 1`
          await Promise.all([tx`select 2`, tx`select 3`])
        }),
      async () => {
        let rows = 0
        for await (const batch of sql`select generate_series(1, 500) as n`.cursor(100)) rows += batch.length
        expect(rows).toBe(500)
      },
      async () => {
        const session = await sql.reserve()
        try {
          await Promise.all([session`select 1`, session`select 2`])
        } finally {
          session.release()
        }
      },
    ]
    const clients = Array.from({ length: 12 }, async (_, client) => {
      for (let n = client; !load.over; n += 1) {
        try {
          await work[n % work.length]?.(n)
          outcomes.answered += 1
        } catch (error) {
          outcomes.lost += 1
          if (!LOST.test(String(error))) others.push(String(error))
        }
        rounds.add()
      }
    })
    const ending = (async () => {
      for (let ended = 0; ended < 20; ended += 1) {
        await rounds.more(24)
        await endSessions(watcher, application, { running: '' })
      }
      load.over = true
    })()
    await Promise.all([...clients, ending])
    expect(others).toEqual([])
    expect(outcomes.answered).toBeGreaterThan(0)
    expect(outcomes.lost).toBeGreaterThan(0)
    const together = Array.from({ length: 4 }, () => sql.begin((tx) => tx`select pg_backend_pid() as pid`))
    expect(await Promise.all(together)).toHaveLength(4)
  })
})

test('a transaction whose connection is lost writes nothing more, even where its function goes on', async () => {
  await withClient(1, async (sql, application) => {
    const goOn = Promise.withResolvers<void>()
    const rest = Promise.withResolvers<PromiseSettledResult<unknown>[]>()
    const transaction = sql.begin(async (tx) => {
      await tx`insert into kept values (1)`
      await goOn.promise
      const late = await Promise.allSettled([
        tx`insert into kept values (2)`,
        tx`insert into kept values (3)`,
      ])
      rest.resolve(late)
    })
    const outcome = rejection(transaction)
    await endSessions(watcher, application, { after: 'insert into kept' })
    expect(await outcome).toMatchObject({ code: 'CONNECTION_CLOSED' })
    // The same connection of the pool, opened again.
    await sql`select 1`
    goOn.resolve()
    expect((await rest.promise).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await sql`select n from kept`).toEqual([])
  })
})

test('a statement that fails in the middle of its rows leaves no holes in the one behind it', async () => {
  await withClient(1, async (sql) => {
    const failed = rejection(sql`select 1 / (4 - n) from generate_series(1, 10) n`)
    const rows = sql`select n from generate_series(1, 2) n`
    expect(await failed).toMatchObject({ code: '22012' })
    expect([...(await rows)]).toEqual([{ n: 1 }, { n: 2 }])
  })
})

test('a cursor whose connection is lost between two batches fails: its rows do not end early', async () => {
  await withClient(2, async (sql, application) => {
    const read = async () => {
      let rows = 0
      for await (const batch of sql`select generate_series(1, 1000) as n`.cursor(100)) {
        rows += batch.length
        if (rows === 100) await endSessions(watcher, application, { running: 'select generate_series' })
      }
      return rows
    }
    await expect(read()).rejects.toThrow(LOST)
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  })
})

test('a reserved connection that is lost refuses what is asked of it, and its release harms nobody', async () => {
  await withClient(1, async (sql, application) => {
    const session = await sql.reserve()
    await session`select 1`
    await endSessions(watcher, application, { after: 'select 1' })
    await expect(session`select 1`).rejects.toThrow(LOST)
    await expect(session`select 1`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
    // Others have the pool's only connection by now.
    expect(await sql`select 2 as two`).toEqual([{ two: 2 }])
    session.release()
    const again = await sql.reserve()
    expect(await again`select 3 as three`).toEqual([{ three: 3 }])
    again.release()
  })
})

test('a reservation that waits while the connection is lost gets the next one', async () => {
  await withClient(1, async (sql, application) => {
    const lost = rejection(sql`select pg_sleep(600)`)
    const asleep = { running: 'select pg_sleep' }
    await untilSession(watcher, application, asleep)
    const waiting = sql.reserve()
    await endSessions(watcher, application, asleep)
    expect(String(await lost)).toMatch(LOST)
    const session = await waiting
    expect(await session`select 1 as one`).toEqual([{ one: 1 }])
    session.release()
  })
})

test('a pool that lost its connections ends at once', async () => {
  const applicationName = `lost-${crypto.randomUUID()}`
  const client = postgres(url, { max: 2, connection: { application_name: applicationName } })
  const lost = rejection(client`select pg_sleep(600)`)
  await endSessions(watcher, applicationName, { running: 'select pg_sleep' })
  expect(String(await lost)).toMatch(LOST)
  await client.end()
})

test('COPY that the server refuses at its end fails', async () => {
  await withClient(1, async (sql) => {
    const target = await sql`copy kept (n) from stdin`.writable()
    await expect(pipeline(['7\n7\n'], target)).rejects.toMatchObject({ code: '23505' })
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  })
})

test('a statement that can not be written does not take the answer of another', async () => {
  await withClient(1, async (sql) => {
    // Known to the connection, so that the next ones are written behind each other.
    const at = (value: Date) => sql`select ${value}::timestamptz as at`
    await at(new Date(0))
    const outcomes = await Promise.allSettled([
      sql`select 1 as n`,
      at(new Date(Number.NaN)),
      sql`select 2 as n`,
      sql`select 3 as n`,
    ])
    expect(outcomes).toMatchObject([
      { status: 'fulfilled', value: [{ n: 1 }] },
      { status: 'rejected', reason: new RangeError('Invalid time value') },
      { status: 'fulfilled', value: [{ n: 2 }] },
      { status: 'fulfilled', value: [{ n: 3 }] },
    ])
  })
})

/** A server that hangs up on each client after doing something with it. */
let hangUp: (socket: Socket) => void = (socket) => socket.end()
const server = createServer((socket) => hangUp(socket))
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.close()
})

test.each([
  ['at once', (socket: Socket) => void socket.end()],
  ['after the first words', (socket: Socket) => void socket.on('data', () => socket.end())],
  ['with a reset', (socket: Socket) => void socket.on('data', () => socket.resetAndDestroy())],
])('a server that hangs up %s: the statement fails instead of trying for ever', async (_name, manner) => {
  hangUp = manner
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const client = postgres(`postgres://a:b@127.0.0.1:${port}/c`, { max: 1 })
  await expect(client`select 1`).rejects.toThrow(LOST)
  await expect(client`select 1`).rejects.toThrow(LOST)
  await client.end()
})
