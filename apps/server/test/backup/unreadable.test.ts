/** A file that is in the way of a backup. */
import { mkdirSync, renameSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeBackup } from '../../src/domains/backups/make.ts'
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
