/** What a bank's CSV is like. One file a bank in `banks/`; the list is in `read.ts`. */
import type { BankDialect } from '@skrzat/contract/bank'

/** Names of columns as the bank writes them, without `#`; of several the first that the file has. */
type Names = string | readonly string[]

export type CsvColumns = {
  /** The day of booking. */
  readonly date: Names
  /** Signed, or one of two columns. The first `Waluta…` behind it is its currency. */
  readonly amount?: Names
  readonly credit?: Names
  readonly debit?: Names
  /** After the row. */
  readonly balance?: Names
  readonly title?: Names
  /** What kind of operation it is. */
  readonly kind?: Names
  readonly reference?: Names
  /** The other side, or both sides in columns of their own. */
  readonly payer?: Names
  readonly payerAccount?: Names
  readonly sender?: Names
  readonly senderAccount?: Names
  readonly recipient?: Names
  readonly recipientAccount?: Names
  /** The account of the statement, in each row. */
  readonly account?: Names
}

/** Texts of a row that are in no column of their own. */
export type CsvDetails = {
  readonly payer?: string
  readonly payerAccount?: string
  readonly title?: string
  readonly reference?: string
  /** Further texts in which a reversal may be named. */
  readonly kinds?: readonly string[]
}

export type CsvBank = {
  readonly dialect: BankDialect
  readonly delimiter: ';' | ','
  /** The header's first names, by which the bank is recognised; all names where the file has no header. */
  readonly header: readonly string[]
  readonly columns: CsvColumns
  /** @param operation what its columns say: the amount in grosze, the title as it is written */
  readonly details?: (
    row: readonly string[],
    operation: { readonly amount: number; readonly title: string },
  ) => CsvDetails
  /** The order in which rows of one day come, where no balances tell. */
  readonly isNewestFirst: boolean
  /** The name beside the closing balance behind the rows; without it the file is cut. */
  readonly footer?: string
  /** The form of the first line in files without a header. */
  readonly summary?: RegExp
}
