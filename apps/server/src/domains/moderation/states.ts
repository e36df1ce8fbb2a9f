/** How reports are handled. Pure. */
import type { ReportState } from '@skrzat/contract/wire/moderation'

/** A decision may be reversed, but not undone. */
const NEXT: Readonly<Record<ReportState, readonly ReportState[]>> = {
  new: ['seen', 'hidden', 'rejected'],
  seen: ['hidden', 'rejected'],
  hidden: ['rejected'],
  rejected: ['hidden'],
}

export function follows(from: ReportState, to: ReportState): boolean {
  return NEXT[from].includes(to)
}
