/** Rows of a list as text for a spreadsheet: tabs between cells, decimal commas. */
import { zlotyText } from '@skrzat/contract/money'
import { isFormula } from '@skrzat/contract/text'

/** A text as people typed it; an amount in grosze; or nothing. */
export type Cell = string | { readonly grosze: number } | null

function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return zlotyText(cell.grosze)
  const line = cell.replace(/\s+/g, ' ').trim()
  return isFormula(line) ? `'${line}` : line
}

/** The heads and the rows, which spreadsheets paste into cells; a text is never read as a formula. */
export function sheetText(heads: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [heads, ...rows].map((row) => row.map(cellText).join('\t')).join('\n')
}
