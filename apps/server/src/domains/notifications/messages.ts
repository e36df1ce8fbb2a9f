import type { Rights } from '@skrzat/contract/access'

/** Queries about messages of talks, which this domain does not know itself. */
export type UnreadMessages = {
  /** The badges of talks, with quiet hours honoured; an account without unread ones may be missing. */
  countsOf(accountIds: readonly number[], now: Date): Promise<ReadonlyMap<number, number>>
  /** Whether the messages of a push's tag are still unread by the account. */
  isUnread(accountId: number, tag: string): Promise<boolean>
  /** The sender of the newest unread message of the tag, with their relation to this reader. */
  senderOf(reader: Rights, tag: string): Promise<string | undefined>
  /** How many unread messages the account has got since then. */
  countSince(accountId: number, since: Date): Promise<number>
  /** Those of these accounts with any. */
  haveSince(accountIds: readonly number[], since: Date): Promise<readonly number[]>
}
