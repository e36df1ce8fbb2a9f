/** How reports of posts are handled: what screens offer and the server checks. Pure. */
import type { ReportState } from './wire/moderation.ts'

/** A report's state, and whether its post was deleted, which closes it. */
type Handled = { readonly state: ReportState; readonly deleted: boolean }

/** A decision may be reversed, but not undone. */
const NEXT = {
  new: ['hidden', 'rejected', 'seen'],
  seen: ['hidden', 'rejected'],
  hidden: ['rejected'],
  rejected: ['hidden'],
} as const satisfies Record<ReportState, readonly ReportState[]>

/** The states that may follow the current one. */
export function nextStates({ state, deleted }: Handled): readonly Exclude<ReportState, 'new'>[] {
  return deleted ? [] : NEXT[state]
}

/**
 * Whether the report is decided and hides no post, so that its handler may delete it: the reporter has been notified.
 */
export function isSettled({ state, deleted }: Handled): boolean {
  return state === 'rejected' || (state === 'hidden' && deleted)
}
