/** A place's lines in lists: newest day first. */
import type { LineState } from '@skrzat/contract/bank'
import { parseAmount } from '@skrzat/contract/money'
import type { AnySql, SqlFragment } from '@skrzat/db/client'
import { foldedLike } from '../../../kernel/search/index.ts'
import { fromLines, lineOfRow, type LineRow, selectLines, type StoredLine } from './rows.ts'

export type LineFilter = {
  readonly placeId: number
  readonly state?: LineState | undefined
  readonly statementId?: number | undefined
  readonly lineId?: number | undefined
  readonly text?: string | undefined
}

export type LineSort = { readonly field: 'date' | 'amount' | 'position' | 'id'; readonly descending: boolean }

/** @returns the rows, and how many match in all */
export async function listLines(
  sql: AnySql,
  filter: LineFilter,
  { offset, size, sort }: { offset: number; size: number; sort: readonly LineSort[] },
): Promise<{ rows: LineRow[]; total: number }> {
  const [rows, [counted]] = await Promise.all([
    sql<StoredLine[]>`
      ${selectLines(sql)} ${conditionOf(sql, filter)}
      order by ${orderOf(sql, sort)} limit ${size} offset ${offset}`,
    sql<{ total: number }[]>`select count(*)::int as total ${fromLines(sql)} ${conditionOf(sql, filter)}`,
  ])
  return { rows: rows.map(lineOfRow), total: counted?.total ?? 0 }
}

/** The lines after the one that the cursor names, by day and id, newest first. */
export async function lineSlice(
  sql: AnySql,
  filter: LineFilter,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<{ rows: LineRow[]; nextCursor: string | null }> {
  const [day, id] = cursor?.split(' ') ?? []
  const after =
    day === undefined || !/^\d{4}-\d\d-\d\d$/.test(day) || !/^\d{1,15}$/.test(id ?? '')
      ? sql``
      : sql`and (line.day, line.id) < (${day}::date, ${Number(id)}::bigint)`
  const rows = await sql<StoredLine[]>`
    ${selectLines(sql)} ${conditionOf(sql, filter)} ${after}
    order by line.day desc, line.id desc limit ${limit + 1}`
  const page = rows.slice(0, limit).map(lineOfRow)
  const last = page.at(-1)
  return { rows: page, nextCursor: rows.length > limit && last ? `${last.date} ${last.id}` : null }
}

export async function countLines(sql: AnySql, filter: LineFilter): Promise<number> {
  const [row] = await sql<{ total: number }[]>`
    select count(*)::int as total ${fromLines(sql)} ${conditionOf(sql, filter)}`
  return row?.total ?? 0
}

function conditionOf(
  sql: AnySql,
  { placeId, state, statementId, lineId, text = '' }: LineFilter,
): SqlFragment {
  return sql`
    where line.place_id = ${placeId}
      ${state === undefined ? sql`` : state === 'WAITING' ? sql`and decision.id is null` : sql`and decision.kind = ${state}`}
      ${statementId === undefined ? sql`` : sql`and line.statement_id = ${statementId}`}
      ${lineId === undefined ? sql`` : sql`and line.id = ${lineId}`}
      ${text === '' ? sql`` : textOf(sql, text)}`
}

/** Words of title and payer, or an amount in either direction. */
function textOf(sql: AnySql, text: string): SqlFragment {
  const amount = parseAmount(text.replace(/\s|zł$/gu, ''))
  const words = sql`fold_text(line.title || ' ' || line.payer || ' ' || line.payer_account) like ${foldedLike(text)}`
  return amount.ok ? sql`and (${words} or abs(line.amount) = ${amount.grosze})` : sql`and ${words}`
}

const COLUMNS = { date: 'line.day', amount: 'line.amount', position: 'line.position', id: 'line.id' }

function orderOf(sql: AnySql, sort: readonly LineSort[]) {
  const asked = sort.length > 0 ? sort : [{ field: 'date', descending: true } as const]
  const columns = asked.map(({ field, descending }) => `${COLUMNS[field]} ${descending ? 'desc' : 'asc'}`)
  // Only names of this file.
  return sql.unsafe([...columns, `line.id ${asked[0]?.descending === false ? 'asc' : 'desc'}`].join(', '))
}
