/** Backups are made while people work, die in the middle, and follow each other night by night. */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { tryLock } from '@skrzat/db/data-folder'
import { emptyTables } from '@skrzat/testing/empty'
import { sessionsWaiting } from '@skrzat/testing/sessions'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { checkBackup } from '../../src/domains/backups/check.ts'
import { makeBackup } from '../../src/domains/backups/make.ts'
import { addBackup, backupsIn } from '../../src/domains/backups/nightly.ts'
import { removeFile } from '../../src/kernel/storage/stored-files.ts'
import { createHealth } from '../../src/kernel/health.ts'
import type { Storage } from '../../src/kernel/storage/storage.ts'
import { testFiles } from '../files/setup.ts'
import { newFolder, sourceOf } from './setup.ts'

const nights = newFolder()
const server = await testFiles({ backups: { folder: nights, keep: 3 } })
const { sql, kernel, clock, call, deleteForGood, services, work, dataDir } = server
const now = clock.now()

beforeEach(async () => {
  clock.set(now.toISOString())
  await server.empty()
  await emptyTables(sql, 'mails')
  for (const entry of readdirSync(nights)) rmSync(join(nights, entry), { recursive: true })
})

/** Makes the backups of these nights. */
async function addNights(...days: string[]) {
  const series = { folder: nights, keep: 3 }
  for (const day of days) await addBackup(sourceOf(server), series, { now: new Date(`${day}T01:30:00Z`) })
}

/** The storage, and something that happens at each reading of a file. */
function withReading(read: (key: string, original: Storage['read']) => ReturnType<Storage['read']>): Storage {
  return { ...kernel.storage, read: (key) => read(key, (one) => kernel.storage.read(one)) }
}

test('a file that is deleted while a backup takes it is in the backup', async () => {
  const file = await server.add({ content: 'deleted meanwhile', filename: 'a.txt' })
  let times = 0
  let deleting: Promise<unknown> = Promise.resolve()
  const storage = withReading(async (key, read) => {
    times += 1
    // Not there yet when the files are copied ahead; deleted when the snapshot is compared with the storage.
    if (times === 1) return undefined
    await deleteForGood(file.id)
    deleting = work()
    await vi.waitFor(async () => expect(await sessionsWaiting(sql)).toHaveLength(1), { timeout: 60_000 })
    return read(key)
  })
  const target = join(newFolder(), 'backup')
  const manifest = await makeBackup(sourceOf(server, { storage }), { target, now })
  expect(manifest).toMatchObject({ missing: [], files: { count: 1 } })
  expect((await checkBackup(target)).faults).toEqual([])
  await deleting
  expect(await server.kept()).toMatchObject({ files: 0, blobs: 0, stored: 0 })
})

test('what is deleted before the snapshot is not in the backup, though it was copied ahead', async () => {
  const file = await server.add({ content: 'deleted before', filename: 'b.txt' })
  await server.add({ content: 'kept', filename: 'c.txt' })
  let done = false
  const storage = withReading(async (key, read) => {
    const found = await read(key)
    const content = found && (await text(found.stream))
    if (content === 'deleted before' && !done) {
      done = true
      await deleteForGood(file.id)
    }
    return read(key)
  })
  const target = join(newFolder(), 'backup')
  const { files } = await makeBackup(sourceOf(server, { storage }), { target, now })
  expect(done).toBe(true)
  expect(files.count).toBe(1)
  expect(globSync('files/blobs/*/*', { cwd: target })).toHaveLength(1)
})

test('what is deleted but not erased is in the backup, as it can still be restored', async () => {
  const file = await server.add({ content: 'deleted just now', filename: 'a.txt' })
  await call('teacher', `/api/files/${file.id}`, { method: 'DELETE' })
  await work()
  const target = join(newFolder(), 'backup')
  const made = await makeBackup(sourceOf(server), { target, now })
  expect(made).toMatchObject({ missing: [], files: { count: 1 } })
  expect((await checkBackup(target)).faults).toEqual([])
})

