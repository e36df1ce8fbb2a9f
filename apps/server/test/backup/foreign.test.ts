/** Retention leaves alone what is not its own. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addBackup } from '../../src/kernel/backup/nightly.ts'
import { testFiles } from '../files/setup.ts'
import { newFolder, sourceOf } from './setup.ts'

test("somebody else's folder in the folder of backups stays, whatever it is called", async () => {
  const server = await testFiles()
  const folder = newFolder()
  mkdirSync(join(folder, 'photos.partial'))
  writeFileSync(join(folder, 'photos.partial', 'a'), 'mine')
  mkdirSync(join(folder, 'skrzat-2026-01-01T00-00-00Z.partial'))
  await addBackup(sourceOf(server), { folder, keep: 3 }, { now: server.clock.now() })
  expect(existsSync(join(folder, 'skrzat-2026-01-01T00-00-00Z.partial'))).toBe(false)
  expect(existsSync(join(folder, 'photos.partial', 'a'))).toBe(true)
})
