/** How many stored items wait to be sent. Pure. */
import { readProperty } from '#app/errors/index.ts'
import type { Known } from '#app/offline/index.ts'

const KINDS = ['absences', 'confirmations', 'chat'] as const
export type Kind = (typeof KINDS)[number]

export function isKnown(kept: unknown): kept is Known {
  return typeof readProperty(kept, 'commandId') === 'string'
}

/**
 * Counts the items of each kind, without those that undo each other, and the changes of absences that are no reports.
 * @param stored items by the name under which they are stored
 */
export function countsOf(
  stored: readonly (readonly [string, unknown])[],
): Record<Kind | 'notReports', number> {
  const counts = { absences: 0, notReports: 0, confirmations: 0, chat: 0 }
  for (const [name, kept] of stored) {
    const kind = KINDS.find((each) => name.endsWith(`/${each}`))
    if (kind === undefined || !Array.isArray(kept)) continue
    const left = withoutUndone(kept.filter(isKnown))
    counts[kind] += left.length
    if (kind === 'absences') counts.notReports += left.filter((each) => !isReport(each)).length
  }
  return counts
}

/** Earlier versions stored reports alone, without this word. */
function isReport(each: Known): boolean {
  return (readProperty(each, 'does') ?? 'report') === 'report'
}

/** Leaves out each item that another one undoes, and that one too. */
function withoutUndone(kept: readonly Known[]): Known[] {
  const ids = new Set<unknown>(kept.map(({ commandId }) => commandId))
  const undoes = (each: Known) => readProperty(each, 'undoes')
  const pairs = kept.filter((each) => ids.has(undoes(each)) && readProperty(each, 'refusal') === null)
  const undone = new Set(pairs.map(undoes))
  return kept.filter((each) => !undone.has(each.commandId) && !pairs.includes(each))
}
