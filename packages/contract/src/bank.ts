/** What a bank statement and its lines are; without zod, as screens use it. */

/** How a file is built. */
export const BANK_FORMATS = ['MT940', 'CAMT053', 'CSV'] as const
export type BankFormat = (typeof BANK_FORMATS)[number]

/** Code pages of banks' files, by the names that are shown and sent. */
export const BANK_ENCODINGS = ['UTF-8', 'ISO-8859-2', 'Windows-1250', 'CP852'] as const
export type BankEncoding = (typeof BANK_ENCODINGS)[number]

/**
 * Whose habits a file follows. `SANTANDER` is Erste Bank Polska too; `PLAIN` is a format without habits of its own, such
 * as free text in MT940; `OTHER` is a CSV that is read by a mapping.
 */
export const BANK_DIALECTS = [
  'PKO',
  'MBANK',
  'ING',
  'PEKAO',
  'MILLENNIUM',
  'SANTANDER',
  'ALIOR',
  'NORDEA',
  'DEUTSCHE',
  'PLAIN',
  'OTHER',
] as const
export type BankDialect = (typeof BANK_DIALECTS)[number]

/**
 * The direction of a line's money: `C` in, `D` out; `RC` out, the reversal of money that came in; `RD` in, the reversal
 * of money that went out.
 */
export const LINE_MARKS = ['C', 'D', 'RC', 'RD'] as const
export type LineMark = (typeof LINE_MARKS)[number]

/** Each line is in exactly one state. */
export const LINE_STATES = ['WAITING', 'BOOKED', 'NOT_OURS'] as const
export type LineState = (typeof LINE_STATES)[number]

/** Why a line is none of the ledger's: the known reasons; a person may write another. */
export const NOT_OURS_REASONS = [
  'fee',
  'own_transfer',
  'salary',
  'tax',
  'purchase',
  'refund',
  'reversed',
  'interest',
  'subsidy',
  'other',
] as const
export type NotOursReason = (typeof NOT_OURS_REASONS)[number]

/**
 * How a proposal was found, the most certain first. `REFUND` is money of an ordered refund that went out or came back;
 * `SUGGESTION` is never booked without a person.
 */
export const PROPOSAL_KINDS = [
  'REFUND',
  'VIRTUAL_ACCOUNT',
  'NUMBER',
  'PAYER',
  'NAME',
  'AMOUNT',
  'SUGGESTION',
] as const
export type ProposalKind = (typeof PROPOSAL_KINDS)[number]

/** What a virtual account is for. */
export const VIRTUAL_PURPOSES = ['FEES', 'MEALS'] as const
export type VirtualPurpose = (typeof VIRTUAL_PURPOSES)[number]

/** Bytes of a statement's file, at most. */
export const MAX_STATEMENT_BYTES = 16 * 1024 * 1024
