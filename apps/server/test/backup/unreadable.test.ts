/** What goes wrong beside a backup: a file that can't be opened, another backup that clears the folder. */
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { beginFolder, sweepLeftovers } from '../../src/kernel/backup/folder.ts'
import { makeBackup } from '../../src/kernel/backup/make.ts'
import { testFiles } from '../files/setup.ts'
import { newFolder, sourceOf } from './setup.ts'

const server = await testFiles()
const { sql, kernel, clock, dataDir } = server

test('a file that is there and can not be opened fails the backup, and not the process', async () => {
  await server.add({ content: 'a', filename: 'a.txt' })
  const [row] = await sql<{ hash: string }[]>`select content as hash from uploads order by id`
  const hash = row?.hash ?? ''
  const key = `blobs/${hash.slice(0, 2)}/${hash}`
  const path = join(dataDir, 'files', key)
  await kernel.storage.remove(key)
  // Opening a socket fails with ENXIO, for root too. Its address has to be short: it is made elsewhere, and moved.
  mkdirSync(dirname(path), { recursive: true })
  const made = join(tmpdir(), `s${process.pid}`)
  const socket = createServer()
  await new Promise<void>((resolve) => socket.listen(made, resolve))
  renameSync(made, path)
  onTestFinished(() => void socket.close())
  const uncaught: unknown[] = []
  const hear = (error: unknown) => void uncaught.push(error)
  const others = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException')
  process.on('uncaughtException', hear)
  onTestFinished(() => {
    process.off('uncaughtException', hear)
    for (const other of others) process.on('uncaughtException', other)
  })
  const target = join(newFolder(), 'backup')
  const making = makeBackup(sourceOf(server), { target, now: clock.now() })
  await expect(making).rejects.toThrow(/ENXIO/)
  expect(uncaught).toEqual([])
})

test('a backup that is about to take its name is not cleared away', async () => {
  const nights = newFolder()
  const target = join(nights, 'skrzat-2026-01-01T00-00-00Z')
  const partial = await beginFolder(target)
  for (let index = 0; index < 200; index += 1) {
    mkdirSync(join(partial.path, 'files', String(index)), { recursive: true })
    writeFileSync(join(partial.path, 'files', String(index), 'a'), 'a')
  }
  const named = { already: false }
  const naming = partial.commit().finally(() => (named.already = true))
  while (!named.already) await sweepLeftovers(nights, /^skrzat-/)
  await naming
  expect(existsSync(join(target, 'files', '199', 'a'))).toBe(true)
})
