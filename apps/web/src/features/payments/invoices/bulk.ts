/**
 * A bulk action is sent in batches, so that it shows progress and a lost connection affects one batch. Each batch is a
 * command of its own, so a retry is idempotent.
 */
import type { BulkResult } from '@skrzat/contract/wire/payments'

/** Invoices per batch: small enough to show progress, large enough to be quick. */
export const PORTION = 50

/** An invoice to act on, with the seen version if the action must not apply to a later one. */
export type Wanted = { id: number; version?: number }

export type Portion = { ids: number[]; versions?: number[] }

/** Either all of them have a version or none. */
export function splitIntoPortions(wanted: readonly Wanted[], size = PORTION): Portion[] {
  const made: Portion[] = []
  for (let start = 0; start < wanted.length; start += size) {
    const some = wanted.slice(start, start + size)
    const versions = some.flatMap(({ version }) => (version === undefined ? [] : [version]))
    made.push({
      ids: some.map(({ id }) => id),
      ...(versions.length > 0 && { versions }),
    })
  }
  return made
}

/** The retry: unanswered batches under their ids, refused invoices in new ones, except those that need a look first. */
export function toSendAgain({ unsent, failed }: BulkProgress, wantedOf: (id: number) => Wanted): Portion[] {
  const refused = failed.filter(({ code }) => code !== 'conflict.stale')
  const asked = refused.map(({ id }) => wantedOf(id))
  return [...unsent, ...splitIntoPortions(asked)]
}

export type BulkProgress = {
  total: number
  done: readonly number[]
  failed: BulkResult['failed']
  /** Batches without an answer, to be resent unchanged. */
  unsent: readonly Portion[]
  /** The error of the last batch. */
  error: unknown
}

/**
 * Sends the batches sequentially and reports after each. Stops at the first without an answer, as the rest would
 * probably fail too, and is kept for a retry.
 */
export async function sendPortions(
  toSend: readonly Portion[],
  send: (portion: Portion) => Promise<BulkResult>,
  tell: (progress: BulkProgress) => void,
): Promise<BulkProgress> {
  const total = toSend.reduce((sum, { ids }) => sum + ids.length, 0)
  const done: number[] = []
  const failed: BulkResult['failed'] = []
  let sent = 0
  const progress = (error?: unknown): BulkProgress => ({
    total,
    done: [...done],
    failed: [...failed],
    unsent: toSend.slice(sent),
    error,
  })
  tell(progress())
  for (const portion of toSend) {
    try {
      const result = await send(portion)
      done.push(...result.done)
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
