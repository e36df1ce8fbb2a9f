/** A month's sheet on paper, A4 across. Pure. */
import { formatMoney } from '@skrzat/contract/money'
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { FONT, type Run } from '../../../kernel/pdf/index.ts'
import { type Part, partsOf, type PlaceSheet, standingOf, titleOf } from './parts.ts'

const MUTED = '#5b6472'
const RULE = '#c9ced6'
/** The page's width without margins, in multiples of the text's size. */
export const LINE_WIDTH = 84

/** @param drawn texts of people in fonts that have their characters */
export function sheetDocument(
  { sheet, place }: PlaceSheet,
  { now, drawn }: { readonly now: Date; readonly drawn: (text: string) => Run[] },
): TDocumentDefinitions {
  const title = titleOf(sheet)
  return {
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [40, 40, 40, 48],
    language: 'pl-PL',
    displayTitle: true,
    info: { title: `${title}, ${place.name}`, author: place.name, creator: 'Skrzat', creationDate: now },
    defaultStyle: { font: FONT, fontSize: 9, lineHeight: 1.25 },
    footer: (page, pages) => ({
      margin: [40, 12, 40, 0],
      fontSize: 8,
      color: MUTED,
      columns: [
        { text: title },
        { text: pages > 1 ? `strona ${page} z ${pages}` : '', alignment: 'right', width: 'auto' },
      ],
    }),
    content: [
      { text: drawn(place.name), bold: true, fontSize: 12 },
      place.nip === '' ? [] : { text: `NIP ${place.nip}`, color: MUTED },
      { text: title, bold: true, fontSize: 16, margin: [0, 12, 0, 4] },
      ...standingOf(sheet).map((line): Content => ({ text: drawn(line), color: MUTED })),
      ...partsOf(sheet).map((part) => table(part, drawn)),
    ],
  }
}

function table({ title, columns, rows, totals }: Part, drawn: (text: string) => Run[]): Content {
  const cell = (value: string | number, bold = false): TableCell =>
    typeof value === 'string'
      ? { text: drawn(value), bold }
      : { text: formatMoney(value).replace('-', '−'), alignment: 'right', noWrap: true, bold }
  return {
    margin: [0, 16, 0, 0],
    table: {
      headerRows: 1,
      dontBreakRows: true,
      // A short table does not stretch over the page.
      widths: columns.map((_column, index) => (index > 0 ? 'auto' : columns.length > 4 ? '*' : 260)),
      body: [
        columns.map(({ heading, kind }, index): TableCell => ({
          text: index === 0 && columns.length > 4 ? `${title}: ${rows.length}` : heading,
          bold: true,
          alignment: kind === 'money' ? 'right' : 'left',
        })),
        ...rows.map((row) => row.map((value) => cell(value))),
        ...(totals ? [totals.map((value) => cell(value, true))] : []),
      ],
    },
    layout: {
      hLineWidth: (row) => (row === 0 ? 0 : 0.5),
      vLineWidth: () => 0,
      hLineColor: () => RULE,
      paddingLeft: (column) => (column === 0 ? 0 : 8),
      paddingRight: () => 0,
      paddingTop: () => 4,
      paddingBottom: () => 3,
    },
  }
}
