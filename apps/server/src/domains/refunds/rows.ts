/** Rows of refunds: read, and written in the same statement as the ledger's events. */
import type { RefundSource } from '@skrzat/contract/payment-facts'
import type { RefundState } from '@skrzat/contract/refund'
import type { AnySql } from '@skrzat/db/client'
import postgres from 'postgres'
import { type ParameterRow, rowsItem } from '../../kernel/database/index.ts'
import { DomainError, found } from '../../kernel/errors/index.ts'
import type { RowsWrite } from '../../kernel/event-log/index.ts'

export type RefundRow = {
  readonly id: number
  readonly placeId: number
  readonly kidId: number
  readonly amount: number
  readonly from: RefundSource
  readonly accountNumber: string
  readonly name: string
  readonly address: string
  readonly title: string
  readonly state: RefundState
  readonly fileId: number | null
  readonly paidDay: string | null
  readonly lineId: number | null
  readonly bouncedLineId: number | null
}

export const refundColumns = (sql: AnySql) => sql`
  refund.id, refund.place_id as "placeId", refund.kid_id as "kidId", refund.amount, refund.source as "from",
  refund.account_number as "accountNumber", refund.name, refund.address, refund.title, refund.state,
  refund.file_id as "fileId", refund.paid_day as "paidDay", refund.line_id as "lineId",
  refund.bounced_line_id as "bouncedLineId"`

/** A refund of the place. @throws DomainError refund.not_found */
export async function refundById(sql: AnySql, placeId: number, id: number): Promise<RefundRow> {
  const [row] = await sql<RefundRow[]>`
    select ${refundColumns(sql)} from refunds refund where refund.place_id = ${placeId} and refund.id = ${id}`
  return found(row, 'refund.not_found')
}

/** Refunds of the place, in the order of the ids. @throws DomainError refund.not_found for any that is not */
export async function refundsById(
  sql: AnySql,
  placeId: number,
  ids: readonly number[],
): Promise<RefundRow[]> {
  const rows = await sql<RefundRow[]>`
    select ${refundColumns(sql)} from refunds refund
    where refund.place_id = ${placeId} and refund.id = any(${[...ids]}::bigint[])`
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => found(byId.get(id), 'refund.not_found'))
}

/** The place of a refund; undefined for an unknown one. */
export async function placeOfRefund(sql: AnySql, id: number): Promise<number | undefined> {
  const [row] = await sql<{ placeId: number }[]>`select place_id as "placeId" from refunds where id = ${id}`
  return row?.placeId
}

const ADDED = {
  id: 'bigint',
  place_id: 'bigint',
  kid_id: 'bigint',
  amount: 'bigint',
  source: 'text',
  account_number: 'text',
  name: 'text',
  address: 'text',
  title: 'text',
  command_id: 'text',
  digest: 'text',
  ordered_by: 'bigint',
  ordered_at: 'timestamptz',
  changed_at: 'timestamptz',
}
const LIST = Object.keys(ADDED).join(', ')

export function addRow(row: Readonly<Record<keyof typeof ADDED, ParameterRow[string]>>): RowsWrite {
  return {
    text: `insert into refunds (${LIST}) select ${LIST} from ${rowsItem(ADDED)} rows`,
    columns: ADDED,
    rows: [row],
  }
}

/**
 * An update of one row. From any other state than those of `set`, the state would become null, which fails the whole
 * statement: a file that was made meanwhile is not overlooked.
 * @param set SQL of the columns, from `refund` and `rows`
 */
function change(set: string, columns: Readonly<Record<string, string>>, row: ParameterRow): RowsWrite {
  const types = { id: 'bigint', at: 'timestamptz', ...columns }
  const text = `update refunds refund set changed_at = rows.at, ${set} from ${rowsItem(types)} rows where refund.id = rows.id`
  return { text, columns: types, rows: [row] }
}

export const cancelRow = (id: number, at: Date): RowsWrite =>
  change(`state = case refund.state when 'ORDERED' then 'CANCELLED' end`, {}, { id, at: at.toISOString() })

/** Paid, by a line of the bank or by hand. */
export const payRow = (id: number, at: Date, day: string, lineId: number | null): RowsWrite =>
  change(
    `state = case when refund.state in ('ORDERED', 'SENT') then 'PAID' end, paid_day = rows.day, line_id = rows.line_id,
      bounced_line_id = null`,
    { day: 'date', line_id: 'bigint' },
    { id, at: at.toISOString(), day, line_id: lineId },
  )

/** Was not paid after all: it is in its file again, or waits. The day stays, for a repeated command. */
export const unpayRow = (id: number, at: Date): RowsWrite =>
  change(
    `state = case when refund.state <> 'PAID' then null when refund.file_id is null then 'ORDERED' else 'SENT' end,
      line_id = null`,
    {},
    { id, at: at.toISOString() },
  )

/** The bank brought it back; the day and line of the payment stay, for the case that this is undone. */
export const bounceRow = (id: number, at: Date, lineId: number): RowsWrite =>
  change(
    `state = case refund.state when 'PAID' then 'ORDERED' end, file_id = null, bounced_line_id = rows.line_id`,
    { line_id: 'bigint' },
    { id, at: at.toISOString(), line_id: lineId },
  )

/** It was not brought back after all. */
export const unbounceRow = (id: number, at: Date): RowsWrite =>
  change(
    `state = case refund.state when 'ORDERED' then 'PAID' end, bounced_line_id = null`,
    {},
    { id, at: at.toISOString() },
  )

/** Runs a command; a refund that was moved meanwhile is a conflict. @throws DomainError conflict.stale */
export async function unlessMoved<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (isMoved(error)) throw new DomainError('conflict.stale')
    throw error
  }
}

const NOT_NULL = '23502'

function isMoved(error: unknown): boolean {
  return (
    error instanceof postgres.PostgresError &&
    error.code === NOT_NULL &&
    error.table_name === 'refunds' &&
    error.column_name === 'state'
  )
}
