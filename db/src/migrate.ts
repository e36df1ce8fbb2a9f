/**
 * Applies `db/migrations` in the order of its journal. Replaces Drizzle's `migrate()`, which takes no lock and skips a
 * migration that was added before the newest applied one.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { z } from 'zod'
import { StartError } from './start-error.ts'

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../migrations', import.meta.url))

/** Key of the advisory lock that lets one process migrate at a time; an arbitrary unused number. */
export const MIGRATION_LOCK = 5_318_008_001

/** Runs SQL on a connection of any driver: several statements if there are no values. */
export type Run = (text: string, values?: (string | number)[]) => Promise<unknown>

/** Creates the tables that record what was done to an installation's database. */
export async function prepareSetup(run: Run): Promise<void> {
  await run(`create schema if not exists setup;
    create table if not exists setup.migrations (
      number int constraint migrations_pk primary key,
      tag text not null,
      hash text not null,
      at timestamptz not null default now()
    );
    create table if not exists setup.marks (
      name text constraint marks_pk primary key,
      value text not null
    )`)
}

/** Applies and records migrations in the caller's transaction. `first` is the number of the first one. */
export async function applyMigrations(
  run: Run,
  migrations: readonly Migration[],
  first: number,
): Promise<void> {
  for (const [offset, { tag, text, hash }] of migrations.entries()) {
    await run(text)
    await run('insert into setup.migrations (number, tag, hash) values ($1, $2, $3)', [
      first + offset,
      tag,
      hash,
    ])
  }
}

const journalSchema = z.object({
  entries: z.array(z.object({ idx: z.int(), when: z.number(), tag: z.string() })),
})

export type Migration = { tag: string; text: string; hash: string }

/**
 * Reads the migrations in the order of the journal. Throws if the journal and the folder differ, or if the journal is
 * not ordered by number and time: two branches have then added a migration each.
 */
export function readMigrations(folder: string = MIGRATIONS_FOLDER): Migration[] {
  const journal = journalSchema.parse(JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')))
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
  const unlisted = files.filter((file) => !journal.entries.some((entry) => entry.tag === file))
  if (unlisted.length > 0)
    throw new Error(`migrations that the journal does not list: ${unlisted.join(', ')}`)

  let last = 0
  return journal.entries.map(({ idx, when, tag }, index) => {
    const number = String(idx).padStart(4, '0')
    if (idx !== index || !tag.startsWith(`${number}_`))
      throw new Error(`migration ${tag} is not number ${index}`)
    if (when <= last) throw new Error(`migration ${tag} is older than the one before it`)
    last = when
    const file = join(folder, `${tag}.sql`)
    if (!existsSync(file)) throw new Error(`migration ${tag} is in the journal, and its file is missing`)
    const text = readFileSync(file, 'utf8')
    return { tag, text, hash: createHash('sha256').update(text).digest('hex') }
  })
}

/**
 * Migrates a database, each migration in its own transaction, one process at a time; the others wait. Returns the tags
 * of the applied ones. Throws StartError if the database is newer than this version or was built from other
 * migrations.
 */
export async function migrate(url: string, migrations: Migration[] = readMigrations()): Promise<string[]> {
  const sql = postgres(url, {
    max: 1,
    onnotice: () => undefined,
    connection: { application_name: 'skrzat-migrate' },
  })
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK}::bigint)`
    await checkBuild(sql)
    await prepareSetup((text) => sql.unsafe(text))
    const applied = await sql<Applied[]>`select tag, hash from setup.migrations order by number`
    check(applied, migrations)

    const missing = migrations.slice(applied.length)
    for (const [offset, migration] of missing.entries()) {
      await sql.begin((transaction) =>
        applyMigrations(
          (text, values) => transaction.unsafe(text, values),
          [migration],
          applied.length + offset,
        ),
      )
    }
    return missing.map(({ tag }) => tag)
  } finally {
    await sql.end()
  }
}

/** Checks that names can be sorted by ICU and folded by Unicode. @throws StartError if the server or database can't */
async function checkBuild(sql: postgres.Sql): Promise<void> {
  const [build] = await sql<{ icu: boolean; encoding: string }[]>`
    select exists (select from pg_collation where collprovider = 'i') as icu,
      current_setting('server_encoding') as encoding`
  if (build?.icu && build.encoding === 'UTF8') return
  throw new StartError(
    'The database needs the encoding UTF8, and a PostgreSQL with ICU collations, by which names are sorted. Give another database.',
  )
}

type Applied = Pick<Migration, 'tag' | 'hash'>

/** The first of a database's migrations, in their order, that this version does not have. */
export function unknownMigration(
  applied: readonly Applied[],
  known: readonly Applied[] = readMigrations(),
): Applied | undefined {
  return applied.find(({ tag, hash }, index) => known[index]?.tag !== tag || known[index]?.hash !== hash)
}

function check(applied: readonly Applied[], migrations: readonly Migration[]) {
  const stranger = unknownMigration(applied, migrations)
  if (!stranger) return
  if (stranger === applied[0])
    throw new StartError(
      "The database was made by a Skrzat from before 1.0.0, which this one can't take over: give another one in SKRZAT_DATA_DIR or DATABASE_URL, or start the version that made it.",
    )
  if (applied.indexOf(stranger) >= migrations.length)
    throw new StartError(
      `The database is newer than this Skrzat: it has the migration ${stranger.tag}. Start the newer version.`,
    )
  throw new StartError(
    `The database was built with another migration ${stranger.tag} than the one here. Start the version that built it, or give another database.`,
  )
}
