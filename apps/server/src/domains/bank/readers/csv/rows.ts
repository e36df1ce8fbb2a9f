/** The rows and cells of a CSV, with csv-parse. */
import { CsvError, parse } from 'csv-parse/sync'
import { DomainError } from '../../../../kernel/errors/index.ts'

/**
 * Quotes within unquoted cells are taken as they are: banks write names of companies with them.
 * @param most rows from the file's beginning
 * @throws DomainError bank.truncated for a quote that stays open
 */
export function readRows(text: string, delimiter: string, most = -1): string[][] {
  try {
    return parse(text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'), {
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
