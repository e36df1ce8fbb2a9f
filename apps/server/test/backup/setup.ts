import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDatabase } from '@skrzat/testing/database'
import { whenOver } from '@skrzat/testing/when-over'
import type { Sql } from '@skrzat/db/client'
import { SETTLE_RESTORED, STORED_FILES } from '../../src/domains/index.ts'
import { makeBackup, type Source } from '../../src/domains/backups/make.ts'
import { readableBackup, type Target } from '../../src/domains/backups/restore.ts'
import { CONFIG } from '../accounts/setup.ts'
import { testFiles } from '../files/setup.ts'

/** A temporary folder, removed after the file's tests. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'skrzat-backup-'))
  whenOver(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

type Server = Awaited<ReturnType<typeof testFiles>>

/** What a backup of a test server covers. */
export function sourceOf({ databaseUrl, kernel, dataDir }: Server, over: Partial<Source> = {}): Source {
  return {
    databaseUrl,
    storage: kernel.storage,
    storedFiles: STORED_FILES,
    dataDir,
    secret: CONFIG.secret,
    version: '0.0.0-test',
    ...over,
  }
}

/** The backup of a server of its own that has a file: its folder and its manifest. */
export async function smallBackup() {
  const server = await testFiles()
  await server.add({ content: 'kept', filename: 'a.txt' })
  const folder = join(newFolder(), 'backup')
  await makeBackup(sourceOf(server), { target: folder, now: server.clock.now() })
  return { folder, manifest: await readableBackup(folder) }
}

/** An empty database and an empty data folder. */
export async function emptyTarget(over: Partial<Target> = {}) {
  const { sql, url } = await testDatabase()
  const empty = () =>
    sql.unsafe(`
      drop schema if exists setup cascade; drop schema if exists bullmq cascade;
      drop schema public cascade; create schema public`)
  await empty()
  const target: Target = {
    databaseUrl: url,
    // Does not exist yet.
    dataDir: join(newFolder(), 'data'),
    bucket: undefined,
    secret: undefined,
    settle: SETTLE_RESTORED,
    ...over,
  }
  return { sql, target, empty }
}

/** Every row of every table as text, except for what a restore changes on purpose. */
export async function contentsOf(sql: Sql): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c where relkind = 'r'
      and relnamespace in ('public'::regnamespace, 'setup'::regnamespace) order by 1`
  const contents: Record<string, string[]> = {}
  for (const { name } of tables) {
    const rows = await sql.unsafe<{ row: string }[]>(`
      select (to_jsonb(t) - 'xid' - 'ended_at' - 'used_at'
        - case when '${name}' = 'setup.migrations' then 'at' else '' end)::text as row
      from ${name} t order by 1`)
    contents[name] = rows.map(({ row }) => row)
  }
  return contents
}

/** Constraints, triggers, rights and sequences. */
export async function schemaOf(sql: Sql) {
  const [row] = await sql`
    select
      (select jsonb_agg(conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated::text
        order by conrelid::regclass::text, conname)
        from pg_constraint where connamespace in ('public'::regnamespace, 'setup'::regnamespace)) as constraints,
      (select jsonb_agg(pg_get_triggerdef(oid) || tgenabled::text order by tgname, tgrelid::regclass::text)
        from pg_trigger where not tgisinternal) as triggers,
      (select jsonb_agg(relname || coalesce((select string_agg(privilege_type, ' ' order by privilege_type)
        from aclexplode(relacl)), '') order by relname)
        from pg_class where relnamespace = 'public'::regnamespace) as rights,
      (select jsonb_agg(sequencename || ' ' || coalesce(last_value::text, 'unused') order by sequencename)
        from pg_sequences where schemaname = 'public') as sequences`
  return row
}
