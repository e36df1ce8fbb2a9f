/** Minutes for which a person can undo their own change by its command; afterwards it is corrected in other ways. */
export const UNDO_MINUTES = 5

/** The earliest instant whose commands can still be undone. */
export function undoableSince(now: Date): Date {
  return new Date(now.getTime() - UNDO_MINUTES * 60_000)
}
