/** The normal form of a statement: only the readers know formats and dialects. Pure. */
import type { BankDialect, BankFormat, LineMark } from '@skrzat/contract/bank'
import type { Day } from '@skrzat/contract/days'

/** One line as the bank wrote it. Texts are one line each, without control characters, runs of blanks collapsed. */
export type StatementLine = {
  /** From 1, in the order of the file, oldest first. */
  readonly position: number
  /** The day of booking. */
  readonly date: Day
  /** Signed grosze: above 0 where the account grew. */
  readonly amount: number
  readonly mark: LineMark
  /** The other side's name, maybe with its address; empty if the bank gives none. */
  readonly payer: string
  /** The other side's account, 26 digits; otherwise as the bank wrote it, or empty. */
  readonly payerAccount: string
  readonly title: string
  /** The payer's part of a virtual account, or the whole number; empty if there is none. */
  readonly virtualId: string
  /** The bank's own reference; empty if there is none. */
  readonly reference: string
}

/** One statement of one account in złote. */
export type Statement = {
  readonly format: BankFormat
  readonly dialect: BankDialect
  /** 26 digits; null if the file does not name its account. */
  readonly account: string | null
  /** The bank's number of the statement, such as `193` or `2026/193`; empty if there is none. */
  readonly number: string
  /** The first and the last day, both inclusive. */
  readonly from: Day
  readonly to: Day
  /** Grosze; null if the file gives no balances. */
  readonly opening: number | null
  readonly closing: number | null
  readonly lines: readonly StatementLine[]
}

/** One format: recognised by content, read without any other source. One file a format. */
export type Reader = {
  readonly format: BankFormat
  /** Whether the text is of this format. */
  readonly recognises: (text: string) => boolean
  /**
   * @param text the whole file, decoded
   * @throws DomainError bank.truncated, bank.currency, bank.unknown_format
   */
  readonly read: (text: string) => readonly Statement[]
}
