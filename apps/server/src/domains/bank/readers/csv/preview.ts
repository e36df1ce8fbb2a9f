/** A guess of what the columns of an unknown CSV are, which a person corrects. */
import {
  CSV_DELIMITERS,
  type CsvGuess,
  type CsvMapping,
  type CsvPreview,
} from '@skrzat/contract/wire/bank-mapping'
import { DomainError } from '../../../../kernel/errors/index.ts'
import { isHeader } from './header.ts'
import { readMapped } from './mapping.ts'
import { readRows } from './rows.ts'
import { accountsIn, columnName, dayOf, onlyAccountIn } from './values.ts'

/** Before the operations is what a bank likes to say first. */
const SHOWN_ROWS = 20
const SHOWN_OPERATIONS = 10
const SHOWN_COLUMNS = 50
const SHOWN_CHARACTERS = 200
/** Rows by which it guesses. */
const SAMPLE = 100

type Rows = readonly (readonly string[])[]
type Key = keyof CsvGuess['columns']

/** A mapping that was kept for an account. */
export type KeptMapping = { readonly account: string; readonly mapping: CsvMapping }

type Known = {
  /** As a person says; otherwise the likeliest. */
  readonly delimiter?: CsvGuess['delimiter'] | undefined
  readonly kept?: readonly KeptMapping[] | undefined
}

/** @throws DomainError bank.unknown_format for a text without columns */
export function previewMapped(text: string, known: Known = {}): CsvPreview {
  const { delimiter, rows } = likeliestRows(text, known.delimiter)
  const first = rows.findIndex((row) => row.some((cell) => isDate(cell)))
  const named = rows.findIndex((row) => Object.values(columnsByName(row)).length > 1)
  const at = named === -1 && areNames(rows[first - 1], rows[first]) ? first - 1 : named
  const body = rows.slice(at === -1 ? Math.max(first, 0) : at + 1)
  const header = rows[at] ?? []
  const columns = { ...columnsByContent(body), ...columnsByName(header) }
  const cells = (key: Key) => body.map((row) => row[columns[key] ?? -1] ?? '').filter((cell) => cell !== '')
  const hasBoth = columns.credit !== undefined && columns.debit !== undefined
  const amount = hasBoth ? null : (columns.amount ?? null)
  const money = (['amount', 'credit', 'debit', 'balance'] as const).flatMap(cells)
  const begin = rows.length - body.length
  const [kept, another] = (known.kept ?? []).filter(
    ({ mapping }) => mapping.delimiter === delimiter && fits(text, mapping),
  )
  return {
    rows: rows.slice(0, Math.max(SHOWN_ROWS, begin + SHOWN_OPERATIONS)).map(shown),
    account: onlyAccountIn(rows.slice(0, begin)),
    // Of two accounts at one bank, a person says which.
    kept: kept && !another ? kept.account : null,
    guess: kept
      ? asIn(rows, kept.mapping)
      : {
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

/** With the header as this file writes it. */
function asIn(rows: Rows, mapping: CsvMapping): CsvMapping {
  const found = mapping.header.length > 0 && rows.find((row) => isHeader(row, mapping.header))
  return found ? { ...mapping, header: shown(found) } : mapping
}

/** Whether the text is a table with days, which a mapping may read. */
export function isTable(text: string): boolean {
  try {
    return previewMapped(text).guess.columns.date !== null
  } catch (error) {
    if (error instanceof DomainError) return false
    throw error
  }
}

/** Whether the mapping is of such a file, even if this one is damaged. */
function fits(text: string, mapping: CsvMapping): boolean {
  try {
    readMapped(text, mapping)
    return true
  } catch (error) {
    if (error instanceof DomainError) return mapping.header.length > 0 && error.code !== 'bank.mapping'
    throw error
  }
}

/** Whether a row above an operation has a name for most of its cells, even if these names say nothing to us. */
function areNames(names: readonly string[] = [], operation: readonly string[] = []): boolean {
  const written = names.filter((name) => /\p{L}/u.test(name) && !/\d/.test(name))
  return names.length === operation.length && written.length * 2 > names.length
}

/** By the delimiter that gives most rows of one width. */
function likeliestRows(
  text: string,
  said?: CsvGuess['delimiter'],
): { delimiter: CsvGuess['delimiter']; rows: Rows } {
  let best: { delimiter: CsvGuess['delimiter']; rows: Rows; score: number } | null = null
  // What a person says is shown even if it makes one column of all.
  const least = said === undefined ? 2 : 1
  for (const delimiter of said ? [said] : CSV_DELIMITERS) {
    const rows = readHead(text, delimiter)
    const widths = new Map<number, number>()
    for (const { length } of rows) if (length >= least) widths.set(length, (widths.get(length) ?? 0) + 1)
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
const isDate = (cell: string) =>
  dayOf(cell) !== null || /^\d{1,2}([-./])\d{1,2}\1\d{4}(?:$|[ T])/.test(cell.trim())

function dayOrder(cells: readonly string[]): CsvGuess['dateFormat'] {
  if (cells.some((cell) => /^\s*\d{4}/.test(cell))) return 'YMD'
  return cells.some((cell) => /^\s*\d\d\D(?:1[3-9]|2\d|3[01])\D/.test(cell)) ? 'MDY' : 'DMY'
}
