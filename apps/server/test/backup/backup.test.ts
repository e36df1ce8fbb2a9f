/** A backup holds everything, is found out where it was changed, and is restored into an empty place, whole or not at all. */
import {
  appendFileSync,
  cpSync,
  globSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { keptSecret } from '@skrzat/db/data-folder'
import { migrate, readMigrations } from '@skrzat/db/migrate'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { compose } from '../../src/compose.ts'
import { verifyLedger } from '../../src/domains/payments/index.ts'
import { makeCheckpoint } from '../../src/kernel/event-log/checkpoints.ts'
import { chainHash } from '../../src/kernel/event-log/hash.ts'
import { parseCheckpoint, signerOf } from '../../src/kernel/event-log/signed-note.ts'
import { checkBackup } from '../../src/domains/backups/check.ts'
import { makeBackup } from '../../src/domains/backups/make.ts'
import { readManifest, writeManifest } from '../../src/domains/backups/manifest.ts'
import { readableBackup, restoreBackup } from '../../src/domains/backups/restore.ts'
import { diskStorage } from '../../src/kernel/storage/disk.ts'
import { s3Storage } from '../../src/kernel/storage/s3.ts'
import { feesOf } from '../absences/fees.ts'
import { CONFIG } from '../accounts/setup.ts'
import { photo, testFiles } from '../files/setup.ts'
import { runDue } from '../kernel/run-due.ts'
import { s3Server } from '../kernel/storage/media.ts'
import { contentsOf, emptyTarget, newFolder, schemaOf, sourceOf } from './setup.ts'

const server = await testFiles()
const { sql, first, clock, callerOf, dataDir, work } = server

// A place with money, files of every kind, an absence, a photo, a report, and messages on their way.
await server.add({ content: 'Jadłospis', filename: 'jadlospis.txt' })
await server.add({ content: await photo(), filename: 'zdjecie.jpg' })
const accountant = await callerOf('accountant')
const { issue } = await feesOf({ first, trpc: () => accountant })
const [kid] = await sql<{ id: number }[]>`select id from kids where place_id = ${first} order by id limit 1`
await issue(kid?.id ?? 0, 800_00, 'zażółć\tgęślą\\n\njaźń \u{1F9F8}')
await issue(kid?.id ?? 0, 800_00, 'zażółć\tgęślą\\n\njaźń \u{1F9F8}')
await work()
// A picture that is still to be made, whose job the queue has.
await server.add({ content: await photo(), filename: 'w-drodze.jpg' })
await sql`update outbox set handed_at = now(), handed = 1, check_at = now() + interval '1 hour'`
await sql`update places set image = 'places/1/abcdef.jpg' where id = ${first}`
await server.kernel.storage.write('places/1/abcdef.jpg', Readable.from([Buffer.from('a photo')]))
await sql`insert into user_sms (phone, text, state, dedupe_key) values ('600000005', 'Kod 1', 'queued', 'a'), ('600000005', 'Kod 2', 'sent', 'b')`
// A transaction number from the future of any cluster that this could be restored into.
const what = { stream: 'other-1', version: 1, type: 'Other', typeVersion: 1, data: {} }
const other = { ...what, placeId: null, actorId: null, commandId: 'c', at: clock.now() }
await sql`
  insert into events (xid, stream, version, type, type_version, data, command_id, at, hash)
  values ('900000000000', 'other-1', 1, 'Other', 1, '{}', 'c', ${other.at}, ${chainHash(null, other)})`
keptSecret(dataDir, 'another-key')

const source = sourceOf(server)
const now = clock.now()
const whole = join(newFolder(), 'whole')
const checkpoint = await makeCheckpoint(sql, signerOf(Buffer.alloc(32, 5)), now)
await makeBackup(source, { target: whole, now })

async function restoreInto(folder: string, over: Parameters<typeof emptyTarget>[0] = {}) {
  const target = await emptyTarget(over)
  const manifest = await readableBackup(folder)
  return { ...target, restore: () => restoreBackup(folder, manifest, target.target) }
}

const there = await restoreInto(whole)
const restored = await there.restore()

test('a restored backup has every row, key, right and file, and goes on counting', async () => {
  const [before, after] = [await contentsOf(sql), await contentsOf(there.sql)]
  expect(after['setup.marks']).toContain('{"name": "demo", "value": "none"}')
  expect(after['user_sms']?.join('\n')).toContain('"unknown"')
  for (const name of ['setup.marks', 'user_sms', 'outbox']) {
    delete before[name]
    delete after[name]
  }
  expect(after).toEqual(before)
  expect(await schemaOf(there.sql)).toEqual(await schemaOf(sql))
  expect(restored.rows).toBeGreaterThan(80)
  await expect(there.sql`update events set version = 2`).rejects.toThrow('permission denied')

  const storage = diskStorage(join(there.target.dataDir, 'files'))
  const [image] = await there.sql<{ image: string }[]>`select image from places where id = ${first}`
  expect(await text((await storage.read(image?.image ?? ''))?.stream ?? Readable.from([]))).toBe('a photo')
  const stored = globSync('blobs/*/*', { cwd: join(dataDir, 'files') })
  expect(stored.length).toBe(4)
  for (const name of stored)
    expect(readFileSync(join(there.target.dataDir, 'files', name))).toEqual(
      readFileSync(join(dataDir, 'files', name)),
    )

  expect(readFileSync(join(there.target.dataDir, 'secret'), 'utf8').trim()).toBe(CONFIG.secret)
  expect(keptSecret(there.target.dataDir, 'another-key')).toBe(keptSecret(dataDir, 'another-key'))
  expect((await verifyLedger({ sql: there.sql })).differences).toEqual([])
})

test('the newest checkpoint lies beside, and the restored log extends it', async () => {
  const note = readFileSync(join(whole, 'checkpoint.txt'), 'utf8')
  expect(note).toBe(checkpoint?.note)
  const given = [{ name: 'checkpoint.txt', note: parseCheckpoint(note) }]
  const { differences, log } = await verifyLedger({ sql: there.sql }, { given })
  expect(differences).toEqual([])
  expect(log.proven).toHaveLength(1)
})

test('no event waits for a transaction of the old database to end', async () => {
  // Those that this cluster has not begun yet: a transaction of another test may be under way.
  const [row] = await there.sql<{ late: number; all: number }[]>`
    select count(*) filter (where xid >= pg_snapshot_xmax(pg_current_snapshot())) as late, count(*) as all from events`
  expect(row).toEqual({ late: 0, all: 3 })
})

test('what was good when the backup was made is not good again: sessions and codes are ended, messages do not leave', async () => {
  const [row] = await there.sql`select count(*) as n from sessions where ended_at is null`
  expect(row?.['n']).toBe(0)
  expect(restored.settled).toContainEqual({ what: 'sessions ended', count: 7 })
  expect(restored.settled).toContainEqual({ what: 'SMS of which nobody knows whether they left', count: 1 })
})

test('what was still to be done is done there', async () => {
  const target = await restoreInto(whole)
  const { settled } = await target.restore()
  expect(settled.find(({ what }) => what.startsWith('jobs'))?.count).toBeGreaterThan(0)
  const states = () => target.sql`select name, state from uploads where name = 'w-drodze'`
  expect(await states()).toEqual([{ name: 'w-drodze', state: 'waiting' }])
  const { databaseUrl, dataDir: folder } = target.target
  const log = pino({ level: 'silent' })
  const there = { databaseUrl, pool: 4, dataDir: folder, log, clock }
  const services = await compose({ ...CONFIG, demo: false, ...there })
  try {
    await runDue(services.relay, services.jobs)
  } finally {
    await services.stop()
  }
  expect(await states()).toEqual([{ name: 'w-drodze', state: 'ready' }])
})

test('files come from a bucket, and go to one', async () => {
  const settings = await s3Server()
  const bucket = s3Storage(settings, newFolder())
  const target = await restoreInto(whole, { bucket })
  await target.restore()
  const folder = join(newFolder(), 'again')
  const again = { ...sourceOf(server), databaseUrl: target.target.databaseUrl, storage: bucket }
  const manifest = await makeBackup(again, { target: folder, now })
  expect(manifest.missing).toEqual([])
  expect(manifest.files).toEqual((await readManifest(whole)).files)
  expect((await checkBackup(folder)).faults).toEqual([])
})

test('only its owner may read a backup', () => {
  for (const path of ['.', 'database', 'secrets', 'files'])
    expect(statSync(join(whole, path)).mode & 0o777).toBe(0o700)
  const files = globSync('**/*', { cwd: whole, withFileTypes: true }).filter((entry) => entry.isFile())
  const modes = files.map(({ parentPath, name }) => statSync(join(parentPath, name)).mode & 0o777)
  expect(new Set(modes)).toEqual(new Set([0o600]))
})

/** A copy that a test may spoil. */
function copyOfWhole(): string {
  const folder = join(newFolder(), 'copy')
  cpSync(whole, folder, { recursive: true })
  return folder
}

/** What can become of a part's bytes on a disk. */
const SPOILED: Record<string, (path: string) => void> = {
  changed(path) {
    const bytes = readFileSync(path)
    const middle = Math.floor(bytes.length / 2)
    bytes[middle] = (bytes[middle] ?? 0) ^ 1
    writeFileSync(path, bytes)
  },
  cut: (path) => truncateSync(path, statSync(path).size - 1),
  longer: (path) => appendFileSync(path, 'x'),
  lost: (path) => rmSync(path),
}

test.each(Object.entries(SPOILED))(
  'a part that is %s is found, whichever it is, and nothing is restored',
  async (kind, spoil) => {
    const folder = copyOfWhole()
    const parts = globSync('{database,secrets,files}/**/*', { cwd: folder, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    expect(parts.length).toBeGreaterThan(40)
    expect((await checkBackup(folder)).faults).toEqual([])
    for (const part of parts) spoil(join(folder, part))
    const says = kind === 'lost' ? 'is missing' : 'is not what it was'
    const { faults } = await checkBackup(folder)
    expect(faults.toSorted()).toEqual(parts.map((part) => `${part} ${says}`).toSorted())
    await expect(readableBackup(folder)).rejects.toThrow('damaged, and nothing was restored')

    for (const part of ['files.sha256', 'manifest.json']) {
      const other = copyOfWhole()
      spoil(join(other, part))
      await expect(readableBackup(other)).rejects.toThrow(part)
    }
  },
)

test('what says what the parts should be is believed only whole', async () => {
  const folder = copyOfWhole()
  writeFileSync(join(folder, 'manifest.json.sha256'), `${'0'.repeat(64)}  manifest.json\n`)
  await expect(checkBackup(folder)).rejects.toThrow('manifest.json is not what manifest.json.sha256 says')
  rmSync(join(folder, 'manifest.json.sha256'))
  await expect(checkBackup(folder)).rejects.toThrow('holds no whole backup: manifest.json.sha256 is missing')
  await expect(checkBackup(join(folder, 'nowhere'))).rejects.toThrow('manifest.json is missing')
})

test('a target that is not empty is left as it is', async () => {
  const { target, empty, sql: other, restore } = await restoreInto(whole)
  await other`create table mine (id int)`
  await expect(restore()).rejects.toThrow('The database is not empty: it has public.mine')
  expect(await other`select * from mine`).toEqual([])
  expect(globSync('*', { cwd: target.dataDir })).toEqual([])

  await empty()
  await diskStorage(join(target.dataDir, 'files')).write('mine', Readable.from([Buffer.from('mine')]))
  await expect(restore()).rejects.toThrow('files is not empty')
  rmSync(join(target.dataDir, 'files'), { recursive: true })

  keptSecret(target.dataDir, 'secret')
  await expect(restore()).rejects.toThrow("differs from the backup's")
  rmSync(join(target.dataDir, 'secret'))

  const manifest = await readableBackup(whole)
  await expect(restoreBackup(whole, manifest, { ...target, secret: 'x'.repeat(32) })).rejects.toThrow(
    'SKRZAT_SECRET is not the secret of the backup',
  )
  // And then it serves.
  expect((await restore()).rows).toBeGreaterThan(80)
})

test('a restore that fails at its end leaves an empty database and an empty folder, and can be tried again', async () => {
  const { target, restore } = await restoreInto(whole)
  const folder = copyOfWhole()
  const manifest = await readableBackup(folder)
  const [lost = ''] = globSync('files/blobs/*/*', { cwd: folder })
  rmSync(join(folder, lost))
  await expect(restoreBackup(folder, manifest, target)).rejects.toThrow('ENOENT')
  expect(globSync('*', { cwd: target.dataDir })).toEqual([])
  expect((await restore()).rows).toBeGreaterThan(80)
})

test('a backup of a newer version says so, and one of an older one is brought up to date', async () => {
  const folder = copyOfWhole()
  const manifest = await readManifest(folder)
  await writeManifest(folder, {
    ...manifest,
    migrations: [...manifest.migrations, { tag: '9999_of_the_future', hash: '0' }],
  })
  await expect(readableBackup(folder)).rejects.toThrow('9999_of_the_future; this Skrzat does not know it')

  const { target } = await emptyTarget()
  const next = { tag: '9999_of_the_future', text: 'create table mine (id int)', hash: '0' }
  const known = [...readMigrations(), next]
  expect((await restoreBackup(whole, manifest, target, known)).migrated).toEqual([next.tag])
  expect(await migrate(target.databaseUrl, known)).toEqual([])
})
