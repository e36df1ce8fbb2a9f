/**
 * Fails if the journal is out of order, if a snapshot older than the newest is left, or if the tables in `src/schema`
 * differ from the newest: then a migration is missing.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MIGRATIONS_FOLDER, readMigrations } from '../src/migrate.ts'

const DB = fileURLToPath(new URL('..', import.meta.url))
/** Under this folder, as drizzle-kit accepts only relative paths. */
const COPY = './node_modules/.cache/skrzat/migrations'

const newest = `${String(readMigrations().length - 1).padStart(4, '0')}_snapshot.json`
const older = readdirSync(join(MIGRATIONS_FOLDER, 'meta')).filter(
  (file) => file.endsWith('_snapshot.json') && file !== newest,
)
if (older.length > 0) {
  process.stderr.write(`Delete ${older.join(', ')} in db/migrations/meta: only ${newest} is needed.\n`)
  process.exitCode = 1
}

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
  // Its exit code is 0 even if it fails, for example because it would ask whether a column was renamed.
  if (!said.includes('No schema changes')) {
    process.stderr.write(
      'The tables in db/src/schema have changed without a migration: run `npx drizzle-kit generate` in db.\n',
    )
    process.exitCode = 1
  }
} finally {
  rmSync(copy, { recursive: true })
}
