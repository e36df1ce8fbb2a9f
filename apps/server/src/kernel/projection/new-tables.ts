import type { Sql, TransactionSql } from '@skrzat/db/client'

/**
 * Creates empty copies of the current tables in a schema of their own, without indexes, which are built after the
 * rows.
 */
export async function makeTables(sql: Sql, schema: string, names: readonly string[]): Promise<void> {
  await sql.begin(async (tx) => {
    await tx.unsafe(`drop schema if exists ${schema} cascade`)
    await tx.unsafe(`create schema ${schema}`)
    for (const name of names) {
      await tx.unsafe(
        `create table ${schema}.${name} (like public.${name} including all excluding indexes excluding statistics)`,
      )
    }
  })
}

type Index = { table: string; index: string; definition: string; constraint: string | null }

/** Creates the current tables' indexes and keys on the new ones. */
export async function makeIndexes(sql: Sql, schema: string, names: readonly string[]): Promise<void> {
  const indexes = await sql<Index[]>`
    select tables.relname as table, indexes.relname as index, pg_get_indexdef(indexrelid) as definition,
      pg_get_constraintdef(constraints.oid) as constraint
    from pg_index
    join pg_class tables on tables.oid = indrelid
    join pg_class indexes on indexes.oid = indexrelid
    left join pg_constraint constraints on conindid = indexrelid and conrelid = indrelid
    where tables.relnamespace = 'public'::regnamespace and tables.relname = any(${[...names]})
    order by tables.relname, indexes.relname`
  await sql.begin(async (tx) => {
    await tx`set local maintenance_work_mem = '256MB'`
    for (const { table, index, definition, constraint } of indexes) {
      await tx.unsafe(
        constraint === null
          ? definition.replace(` ON public.${table} `, ` ON ${schema}.${table} `)
          : `alter table ${schema}.${table} add constraint ${index} ${constraint}`,
      )
    }
    for (const name of names) await tx.unsafe(`analyze ${schema}.${name}`)
  })
}

/** Grants the new tables the current ones' privileges, and replaces them. */
export async function swapTables(
  tx: TransactionSql,
  schema: string,
  names: readonly string[],
): Promise<void> {
  const grants = await tx<{ table: string; privilege: string; grantee: string }[]>`
    select relname as table, privilege_type as privilege,
      case grantee when 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end as grantee
    from pg_class, aclexplode(relacl)
    where relnamespace = 'public'::regnamespace and relname = any(${[...names]}) and grantee <> relowner`
  for (const { table, privilege, grantee } of grants) {
    await tx.unsafe(`grant ${privilege} on ${schema}.${table} to ${grantee}`)
  }
  for (const name of names) {
    await tx.unsafe(`drop table public.${name}`)
    await tx.unsafe(`alter table ${schema}.${name} set schema public`)
  }
  await tx.unsafe(`drop schema ${schema}`)
}
