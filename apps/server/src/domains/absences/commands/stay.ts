/** An absence and the kid's last day can't overlook each other: both lock the kid's row before they look. */
import type { Day } from '@skrzat/contract/days'
import type { Sql } from '@skrzat/db/client'
import { anyOf, selectFrom } from '@skrzat/db/orm'
import { kids } from '@skrzat/db/schema'
import postgres from 'postgres'
import { rowsItem } from '../../../kernel/database/index.ts'
import { DomainError } from '../../../kernel/errors/index.ts'
import type { RowsWrite, StreamHistory } from '../../../kernel/event-log/index.ts'
import type { AbsenceEvent } from '../events.ts'

const COUNTS: ReadonlySet<AbsenceEvent['type']> = new Set([
  'AbsenceReported',
  'AbsenceConfirmed',
  'AbsenceRestored',
])
const DAYS = { kid_id: 'bigint', day: 'date' }
// The offset keeps the condition on the last day behind the lock, so that it is that of the locked row.
const CHECK = `insert into absences (kid_id, day)
  select kid.id, null
  from (select id, last_day from kids where id in (select kid_id from ${rowsItem(DAYS)} given)
    order by id offset 0 for share) kid
  where exists (select from ${rowsItem(DAYS)} made where made.kid_id = kid.id and made.day > kid.last_day)`

/** Fails the statement where a last day was set since the command looked: a row without a day can't be stored. */
export function stayChecks(changed: readonly StreamHistory<AbsenceEvent>[]): RowsWrite[] {
  const made = changed.flatMap(({ own }) => own).filter(({ event }) => COUNTS.has(event.type))
  const rows = made.map(({ event: { data } }) => ({ kid_id: data.kidId, day: data.day }))
  return [{ text: CHECK, columns: DAYS, rows }]
}

/** Runs a command again whose kid got a last day meanwhile, so that its rules see it. @throws DomainError conflict.stale */
export async function seeingLastDay<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!isPastStay(error)) throw error
  }
  try {
    return await run()
  } catch (error) {
    throw isPastStay(error) ? new DomainError('conflict.stale') : error
  }
}

const NOT_NULL = '23502'

function isPastStay(error: unknown): boolean {
  return (
    error instanceof postgres.PostgresError &&
    error.code === NOT_NULL &&
    error.table_name === 'absences' &&
    error.column_name === 'day'
  )
}

/** The last days of these kids, of those that have one. */
export async function lastDaysOf(sql: Sql, ids: readonly number[]): Promise<ReadonlyMap<number, Day>> {
  const rows = await selectFrom(sql, kids, 'id', 'lastDay').where(anyOf(kids.id, ids))
  return new Map(rows.flatMap(({ id, lastDay }) => (lastDay === null ? [] : [[id, lastDay] as const])))
}
