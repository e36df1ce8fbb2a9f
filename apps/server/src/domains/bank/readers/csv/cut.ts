/** Cuts within the last row of files without a footer. A cut between two rows cannot be known: the list is shorter. */
import { DomainError } from '../../../../kernel/errors/index.ts'

/** Ends that are not the beginning of something longer: a quote, an amount with its grosze, a currency, an account. */
const WHOLE = /(?:["']|[.,]\d\d(?: ?PLN)?|PLN|(?<!\d)\d{26})$/
/** The empty cell behind a delimiter that ends each row; files that quote each cell have none. */
const EMPTY_LAST = /(?<!")[;,\t|]$/

type Layout = {
  /** Cells of a row. */
  readonly width: number
  /** What is in a column; empty for nameless ones, null for those that are not read. */
  readonly nameOf: (column: number) => string | null
}

/**
 * Only a file whose last row has no line end may be cut in it; cells that are not read may.
 * @throws DomainError bank.truncated
 */
export function refuseCutRow(text: string, rows: readonly (readonly string[])[], layout: Layout): void {
  const last = rows.at(-1)
  if (!last) throw new DomainError('bank.truncated')
  if (/[\r\n]$/.test(text)) return
  const width = rows.reduce((most, row) => Math.max(most, row.length), layout.width)
  const name = layout.nameOf(last.length - 1)
  const end = text.slice(-40)
  const isWhole = name === null || WHOLE.test(end) || (name === '' && EMPTY_LAST.test(end))
  if (last.length < width || !isWhole) throw new DomainError('bank.truncated')
}
