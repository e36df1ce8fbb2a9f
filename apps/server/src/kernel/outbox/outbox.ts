import type { AnySql, SqlFragment, TransactionSql } from '@skrzat/db/client'
import { and, eq, orm } from '@skrzat/db/orm'
import { outboxListeners } from '@skrzat/db/schema'
import type { Settling } from '../settling.ts'
import type { Json } from '../json.ts'
import { type Parameter, rowsItem, rowsParameters, type Statement } from '../database/index.ts'

/**
 * A transactional outbox: a job is requested by a row in the transaction that causes it. The relay hands rows to the
 * queue after commit and keeps them until the job is done: so no job is lost, even if the queue comes back empty, and
 * none runs for a transaction that was rolled back.
 */
export type OutboxRow = {
  /** The job's name, `domain.verb`. */
  readonly name: string
  readonly data: Json
  /** The earliest time to run; without it, right after the commit. */
  readonly runAt?: Date
  /** The row is only written if `listen` was called for the job in this place. */
  readonly onlyIn?: number
}

const COLUMNS = { name: 'text', data: 'jsonb', run_at: 'timestamptz', place_id: 'bigint' }

const INSERT = `insert into outbox (name, data, run_at)
  select name, data, run_at from (select * from ${rowsItem(COLUMNS)} given
  where given.place_id is null or exists (
    select from outbox_listeners l where l.name = given.name and l.place_id = given.place_id)) as rows`
/** Of a template: what is between its parameters. */
const PIECES = INSERT.split(/\$\d/)

const ONE_WANTED = `insert into outbox (name, data, run_at)
  select $1::text, $2::text::jsonb, $3::timestamptz
  where exists (select from outbox_listeners l where l.name = $1::text and l.place_id = $4::bigint)`

function parametersOf(rows: readonly OutboxRow[]): Parameter[] {
  return rowsParameters(
    COLUMNS,
    rows.map(({ name, data, runAt = null, onlyIn = null }) => ({
      name,
      data: JSON.stringify(data),
      run_at: runAt,
      place_id: onlyIn,
    })),
  )
}

/** The inserts as parts of the event log's statement; a single row uses plain values, which is cheaper. */
export function outboxStatements(rows: readonly OutboxRow[]): Statement[] {
  const always = rows.filter(({ onlyIn }) => onlyIn === undefined)
  const wanted = rows.filter(({ onlyIn }) => onlyIn !== undefined)
  return [always, wanted].flatMap((some) => insertOf(some) ?? [])
}

function insertOf(rows: readonly OutboxRow[]): Statement | undefined {
  const [first, ...others] = rows
  if (!first) return undefined
  if (others.length > 0) return { text: INSERT, params: parametersOf(rows) }
  const { name, data, runAt = null, onlyIn } = first
  const params = [name, JSON.stringify(data), runAt]
  return onlyIn === undefined
    ? { text: `insert into outbox (name, data, run_at) values ($1, $2::text::jsonb, $3)`, params }
    : { text: ONE_WANTED, params: [...params, onlyIn] }
}

/** The insert as a fragment: awaited, its own statement; or a part of another. */
export function outboxInsert(sql: AnySql, rows: readonly OutboxRow[]): SqlFragment {
  return sql(Object.assign(PIECES, { raw: PIECES }), ...parametersOf(rows))
}

/** Requests jobs in the caller's transaction. Wake the relay after the commit. */
export async function addToOutbox(tx: TransactionSql, rows: readonly OutboxRow[]): Promise<void> {
  if (rows.length > 0) await outboxInsert(tx, rows)
}

/** Requests jobs like `addToOutbox`, except those that already wait with the same name, data and time. */
export async function addUnlessWaiting(tx: TransactionSql, rows: readonly OutboxRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    ${outboxInsert(tx, rows)}
    where not exists (
      select from outbox waiting where waiting.check_at is null
        and coalesce(waiting.run_at, '-infinity') = coalesce(rows.run_at, '-infinity')
        and waiting.name = rows.name and md5(waiting.data::text) = md5(rows.data::text))`
}

/** Whether rows of this job with `onlyIn` are written for the place from now on, in the caller's transaction. */
export async function listen(
  tx: TransactionSql,
  name: string,
  placeId: number,
  wanted: boolean,
): Promise<void> {
  const listener = { name, placeId }
  if (wanted) await orm(tx).insert(outboxListeners).values(listener).onConflictDoNothing()
  else
    await orm(tx)
      .delete(outboxListeners)
      .where(and(eq(outboxListeners.name, name), eq(outboxListeners.placeId, placeId)))
}

/** Backups omit the queue's jobs, so a restored installation hands its unfinished jobs to its own queue. */
export const SETTLE_OUTBOX: readonly Settling[] = [
  {
    what: 'jobs that were under way begin anew',
    sql: `update outbox set handed_at = null, check_at = null, handed = 0
      where handed_at is not null and failed_at is null`,
  },
]

/** Replaces a text, such as a phone, in the data of jobs that are not done. @returns how many jobs had it */
export async function forgetInOutbox(tx: TransactionSql, text: string, replacement: string): Promise<number> {
  const rows = await tx<{ id: number; data: unknown }[]>`
    select id, data from outbox where position(${text} in data::text) > 0 or position(${text} in failure) > 0`
  for (const { id, data } of rows)
    await tx`
      update outbox set data = ${JSON.stringify(replaced(data, text, replacement))}::text::jsonb,
        failure = replace(failure, ${text}, ${replacement})
      where id = ${id}`
  return rows.length
}

/** The JSON with the text replaced in its strings; a number with the same digits stays. */
function replaced(value: unknown, text: string, replacement: string): unknown {
  if (typeof value === 'string') return value.replaceAll(text, replacement)
  if (Array.isArray(value)) return value.map((each) => replaced(each, text, replacement))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  return Object.fromEntries(
    entries.map(([key, each]) => [key.replaceAll(text, replacement), replaced(each, text, replacement)]),
  )
}
