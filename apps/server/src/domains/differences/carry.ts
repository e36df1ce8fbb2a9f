/** Approved differences that the kid's next invoice takes, on top of the lines they are of. Pure. */
import type { DifferenceCause } from '@skrzat/contract/difference'
import type { Day } from '@skrzat/contract/days'
import { sumGrosze } from '@skrzat/contract/money'
import { type DifferenceLine, type InvoiceLine, isDifference } from '../payments/index.ts'

/** What the line that charges it says of it. */
export type CarryWhy = Pick<DifferenceLine['extra'], 'causes' | 'off' | 'back'>

export type Carry = {
  readonly id: number
  readonly paymentTypeId: number
  /** What the type's lines come to with it, and with those before it. */
  readonly lines: readonly InvoiceLine[]
  /** Signed grosze; 0 where only the days change. */
  readonly amount: number
  readonly why: CarryWhy
  readonly reason: string
  /** The live invoice that has it. */
  readonly takenBy: { readonly id: number; readonly number: string } | null
  /** Whether its lines in the invoice are still those that it was approved on. */
  readonly standing: boolean
}

/** The type's line with its discounts. */
export function ownLines(parts: readonly InvoiceLine[], paymentTypeId: number): InvoiceLine[] {
  return parts.filter((line) => line.paymentTypeId === paymentTypeId && !isDifference(line))
}

/** What the type's line comes to with its discounts, in grosze. */
export function comesTo(parts: readonly InvoiceLine[], paymentTypeId: number): number {
  return sumGrosze(ownLines(parts, paymentTypeId).map(({ amount }) => amount))
}

/**
 * Those of an invoice that count, the oldest first. What an invoice has counts, and what was approved before it. What
 * waits counts while its line is as it was, or an invoice has a difference of it, unless there is no next invoice for
 * it: it is then void, and proposed again.
 */
export function liveOf<One extends Pick<Carry, 'id' | 'paymentTypeId' | 'takenBy' | 'standing'>>(
  carries: readonly One[],
  { noNext }: { readonly noNext: boolean },
): One[] {
  const lastTaken = new Map(
    carries.flatMap(({ id, takenBy, paymentTypeId }) => (takenBy ? [[paymentTypeId, id]] : [])),
  )
  return carries.filter(({ id, paymentTypeId, standing }) => {
    const taken = lastTaken.get(paymentTypeId)
    return (taken !== undefined && id <= taken) || (!noNext && (taken !== undefined || standing))
  })
}

/** The invoice's lines with those that count: what the kid is charged, here or elsewhere. */
export function withCarries(parts: readonly InvoiceLine[], live: readonly Carry[]): InvoiceLine[] {
  const latest = new Map(live.map(({ paymentTypeId, lines }) => [paymentTypeId, lines]))
  const next = new Map<number, number>()
  return parts.map((line) => {
    const lines = isDifference(line) ? undefined : latest.get(line.paymentTypeId)
    if (!lines) return line
    const at = next.get(line.paymentTypeId) ?? 0
    next.set(line.paymentTypeId, at + 1)
    return lines[at] ?? line
  })
}

/**
 * Types whose lines a person corrected after an invoice took a difference of them: what is left of it in the line is
 * not known, so they have no more.
 */
export function settledTypes(
  live: readonly Pick<Carry, 'paymentTypeId' | 'standing'>[],
): ReadonlySet<number> {
  return new Set(live.flatMap(({ paymentTypeId, standing }) => (standing ? [] : [paymentTypeId])))
}

/** Causes each once, days in order. */
export function whyOf(
  differences: readonly {
    readonly cause: DifferenceCause
    readonly why: { readonly off: readonly Day[]; readonly back: readonly Day[] }
  }[],
): CarryWhy {
  const days = (of: 'off' | 'back') => [...new Set(differences.flatMap(({ why }) => why[of]))].sort()
  return {
    causes: [...new Set(differences.map(({ cause }) => cause))],
    off: days('off'),
    back: days('back'),
  }
}

/** The last of each line, while no invoice has it, so that what was approved on top of another stays with it. */
export function withdrawable(
  carries: readonly Pick<Carry, 'id' | 'paymentTypeId' | 'takenBy'>[],
): ReadonlySet<number> {
  const last = new Map(carries.map((carry) => [carry.paymentTypeId, carry]))
  return new Set([...last.values()].flatMap(({ id, takenBy }) => (takenBy ? [] : [id])))
}
