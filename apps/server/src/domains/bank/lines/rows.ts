/** Lines as they are stored, with the decision that stands. */
import type { LineState, ProposalKind } from '@skrzat/contract/bank'
import type { Day } from '@skrzat/contract/days'
import type { AnySql } from '@skrzat/db/client'
import type { TransferPart } from '../../payments/index.ts'
import type { StatementLine } from '../readers/statement.ts'

/** A part as it was booked: the ledger's, or a whole refund, which has no payment. */
export type LinePart = TransferPart & { readonly refundId?: number | undefined }

/** A decision that stands. Allocations are signed grosze. */
export type Decision = {
  readonly id: number
  readonly kind: Exclude<LineState, 'WAITING'>
  readonly reason: string | null
  readonly allocations: readonly LinePart[]
  readonly reversesLineId: number | null
  readonly proposal: ProposalKind | null
  /** The day in the ledger, where it is not the line's own. */
  readonly bookedDay: Day | null
  readonly automatic: boolean
  readonly by: string
  readonly at: Date
}

export type LineRow = StatementLine & {
  readonly id: number
  readonly placeId: number
  readonly statementId: number
  readonly statementNumber: string
  readonly ownAccount: string
  /** Null while the line waits. */
  readonly decision: Decision | null
  /** The line that took its money back. */
  readonly reversedBy: number | null
}

export type StoredLine = Omit<LineRow, 'decision'> & {
  decisionId: number | null
  kind: Decision['kind']
  reason: string | null
  allocations: readonly LinePart[]
  reversesLineId: number | null
  proposal: ProposalKind | null
  bookedDay: Day | null
  automatic: boolean
  by: string
  at: Date
}

/** The columns and joins of a line; a condition on `line`, `decision` and `statement` follows. */
export function selectLines(sql: AnySql) {
  return sql`
    select ${lineColumns(sql)}, reversal.line_id as "reversedBy"
    ${fromLines(sql)}
      left join accounts account on account.id = decision.decided_by`
}

function lineColumns(sql: AnySql) {
  return sql`
    line.id, line.place_id as "placeId", line.statement_id as "statementId", statement.number as "statementNumber",
    statement.account as "ownAccount", line.position, line.day as date, line.amount, line.mark, line.payer,
    line.payer_account as "payerAccount", line.title, line.virtual_id as "virtualId", line.reference,
    decision.id as "decisionId", decision.kind, decision.reason, decision.allocations,
    decision.reverses_line_id as "reversesLineId", decision.proposal, decision.booked_day as "bookedDay", decision.automatic,
    trim(account.first_name || ' ' || account.last_name) as by, decision.decided_at as at`
}

export function fromLines(sql: AnySql) {
  return sql`
    from bank_lines line
      join bank_statements statement on statement.id = line.statement_id
      left join bank_decisions decision on decision.line_id = line.id and decision.undone_at is null
      left join bank_decisions reversal on reversal.reverses_line_id = line.id and reversal.undone_at is null`
}

export function lineOfRow({
  decisionId,
  kind,
  reason,
  allocations,
  reversesLineId,
  proposal,
  bookedDay,
  automatic,
  by,
  at,
  ...line
}: StoredLine): LineRow {
  const decision =
    decisionId === null
      ? null
      : { id: decisionId, kind, reason, allocations, reversesLineId, proposal, bookedDay, automatic, by, at }
  return { ...line, decision }
}

/**
 * The line as one of its decisions left it, whatever was decided since: the answer of a command stays the same when it
 * is repeated.
 * @param decisionId null for an undone one
 */
export async function lineAsDecided(
  sql: AnySql,
  placeId: number,
  id: number,
  decisionId: number | null,
): Promise<LineRow | undefined> {
  const [row] = await sql<StoredLine[]>`
    select ${lineColumns(sql)}, null as "reversedBy"
    from bank_lines line
      join bank_statements statement on statement.id = line.statement_id
      left join bank_decisions decision on decision.id = ${decisionId}::bigint
      left join accounts account on account.id = decision.decided_by
    where line.place_id = ${placeId} and line.id = ${id}`
  return row && lineOfRow(row)
}

/** The decision that has recorded exactly these parts; null if its payments were recorded again since. */
export async function decisionOf(
  sql: AnySql,
  lineId: number,
  parts: readonly LinePart[],
): Promise<number | null> {
  const [row] = await sql<{ id: number }[]>`
    select id from bank_decisions
    where line_id = ${lineId} and kind = 'BOOKED' and allocations = ${JSON.stringify(parts)}::text::jsonb
    order by id desc limit 1`
  return row?.id ?? null
}

/** Lines of the place by their ids, in the order of days; those of other places are left out. */
export async function linesById(sql: AnySql, placeId: number, ids: readonly number[]): Promise<LineRow[]> {
  const rows = await sql<StoredLine[]>`
    ${selectLines(sql)}
    where line.place_id = ${placeId} and line.id = any(${[...ids]}::bigint[])
    order by line.day, line.id`
  return rows.map(lineOfRow)
}

/** The place of a line; undefined for an unknown one. */
export async function placeOfLine(sql: AnySql, id: number): Promise<number | undefined> {
  const [row] = await sql<
    { placeId: number }[]
  >`select place_id as "placeId" from bank_lines where id = ${id}`
  return row?.placeId
}

/** All lines of the place that wait, oldest first. */
export async function waitingLines(
  sql: AnySql,
  placeId: number,
  ids?: readonly number[],
): Promise<LineRow[]> {
  const rows = await sql<StoredLine[]>`
    ${selectLines(sql)}
    where line.place_id = ${placeId} and decision.id is null
      ${ids === undefined ? sql`` : sql`and line.id = any(${[...ids]}::bigint[])`}
    order by line.day, line.id`
  return rows.map(lineOfRow)
}

/** Booked lines that a reversal of one of these amounts may be about: of the place, not reversed. */
export async function reversible(
  sql: AnySql,
  placeId: number,
  amounts: readonly number[],
): Promise<LineRow[]> {
  if (amounts.length === 0) return []
  const rows = await sql<StoredLine[]>`
    ${selectLines(sql)}
    where line.place_id = ${placeId} and line.amount = any(${amounts.map((amount) => -amount)}::bigint[])
      and line.mark = 'C' and reversal.id is null
    order by line.day, line.id`
  return rows.map(lineOfRow)
}

type UndoneDecision = Pick<Decision, 'id' | 'kind' | 'allocations' | 'reversesLineId' | 'bookedDay'>

/** The last decision of a line, which may be undone; undefined if there was none. */
export async function lastDecision(sql: AnySql, lineId: number): Promise<UndoneDecision | undefined> {
  const [row] = await sql<UndoneDecision[]>`
    select id, kind, allocations, reverses_line_id as "reversesLineId", booked_day as "bookedDay"
    from bank_decisions where line_id = ${lineId} order by id desc limit 1`
  return row
}
