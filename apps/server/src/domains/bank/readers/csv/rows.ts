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

/**
 * Ends that are not the beginning of something longer: of a row, a quote, an empty cell, an amount with its grosze, a
 * currency or an account.
 */
const WHOLE = /(?:^|["';,\t|\r\n]|[.,]\d\d(?: ?PLN)?|PLN|(?<!\d)\d{26})$/

/** Whether the file's last cell may be cut. A cut between two rows cannot be known: the file is a shorter list. */
export function mayBeCut(text: string): boolean {
  return !WHOLE.test(text.slice(-40))
}
