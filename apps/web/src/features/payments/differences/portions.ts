/**
 * Approving many differences in portions, so that it shows progress and a lost connection affects one. Each portion is a
 * command of its own, so a retry approves nothing twice.
 */
import { sumGrosze } from '@skrzat/contract/money'
import type { ApprovedDifferences, Difference } from '@skrzat/contract/wire/differences'

/** Invoices per portion: small enough to show progress, large enough to be quick. */
const PORTION = 50

/** Differences by portion. An invoice's are in one, as they become one correction. */
export function portionsOf(
  differences: readonly Pick<Difference, 'id' | 'invoice'>[],
  size = PORTION,
): string[][] {
  const byInvoice = [...Map.groupBy(differences, ({ invoice }) => invoice.id).values()]
  const portions: string[][] = []
  for (let start = 0; start < byInvoice.length; start += size)
    portions.push(
      byInvoice
        .slice(start, start + size)
        .flat()
        .map(({ id }) => id),
    )
  return portions
}

export type ApprovalProgress = {
  readonly total: number
  /** How many differences were decided, refused ones too. */
  readonly handled: number
  /** What the corrections and the next invoices come to, signed. */
  readonly sum: number
  readonly corrections: number
  /** Lines that next invoices take. */
  readonly carried: number
  readonly failed: ApprovedDifferences['failed']
  /** Portions without an answer, to be resent unchanged. */
  readonly unsent: readonly (readonly string[])[]
  /** The error of the last portion. */
  readonly error?: unknown
}

/** Sends portions one after another and reports after each; stops at the first without an answer. */
export async function sendPortions(
  toSend: readonly (readonly string[])[],
  before: ApprovalProgress,
  send: (ids: readonly string[]) => Promise<ApprovedDifferences>,
  tell: (progress: ApprovalProgress) => void,
): Promise<ApprovalProgress> {
  const failed = [...before.failed]
  let { handled, sum, corrections, carried } = before
  let sent = 0
  const progress = (error?: unknown): ApprovalProgress => ({
    total: before.total,
    handled,
    sum,
    corrections,
    carried,
    failed: [...failed],
    unsent: toSend.slice(sent),
    error,
  })
  tell(progress())
  for (const ids of toSend) {
    try {
      const result = await send(ids)
      handled += ids.length
      sum += sumGrosze(result.corrections.map(({ difference }) => difference))
      sum += sumGrosze(result.carried.map(({ amount }) => amount))
      corrections += result.corrections.length
      carried += result.carried.length
      failed.push(...result.failed)
      sent += 1
      tell(progress())
    } catch (error) {
      tell(progress(error))
      return progress(error)
    }
  }
  return progress()
}

export const nothingSent = (total: number): ApprovalProgress => ({
  total,
  handled: 0,
  sum: 0,
  corrections: 0,
  carried: 0,
  failed: [],
  unsent: [],
})
