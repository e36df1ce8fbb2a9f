/** The rows of decisions, written in the same statement as the ledger's events. */
import type { ProposalKind } from '@skrzat/contract/bank'
import type { Day } from '@skrzat/contract/days'
import postgres from 'postgres'
import { rowsItem } from '../../../kernel/database/index.ts'
import type { RowsWrite } from '../../../kernel/event-log/index.ts'
import type { LinePart } from '../lines/rows.ts'

const ADDED = {
  line_id: 'bigint',
  place_id: 'bigint',
  kind: 'text',
  reason: 'text',
  reverses_line_id: 'bigint',
  proposal: 'text',
  booked_day: 'date',
  automatic: 'boolean',
  decided_by: 'bigint',
  decided_at: 'timestamptz',
  allocations: 'jsonb',
}
const LIST = Object.keys(ADDED).join(', ')
const ADD = `insert into bank_decisions (${LIST}) select ${LIST} from ${rowsItem(ADDED)} rows`

export type NewDecision = {
  readonly lineId: number
  readonly placeId: number
  readonly parts: readonly LinePart[]
  readonly reversesLineId?: number
  readonly proposal: ProposalKind | null
  /** The day in the ledger, where it is not the line's own. */
  readonly bookedDay: Day | null
  readonly automatic: boolean
  readonly by: number
  readonly at: Date
}

/** A line that is booked. Another decision of the line that stands fails the whole statement. */
export function addDecision(decision: NewDecision): RowsWrite {
  const row = {
    line_id: decision.lineId,
    place_id: decision.placeId,
    kind: 'BOOKED',
    reason: null,
    reverses_line_id: decision.reversesLineId ?? null,
    proposal: decision.proposal,
    booked_day: decision.bookedDay,
    automatic: decision.automatic,
    decided_by: decision.by,
    decided_at: decision.at.toISOString(),
    allocations: JSON.stringify(decision.parts),
  }
  return { text: ADD, columns: ADDED, rows: [row] }
}

const UNDONE = { id: 'bigint', undone_by: 'bigint', undone_at: 'timestamptz' }
const UNDO = `update bank_decisions decision set undone_by = rows.undone_by, undone_at = rows.undone_at
  from ${rowsItem(UNDONE)} rows where decision.id = rows.id and decision.undone_at is null`

/** The decision no longer stands: its line waits again. */
export function undoDecision(id: number, by: number, at: Date): RowsWrite {
  return { text: UNDO, columns: UNDONE, rows: [{ id, undone_by: by, undone_at: at.toISOString() }] }
}

const MOVED = { id: 'bigint', booked_day: 'date', allocations: 'jsonb' }
const MOVE = `update bank_decisions decision set allocations = rows.allocations, booked_day = rows.booked_day
  from ${rowsItem(MOVED)} rows where decision.id = rows.id`

/** The payments of a booking were recorded again, under new ids. */
export function replaceAllocations(id: number, parts: readonly LinePart[], bookedDay: Day | null): RowsWrite {
  const row = { id, booked_day: bookedDay, allocations: JSON.stringify(parts) }
  return { text: MOVE, columns: MOVED, rows: [row] }
}

const LEARNT = { place_id: 'bigint', nrb: 'text', kid_id: 'bigint', line_id: 'bigint' }
const LEARN = `insert into bank_payers (place_id, nrb, kid_id, line_id)
  select place_id, nrb, kid_id, line_id from ${rowsItem(LEARNT)} rows on conflict do nothing`

/** Remembers for whom a person has confirmed an account. */
export function learnPayer(placeId: number, nrb: string, kids: readonly number[], lineId: number): RowsWrite {
  const rows = [...new Set(kids)].map((kid) => ({ place_id: placeId, nrb, kid_id: kid, line_id: lineId }))
  return { text: LEARN, columns: LEARNT, rows }
}

const FORGOTTEN = { line_id: 'bigint' }
const FORGET = `delete from bank_payers using ${rowsItem(FORGOTTEN)} rows where bank_payers.line_id = rows.line_id`

/** Forgets what was learnt from the line. */
export function forgetPayer(lineId: number): RowsWrite {
  return { text: FORGET, columns: FORGOTTEN, rows: [{ line_id: lineId }] }
}

const DECIDED = 'bank_decisions_line_id_key'
const REVERSED = 'bank_decisions_reverses_line_id_key'

/** Whether another decision of the same line, or another reversal of it, was recorded meanwhile. */
export function isDecidedMeanwhile(error: unknown): boolean {
  return (
    error instanceof postgres.PostgresError &&
    (error.constraint_name === DECIDED || error.constraint_name === REVERSED)
  )
}
