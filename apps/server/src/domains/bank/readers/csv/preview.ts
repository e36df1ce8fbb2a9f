/** A guess of what the columns of an unknown CSV are, which a person corrects. */
import { CSV_DELIMITERS, type CsvGuess, type CsvPreview } from '@skrzat/contract/wire/bank-mapping'
import { DomainError } from '../../../../kernel/errors/index.ts'
import { readRows } from './rows.ts'
import { accountsIn, columnName, dayOf } from './values.ts'

const SHOWN_ROWS = 20
const SHOWN_COLUMNS = 50
const SHOWN_CHARACTERS = 200
/** Rows by which it guesses. */
const SAMPLE = 100

type Rows = readonly (readonly string[])[]
type Key = keyof CsvGuess['columns']

/** @throws DomainError bank.unknown_format for a text without columns */
export function previewMapped(text: string): CsvPreview {
  const { delimiter, rows } = likeliestRows(text)
  const at = rows.findIndex((row) => Object.values(columnsByName(row)).length > 1)
  const first = rows.findIndex((row) => row.some((cell) => isDate(cell)))
  const body = rows.slice(at === -1 ? Math.max(first, 0) : at + 1)
  const header = rows[at] ?? []
  const columns = { ...columnsByContent(body), ...columnsByName(header) }
  const cells = (key: Key) => body.map((row) => row[columns[key] ?? -1] ?? '').filter((cell) => cell !== '')
  const hasBoth = columns.credit !== undefined && columns.debit !== undefined
  const amount = hasBoth ? null : (columns.amount ?? null)
  const money = (['amount', 'credit', 'debit', 'balance'] as const).flatMap(cells)
  return {
    rows: rows.slice(0, SHOWN_ROWS).map(shown),
    guess: {
      delimiter,
      decimal: money.some((cell) => /,\d{1,2}(?!\d)/.test(cell)) ? ',' : '.',
      dateFormat: dayOrder(cells('date')),
      header: shown(header),
      skip: at === -1 ? Math.max(first, 0) : 0,
      columns: {
        date: columns.date ?? null,
        amount,
        credit: hasBoth ? (columns.credit ?? null) : null,
        debit: hasBoth ? (columns.debit ?? null) : null,
        title: columns.title ?? null,
        payer: columns.payer ?? null,
        account: columns.account ?? null,
        balance: columns.balance ?? null,
        currency: columns.currency ?? null,
      },
    },
  }
}

const shown = (row: readonly string[]) =>
  row.slice(0, SHOWN_COLUMNS).map((cell) => cell.slice(0, SHOWN_CHARACTERS))

/** By the delimiter that gives most rows of one width. */
function likeliestRows(text: string): { delimiter: CsvGuess['delimiter']; rows: Rows } {
  let best: { delimiter: CsvGuess['delimiter']; rows: Rows; score: number } | null = null
  for (const delimiter of CSV_DELIMITERS) {
    const rows = readHead(text, delimiter)
    const widths = new Map<number, number>()
    for (const { length } of rows) if (length > 1) widths.set(length, (widths.get(length) ?? 0) + 1)
    const score = Math.max(0, ...Array.from(widths, ([width, count]) => count * 100 + Math.min(width, 99)))
    if (score > (best?.score ?? 0)) best = { delimiter, rows, score }
  }
  if (!best) throw new DomainError('bank.unknown_format')
  return best
}

/** None where quotes do not close. */
function readHead(text: string, delimiter: string): Rows {
  try {
    return readRows(text, delimiter, SAMPLE)
  } catch (error) {
    if (error instanceof DomainError) return []
    throw error
  }
}

/** Names as banks give them; marks of Polish letters are folded. The more telling pattern is first. */
const NAMES: readonly (readonly [Key, RegExp])[] = [
  ['date', /^data (?:ksi\?gowania|rozliczenia)|book/],
  ['date', /^dat[ae]/],
  ['balance', /saldo|balance/],
  ['currency', /^walut|currency/],
  ['credit', /uznani|wp\?yw|credit|przych/],
  ['debit', /obci\?|debit|wydat|rozch/],
  ['amount', /kwota|warto\?|amount/],
  ['account', /rachun|numer konta|nr konta|^konto|nrb|iban|account/],
  ['title', /tytu|title/],
  ['title', /opis|szczeg|descr/],
  ['payer', /nadawc|odbiorc|kontrahent|zleceniodawc|nazwa|payer|name/],
]

function columnsByName(header: readonly string[]): Partial<Record<Key, number>> {
  const names = header.map(columnName)
  const found: Partial<Record<Key, number>> = {}
  const taken = new Set<number>()
  for (const [key, pattern] of NAMES) {
    // A sentence of the preamble is no name.
    const at = names.findIndex((name, index) => !taken.has(index) && name.length < 50 && pattern.test(name))
    if (at === -1 || found[key] !== undefined) continue
    found[key] = at
    taken.add(at)
  }
  return found
}

/** The first columns that are mostly of their kind; titles are the longest texts, payers the next ones. */
function columnsByContent(rows: Rows): Partial<Record<Key, number>> {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const columns = Array.from({ length: width }, (_, column) => rows.map((row) => row[column] ?? ''))
  const mostly = (is: (cell: string) => boolean) =>
    columns.flatMap((cells, column) => (cells.filter(is).length * 2 > rows.length ? [column] : []))
  const [date] = mostly(isDate)
  const [amount, balance] = mostly((cell) => /^'?[+-]?\d[\d\s.,]*[.,]\d\d(?: ?[A-Z]{3})?$/.test(cell.trim()))
  const [account] = mostly((cell) => accountsIn(cell).length > 0)
  const [title, payer] = mostly((cell) => /\p{L}{2}/u.test(cell))
    .filter((column) => column !== account)
    .toSorted((a, b) => lettersOf(columns[b]) - lettersOf(columns[a]))
  return withoutMissing({ date, amount, balance, account, title, payer })
}

function withoutMissing(found: Readonly<Record<string, number | undefined>>): Partial<Record<Key, number>> {
  return Object.fromEntries(Object.entries(found).filter(([, column]) => column !== undefined))
}

const lettersOf = (cells: readonly string[] = []) => cells.reduce((sum, cell) => sum + cell.length, 0)
const isDate = (cell: string) => dayOf(cell) !== null || /^\d\d\/\d\d\/\d{4}$/.test(cell.trim())

function dayOrder(cells: readonly string[]): CsvGuess['dateFormat'] {
  if (cells.some((cell) => /^\s*\d{4}/.test(cell))) return 'YMD'
  return cells.some((cell) => /^\s*\d\d\D(?:1[3-9]|2\d|3[01])\D/.test(cell)) ? 'MDY' : 'DMY'
}
