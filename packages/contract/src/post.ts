/** Rules of wall posts and of messages that a form checks before the server does. Pure. */
import { warsawDay } from './days.ts'
import type { ErrorCode } from './errors.ts'
import { isBlank } from './text.ts'

export const POST_LIMITS = {
  /** Characters. */
  text: 5000,
  /** Posts in a page of the wall. */
  page: 20,
  /** Days for which an unread post that needs a confirmation ranks above the others. */
  rankedDays: 3,
  /** The most such posts; more keep their place by date. */
  ranked: 10,
  /** Characters of a report's reason, and of the answer to it. */
  reason: 1000,
} as const

export const POST_TYPES = ['STANDARD', 'WORKER', 'ROLE', 'ALL', 'TEAM'] as const
export type PostType = (typeof POST_TYPES)[number]

/** Neither a text that shows nor a file. */
export function postFault({ text, files }: { text: string; files: number }): ErrorCode | undefined {
  return files === 0 && isBlank(text) ? 'post.empty' : undefined
}

/** Whether readers have to confirm a post: an important one, and any that is not for a single group. */
export function needsReading({ type, important }: { type: PostType; important: boolean }): boolean {
  return important || type !== 'STANDARD'
}

/** Whether readers who have not confirmed may be reminded: once a day, Warsaw time. */
export function mayRemind(remindedAt: Date | null, now: Date): boolean {
  return remindedAt === null || warsawDay(remindedAt) !== warsawDay(now)
}

/** The type of a place's post by its two boxes; undefined if it would have no readers. */
export function typeOfBoxes({ parents, workers }: { parents: boolean; workers: boolean }) {
  if (parents && workers) return 'ALL' as const
  if (parents) return 'ROLE' as const
  return workers ? ('WORKER' as const) : undefined
}