test('a file that was lost or damaged before is told of, and keeps nobody from a backup', async () => {
  await server.add({ content: 'lost', filename: 'a.txt' })
  await server.add({ content: 'damaged', filename: 'b.txt' })
  const [lost, damaged] = await sql<{ hash: string }[]>`
    select content as hash from uploads order by id`
  const key = (hash = '') => `blobs/${hash.slice(0, 2)}/${hash}`
  await removeFile(sql, kernel.storage, key(lost?.hash))
  writeFileSync(join(dataDir, 'files', key(damaged?.hash)), 'rotten')
  const target = join(newFolder(), 'backup')
  expect(await makeBackup(sourceOf(server), { target, now })).toMatchObject({
    missing: [key(lost?.hash)],
    damaged: [key(damaged?.hash)],
    files: { count: 1 },
  })
  // It is what it was when it was taken.
  expect((await checkBackup(target)).faults).toEqual([])
})

test('one that is stopped in the middle leaves nothing; one that died is cleared away by the next', async () => {
  await server.add({ content: 'a file', filename: 'a.txt' })
  const stop = new AbortController()
  const storage = withReading(async (key, read) => {
    stop.abort(new Error('the process stops'))
    return read(key)
  })
  const target = join(newFolder(), 'backup')
  const making = makeBackup(sourceOf(server, { storage }), { target, now, signal: stop.signal })
  await expect(making).rejects.toThrow(/process stops|aborted/)
  expect(readdirSync(join(target, '..'))).toEqual([])

  mkdirSync(join(`${target}.partial`, 'database'), { recursive: true })
  writeFileSync(join(`${target}.partial`, 'manifest.json'), '{}')
  await makeBackup(sourceOf(server), { target, now })
  expect(readdirSync(join(target, '..'))).toEqual(['backup'])
  expect((await checkBackup(target)).faults).toEqual([])
})

