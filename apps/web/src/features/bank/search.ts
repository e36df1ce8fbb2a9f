import { LINE_STATES, type LineState } from '@skrzat/contract/bank'
import { type ChangeSearch, idOf, nameOf, oneOf } from '#app/search.ts'

export const SHOWN_STATES = [...LINE_STATES, 'ALL'] as const
export type ShownState = (typeof SHOWN_STATES)[number]

export type BankSearch = {
  /** Undefined: lines that wait. */
  state?: Exclude<ShownState, 'WAITING'> | undefined
  statement?: number | undefined
  /** Only the line that a payment came by. */
  line?: number | undefined
  /** Words of title and payer, or an amount. */
  text?: string | undefined
}
export type ChangeBankSearch = ChangeSearch<BankSearch>

const others = SHOWN_STATES.filter((state) => state !== 'WAITING')

export function bankSearch(raw: Record<string, unknown>): BankSearch {
  return {
    state: oneOf(others, raw.state),
    statement: idOf(raw.statement),
    line: idOf(raw.line),
    text: nameOf(raw.text),
  }
}

/** The filters of the call; a key with no value would make another cache entry. */
export function filtersOf({ state, statement, line, text }: BankSearch): LineFilters {
  return {
    ...(state !== 'ALL' && { state: state ?? 'WAITING' }),
    ...(statement !== undefined && { statementId: statement }),
    ...(line !== undefined && { lineId: line }),
    ...(text !== undefined && { text }),
  }
}
export type LineFilters = { state?: LineState; statementId?: number; lineId?: number; text?: string }
