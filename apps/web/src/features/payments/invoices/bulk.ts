/**
 * A bulk action goes to the server in portions, so that one sees how far it is and a dropped connection loses
 * little. Each portion is a command with an id of its own: sent again, it is done once.
 */
import type { BulkResult } from '@skrzat/contract/wire/ledger'

/** How many invoices one call takes: little enough that progress moves, much enough to be quick. */
export const PORTION = 50

export type Portion = { commandId: string; ids: number[] }

export function portions(ids: readonly number[], newId: () => string, size = PORTION): Portion[] {
  const made: Portion[] = []
  for (let start = 0; start < ids.length; start += size) {
    made.push({ commandId: newId(), ids: ids.slice(start, start + size) })
  }
  return made
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
