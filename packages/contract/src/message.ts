/** Rules of messages that the form checks before the server does. Pure. */

export const MESSAGE_LIMITS = {
  /** Characters, an emoji counting as one. */
  text: 2000,
  /** Messages in a page of a talk. */
  page: 30,
  /** Files in a page of a talk's gallery. */
  files: 20,
  /** Milliseconds in which the sender may take a message back. */
  takeBack: 2 * 60_000,
  /** The most unread messages of a talk that are counted. */
  counted: 99,
} as const

const segmenter = new Intl.Segmenter('pl', { granularity: 'grapheme' })

/** Characters as people count them: an emoji of several code points is one. */
export function charactersOf(text: string): number {
  let count = 0
  for (const _ of segmenter.segment(text)) count += 1
  return count
}

export function mayTakeBack(sentAt: Date, now: Date): boolean {
  return now.getTime() - sentAt.getTime() <= MESSAGE_LIMITS.takeBack
}
