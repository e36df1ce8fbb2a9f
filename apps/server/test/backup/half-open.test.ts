/** A restore that loses its connection in a way of which the database is never told. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { databaseProxy } from '@skrzat/testing/database-proxy'
import { expect, test } from 'vitest'
import { OutcomeUnknown, restoreBackup } from '../../src/domains/backups/restore.ts'
import { emptyTarget, smallBackup } from './setup.ts'

const COMMIT = Buffer.from('Q\0\0\0\x0bcommit\0', 'latin1')

test('a database that keeps the old session is not waited for without end', async () => {
  const { folder, manifest } = await smallBackup()
  const { target } = await emptyTarget()
  const between = await databaseProxy(target.databaseUrl, () => ({
    oneSided: true,
    fromClient: (chunk) => !chunk.includes(COMMIT),
  }))
  const restoring = restoreBackup(folder, manifest, {
    ...target,
    databaseUrl: between.url,
    askWithin: 200,
  })
  await expect(restoring).rejects.toThrow(OutcomeUnknown)
  expect(existsSync(join(target.dataDir, 'files'))).toBe(true)
})
