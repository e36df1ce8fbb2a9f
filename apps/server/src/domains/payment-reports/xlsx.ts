/** A report as XLSX. */
import type { Sql } from '@skrzat/db/client'
import type { CellValue, ColumnDef } from 'hucre/xlsx'
import { cellText, sheetColumn, zlotyCell } from '../../kernel/xlsx.ts'
import { type Column, type OnProgress, type OpenTable, type Part, reportParts } from './report-parts.ts'

/**
 * The report as XLSX, in chunks; memory does not grow with the rows. Holds one connection until the end.
 * @throws DomainError place.not_found
 */
export async function* reportXlsx<Row>(
  sql: Sql,
  open: OpenTable<Row>,
  onProgress: OnProgress = () => undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  // Loaded lazily: few processes make a spreadsheet.
  const { writeXlsxStream } = await import('hucre/xlsx')
  const parts = reportParts(sql, open, onProgress)
  try {
    const first = await parts.next()
    if (first.done || first.value.part !== 'columns') throw new TypeError('a report begins with its columns')
    const { columns } = first.value
    const sheet = columns.map(sheetColumn)
    const failed: unknown[] = []
    const rows = sheetRows(columns, sheet, parts, (error) => failed.push(error))
    try {
      yield* writeXlsxStream(rows, { name: 'Płatności', columns: sheet, freezePane: { rows: 1 } })
    } catch (error) {
      // The stream may replace the error that its source threw.
      throw failed.length > 0 ? failed[0] : error
    }
  } finally {
    await parts.return()
  }
}

/**
 * The rows of cells. The writer has styles of columns only, and applies them to a row as it writes it, so the columns
 * are set to bold for the heading and the totals.
 */
async function* sheetRows<Row>(
  columns: readonly Column<Row>[],
  sheet: readonly ColumnDef[],
  parts: AsyncGenerator<Part<Row>, void, undefined>,
  onFailure: (error: unknown) => void,
): AsyncGenerator<CellValue[], void, undefined> {
  function bold(is: boolean) {
    for (const column of sheet) column.style = { ...column.style, font: { bold: is } }
  }
  try {
    bold(true)
    yield columns.map(({ heading }) => cellText(heading))
    bold(false)
    for await (const part of parts) {
      if (part.part === 'rows') {
        for (const row of part.rows) yield columns.map((column) => valueOf(column, row))
      } else if (part.part === 'end') {
        const [, ...totals] = part.totals
        bold(true)
        yield ['Razem', ...totals.map(zlotyCell)]
        bold(false)
        if (part.checkpoint) yield [cellText(part.checkpoint)]
      }
    }
  } catch (error) {
    onFailure(error)
    throw error
  }
}

function valueOf<Row>({ kind, of }: Column<Row>, row: Row): CellValue {
  switch (kind) {
    case 'text':
      return cellText(of(row))
    case 'day': {
      const day = of(row)
      return day === null ? null : new Date(`${day}T00:00:00Z`)
    }
    case 'money':
      return zlotyCell(of(row))
    default:
      return kind satisfies never
  }
}
