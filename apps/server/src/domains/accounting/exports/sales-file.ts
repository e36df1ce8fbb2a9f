/** What a file of sales says, whatever its format; it crosses to the thread that writes the bytes. */
import type { DocumentKind, SalesFormat } from '@skrzat/contract/accounting'
import type { Day } from '@skrzat/contract/days'
import type { Party, TypeAccounts } from '@skrzat/contract/wire/accounting'

export type SalesDocument = {
  readonly kind: DocumentKind
  readonly invoiceId: number
  readonly kidId: number
  readonly kid: string
  readonly number: string
  /** The invoice that it corrects; null for an invoice. */
  readonly corrects: { readonly number: string; readonly day: Day } | null
  readonly day: Day
  readonly serviceDay: Day
  readonly deadline: Day
  readonly buyer: Party
  /** Grosze; of a correction the signed difference. */
  readonly amount: number
  readonly lines: readonly {
    readonly paymentTypeId: number
    readonly name: string
    readonly amount: number
  }[]
}

export type SalesFile = {
  readonly format: SalesFormat
  readonly from: Day
  readonly to: Day
  /** The Warsaw time of making it, `YYYYMMDDhhmmss`. */
  readonly madeAt: string
  readonly seller: Party
  readonly optimaSource: string
  readonly optimaTarget: string
  readonly register: string
  readonly accounts: readonly TypeAccounts[]
  readonly repetition: number
  readonly preliminary: boolean
  readonly documents: readonly SalesDocument[]
}

/** What the file says of itself; empty for the first one of closed months. */
export function markOf({ repetition, preliminary }: Pick<SalesFile, 'repetition' | 'preliminary'>): string {
  return [
    ...(repetition > 0 ? [`POWTÓRZENIE ${repetition}`] : []),
    ...(preliminary ? ['WSTĘPNY (miesiąc nie jest zamknięty)'] : []),
  ].join(', ')
}
