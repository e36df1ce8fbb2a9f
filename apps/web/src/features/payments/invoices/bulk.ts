/**
 * A bulk action goes to the server in portions, so that one sees how far it is and a dropped connection loses
 * little. Each portion is a command of its own: sent again, it is done once.
 */
import type { BulkResult } from '@skrzat/contract/wire/payments'

/** How many invoices one call takes: little enough that progress moves, much enough to be quick. */
export const PORTION = 50

/** An invoice to be acted on, with the version that was seen where the action is not to be taken on another. */
export type Wanted = { id: number; version?: number }

export type Portion = { ids: number[]; versions?: number[] }

/** Either all of them have a version or none. */
export function portions(wanted: readonly Wanted[], size = PORTION): Portion[] {
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

/** What to send again: what got no answer as it was, and what was refused as new, save what has to be looked at first. */
export function toSendAgain({ unsent, failed }: BulkProgress, wantedOf: (id: number) => Wanted): Portion[] {
  const refused = failed.filter(({ code }) => code !== 'conflict.stale')
  const asked = refused.map(({ id }) => wantedOf(id))
  return [...unsent, ...portions(asked)]
}

export type BulkProgress = {
  total: number
  done: readonly number[]
  failed: BulkResult['failed']
  /** Portions that got no answer; to be sent again as they are. */
  unsent: readonly Portion[]
  /** Why the last portion got no answer. */
  error: unknown
}

/**
 * Sends the portions one after another and tells of each. Stops at the first that gets no answer: what
 * follows would most likely fail alike, and stays to be sent again.
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
