/** How the ledger asks who pays what of an invoice; the arrangements are of the domain of payers. */
import type { Day } from '@skrzat/contract/days'
import type { KidSplit } from '@skrzat/contract/wire/payments'
import type { AnySql } from '@skrzat/db/client'
import type { LiveInvoice, Share } from './decider/state.ts'
import type { Basis, InvoiceLine } from './events.ts'

/** What of an invoice says which arrangements apply. */
export type Charged = {
  readonly kidId: number
  readonly period: Basis['period']
  /** The Warsaw day of issue. */
  readonly day: Day
}

export type ToSplit = Charged & {
  readonly lines: readonly InvoiceLine[]
  /** Grosze. */
  readonly amount: number
  /** Of one that is issued already. */
  readonly invoiceId?: number | undefined
}

/** What invoices are after a command that is being decided, by their ids. */
export type Changed = ReadonlyMap<
  number,
  {
    readonly parts: readonly InvoiceLine[]
    readonly amount: number
    readonly shares?: readonly Share[] | undefined
  }
>

/**
 * The shares of each invoice, in their order: payers in use, each once, at most the amount in sum. Invoices that count
 * beside them are as they were loaded, or as `changed` says. Pure.
 */
export type SplitOf = (invoices: readonly ToSplit[], changed?: Changed) => readonly (readonly Share[])[]

export type SplitPorts = {
  /** Loads what these invoices are split by, and keeps it from changing until the transaction ends. */
  readonly load: (sql: AnySql, placeId: number, invoices: readonly Charged[]) => Promise<SplitOf>
  /** The same for a look: nothing is kept from changing. */
  readonly find: (sql: AnySql, placeId: number, invoices: readonly Charged[]) => Promise<SplitOf>
  /** By kid of the place, what its invoice of a period would be split by; without those whose parents pay all. */
  readonly preview: (
    sql: AnySql,
    placeId: number,
    period: { readonly from: Day; readonly to: Day },
  ) => Promise<ReadonlyMap<number, KidSplit>>
}

/**
 * The shares of an invoice after a correction, by the arrangements. Undefined where those that are wanted are not of its
 * arrangements, as after a split by hand, which is not overwritten.
 */
export function arrangedAfter(
  splitOf: SplitOf,
  charged: Charged,
  { id, parts, amount, wanted }: LiveInvoice,
  after: {
    readonly lines: readonly InvoiceLine[]
    readonly amount: number
    readonly changed?: Changed | undefined
  },
): readonly Share[] | undefined {
  if (wanted.byHand) return undefined
  const { changed, ...corrected } = after
  const at = { ...charged, invoiceId: id }
  const [before = []] = splitOf([{ ...at, lines: parts, amount }])
  const [now = []] = splitOf([{ ...at, ...corrected }], changed)
  return isSame(before, wanted.shares) ? now : undefined
}

function isSame(one: readonly Share[], other: readonly Share[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ payerId, amount }) =>
      other.some((share) => share.payerId === payerId && share.amount === amount),
    )
  )
}
