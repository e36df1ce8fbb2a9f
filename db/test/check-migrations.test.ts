import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const DB = fileURLToPath(new URL('..', import.meta.url))
/** Inside the package, whose schema it imports. */
const RENAMED = './node_modules/.cache/skrzat/renamed.ts'

test('a column that is renamed without a migration is refused', () => {
  mkdirSync(`${DB}node_modules/.cache/skrzat`, { recursive: true })
  writeFileSync(
    DB + RENAMED,
    `import { pgTable, text } from 'drizzle-orm/pg-core'
    export * from '../../../src/schema/index.ts'
    export const blobs = pgTable('blobs', { digest: text().primaryKey() })`,
  )
  const check = () =>
    execFileSync(process.execPath, ['scripts/check-migrations.ts', RENAMED], { cwd: DB, stdio: 'pipe' })
  expect(check).toThrow('have changed without a migration')
})
