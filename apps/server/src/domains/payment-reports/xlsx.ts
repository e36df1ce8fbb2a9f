/**
 * XLSX: amounts are numbers and days are dates, in the spreadsheet's own formats. Text cells have the format of text,
 * so that no edit turns them into formulas.
 */
import type { Sql } from '@skrzat/db/client'
import type { CellValue, ColumnDef } from 'hucre/xlsx'
import { type Column, type OnProgress, type OpenTable, type Part, reportParts } from './report-parts.ts'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Kind = Column<never>['kind']

/** Shown with a space or a point between thousands, by the spreadsheet's language. */
const FORMATS = { text: '@', day: 'yyyy-mm-dd', money: '#,##0.00' } as const satisfies Record<Kind, string>
/** In characters; a heading may need more. */
const WIDTHS = { text: 20, day: 12, money: 12 } as const satisfies Record<Kind, number>
const MAX_WIDTH = 40
/** Excel's maximum of characters in a cell. */
const MAX_TEXT = 32_767

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

function sheetColumn({ heading, kind }: { heading: string; kind: Kind }): ColumnDef {
  const width = Math.min(MAX_WIDTH, Math.max(WIDTHS[kind], heading.length + 2))
  return { width, style: { numFmt: FORMATS[kind] } }
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
        yield ['Razem', ...totals.map(zloty)]
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
      return zloty(of(row))
    default:
      return kind satisfies never
  }
}

/** The nearest double of an amount with two decimals: it is written with exactly these. */
function zloty(grosze: number | null): number | null {
  return grosze === null ? null : grosze / 100
}

/** An empty text is an empty cell; characters that XML can't hold are replaced, and Excel's own escapes escaped. */
function cellText(text: string): string | null {
  const held = text.toWellFormed().replaceAll(/[\uFFFE\uFFFF]/g, '\uFFFD')
  return held.slice(0, MAX_TEXT).replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_') || null
}
