/** The rows and cells of a CSV, with csv-parse. */
import { CsvError, parse } from 'csv-parse/sync'
import { DomainError } from '../../../../kernel/errors/index.ts'

/**
 * Quotes within unquoted cells are taken as they are: banks write names of companies with them.
 * @throws DomainError bank.truncated for a quote that stays open
 */
export function readRows(text: string, delimiter: string): string[][] {
  try {
    return parse(text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'), {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    })
  } catch (error) {
    if (error instanceof CsvError) throw new DomainError('bank.truncated')
    throw error
  }
}

/** Ends that are not the beginning of something longer: a quote, an amount with its grosze, a currency, an account. */
const WHOLE = /(?:["']|[.,]\d\d(?: ?PLN)?|PLN|(?<!\d)\d{26})$/
/** The empty cell behind a delimiter that ends each row; files that quote each cell have none. */
const EMPTY_LAST = /(?<!")[;,\t|]$/

/**
 * Whether the last cell of a text without a line end may be cut.
 * @param isNameless of the last cell's column
 */
export function mayBeCut(text: string, isNameless: boolean): boolean {
  const end = text.slice(-40)
  return !WHOLE.test(end) && !(isNameless && EMPTY_LAST.test(end))
}
