import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { pbkdf2 } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { sweepDrafts, writeDraft } from '../../../src/kernel/storage/drafts.ts'
import { openStorage } from '../../../src/kernel/storage/open.ts'
import { s3Storage } from '../../../src/kernel/storage/s3.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { s3Server } from './media.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)

/** A folder with a file of each name, written the given hours ago. */
function folderWith(folder: string, files: Record<string, number>): string {
  mkdirSync(folder, { recursive: true })
  for (const [name, hours] of Object.entries(files)) {
    writeFileSync(join(folder, name), 'x')
    utimesSync(join(folder, name), hoursAgo(hours), hoursAgo(hours))
  }
  return folder
}

/** Content that is there, and breaks before any of it is read. */
function broken(): Readable {
  const content = Readable.from([Buffer.from('x')]).on('error', () => undefined)
  queueMicrotask(() => content.destroy(new Error('cut off')))
  return content
}

test('content that breaks before its file is opened leaves none, however busy the threads of the disk are', async () => {
  const folder = temporaryFolder()
  for (let round = 0; round < 50; round += 1) {
    for (let thread = 0; thread < 3; thread += 1) pbkdf2('a', 'b', 2_000, 32, 'sha256', () => undefined)
    const drafts = Array.from({ length: 20 }, () => writeDraft(folder, broken()))
    for (const { status } of await Promise.allSettled(drafts)) expect(status).toBe('rejected')
  }
  expect(readdirSync(folder)).toEqual([])
})

test('a file that can not be made is told of', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'taken'), 'x')
  await expect(writeDraft(join(folder, 'taken'), Readable.from([Buffer.from('x')]))).rejects.toThrow(
    /EEXIST|ENOTDIR/,
  )
})

test('drafts of processes that died are removed, those that may still arrive stay, and so does what is no draft', async () => {
  const folder = folderWith(temporaryFolder(), { 'old.part': 2, 'new.part': 0, 'old.txt': 99 })
  expect(await sweepDrafts(folder, hoursAgo(1))).toBe(1)
  expect(readdirSync(folder).toSorted()).toEqual(['new.part', 'old.txt'])
})

test('there is nothing to remove where nothing was ever written', async () => {
  expect(await sweepDrafts(join(temporaryFolder(), 'none'), NOW)).toBe(0)
})

test('opening the storage of an installation removes what is left of drafts', async () => {
  const data = temporaryFolder()
  const drafts = folderWith(join(data, 'files', '.drafts'), { 'old.part': 3 })
  const storage = await openStorage(data, undefined, NOW)
  expect(storage).toMatchObject({ kind: 'disk', drafts })
  expect(readdirSync(drafts)).toEqual([])
})

test('a bucket is taken where one is given, and one that is not there is told of', async () => {
  const settings = await s3Server()
  expect(await openStorage(temporaryFolder(), settings, NOW)).toMatchObject({ kind: 's3' })
  const missing = s3Storage({ ...settings, bucket: 'none' }, temporaryFolder())
  await expect(missing.check()).rejects.toMatchObject({ name: 'NoSuchBucket' })
})

test('a wrong secret is refused by the server, and leaves nothing', async () => {
  const settings = await s3Server()
  const stranger = s3Storage({ ...settings, secret: 'guessed' }, temporaryFolder())
  await expect(
    stranger.write(
      'a/b',
      (async function* () {
        yield Buffer.from('x')
      })(),
    ),
  ).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' })
  expect(readdirSync(stranger.drafts)).toEqual([])
  expect(await s3Storage(settings, temporaryFolder()).read('a/b')).toBeUndefined()
})
