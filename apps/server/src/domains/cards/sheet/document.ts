/** A group's sheet on paper, A4 across, in Polish. Pure. */
import { DIET_NAMES, type SheetField } from '@skrzat/contract/card'
import { longDay } from '@skrzat/contract/day-text'
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { FONT, type Run } from '../../../kernel/pdf/index.ts'
import { ALLERGEN_NAMES } from '../names.ts'
import type { Sheet, SheetKid } from './data.ts'

const MUTED = '#5b6472'
const RULE = '#c9ced6'
/** Points: the page's width without margins, and the gap between columns. */
const WIDTH = 777
const GAP = 8
/** The narrowest column's width in multiples of the text's size. */
export const LINE_WIDTH = 13

const RELATION_NAMES: Record<string, string> = {
  parent: 'rodzic',
  grandparent: 'dziadek lub babcia',
  guardian: 'opiekun',
  other: '',
}

type Column = {
  readonly heading: string
  readonly lines: (kid: SheetKid) => string[]
}

/** @param drawn texts of people in fonts that have their characters */
export function sheetDocument(
  sheet: Sheet,
  { now, drawn }: { readonly now: Date; readonly drawn: (text: string) => Run[] },
): TDocumentDefinitions {
  const { group, place, day, kids } = sheet
  const title = `Grupa ${group}, ${longDay(day, null, 'pl')}`
  const columns = columnsOf(sheet.fields)
  return {
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [32, 32, 32, 40],
    language: 'pl-PL',
    displayTitle: true,
    info: { title, author: place, creator: 'Skrzat', creationDate: now },
    defaultStyle: { font: FONT, fontSize: 9, lineHeight: 1.2 },
    footer: (page, pages) => ({
      margin: [32, 8, 32, 0],
      fontSize: 8,
      color: MUTED,
      columns: [
        { text: drawn(title) },
        { text: 'Dane osobowe: po użyciu zniszcz.', alignment: 'center' },
        { text: `strona ${page} z\u00a0${pages}`, alignment: 'right', width: 'auto' },
      ],
    }),
    content: [
      { text: drawn(place), color: MUTED },
      { text: drawn(title), bold: true, fontSize: 16, margin: [0, 0, 0, 8] },
      kids.length === 0 ? { text: 'W\u00a0grupie nie ma dzieci.' } : table(columns, kids, drawn),
    ],
  }
}

function columnsOf(fields: readonly SheetField[]): Column[] {
  const has = (field: SheetField) => fields.includes(field)
  const all: (Column & { readonly shown: boolean })[] = [
    {
      shown: true,
      heading: 'Dziecko',
      lines: ({ lastname, firstname, birthDate }) => [
        `${lastname} ${firstname}`,
        ...(birthDate === null ? [] : [`ur. ${longDay(birthDate, null, 'pl')}`]),
      ],
    },
    {
      shown: has('guardians'),
      heading: 'Opiekunowie',
      lines: ({ guardians }) =>
        guardians.map(({ name, phone, relation, mayPickUp }) =>
          [name, RELATION_NAMES[relation], phoneText(phone), !mayPickUp && 'nie odbiera']
            .filter(Boolean)
            .join(', '),
        ),
    },
    {
      shown: has('emergency'),
      heading: 'W\u00a0nagłym wypadku',
      lines: ({ emergency }) => emergency.map(personText),
    },
    {
      shown: has('allergies'),
      heading: 'Alergie i\u00a0dieta',
      lines: ({ allergens, otherAllergies, diet, dietNote }) =>
        [
          [...allergens.map((each) => ALLERGEN_NAMES[each]), ...otherAllergies].join(', '),
          diet === 'standard' ? '' : `dieta: ${DIET_NAMES[diet]}`,
          dietNote,
        ].filter((line) => line !== ''),
    },
    {
      shown: has('pickups'),
      heading: 'Odbiera dziś',
      lines: ({ guardians, pickups }) =>
        [...guardians.filter(({ mayPickUp }) => mayPickUp), ...pickups].map(personText),
    },
    {
      shown: has('health'),
      heading: 'Zdrowie',
      lines: ({ health }) => (health === '' ? [] : health.split('\n')),
    },
  ]
  return all.filter(({ shown }) => shown)
}

const phoneText = (phone: string) => phone.replace(/(\d{3})(\d{3})(\d{3})/, '$1\u00a0$2\u00a0$3')
const personText = ({ name, phone }: { name: string; phone: string }) =>
  [name, phoneText(phone)].filter((part) => part !== '').join(', ')

function table(
  columns: readonly Column[],
  kids: readonly SheetKid[],
  drawn: (text: string) => Run[],
): Content {
  const cell = (lines: readonly string[], bold: boolean): TableCell => ({
    stack: lines.map((line, index) => ({ text: drawn(line), bold: bold && index === 0 })),
  })
  return {
    table: {
      headerRows: 1,
      // Health notes may be longer than a page.
      dontBreakRows: kids.every(({ health }) => health.length < 500),
      // Of fixed widths, so that the longest word is broken rather than makes the table wider than the page.
      widths: columns.map(() => (WIDTH - GAP * (columns.length - 1)) / columns.length),
      body: [
        columns.map(({ heading }, index): TableCell => ({
          text: index === 0 ? `${heading} (${kids.length})` : heading,
          bold: true,
        })),
        ...kids.map((kid) => columns.map(({ lines }, index) => cell(lines(kid), index === 0))),
      ],
    },
    layout: {
      hLineWidth: (row) => (row === 0 ? 0 : 0.5),
      vLineWidth: () => 0,
      hLineColor: () => RULE,
      paddingLeft: (column) => (column === 0 ? 0 : GAP),
      paddingRight: () => 0,
      paddingTop: () => 4,
      paddingBottom: () => 3,
    },
  }
}
