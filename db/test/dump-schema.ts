/** Writes `db/schema.sql` from a database migrated from nothing; with `--check`, fails where it would change. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startTestCluster, withDatabase } from '@skrzat/testing/test-cluster'
import { connect } from '@skrzat/db/client'
import { schemaText } from './schema-text.ts'

const FILE = fileURLToPath(new URL('../schema.sql', import.meta.url))

const cluster = await startTestCluster()
const database = connect({ url: withDatabase(cluster.url, cluster.template), pool: 1 })
const text = await schemaText(database.sql)
await database.close()
await cluster.stop()

if (!process.argv.includes('--check')) {
  writeFileSync(FILE, text)
} else if (readFileSync(FILE, 'utf8') !== text) {
  process.stderr.write('db/schema.sql is not what the migrations make: run `npx -y pnpm schema:dump`.\n')
  process.exitCode = 1
}
