/** How a CSV of an unknown bank is read, as a person says once for an account. */
import { z } from 'zod'
import { rawText } from './common.ts'

export const CSV_DELIMITERS = [';', ',', '\t', '|'] as const
/** The order of year, month and day. */
export const CSV_DAY_ORDERS = ['YMD', 'DMY', 'MDY'] as const
/** Columns and rows that a mapping can name. */
const MAX_COLUMNS = 100
const MAX_SKIPPED = 200

/** The column's place, from 0. */
const column = z.number().int().min(0).max(MAX_COLUMNS)
const guessedColumns = z.object({
  date: column.nullable(),
  /** Signed; otherwise credit or debit, or both, are columns of their own. */
  amount: column.nullable(),
  credit: column.nullable(),
  debit: column.nullable(),
  title: column.nullable(),
  payer: column.nullable(),
  /** The payer's account. */
  account: column.nullable(),
  /** After the operation. */
  balance: column.nullable(),
  currency: column.nullable(),
})

const guess = z.object({
  delimiter: z.enum(CSV_DELIMITERS),
  decimal: z.enum([',', '.']),
  dateFormat: z.enum(CSV_DAY_ORDERS),
  /** The names in the header, behind which the operations are, wherever it is; empty in a file without a header. */
  header: z.array(rawText(200)).max(MAX_COLUMNS),
  /** Rows before the operations of a file without a header. */
  skip: z.number().int().min(0).max(MAX_SKIPPED),
  columns: guessedColumns,
})

export const csvMapping = guess
  .extend({ columns: guessedColumns.extend({ date: column }) })
  .refine(
    ({ columns: { amount, credit, debit } }) => (amount === null) === (credit !== null || debit !== null),
    {
      path: ['columns', 'amount'],
      message: 'NotNull',
    },
  )
export type CsvMapping = z.infer<typeof csvMapping>

/** The file's first rows, and what its columns seem to be; null for what cannot be guessed. */
export const csvPreview = z.object({
  rows: z.array(z.array(z.string())),
  guess,
  /** The account that the file names; null if it names none. */
  account: z.string().nullable(),
  /** The account whose kept mapping the guess is; null if none is kept for such a file. */
  kept: z.string().nullable(),
})
export type CsvPreview = z.infer<typeof csvPreview>
export type CsvGuess = CsvPreview['guess']
