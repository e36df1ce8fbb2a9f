/** What matching knows of a place, loaded before; and what it proposes. Pure. */
import type { ProposalKind, VirtualPurpose } from '@skrzat/contract/bank'
import type { Day } from '@skrzat/contract/days'
import type { StatementLine } from '../readers/statement.ts'

/** An open invoice of the place. Grosze. */
export type OpenInvoice = {
  readonly id: number
  readonly number: string
  readonly kidId: number
  readonly amountLeft: number
  /** The day of issue. */
  readonly day: Day
  readonly deadline: Day
  readonly purpose: VirtualPurpose
}

/** A family's virtual account. */
export type FamilyAccount = {
  readonly kids: readonly number[]
  /** What its money is for; null for all invoices, where the place has no accounts for meals. */
  readonly purpose: VirtualPurpose | null
}

export type KidNames = {
  readonly id: number
  readonly firstname: string
  readonly lastname: string
  readonly guardians: readonly { readonly firstname: string; readonly lastname: string }[]
  /** Its guardians' phones: kids who share one are of one family. */
  readonly phones: readonly string[]
}

/** An invoice of the place whose number a title names, in any state. */
export type NamedInvoice = {
  readonly id: number
  readonly number: string
  readonly kidId: number
  readonly state: 'open' | 'paid' | 'deleted'
}

/** All of one place only. */
export type MatchFacts = {
  readonly open: readonly OpenInvoice[]
  /** Kids with open invoices, and all kids that virtual accounts, payers and named invoices lead to. */
  readonly kids: readonly KidNames[]
  /** Invoices that the lines' titles name, the paid and the deleted ones too. */
  readonly named: readonly NamedInvoice[]
  /** By the account of a payer, the kids for whom a person once confirmed it. */
  readonly payers: ReadonlyMap<string, readonly number[]>
  /** By the 26 digits, and by the last 12 where they are one family's. */
  readonly virtualAccounts: ReadonlyMap<string, FamilyAccount>
}

export type Allocation = { readonly invoiceId: number; readonly kidId: number; readonly amount: number }

/** A reason of a proposal, which is shown as a sentence. */
export type Evidence =
  | { readonly code: 'virtual_account'; readonly account: string }
  | { readonly code: 'number'; readonly number: string }
  /** The title has `written`, which is close to `number`. */
  | { readonly code: 'number_typo'; readonly number: string; readonly written: string }
  | { readonly code: 'number_paid'; readonly number: string }
  | { readonly code: 'number_deleted'; readonly number: string }
  | { readonly code: 'sum_of_numbers'; readonly count: number; readonly sum: number }
  /** Several numbers whose open amounts do not sum to the transfer. */
  | { readonly code: 'sum_differs'; readonly sum: number; readonly amount: number }
  | { readonly code: 'payer'; readonly account: string }
  | { readonly code: 'kid_name'; readonly kid: number; readonly written: string }
  | { readonly code: 'guardian_name'; readonly kid: number; readonly written: string }
  | { readonly code: 'amount'; readonly amount: number }
  | { readonly code: 'only_amount'; readonly amount: number }
  | { readonly code: 'oldest_first'; readonly count: number }
  | { readonly code: 'part'; readonly left: number }
  | { readonly code: 'credit'; readonly amount: number; readonly kid: number }
  /** Two or more candidates are equal: a person has to choose. */
  | { readonly code: 'several'; readonly count: number }
  /** The money came more than 90 days before the invoice's day. */
  | { readonly code: 'early'; readonly number: string }
  /** The title names a kid of another family in full. */
  | { readonly code: 'other_name'; readonly kid: number }
  /** The invoice is for something else than the virtual account of the line, which is for `account`. */
  | { readonly code: 'other_purpose'; readonly number: string; readonly account: VirtualPurpose }
  /** An earlier line claims what is left of the invoice. */
  | { readonly code: 'taken'; readonly number: string }

export type Proposal = {
  readonly kind: ProposalKind
  /** Exact and unique: may be booked by itself where the place has enabled it. */
  readonly exact: boolean
  readonly allocations: readonly Allocation[]
  /** Grosze above the open amounts, which become the credit of `creditKid` if a person agrees. */
  readonly credit: number
  readonly creditKid: number | null
  readonly evidence: readonly Evidence[]
}

/** A line that waits. */
export type WaitingLine = Pick<
  StatementLine,
  'date' | 'amount' | 'mark' | 'payer' | 'payerAccount' | 'title' | 'virtualId'
> & { readonly id: number }
