/** A restore that loses its connection in a way of which the database is never told. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { databaseProxy } from '@skrzat/testing/database-proxy'
import { expect, test } from 'vitest'
import { makeBackup } from '../../src/kernel/backup/make.ts'
import { OutcomeUnknown, readableBackup, restoreBackup } from '../../src/kernel/backup/restore.ts'
import { testFiles } from '../files/setup.ts'
import { emptyTarget, newFolder, sourceOf } from './setup.ts'

const COMMIT = Buffer.from('Q\0\0\0\x0bcommit\0', 'latin1')

test('a database that keeps the old session is not waited for without end', async () => {
  const server = await testFiles()
  await server.add({ content: 'kept', filename: 'a.txt' })
  const backup = join(newFolder(), 'backup')
  await makeBackup(sourceOf(server), { target: backup, now: server.clock.now() })
  const { target } = await emptyTarget()
  const between = await databaseProxy(target.databaseUrl, () => ({
    oneSided: true,
    fromClient: (chunk) => !chunk.includes(COMMIT),
  }))
  const restoring = restoreBackup(backup, await readableBackup(backup), {
    ...target,
    databaseUrl: between.url,
    askWithin: 200,
  })
  await expect(restoring).rejects.toThrow(OutcomeUnknown)
  expect(existsSync(join(target.dataDir, 'files'))).toBe(true)
})
