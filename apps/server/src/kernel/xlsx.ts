/** Cells of spreadsheets: amounts are numbers and days are dates, in the spreadsheet's own formats. */

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export type CellKind = 'text' | 'day' | 'money'

/**
 * Amounts are shown with a space or a point between thousands, by the spreadsheet's language. Text cells have the
 * format of text, so that no edit turns them into formulas.
 */
const FORMATS = { text: '@', day: 'yyyy-mm-dd', money: '#,##0.00' } as const satisfies Record<
  CellKind,
  string
>
/** In characters; a heading may need more. */
const WIDTHS = { text: 20, day: 12, money: 12 } as const satisfies Record<CellKind, number>
const MAX_WIDTH = 40
/** Excel's maximum of characters in a cell. */
const MAX_TEXT = 32_767

export function sheetColumn({ heading, kind }: { heading: string; kind: CellKind }) {
  const width = Math.min(MAX_WIDTH, Math.max(WIDTHS[kind], heading.length + 2))
  return { width, style: { numFmt: FORMATS[kind] } }
}

/** The nearest double of an amount with two decimals: it is written with exactly these. */
export function zlotyCell(grosze: number | null): number | null {
  return grosze === null ? null : grosze / 100
}

/** An empty text is an empty cell; characters that XML can't hold are replaced, and Excel's own escapes escaped. */
export function cellText(text: string): string | null {
  const held = text.toWellFormed().replaceAll(/[\uFFFE\uFFFF]/g, '\uFFFD')
  return held.slice(0, MAX_TEXT).replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_') || null
}
