/** A restore that loses its connection around its last answer. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { databaseProxy } from '@skrzat/testing/database-proxy'
import { expect, test } from 'vitest'
import { OutcomeUnknown, restoreBackup } from '../../src/domains/backups/restore.ts'
import { emptyTarget, smallBackup } from './setup.ts'

const query = (text: string) =>
  Buffer.from(`Q\0\0\0${String.fromCharCode(text.length + 5)}${text}\0`, 'latin1')

test.for(['commit', 'analyze'])(
  'the answer to the %s is lost, and the database is away for a second: all stays',
  async (text) => {
    const last = query(text)
    const { folder, manifest } = await smallBackup()
    const { target, sql } = await emptyTarget()
    const state = { cut: false, away: false }
    const between = await databaseProxy(target.databaseUrl, () => {
      if (state.away) return undefined
      let sent = false
      return {
        fromClient(chunk) {
          sent ||= !state.cut && chunk.includes(last)
          return true
        },
        fromDatabase() {
          if (!sent || state.cut) return true
          state.cut = true
          state.away = true
          setTimeout(() => (state.away = false), 1_000)
          return false
        },
      }
    })
    await restoreBackup(folder, manifest, { ...target, databaseUrl: between.url })
    expect(state.cut).toBe(true)
    const [row] = await sql<{ there: boolean }[]>`select to_regclass('setup.migrations') is not null as there`
    expect(row?.there).toBe(true)
    expect(existsSync(join(target.dataDir, 'files'))).toBe(true)
  },
)

test('a database that keeps the old session is not waited for without end', async () => {
  const { folder, manifest } = await smallBackup()
  const { target } = await emptyTarget()
  const between = await databaseProxy(target.databaseUrl, () => ({
    oneSided: true,
    fromClient: (chunk) => !chunk.includes(query('commit')),
  }))
  const over = { databaseUrl: between.url, askWithin: 200 }
  await expect(restoreBackup(folder, manifest, { ...target, ...over })).rejects.toThrow(OutcomeUnknown)
  expect(existsSync(join(target.dataDir, 'files'))).toBe(true)
})