test('one whose database goes away says so, and leaves nothing', async () => {
  await server.add({ content: 'a file', filename: 'a.txt' })
  const storage = withReading(async (key, read) => {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'skrzat-backup'`
    return read(key)
  })
  const target = join(newFolder(), 'backup')
  await expect(makeBackup(sourceOf(server, { storage }), { target, now })).rejects.toThrow(
    'The database went away',
  )
  expect(readdirSync(join(target, '..'))).toEqual([])
})

test('a folder that holds something, or is being written to, is left alone', async () => {
  const target = join(newFolder(), 'backup')
  mkdirSync(target)
  writeFileSync(join(target, 'mine'), 'mine')
  await expect(makeBackup(sourceOf(server), { target, now })).rejects.toThrow('is not empty')
  expect(readdirSync(target)).toEqual(['mine'])

  const other = join(target, '../other')
  mkdirSync(`${other}.partial`)
  const lock = tryLock(`${other}.partial`)
  const beside = makeBackup(sourceOf(server), { target: other, now })
  await expect(beside).rejects.toThrow('Another backup is being written')
  lock?.release()
  const nowhere = makeBackup(sourceOf(server), { target: '/proc/backup', now })
  await expect(nowhere).rejects.toThrow('No backup can be written to /proc/backup')
})

test('a night after the other makes one more; too many go, and what did not change takes no room', async () => {
  await server.add({ content: 'a file', filename: 'a.txt' })
  await addNights('2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19')
  expect(await backupsIn(nights)).toEqual([
    'skrzat-2026-11-17T01-30-00Z',
    'skrzat-2026-11-18T01-30-00Z',
    'skrzat-2026-11-19T01-30-00Z',
  ])
  expect(readdirSync(nights)).toHaveLength(3)
  const [file = ''] = globSync('skrzat-2026-11-19*/files/blobs/*/*', { cwd: nights })
  expect(statSync(join(nights, file)).nlink).toBe(3)

  // Of a file that went bad in yesterday's backup the new one has a copy of its own.
  const [older = ''] = globSync('skrzat-2026-11-19*/files/blobs/*/*', { cwd: nights })
  writeFileSync(join(nights, older), 'rotten')
  await addNights('2026-11-20')
  const newest = (await backupsIn(nights)).at(-1) ?? ''
  expect(newest).toBe('skrzat-2026-11-20T01-30-00Z')
  expect((await checkBackup(join(nights, newest))).faults).toEqual([])
})

test("somebody else's folder in the folder of backups stays, whatever it is called", async () => {
  mkdirSync(join(nights, 'photos.partial'))
  mkdirSync(join(nights, 'skrzat-2026-01-01T00-00-00Z.partial'))
  await addNights('2026-11-16')
  expect(readdirSync(nights).toSorted()).toEqual(['photos.partial', 'skrzat-2026-11-16T01-30-00Z'])
})

test('a disk that is nearly full is told of, and earlier backups stay', async () => {
  await addNights('2026-11-14', '2026-11-15')
  const before = await backupsIn(nights)
  expect(before).toHaveLength(2)
  const full = { now, freeBytes: async () => 1_000_000 }
  await expect(addBackup(sourceOf(server), { folder: nights, keep: 1 }, full)).rejects.toThrow(
    /has 1 MB left, and the backup may need \d+ MB/,
  )
  expect(await backupsIn(nights)).toEqual(before)
  expect(readdirSync(nights)).toHaveLength(before.length)
})

test('a disk that becomes full during the backup fails it, leaves nothing of it, and keeps the earlier one', async (context) => {
  const disk = newFolder()
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk])
  if (mounted.status !== 0) context.skip('no disk of its own can be made here')
  onTestFinished(() => void spawnSync('umount', [disk]))
  const night = (day: string) =>
    addBackup(
      sourceOf(server),
      { folder: disk, keep: 3 },
      // Something else takes the room that there was at the beginning.
      { now: new Date(`${day}T01:30:00Z`), freeBytes: async () => 1_000_000_000 },
    )
  await night('2026-11-14')
  const before = readdirSync(disk)
  await server.add({ content: randomBytes(12_000_000), filename: 'large.bin' })
  await expect(night('2026-11-15')).rejects.toThrow(/full/)
  expect(readdirSync(disk)).toEqual(before)
  const [kept = ''] = before
  expect((await checkBackup(join(disk, kept))).faults).toEqual([])
})

/** What health says of backups. */
async function health() {
  const { components } = await createHealth(services.domains.backups.checks)()
  return components['backup']
}

const night = () => services.jobs.runScheduled('backups.make')

test('the night is told of in health; where it fails, admins are written to, and the server is well all the same', async () => {
  await sql`update accounts set email = 'admin@skrzat.example', lang_key = 'en' where 'ROLE_ADMIN' = any(authorities)`
  await addNights('2026-11-18', '2026-11-19', '2026-11-20')
  clock.set('2026-11-21T01:30:00Z')
  await night()
  expect(await health()).toMatchObject({
    status: 'UP',
    details: { name: 'skrzat-2026-11-21T01-30-00Z', kept: 3, missing: 0 },
  })

  // Something is in the way of tonight's.
  clock.set('2026-11-22T01:30:00Z')
  mkdirSync(join(nights, 'skrzat-2026-11-22T01-30-00Z'))
  writeFileSync(join(nights, 'skrzat-2026-11-22T01-30-00Z', 'mine'), '')
  await expect(night()).rejects.toThrow('is not empty')
  expect(await health()).toMatchObject({
    status: 'DOWN',
    details: { error: expect.stringContaining('is not empty') },
  })
  expect((await createHealth(services.domains.backups.checks)()).status).toBe('UP')
  const mails = await sql`select recipient, subject, body from mails`
  expect(mails).toMatchObject([
    {
      recipient: 'admin@skrzat.example',
      subject: 'Skrzat: the nightly backup failed',
      body: expect.stringContaining('is not empty'),
    },
  ])

  clock.set('2026-11-23T01:30:00Z')
  await night()
  expect(await health()).toMatchObject({ status: 'UP' })
  clock.set('2026-11-25T01:30:00Z')
  expect(await health()).toMatchObject({
    status: 'DOWN',
    details: { error: expect.stringContaining('no backup for more than 36 hours') },
  })
  expect(existsSync(join(nights, 'skrzat-2026-11-22T01-30-00Z', 'mine'))).toBe(true)
})
