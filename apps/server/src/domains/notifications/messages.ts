import type { Rights } from '@skrzat/contract/access'

/** What is asked about messages of talks, which this domain does not know. */
export type UnreadMessages = {
  /** The badges of talks, with quiet hours honoured; an account without unread ones may be missing. */
  countsOf(accountIds: readonly number[], now: Date): Promise<ReadonlyMap<number, number>>
  /** Whether what the tag of a push names is still unread by the account. */
  isUnread(accountId: number, tag: string): Promise<boolean>
  /** Who sent the newest that is unread of what the tag names, with what they are to this reader. */
  senderOf(reader: Rights, tag: string): Promise<string | undefined>
  /** How many messages the account got since then and has not read. */
  countSince(accountId: number, since: Date): Promise<number>
  /** Of these accounts those for whom that is not 0. */
  haveSince(accountIds: readonly number[], since: Date): Promise<readonly number[]>
}
