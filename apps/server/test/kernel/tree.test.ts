/** The tree over the log: what its leaves cover, and that it misses nothing, whatever commits when. */
import { randomUUID } from 'node:crypto'
import { testDatabase } from '@skrzat/testing/database'
import { expect, test } from 'vitest'
import { append, recorded } from '../../src/kernel/event-log/append.ts'
import { makeCheckpoint } from '../../src/kernel/event-log/checkpoints.ts'
import { emptyStream } from '../../src/kernel/event-log/events.ts'
import { sha256 } from '../../src/kernel/event-log/hash.ts'
import { consistencyRanges, leafHash, verifyConsistency } from '../../src/kernel/event-log/merkle.ts'
import { signerOf } from '../../src/kernel/event-log/signed-note.ts'
import { extendTree, keptRoot, keptRoots, rootOfAll } from '../../src/kernel/event-log/tree.ts'

const database = await testDatabase({ pool: 12 })
const { sql } = database
const empty = await testDatabase()
const NOW = new Date('2026-11-12T10:00:00.123Z')

async function write(count: number): Promise<void> {
  const command = { id: `a\nb ${randomUUID()}`, actorId: 1, name: 'test', placeId: 1, payload: null, at: NOW }
  const events = Array.from({ length: count }, () => {
    const base = emptyStream(`test-${randomUUID()}`)
    return recorded(command, { base, events: [{ type: 'Tested', typeVersion: 1, data: { text: 'ąę "\\' } }] })
  }).flat()
  const result = { streams: events.map(({ stream, version }) => [stream, version] as const) }
  await append(sql, [{ command, events, result, writes: [], outbox: [] }])
}

async function leaves() {
  return await sql<{ index: number; position: number; hash: Buffer }[]>`
    select index, position, hash from log_leaves order by index`
}

const positions = async () =>
  (await sql<{ position: number }[]>`select position from events order by position`).map(
    (row) => row.position,
  )

test('a leaf is the hash of the five lines that are promised', async () => {
  await extendTree(sql)
  const before = await leaves()
  await write(2)
  await extendTree(sql)
  const rows = await sql<Record<'position' | 'version' | 'hash' | 'stream' | 'record', string>[]>`
    select position, version, encode(hash, 'hex') as hash, stream, concat_ws(e'\n',
      1, name, encode(fingerprint, 'hex'), '2026-11-12T10:00:00.123000Z', result, id) as record
    from events join commands on commands.id = command_id
    where position > ${before.at(-1)?.position ?? 0} order by position`
  expect(rows).toHaveLength(2)
  const wanted = rows.map(({ position, version, hash, stream, record }) => {
    const digest = sha256(record).toString('hex')
    return leafHash(Buffer.from([position, version, hash, digest, stream].join('\n')))
  })
  expect((await leaves()).slice(before.length).map(({ hash }) => hash)).toEqual(wanted)
})

test('grows over any sizes of batches to the same tree, with proofs that hold', async () => {
  for (const [count, batch] of [
    [1, 1],
    [300, 7],
    [3, 2],
    [700, 2000],
    [257, 256],
  ] as const) {
    await write(count)
    await extendTree(sql, { batch })
  }
  const all = await leaves()
  expect(all.map(({ index }) => index)).toEqual([...all.keys()])
  expect(all.map(({ position }) => position)).toEqual(await positions())
  const hashes = all.map(({ hash }) => hash)
  const nodes = await sql<
    { level: number; index: number; hash: Buffer }[]
  >`select * from log_nodes order by 1, 2`
  expect(nodes.map(({ level, index }) => [level, index])).toEqual(
    Array.from({ length: Math.floor(all.length / 256) }, (_, index) => [8, index]),
  )
  const whole = { size: all.length, root: rootOfAll(hashes) }
  for (const size of [1, 2, 255, 256, 257, 600, all.length]) {
    const root = rootOfAll(hashes.slice(0, size))
    expect(await keptRoot(sql, size)).toEqual(root)
    const consistency = await keptRoots(sql, consistencyRanges(size, whole.size))
    expect(verifyConsistency({ size, root }, whole, consistency)).toBe(true)
  }
})

test('waits for a position below that is not committed yet, and passes over one that was rolled back', async () => {
  await extendTree(sql)
  const before = (await leaves()).length
  const open = Promise.withResolvers<void>()
  const drawn = Promise.withResolvers<void>()
  const slow = sql.begin(async (tx) => {
    await tx`
      insert into events (stream, version, type, type_version, data, command_id, at, hash)
      values ('slow', 1, 'Tested', 1, '{}', 'slow', now(), sha256(''))`
    drawn.resolve()
    await open.promise
  })
  await drawn.promise
  await sql`select nextval('events_position_seq')`
  await write(3)
  // Begun while the slow one is open, which has the lowest of the new positions.
  const extending = extendTree(sql)
  await sql`select 1`
  expect((await leaves()).length).toBe(before)
  open.resolve()
  await slow
  expect(await extending).toBe(before + 4)
  expect((await leaves()).map(({ position }) => position)).toEqual(await positions())
})

test('misses no event and takes none twice while many write and several extend', async () => {
  const signer = signerOf(Buffer.alloc(32, 1))
  const writing = new AbortController()
  const extenders = Array.from({ length: 3 }, async () => {
    while (!writing.signal.aborted) await makeCheckpoint(sql, signer, NOW)
  })
  const writers = Array.from({ length: 6 }, async (_, writer) => {
    for (let count = 0; count < 40; count++) {
      if (writer === 0 && count % 4 === 0) {
        // Draws positions, and gives them up.
        await sql
          .begin(async (tx) => {
            await tx`
              insert into events (stream, version, type, type_version, data, command_id, at, hash)
              select 'never' || n, 1, 'Tested', 1, '{}', 'never', now(), sha256('') from generate_series(1, 3) n`
            throw new Error('rolled back')
          })
          .catch(() => undefined)
      }
      await write(1 + (count % 3))
    }
  })
  await Promise.all(writers)
  writing.abort()
  await Promise.all(extenders)
  await makeCheckpoint(sql, signer, NOW)
  const all = await leaves()
  expect(all.map(({ position }) => position)).toEqual(await positions())
  expect(all.map(({ index }) => index)).toEqual([...all.keys()])
  const kept = await sql<
    { number: number; size: number }[]
  >`select number, size from log_checkpoints order by number`
  expect(kept.map(({ number }) => number)).toEqual(kept.map((_, index) => index + 1))
  expect(kept.map(({ size }) => size)).toEqual(kept.map(({ size }) => size).toSorted((a, b) => a - b))
  expect(kept.at(-1)?.size).toBe(all.length)
}, 60_000)

test('nothing of it can be changed or taken away', async () => {
  for (const table of ['log_leaves', 'log_nodes', 'log_checkpoints', 'commands']) {
    for (const change of [`delete from ${table}`, `truncate ${table}`]) {
      await expect(sql.unsafe(change)).rejects.toMatchObject({ code: '42501' })
    }
  }
  await expect(sql`update log_leaves set position = 0`).rejects.toMatchObject({ code: '42501' })
})

test('a log that did not grow gets no second checkpoint, an empty one none', async () => {
  const signer = signerOf(Buffer.alloc(32, 1))
  await write(1)
  const first = await makeCheckpoint(sql, signer, NOW)
  expect(first).toBeDefined()
  expect(await makeCheckpoint(sql, signer, new Date())).toEqual(first)
  expect(await makeCheckpoint(empty.sql, signer, NOW)).toBeUndefined()
})
