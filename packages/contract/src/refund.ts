/** What an order to pay money back is; without zod, as screens use it. */

/**
 * `ORDERED` waits for a file of the bank or for a person, `SENT` is in such a file, which does not mean that the bank has
 * paid it, `PAID` has left the account.
 */
export const REFUND_STATES = ['ORDERED', 'SENT', 'PAID', 'CANCELLED'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** Files that banks take orders from: Elixir-O, the own format of Erste (formerly Santander), ISO 20022. */
export const REFUND_FORMATS = ['elixir', 'erste', 'pain001'] as const
export type RefundFormat = (typeof REFUND_FORMATS)[number]

/** Code pages in which banks read Elixir-O, by the names that are shown and sent. */
export const REFUND_ENCODINGS = ['Windows-1250', 'ISO-8859-2', 'UTF-8'] as const
export type RefundEncoding = (typeof REFUND_ENCODINGS)[number]

/** Orders in one file: what a place may set, and what it has without a setting (mBank's limit). */
export const MOST_PER_FILE = 1000
export const PER_FILE = 50

/** Four lines of 35 characters. */
export const REFUND_TEXT_LENGTH = 140

/** The refund's number, by which the bank's line is recognised: `ZW/12`. */
export const refundNumber = (id: number): string => `ZW/${id}`

/** The reference of a file of refunds, in the file itself and by which a bank's single line for it is recognised. */
export const refundFileNumber = (id: number): string => `ZW-F${id}`

const FILE_NUMBER = /(?<![\p{L}\d])ZW[ -]?F ?(\d{1,12})(?!\d)/giu

/** The files of refunds that a title names. */
export function refundFilesIn(title: string): number[] {
  return [...title.matchAll(FILE_NUMBER)].map(([, digits = '']) => Number(digits))
}

const NUMBER = /(?<![\p{L}\d])ZW ?[/-]? ?(\d{1,12})(?!\d)/giu

/** The refunds that a title names; banks may leave out the stroke. */
export function refundsIn(title: string): number[] {
  return [...title.matchAll(NUMBER)].map(([, digits = '']) => Number(digits))
}
