/**
 * Fails where the journal is out of order, or where the tables in `src/schema` are not those that the migrations
 * make: a migration has then been forgotten.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MIGRATIONS_FOLDER, readMigrations } from '../src/migrate.ts'

const DB = fileURLToPath(new URL('..', import.meta.url))
/** Under this folder, for drizzle-kit takes paths relative to it alone. */
const COPY = './node_modules/.cache/skrzat/migrations'

readMigrations()
const copy = join(DB, COPY)
rmSync(copy, { recursive: true, force: true })
mkdirSync(join(copy, '..'), { recursive: true })
cpSync(MIGRATIONS_FOLDER, copy, { recursive: true })
try {
  const schema = process.argv[2] ?? './src/schema/index.ts'
  const args = ['generate', '--dialect=postgresql', `--schema=${schema}`, `--out=${COPY}`]
  const said = execFileSync(join(DB, 'node_modules/.bin/drizzle-kit'), [...args, '--casing=snake_case'], {
    cwd: DB,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // Its exit code is 0 even where it fails, such as where it would ask whether a column was renamed.
  if (!said.includes('No schema changes')) {
    process.stderr.write(
      'The tables in db/src/schema have changed without a migration: run `npx drizzle-kit generate` in db.\n',
    )
    process.exitCode = 1
  }
} finally {
  rmSync(copy, { recursive: true })
}
