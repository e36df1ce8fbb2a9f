import type { SlowestStatements } from '@skrzat/contract/wire/metrics'
import type { Sql } from '@skrzat/db/client'
import type { StatementTimes } from '../../../kernel/metrics/index.ts'

/** Statements that are shown. */
const SHOWN = 20

/** Statements that read or change rows: PostgreSQL replaces their values by `$1`, but not those of other commands. */
const PLAIN = '^\\s*(?:select|insert|update|delete|merge|with)\\y'

/**
 * The statements with the largest total time: of all servers, if the database counts them (`pg_stat_statements`),
 * otherwise of this process. Never with values.
 */
export async function slowest(sql: Sql, own: Pick<StatementTimes, 'slowest'>): Promise<SlowestStatements> {
  const schema = await extensionSchema(sql)
  if (schema !== undefined) return { source: 'database', statements: await countedByDatabase(sql, schema) }
  const statements = own.slowest(SHOWN).map(({ text, timer: { count, total, mean, longest } }) => ({
    text,
    count,
    total,
    mean,
    longest,
  }))
  return { source: 'server', statements }
}

/** Undefined unless the library is loaded, the extension is in this database, and this role may read it. */
async function extensionSchema(sql: Sql): Promise<string | undefined> {
  const [found] = await sql<{ schema: string }[]>`
    select n.nspname as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where e.extname = 'pg_stat_statements'
      and current_setting('pg_stat_statements.max', true) is not null
      and has_schema_privilege(n.oid, 'usage')
      and has_table_privilege(to_regclass(quote_ident(n.nspname) || '.pg_stat_statements'), 'select')`
  return found?.schema
}

async function countedByDatabase(sql: Sql, schema: string): Promise<SlowestStatements['statements']> {
  return await sql<SlowestStatements['statements']>`
    select regexp_replace(left(query, 2000), '\\s+', ' ', 'g') as text, calls::float8 as count,
      total_exec_time as total, mean_exec_time as mean, max_exec_time as longest
    from ${sql(`${schema}.pg_stat_statements`)}
    where dbid = (select oid from pg_database where datname = current_database())
      and userid = (select oid from pg_roles where rolname = current_user)
      and query ~* ${PLAIN}
    order by total_exec_time desc limit ${SHOWN}`
}
