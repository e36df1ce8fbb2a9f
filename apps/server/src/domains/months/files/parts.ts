/** A month's sheet as tables of texts and amounts, in Polish: the same in its PDF and its spreadsheet. Pure. */
import { longDay, rangeText } from '@skrzat/contract/day-text'
import { warsawDay } from '@skrzat/contract/days'
import {
  balancesAfter,
  firstDay,
  type MonthCause,
  type MonthFlows,
  sheetLine,
} from '@skrzat/contract/month-sheet'
import type { MonthSheet } from '@skrzat/contract/wire/months'
import { methodNames } from '../../payments/index.ts'

/** The sheet, and whose it is. */
export type PlaceSheet = { readonly sheet: MonthSheet; readonly place: { name: string; nip: string } }

/** A cell is a text, or an amount in grosze. */
type Row = readonly (string | number)[]
export type Part = {
  readonly title: string
  readonly columns: readonly { readonly heading: string; readonly kind: 'text' | 'money' }[]
  readonly rows: readonly Row[]
  readonly totals?: Row
}

const causeNames: Record<MonthCause, string> = {
  line_waiting: 'przelew z\u00a0wyciągu czeka na zaksięgowanie',
  by_hand: 'przelew zapisany ręcznie, którego nie ma na wyciągu',
  undone: 'cofnięte księgowania przelewów z\u00a0innych miesięcy',
  other_month: 'przelew zaksięgowany w\u00a0innym miesiącu',
}

const text = (heading: string) => ({ heading, kind: 'text' as const })
const money = (heading: string) => ({ heading, kind: 'money' as const })

const monthName = new Intl.DateTimeFormat('pl', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `Zestawienie za październik 2026`. */
export function titleOf({ month }: MonthSheet): string {
  return `Zestawienie za ${monthName.format(new Date(`${firstDay(month)}T00:00:00Z`))}`
}

/** Whether it is closed, by whom and why, and the checkpoint of the log. */
export function standingOf({ closed, checkpoint: newest }: MonthSheet): string[] {
  const checkpoint = closed ? closed.checkpoint : newest
  return [
    closed
      ? `Zamknięto ${longDay(warsawDay(new Date(closed.at)), null, 'pl')}${closed.by === '' ? '' : `, ${closed.by}`}.`
      : 'Zestawienie wstępne: miesiąc jest otwarty i\u00a0może się zmienić.',
    ...(closed?.reason ? [`Powód: ${closed.reason}`] : []),
    ...(checkpoint
      ? [`Punkt kontrolny nr ${checkpoint.number}, zdarzeń: ${checkpoint.size}, ${checkpoint.root}`]
      : []),
  ]
}

export function partsOf(sheet: MonthSheet): Part[] {
  return [summary(sheet), accounts(sheet.totals), ...methods(sheet), ...bank(sheet), kids(sheet)]
}

function summary({ totals }: MonthSheet): Part {
  const { opening, charged, corrections, paid, refunded, closing } = sheetLine(totals)
  return {
    title: 'Zestawienie',
    columns: [text('Pozycja'), money('Kwota')],
    rows: [
      ['Stan na początek', opening],
      ['Naliczono', charged],
      ['Korekty', corrections],
      ['Wpłacono', -paid],
      ['Zwrócono', refunded],
    ],
    totals: ['Stan na koniec', closing],
  }
}

function accounts(totals: MonthFlows): Part {
  const after = balancesAfter(totals)
  const { opening, closing } = sheetLine(totals)
  const row = (name: string, before: number, end: number): Row => [name, before, end - before, end]
  return {
    title: 'Konta',
    columns: [text('Konto księgowe'), money('Na początek'), money('Zmiana'), money('Na koniec')],
    rows: [
      row('Do zapłaty na fakturach', totals.leftBefore, after.amountLeft),
      row('Nadpłaty', -totals.creditBefore, -after.credit),
      row('Kaucje', -totals.depositsBefore, -after.deposits),
    ],
    totals: row('Razem', opening, closing),
  }
}

function methods({ methods, totals }: MonthSheet): Part[] {
  if (methods.length === 0) return []
  return [
    {
      title: 'Wpłaty',
      columns: [text('Sposób zapłaty'), money('Kwota')],
      rows: methods.map(({ method, sum }) => [method ? methodNames[method] : 'bez sposobu', sum]),
      totals: ['Razem', sheetLine(totals).paid],
    },
  ]
}

function bank({ bank: { covered, causes, causesLeftOut, ...sums } }: MonthSheet): Part[] {
  if (covered.length === 0 && causes.length === 0) return []
  const days = covered.map((range) => rangeText(range, 'pl')).join(', ')
  return [
    {
      title: 'Bank',
      columns: [text(days === '' ? 'Bez wyciągów' : `Wyciągi za ${days}`), money('Kwota')],
      rows: [
        ['Pozycje wyciągów', sums.lines],
        ['Zaksięgowane', sums.booked],
        ['Nie nasze', sums.notOurs],
        ['Czekają', sums.waiting],
        ['W księdze z\u00a0przelewów', sums.ledger],
        ...causes.map(({ kind, amount, day }): Row => [
          `${day === null ? '' : `${longDay(day, null, 'pl')}: `}${causeNames[kind]}`,
          amount,
        ]),
        ...(causesLeftOut > 0 ? [[`i\u00a0jeszcze do wyjaśnienia: ${causesLeftOut}`, '']] : []),
      ],
    },
  ]
}

function kids({ kids, totals }: MonthSheet): Part {
  const amounts = (row: MonthFlows): Row => {
    const { opening, charged, corrections, paid, refunded, closing } = sheetLine(row)
    const { amountLeft, credit, deposits } = balancesAfter(row)
    return [opening, charged, corrections, paid, refunded, closing, amountLeft, credit, deposits]
  }
  return {
    title: 'Dzieci',
    columns: [
      text('Dziecko'),
      text('Grupa'),
      ...['Na początek', 'Naliczono', 'Korekty', 'Wpłacono', 'Zwrócono', 'Na koniec'].map(money),
      ...['Do zapłaty', 'Nadpłata', 'Kaucja'].map(money),
    ],
    rows: kids.map((row) => [
      `${row.kid.lastname} ${row.kid.firstname}`.trim(),
      row.group.name,
      ...amounts(row),
    ]),
    totals: ['Razem', '', ...amounts(totals)],
  }
}
