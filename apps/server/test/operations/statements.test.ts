import { connect } from '@skrzat/db/client'
import { startEmbedded } from '@skrzat/db/embedded'
import { expect, test } from 'vitest'
import { slowest } from '../../src/domains/operations/metrics/queries.ts'
import { temporaryFolder } from '../kernel/temporary-folder.ts'

test('where the database counts statements, its own list is shown, without values', async () => {
  const embedded = await startEmbedded({ folder: temporaryFolder() })
  const database = connect({ url: embedded.url, pool: 1 })
  try {
    await database.sql`select ${'a value'}::text as parameter,
      'a literal'   as constant`
    const { source, statements } = await slowest(database.sql, { slowest: () => [] })
    expect(source).toBe('database')
    expect(statements.map(({ text }) => text)).toContain('select $1::text as parameter, $2 as constant')
    expect(JSON.stringify(statements)).not.toMatch(/a value|a literal/)
  } finally {
    await database.close()
    await embedded.stop()
  }
})
