/** Which tables a backup copies, and how. Everything here runs on a connection of `withClient`. */
import { createGunzip, createGzip } from 'node:zlib'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { errorCode } from '@skrzat/db/start-error'
import { type Manifest, sequenceSchema, tableFile, type TablePart, tableSchema } from './manifest.ts'
import { writePart } from './parts.ts'

type Table = Pick<TablePart, 'schema' | 'name' | 'columns'>

const madeTable = tableSchema.pick({ schema: true, name: true, columns: true })

/**
 * Tables of the product, ordered by name. Omitted: `setup.migrations`, which the restore writes by running them, and
 * BullMQ's schema, whose jobs the outbox requests again.
 *
 * Columns that are generated, or of type xid8, are omitted too: the database fills them. A transaction id of another
 * cluster means nothing, and one from its future would block everything that relies on `pg_snapshot_xmin`.
 */
export async function productTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Record<string, unknown>>(`
    select n.nspname as schema, c.relname as name,
      array_agg(a.attname::text order by a.attnum) filter
        (where a.attgenerated = '' and a.atttypid <> 'xid8'::regtype) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and n.nspname in ('public', 'setup')
      and (n.nspname, c.relname) <> ('setup', 'migrations')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by n.nspname, c.relname
    order by n.nspname, c.relname`)
  return rows.map((row) => madeTable.parse(row))
}

function quoted({ schema, name }: Pick<Table, 'schema' | 'name'>): string {
  return `"${schema}"."${name}"`
}

function columnList({ columns }: Pick<Table, 'columns'>): string {
  return columns.map((column) => `"${column}"`).join(', ')
}

/** Tables were swapped between listing and locking, repeatedly. */
class TablesChanged extends Error {
  override name = 'TablesChanged'
}

const TRIES = 10
const NO_TABLE = '42P01'
const DEADLOCK = '40P01'

/**
 * Begins the one transaction for all reads. Tables are locked before the snapshot is taken: a table that a rebuild
 * swaps in after it would look empty.
 */
export async function beginSnapshot(client: Client): Promise<Table[]> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const tables = await productTables(client)
    await client.query('begin isolation level repeatable read read only')
    try {
      await client.query(`lock table ${tables.map(quoted).join(', ')} in access share mode`)
    } catch (error) {
      await client.query('rollback')
      if (![NO_TABLE, DEADLOCK].includes(errorCode(error))) throw error
      continue
    }
    const locked = await productTables(client)
    if (JSON.stringify(locked) === JSON.stringify(tables)) return tables
    await client.query('rollback')
  }
  throw new TablesChanged('the tables change all the time')
}

/** Copies a table into the folder of a backup, compressed and streamed. */
export async function copyOut(
  client: Client,
  table: Table,
  folder: string,
  signal: AbortSignal | undefined,
): Promise<TablePart> {
  const stream = client.query(copyTo(`copy ${quoted(table)} (${columnList(table)}) to stdout`))
  const through = createGzip({ level: 4 })
  const written = await writePart(join(folder, tableFile(table)), stream, { through, signal })
  // The row count arrives after the last row, and a further query is answered after it.
  await client.query('select 1')
  return { ...table, rows: stream.rowCount, ...written }
}

/** Loads a table from a backup. @returns the number of rows */
export async function copyIn(client: Client, table: Table, folder: string): Promise<number> {
  const stream = client.query(copyFrom(`copy ${quoted(table)} (${columnList(table)}) from stdin`))
  const source = createReadStream(join(folder, tableFile(table)))
  await pipeline(source, createGunzip(), stream)
  await client.query('select 1')
  return stream.rowCount
}

/** The value of each sequence; read after the snapshot was taken, it exceeds every number in it. */
export async function readSequences(client: Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<Record<string, unknown>>(`
    select schemaname as schema, sequencename as name, coalesce(last_value, start_value)::text as value,
      last_value is not null as used
    from pg_sequences where schemaname = 'public' order by sequencename`)
  return rows.map((row) => sequenceSchema.parse(row))
}

export async function writeSequences(client: Client, sequences: Manifest['sequences']): Promise<void> {
  for (const { schema, name, value, used } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted({ schema, name }), value, used])
  }
}

type Suspended = { resume(): Promise<void> }

/**
 * Drops foreign keys and disables the product's triggers, so that rows may come in any order and are stored unchanged;
 * `resume` restores both, and has the database check each key. An owner may do so, without a superuser.
 */
export async function suspendChecks(client: Client, tables: readonly Table[]): Promise<Suspended> {
  const names = tables.map(quoted)
  const keys = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[]) order by conrelid::text, conname`,
    [names],
  )
  const triggers = await client.query<{ table: string; name: string; state: 'O' | 'A' | 'R' }>(
    `select tgrelid::regclass::text as table, quote_ident(tgname) as name, tgenabled as state
     from pg_trigger where not tgisinternal and tgenabled <> 'D' and tgrelid = any($1::regclass[])`,
    [names],
  )
  for (const { table, name } of keys.rows) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { table, name } of triggers.rows)
    await client.query(`alter table ${table} disable trigger ${name}`)
  const how = { O: '', A: 'always', R: 'replica' }
  return {
    async resume() {
      for (const { table, name, state } of triggers.rows)
        await client.query(`alter table ${table} enable ${how[state]} trigger ${name}`)
      for (const { table, name, definition } of keys.rows)
        await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    },
  }
}
