/** A month's sheet as a file: PDF in a thread, as a layout takes long, or XLSX. */
import type { Threads } from '../../../kernel/threads/index.ts'
import { cellText, sheetColumn, zlotyCell } from '../../../kernel/xlsx.ts'
import type layOut from './layout.ts'
import { partsOf, type PlaceSheet, standingOf, titleOf } from './parts.ts'

const LAYOUT = new URL('layout.ts', import.meta.url)

/** @throws DomainError unavailable */
export async function sheetPdf(threads: Threads, printed: PlaceSheet, now: Date): Promise<Buffer> {
  return Buffer.from(await threads.run<typeof layOut>(LAYOUT, { ...printed, now }))
}

/** One table a sheet of the workbook; the first one also says what it is, and where it stands. */
export async function sheetXlsx({ sheet, place }: PlaceSheet): Promise<Buffer> {
  // Loaded lazily: few processes make a spreadsheet.
  const { writeXlsx } = await import('hucre/xlsx')
  const head = [place.name, titleOf(sheet), ...standingOf(sheet)].map((line) => [cellText(line)])
  const file = await writeXlsx({
    sheets: partsOf(sheet).map(({ title, columns, rows, totals }, index) => {
      const before = index === 0 ? [...head, [null]] : []
      const cells = [columns.map(({ heading }) => heading), ...rows, ...(totals ? [totals] : [])].map((row) =>
        row.map((value) => (typeof value === 'number' ? zlotyCell(value) : cellText(value))),
      )
      const bold = [before.length, ...(totals ? [before.length + cells.length - 1] : [])]
      return {
        name: title,
        columns: columns.map(sheetColumn),
        rows: [...before, ...cells],
        cells: new Map(
          bold.flatMap((row) =>
            columns.map((column, at) => [
              `${row},${at}`,
              { style: { ...sheetColumn(column).style, font: { bold: true } } },
            ]),
          ),
        ),
        ...(index > 0 && { freezePane: { rows: 1 } }),
      }
    }),
  })
  return Buffer.from(file)
}
