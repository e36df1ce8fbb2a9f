/** The rows and cells of a CSV, with csv-parse. */
import { CsvError, parse } from 'csv-parse/sync'
import { DomainError } from '../../../../kernel/errors/index.ts'

/** Lines and cells of a file: a year of a large place has a tenth of them. */
const MAX_LINES = 200_000
const MAX_CELLS = 2_000_000

/**
 * Quotes within unquoted cells are taken as they are: banks write names of companies with them.
 * @param most rows from the file's beginning
 * @throws DomainError bank.truncated for a quote that stays open, bank.too_large
 */
export function readRows(text: string, delimiter: string, most = -1): string[][] {
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  if (hasMore(source, '\n', MAX_LINES) || hasMore(source, delimiter, MAX_CELLS)) {
    throw new DomainError('bank.too_large')
  }
  try {
    return parse(source, {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: most,
    })
  } catch (error) {
    if (error instanceof CsvError) throw new DomainError('bank.truncated')
    throw error
  }
}

function hasMore(text: string, sign: string, most: number): boolean {
  return text.split(sign, most + 1).length > most
}
